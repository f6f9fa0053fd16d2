import { DAY_MS } from './exact/day.ts'
import { instantFromMilliseconds, type Instant } from './exact/instant.ts'

const EVERY_MS = 60 * 60 * 1000
const ROUNDS_MAX = 200

export function daysAgo(days: number): Instant {
  return instantFromMilliseconds(Date.now() - days * DAY_MS)
}

/** Work done once an hour, and what to log when it fails. */
export interface HourlyJob {
  work: (isStopping: () => boolean) => Promise<void>
  failure: string
}

/** Keeps a table short: deletes old rows, in small batches until none are left. */
export function deleting(what: string, deleteSome: () => Promise<number>): HourlyJob {
  return {
    failure: `could not delete old ${what}`,
    async work(isStopping) {
      for (let round = 0; round < ROUNDS_MAX && !isStopping(); round++) {
        if ((await deleteSome()) === 0) return
      }
    },
  }
}

/**
 * Does these jobs now and every hour. One after another: all at once, they would take every connection of a server that has just
 * started. Returns a function that stops them and waits for what is in progress.
 */
export function doHourly(
  jobs: readonly HourlyJob[],
  onError: (error: unknown, failure: string) => void,
): () => Promise<void> {
  return doEvery(
    EVERY_MS,
    async (isStopping) => {
      for (const { work, failure } of jobs) {
        if (isStopping()) return
        await work(isStopping).catch((error: unknown) => onError(error, failure))
      }
    },
    (error) => onError(error, 'could not do the work of this hour'),
  )
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
