import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAgentView } from './agent/agent-view.ts'
import { createPropertyLists } from './agent/property-lists.ts'
import { appUrlOf, type Config } from './config.ts'
import { createApiKeyAuthentication } from './core/api-key/authenticate-api-key.ts'
import { createKeyReadCount } from './core/api-key/count-key-reads.ts'
import { POSTGRES_STORE } from './core/attachment/attachment-store.ts'
import type { DeliveryWriter } from './core/delivery/delivery-writer.ts'
import { createLineBoards } from './core/line-board/line-boards.ts'
import type { Feed } from './core/ingest-log/ingest-log-sql.ts'
import { createRefusedRequestCount } from './core/ingest-log/refused-requests.ts'
import { createRequestBodies } from './core/ingest-log/request-bodies.ts'
import { createDailyBudget } from './core/log-limit/daily-budget.ts'
import { countInDatabase } from './core/rate-limit/count-in-database.ts'
import { COUNTED_HERE, type Counting } from './core/rate-limit/counting.ts'
import { SHARE_OPENINGS_PER_MINUTE } from './core/report-share/report-share.ts'
import { TESTS_PER_MINUTE } from './core/webhook/webhook.ts'
import type { DatabaseClock } from './database/clock.ts'
import type { Connections } from './database/connections.ts'
import { createAdmission } from './ingest/admission.ts'
import { registerAffiliateFeeds } from './ingest/affiliate-feeds.ts'
import { registerDeliveryFeed } from './ingest/delivery-feed.ts'
import { registerReference } from './ingest/reference/reference.ts'
import { registerConsole } from './console/console.ts'
import { SIGN_ON_CALLBACK } from './console/sign-on-callback.ts'
import type { BriefModel } from './agent/brief-model.ts'
import {
  ATTACHMENT_TURNS,
  createOrganizationTurns,
  ARCHIVE_TURNS,
  DOWNLOAD_TURNS,
  EXPORT_TURNS,
  FILE_TURNS,
} from './console/organization-turns.ts'
import { createPersonTurns } from './console/person-turns.ts'
import { RESETS_PER_MINUTE } from './core/person/account-mail.ts'
import { createSignInGuard } from './core/person/sign-in-guard.ts'
import type { SendMail } from './mail/send-mail.ts'
import { openSecurityLog } from './log.ts'
import { createHttpApp } from './http/app.ts'
import type { Drain } from './http/drain.ts'
import { isForThisMachineOnly } from './http/this-machine.ts'
import { registerHealth } from './http/health.ts'
import { registerMetrics, type Metrics } from './http/metrics.ts'
import type { Live } from './live.ts'
import { registerImages } from './public/images.ts'
import { createMediaKitPages } from './public/media-kit/media-kit-pages.ts'
import { registerMediaKit } from './public/media-kit/register-media-kit.ts'
import { createPublicServices } from './public/public-services.ts'
import { createReadTurns } from './read/read-turns.ts'
import { registerReading } from './read/register-reading.ts'
import { registerSecurityTxt } from './public/security-txt.ts'
import { registerSigningKeys } from './public/signing-keys.ts'
import { registerUnsubscribe } from './public/unsubscribe.ts'
import { createIdentityProvider } from './single-sign-on/identity-provider.ts'
import { createLookUpTexts } from './single-sign-on/look-up-texts.ts'
import { createAddressRules } from './webhooks/address-rules.ts'
import { createSendWebhook } from './webhooks/send-webhook.ts'
import { registerWebApp, sendNotFoundPage } from './web-app.ts'

/** Everything on PORT: the feeds, the reading API, their reference, the web app and its routes, health and metrics. */
export async function createMainApp(parts: {
  config: Config
  connections: Connections
  clock: DatabaseClock
  deliveryWriter: DeliveryWriter
  /** The agent's address, as in every format id. */
  agentUrl: () => string
  briefModel?: BriefModel | undefined
  logger: FastifyBaseLogger
  live: Live
  metrics: Metrics
  counting?: Counting
  drain?: Drain
  /** Undefined where no mail server is set up. */
  sendMail?: SendMail | undefined
}): Promise<FastifyInstance> {
  const { config, connections, clock, deliveryWriter, agentUrl, briefModel, logger, live, metrics } = parts
  const { counting: countHere = COUNTED_HERE, drain = { hasBegun: false }, sendMail } = parts
  const counting = connections.console.isShared ? countInDatabase(connections.console, countHere) : countHere
  const app = createHttpApp({
    config,
    logger,
    drain,
    sendNotFoundPage,
  })
  await registerReference(app, config, clock)
  registerMetrics(app, metrics, config)
  registerHealth(app, { database: connections.upkeep, clock, drain })
  const securityLog = openSecurityLog(connections.upkeep, logger)
  const refusedRequests = createRefusedRequestCount(connections.upkeep, {
    onLost: (counts) => logger.warn({ counts }, 'counts of refused requests were lost'),
    onError: (error) => logger.error({ err: error }, 'could not write the counts of refused requests'),
  })
  const keyReads = createKeyReadCount(connections.upkeep, {
    onLost: (counts) => logger.warn({ counts }, 'counts of requests to the reading API were lost'),
    onError: (error) =>
      logger.error({ err: error }, 'could not write the counts of requests to the reading API'),
  })
  // As much again as for rejected items: what was sent has its own share.
  const requestBodies = createRequestBodies(
    connections.upkeep,
    createDailyBudget(config.ingestLogBytesPerDay),
    {
      onLost: (bodies) => logger.warn({ bodies }, 'what was sent with requests was not kept'),
      onError: (error) => logger.error({ err: error }, 'could not write what was sent with requests'),
    },
    (reason) => metrics.bodiesNotKept.inc({ reason }),
  )
  // After the last request: pending entries are written before the database is closed.
  app.addHook('onClose', async () => {
    await Promise.all([securityLog.close(), refusedRequests.close(), keyReads.close(), requestBodies.close()])
  })
  app.addHook('preClose', () => live.liveStreams.close())
  const ingestLogBudget = createDailyBudget(config.ingestLogBytesPerDay)
  const ingest = {
    database: connections.feeds,
    clock,
    metrics,
    securityLog,
    refusedRequests,
    ingestLogBudget,
    requestBodies,
    announcer: live.announcer,
    requestsPerMinute: config.ingestRequestsPerMinute,
    admission: createAdmission(),
    authenticate: createApiKeyAuthentication<Feed>(
      connections.feeds,
      'ingest',
      config.ingestRequestsPerMinute,
      countHere,
    ),
  }
  registerDeliveryFeed(app, ingest, deliveryWriter)
  registerAffiliateFeeds(app, ingest)
  registerReading(app, {
    database: connections.read,
    clock,
    metrics,
    securityLog,
    keyReads,
    requestsPerMinute: config.readRequestsPerMinute,
    takeTurn: createReadTurns(),
    authenticate: createApiKeyAuthentication<'read'>(
      connections.read,
      'read',
      config.readRequestsPerMinute,
      countHere,
    ),
  })
  const propertyLists = config.servesPropertyLists ? createPropertyLists(clock, config) : undefined
  app.addHook('preClose', async () => propertyLists?.close())
  const agentView = createAgentView(
    connections.console,
    clock,
    { agentUrl, appUrl: appUrlOf(config) },
    briefModel,
    propertyLists,
  )
  const publicServices = createPublicServices({ config, database: connections.console, counting })
  const mediaKit = createMediaKitPages(publicServices)
  const allowsLoopback = isForThisMachineOnly(config)
  const redirectUriOf = (organizationId: string) => `${appUrlOf(config)}${SIGN_ON_CALLBACK}/${organizationId}`
  const webhookAddresses = createAddressRules(config.webhookAllowedRanges)
  await registerConsole(app, {
    config,
    database: connections.console,
    clock,
    counting,
    takeTurn: createPersonTurns(config.databaseConnections),
    organizationTurns: {
      files: createOrganizationTurns(FILE_TURNS),
      attachments: createOrganizationTurns(ATTACHMENT_TURNS),
      downloads: createOrganizationTurns(DOWNLOAD_TURNS),
      exports: createOrganizationTurns(EXPORT_TURNS),
      archives: createOrganizationTurns(ARCHIVE_TURNS),
    },
    exports: connections.exports,
    signInGuard: createSignInGuard(connections.console),
    passwordResets: counting.limiter('password reset', RESETS_PER_MINUTE),
    shareOpenings: counting.limiter('share link', SHARE_OPENINGS_PER_MINUTE),
    webhooks: { addresses: webhookAddresses, send: createSendWebhook(webhookAddresses) },
    signOn: {
      provider: createIdentityProvider(clock, redirectUriOf, {
        allowedRanges: config.ssoAllowedRanges,
        allowsLoopback,
      }),
      redirectUriOf,
      allowsLoopback,
      lookUpTexts: createLookUpTexts(config.dnsServers),
    },
    webhookTests: counting.limiter('webhook test', TESTS_PER_MINUTE),
    sendMail,
    deliveryWriter,
    ingestLogBudget,
    requestBodies,
    announcer: live.announcer,
    lineBoards: createLineBoards(connections.console, {
      linesMax: config.linesInMemory,
      onLoad: () => metrics.lineBoardLoads.inc(),
    }),
    attachmentStore: POSTGRES_STORE,
    agentView,
    mediaKit,
    securityLog,
    liveStreams: live.liveStreams,
  })
  registerImages(app, publicServices)
  registerMediaKit(app, mediaKit, sendNotFoundPage)
  registerSigningKeys(app, publicServices)
  registerSecurityTxt(app, config, clock)
  registerUnsubscribe(app, publicServices)
  await registerWebApp(app)
  return app
}
