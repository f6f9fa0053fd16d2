import { instantFromMilliseconds, type Instant } from './exact/instant.ts'

const EVERY_MS = 60 * 60 * 1000
const ROUNDS_MAX = 200
const DAY_MS = 86_400_000

export function daysAgo(days: number): Instant {
  return instantFromMilliseconds(Date.now() - days * DAY_MS)
}

/**
 * Keeps a table short: deletes what is too old, now and every hour, a little at a time until nothing is left. Returns
 * how to stop; that waits for what is under way.
 */
export function deleteHourly(
  deleteSome: () => Promise<number>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopping = false
  let underWay = Promise.resolve()
  const deleteAll = async () => {
    for (let round = 0; round < ROUNDS_MAX && !isStopping; round++) {
      if ((await deleteSome()) === 0) return
    }
  }
  const run = () => {
    underWay = deleteAll().catch(onError)
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await underWay
  }
}
