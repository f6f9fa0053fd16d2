import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { ALERTS_KEPT_DAYS } from './core/alert/alert.ts'
import { deleteOldAlerts } from './core/alert/alert-sql.ts'
import { UNSUBSCRIBE_DAYS } from './core/alert/unsubscribe.ts'
import { deleteOldUnsubscribeLinks } from './core/alert/unsubscribe-sql.ts'
import { noteExpiringKeys } from './core/api-key/api-key-sql.ts'
import { deleteOldCallDays, deleteOldCalls } from './core/call-log/call-log-sql.ts'
import { createDeliveryMonths } from './core/delivery/create-delivery-months.ts'
import { deleteOldIngestRequests } from './core/ingest-log/ingest-log-sql.ts'
import { deleteOldRefusedRequests } from './core/ingest-log/refused-requests-sql.ts'
import { ORGANIZATION_BYTES_MAX } from './core/ingest-log/request-bodies.ts'
import { deleteOldRequestBodies } from './core/ingest-log/request-body-sql.ts'
import { trimRequestBodies } from './core/ingest-log/trim-request-bodies.ts'
import { noteTimePassedForAll } from './core/line-watch/note-time-passed.ts'
import { closeMonths } from './core/month-closing/close-months.ts'
import { KEPT_DAYS as OUTBOX_KEPT_DAYS } from './core/outbox/outbox.ts'
import { deleteOldOutbox } from './core/outbox/outbox-sql.ts'
import { renewForecasts } from './core/product/renew-forecasts.ts'
import { deleteIdleBuckets } from './core/rate-limit/rate-limit-sql.ts'
import { ENDED_SHARE_KEPT_DAYS } from './core/report-share/report-share.ts'
import { deleteEndedShares } from './core/report-share/report-share-sql.ts'
import { deleteUnusedImages } from './core/product/delete-unused-images.ts'
import { UNUSED_IMAGE_DAYS } from './core/product/product-image.ts'
import { deleteOldSecurityEvents } from './core/security-log/security-log-sql.ts'
import { deleteOldDevices } from './core/person/known-device-sql.ts'
import { EMAIL_CHANGE_KEPT_DAYS } from './core/person/email-change.ts'
import { deleteOldEmailChanges } from './core/person/email-change-sql.ts'
import { deleteOldSessions } from './core/person/session-sql.ts'
import { deleteOldAttempts } from './core/person/sign-in-attempt-sql.ts'
import { deleteExcessMessages } from './core/webhook/delete-excess-messages.ts'
import { deleteDeletedEndpoints, deleteMessagesBefore } from './core/webhook/message-sql.ts'
import { MESSAGES_KEPT_DAYS } from './core/webhook/webhook.ts'
import type { Database } from './database/database.ts'
import { createDatabaseClock, type DatabaseClock } from './database/clock.ts'
import { instantFromMilliseconds } from './exact/instant.ts'
import { daysAgo, deleting, doEvery, doHourly, type HourlyJob } from './hourly.ts'

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
    deleting(
      'entries of the ingest log',
      async () =>
        (await deleteOldIngestRequests(database, daysAgo(config.ingestLogDays))) +
        (await deleteOldRefusedRequests(database, daysAgo(config.ingestLogDays))),
    ),
    deleting('bodies of requests', () => deleteOldRequestBodies(database, daysAgo(config.ingestLogDays))),
    {
      failure: 'could not delete excess bodies of requests',
      async work(isStopping) {
        await trimRequestBodies(database, ORGANIZATION_BYTES_MAX, isStopping)
      },
    },
    deleting('entries of the security log', () =>
      deleteOldSecurityEvents(database, daysAgo(config.securityLogDays)),
    ),
    deleting('entries of the call log', async () => {
      await deleteIdleBuckets(database)
      await deleteOldCallDays(database, daysAgo(config.callLogDays))
      return deleteOldCalls(database, daysAgo(config.callLogDays))
    }),
    deleting(
      'sessions',
      async () =>
        (await deleteOldSessions(database)) +
        (await deleteOldAttempts(database)) +
        (await deleteOldDevices(database)) +
        (await deleteOldEmailChanges(database, daysAgo(EMAIL_CHANGE_KEPT_DAYS))),
    ),
    deleting(
      'alerts',
      async () =>
        (await deleteOldAlerts(database, daysAgo(ALERTS_KEPT_DAYS))) +
        (await deleteOldUnsubscribeLinks(database, daysAgo(UNSUBSCRIBE_DAYS))) +
        (await deleteOldOutbox(database, daysAgo(OUTBOX_KEPT_DAYS))),
    ),
    deleting('webhooks', () => deleteMessagesBefore(database, daysAgo(MESSAGES_KEPT_DAYS))),
    deleting('webhooks of deleted endpoints', () => deleteDeletedEndpoints(database)),
    {
      failure: 'could not delete excess webhooks',
      work: (isStopping) => deleteExcessMessages(database, isStopping),
    },
    deleting('share links', () => deleteEndedShares(database, daysAgo(ENDED_SHARE_KEPT_DAYS))),
    deleting('images of products', () => deleteUnusedImages(database, daysAgo(UNUSED_IMAGE_DAYS))),
  ]
}
