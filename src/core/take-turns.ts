/**
 * Runs a limited number of tasks at a time, the others in order of arrival. Undefined if too many are waiting: the task
 * was not begun.
 */
export function takeTurns(limits: {
  atOnceMax: number
  waitingMax: number
}): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const waiting: (() => void)[] = []
  let atWork = 0

  return async (work) => {
    if (atWork >= limits.atOnceMax) {
      if (waiting.length >= limits.waitingMax) return undefined
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else atWork++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn is passed on directly, so that a newcomer cannot take it before those waiting.
      if (next) next()
      else atWork--
    }
  }
}
