import type { Config } from '../config.ts'
import type { AttachmentStore } from '../core/attachment/attachment-store.ts'
import type { Announcer } from '../core/change/announce-changes.ts'
import type { DeliveryWriter } from '../core/delivery/delivery-writer.ts'
import type { RequestBodies } from '../core/ingest-log/request-bodies.ts'
import type { DailyBudget } from '../core/log-limit/daily-budget.ts'
import type { SignInGuard } from '../core/person/sign-in-guard.ts'
import type { Limiter, SharedCounting } from '../core/rate-limit/counting.ts'
import type { LineBoards } from '../core/line-board/line-boards.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import type { SignOnServices } from '../core/single-sign-on/sign-on-context.ts'
import type { WebhookContext } from '../core/webhook/webhook-context.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { AgentView } from './agent-view.ts'
import type { MediaKitPreview } from './media-kit-preview.ts'
import type { LiveStreams } from './live-streams.ts'
import type { TakeOrganizationTurn } from './organization-turns.ts'
import type { TakeTurn } from './person-turns.ts'

/** What the routes behind the web app are served with. */
export interface ConsoleServices {
  config: Config
  database: Database
  /** For archives, each of which is read from a single point in time while it is downloaded. */
  exports: Database
  clock: Clock
  counting: SharedCounting
  takeTurn: TakeTurn
  /** Of a whole organization, by kind. */
  organizationTurns: Record<
    'files' | 'attachments' | 'downloads' | 'exports' | 'archives',
    TakeOrganizationTurn
  >
  signInGuard: SignInGuard
  /** How often resets can be asked for from one network. */
  passwordResets: Limiter
  /** How often one share link can be opened. */
  shareOpenings: Limiter
  webhooks: WebhookContext['webhooks']
  signOn: SignOnServices
  /** How often one endpoint can be tested. */
  webhookTests: Limiter
  deliveryWriter: DeliveryWriter
  ingestLogBudget: DailyBudget
  requestBodies: RequestBodies
  announcer: Announcer
  lineBoards: LineBoards
  attachmentStore: AttachmentStore
  agentView: AgentView
  mediaKit: MediaKitPreview
  securityLog: SecurityLog
  liveStreams: LiveStreams
  /** Undefined where no mail server is set up. */
  sendMail: SendMail | undefined
}
