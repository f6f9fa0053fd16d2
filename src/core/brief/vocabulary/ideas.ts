import type { Idea } from '../idea.ts'
import { LIFE_TOPICS_A } from './topics-life-a.ts'
import { LIFE_TOPICS_B } from './topics-life-b.ts'
import { AUDIENCES, WORK_TOPICS } from './topics-work.ts'
import { TRADE } from './trade.ts'

export const IDEAS: readonly Idea[] = [
  ...TRADE,
  ...LIFE_TOPICS_A,
  ...LIFE_TOPICS_B,
  ...WORK_TOPICS,
  ...AUDIENCES,
]
export const IDEAS_BY_ID: ReadonlyMap<string, Idea> = new Map(IDEAS.map((idea) => [idea.id, idea]))
