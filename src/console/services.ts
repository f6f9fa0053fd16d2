import type { Config } from '../config.ts'
import type { DeliveryWriter } from '../core/delivery/delivery-writer.ts'
import type { DailyBudget } from '../core/log-limit/daily-budget.ts'
import type { SignInGuard } from '../core/person/sign-in-guard.ts'
import type { Counting } from '../core/rate-limit/counting.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { AgentView } from './agent-view.ts'
import type { TakeFileTurn } from './file-turns.ts'
import type { TakeTurn } from './person-turns.ts'

/** What the routes behind the web app are served with. */
export interface ConsoleServices {
  config: Config
  database: Database
  clock: Clock
  counting: Counting
  takeTurn: TakeTurn
  takeFileTurn: TakeFileTurn
  signInGuard: SignInGuard
  deliveryWriter: DeliveryWriter
  ingestLogBudget: DailyBudget
  agentView: AgentView
  securityLog: SecurityLog
  /** Undefined where no mail server is set up. */
  sendMail: SendMail | undefined
}
