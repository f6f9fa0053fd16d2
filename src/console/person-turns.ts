import { CallerGone } from '../database/failure.ts'
import { Problem } from '../http/problem.ts'

/** Waits for a person's turn; the function it returns ends the turn. */
export type TakeTurn = (personId: string, signal: AbortSignal) => Promise<Turn>

export interface Turn {
  end: () => void
  /** What was known before may have changed since. */
  hasWaited: boolean
}

const AT_ONCE_MAX = 3
const WAITING_MAX = 30
const RETRY_AFTER_SECONDS = 2

/**
 * A few requests per person at a time, fewer than there are connections: however many tabs one person opens, others get
 * their answers. Further requests wait; beyond that they are refused.
 */
export function createPersonTurns(connectionsMax: number): TakeTurn {
  const atOnceMax = Math.min(AT_ONCE_MAX, connectionsMax - 1)
  const people = new Map<string, { underWay: number; waiting: Set<() => void> }>()

  return async (personId, signal) => {
    const turns = people.get(personId) ?? { underWay: 0, waiting: new Set() }
    people.set(personId, turns)
    const hasWaited = turns.underWay >= atOnceMax
    if (hasWaited) await wait(turns.waiting, signal)
    else turns.underWay++
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      const [next] = turns.waiting
      // The turn is passed on, so that a new request cannot overtake those that wait.
      if (next) next()
      else if (--turns.underWay === 0) people.delete(personId)
    }
    return { end, hasWaited }
  }

  async function wait(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
    if (waiting.size >= WAITING_MAX) {
      throw new Problem(
        'rate_limited',
        `You have too many requests in progress: at most ${atOnceMax} run and ${WAITING_MAX} wait. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_AFTER_SECONDS) },
      )
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(new CallerGone())
      }
      waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
