import { showHome } from '../../core/home/show-home.ts'
import { member } from '../route.ts'

/** What to look at first. */
export const home = [member('GET /home', { answer: showHome })]
