import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { noteExpiringKeys } from './core/api-key/api-key-sql.ts'
import { createDeliveryMonths } from './core/delivery/create-delivery-months.ts'
import { ORGANIZATION_BYTES_MAX } from './core/ingest-log/request-bodies.ts'
import { trimRequestBodies } from './core/ingest-log/trim-request-bodies.ts'
import { noteTimePassedForAll } from './core/line-watch/note-time-passed.ts'
import { closeMonths } from './core/month-closing/close-months.ts'
import { renewForecasts } from './core/product/renew-forecasts.ts'
import { deleteIdleBuckets } from './core/rate-limit/rate-limit-sql.ts'
import { deleteUnusedImages } from './core/product/delete-unused-images.ts'
import { UNUSED_IMAGE_DAYS } from './core/product/product-image.ts'
import { deleteOldSessions } from './core/person/session-sql.ts'
import { SETTABLE_KINDS } from './core/retention/data-kind.ts'
import {
  deleteAfterFixedDays,
  deleteOldData,
  OLD_AFTER_FIXED_DAYS,
} from './core/retention/delete-old-data.ts'
import { deleteExcessMessages } from './core/webhook/delete-excess-messages.ts'
import { deleteDeletedEndpoints } from './core/webhook/message-sql.ts'
import type { Database } from './database/database.ts'
import { createDatabaseClock, type DatabaseClock } from './database/clock.ts'
import { instantFromMilliseconds } from './exact/instant.ts'
import { daysAgo, deleting, doEvery, doHourly, type HourlyJob } from './hourly.ts'
import { shareWebFiles } from './web-files.ts'

const CLOSE_EVERY_MS = 60_000

/**
 * Once an hour: deletes what is no longer kept, prepares the next months, and makes forecasts follow what was delivered. Once a
 * minute: closes the months that are due. Returns the function that stops it.
 */
export function startUpkeep(
  database: Database,
  config: Config,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  // A statement cannot be taken back: not even a server whose clock is wrong closes a month before it is due.
  const clock = createDatabaseClock(database)
  const stops = [
    doHourly(hourlyJobs(database, config, clock), (error, failure) => logger.error({ err: error }, failure)),
    doEvery(
      CLOSE_EVERY_MS,
      async (isStopping) => {
        await clock.measure()
        await closeMonths({
          database,
          clock: () => instantFromMilliseconds(clock.nowMs()),
          signingSecret: config.signingSecret,
          isStopping,
          onFailure: ({ campaign, error }) =>
            logger.error({ err: error, ...campaign }, 'could not issue the statements of a month'),
        })
      },
      (error) => logger.error({ err: error }, 'could not close the months that are due'),
    ),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** What people wait for comes before what only takes up room. */
function hourlyJobs(database: Database, config: Config, clock: DatabaseClock): HourlyJob[] {
  return [
    {
      failure: 'could not prepare the next months of the delivery history',
      work: () => createDeliveryMonths(database),
    },
    {
      failure: 'could not look for quiet lines, flights that ended short and keys about to expire',
      async work(isStopping) {
        await clock.measure()
        await noteExpiringKeys(database, instantFromMilliseconds(clock.nowMs()))
        await noteTimePassedForAll(database, instantFromMilliseconds(clock.nowMs()), isStopping)
      },
    },
    {
      failure: 'could not make the forecasts from proven delivery',
      async work() {
        await renewForecasts(database, { productIds: null, now: daysAgo(0) })
      },
    },
    ...SETTABLE_KINDS.map((kind) =>
      deleting(`data of the kind ${kind}`, () => deleteOldData({ database, settings: config }, kind)),
    ),
    ...OLD_AFTER_FIXED_DAYS.map((old) =>
      deleting(`rows of ${old.table}`, () => deleteAfterFixedDays(database, old)),
    ),
    deleting('sessions', () => deleteOldSessions(database)),
    {
      failure: 'could not delete idle counts of limits',
      work: () => deleteIdleBuckets(database),
    },
    {
      failure: 'could not delete excess bodies of requests',
      async work(isStopping) {
        await trimRequestBodies(database, ORGANIZATION_BYTES_MAX, isStopping)
      },
    },
    deleting('webhooks of deleted endpoints', () => deleteDeletedEndpoints(database)),
    {
      failure: 'could not delete excess webhooks',
      work: (isStopping) => deleteExcessMessages(database, isStopping),
    },
    { failure: 'could not keep the files of the web app', work: () => shareWebFiles(database) },
    deleting('images of products', () => deleteUnusedImages(database, daysAgo(UNUSED_IMAGE_DAYS))),
  ]
}
