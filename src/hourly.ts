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
  return doEvery(EVERY_MS, work, onError)
}

/** Not while the last time is still in progress. */
export function doEvery(
  everyMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopping = false
  let isUnderWay = false
  let underWay = Promise.resolve()
  const run = () => {
    if (isUnderWay) return
    isUnderWay = true
    underWay = work(() => isStopping)
      .catch(onError)
      .finally(() => (isUnderWay = false))
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await underWay
  }
}
