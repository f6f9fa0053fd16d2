import { SECRET_NAME as SECRET_NAME_IN_LOGS } from '../core/secrets.ts'

/** The names that AdCP takes for those of credentials, wherever in a name they are. */
const ADCP_NAME =
  /(access[-_]?token|api[-_]?key|secret|password|bearer|authorization|jwk|[-_]token|credential)/i

/** What is left out of the log: whatever has such a name. Which of it is refused is in credential-name.ts. */
export const SECRET_NAME = new RegExp(`${ADCP_NAME.source}|${SECRET_NAME_IN_LOGS.source}`, 'i')

/** Nobody nests arguments deeper than this to say something. */
export const DEPTH_MAX = 64
