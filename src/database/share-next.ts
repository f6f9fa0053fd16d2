/**
 * One query for many callers: calls that arrive while a query is running share the next one. Every caller gets the
 * result of a query that began after the call: nothing is cached.
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
