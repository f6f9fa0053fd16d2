/**
 * So many pieces of work at a time, the others in the order in which they came. Undefined where too many wait already: it
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
      // The turn is handed on, so that a newcomer cannot take it before those who wait.
      if (next) next()
      else atWork--
    }
  }
}
