import { DAY_MS } from './exact/day.ts'
import { instantFromMilliseconds, type Instant } from './exact/instant.ts'

const EVERY_MS = 60 * 60 * 1000
const ROUNDS_MAX = 200

export function daysAgo(days: number): Instant {
  return instantFromMilliseconds(Date.now() - days * DAY_MS)
}

/** Keeps a table short: deletes old rows now and every hour, in small batches until none are left. */
export function deleteHourly(
  deleteSome: () => Promise<number>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return doHourly(async (isStopping) => {
    for (let round = 0; round < ROUNDS_MAX && !isStopping(); round++) {
      if ((await deleteSome()) === 0) return
    }
  }, onError)
}

/** Does something now and every hour. Returns a function that stops it and waits for what is in progress. */
export function doHourly(
  work: (isStopping: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopping = false
  let underWay = Promise.resolve()
  const run = () => {
    underWay = work(() => isStopping).catch(onError)
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
