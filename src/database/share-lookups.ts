import { DatabaseUnavailable } from './failure.ts'

const LOOKUPS_UNDER_WAY_MAX = 2
const SHARED_MAX = 500
/** As many as a listener's default number of connections. */
const WAITING_MAX = 2_000

/**
 * Look-ups that arrive in the same turn of the event loop, or while others are running, are sent together. Each is
 * answered by a query that began after it arrived: nothing is cached. If the queue is full it fails at once, as if the
 * database were unreachable.
 */
export function shareLookups<K, V>(lookUp: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let underWay = 0

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX)
        throw new DatabaseUnavailable('too many look-ups are waiting for the database')
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setImmediate(startNext)
    })

  function startNext(): void {
    while (underWay < LOOKUPS_UNDER_WAY_MAX && waiting.length > 0) ask(waiting.splice(0, SHARED_MAX))
  }

  function ask(asked: Waiting<K, V>[]): void {
    underWay++
    lookUp(asked.map(({ key }) => key))
      .then(
        (values) => asked.forEach(({ resolve }, position) => resolve(values[position] as V)),
        (error: unknown) => asked.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        underWay--
        startNext()
      })
      .catch(() => undefined)
  }
}

interface Waiting<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (error: unknown) => void
}
