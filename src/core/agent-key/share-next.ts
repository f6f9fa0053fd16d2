/**
 * One query for many callers: those who ask while a query is under way share the next one. Every caller gets an answer whose
 * query began after it asked: nothing is cached.
 */
export function shareNext<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= begin(underWay)
    return next
  }

  async function begin(before: Promise<unknown>): Promise<T> {
    await before.catch(() => undefined)
    const answer = look()
    underWay = answer
    next = undefined
    return answer
  }
}
