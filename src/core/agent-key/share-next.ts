/**
 * The same question, asked by many at once: callers who ask while an answer is on its way get the next one. Each is
 * answered by a look that began after it was asked: nothing is cached.
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
