import { PACING_STATES, type PacingState } from '../campaign/pacing.ts'
import { pacingStateAt, type BoardLine } from './line-board.ts'

export interface StateCount {
  state: PacingState
  lines: number
}

/** Number of lines in each state, most urgent first. Pure. */
export function countStates(lines: Iterable<BoardLine>, now: number): StateCount[] {
  const counts = new Map<PacingState, number>()
  for (const line of lines) {
    const state = pacingStateAt(line, now)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return PACING_STATES.flatMap((state) => {
    const count = counts.get(state)
    return count === undefined ? [] : [{ state, lines: count }]
  })
}
