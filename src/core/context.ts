import type { Database } from '../database/database.ts'
import type { Instant } from '../exact/instant.ts'
import type { KeyScope } from './api-key/key-scope.ts'
import type { DeliveryWriter } from './delivery/delivery-writer.ts'
import type { LineBoards } from './line-board/line-boards.ts'
import type { RequestBodies } from './ingest-log/request-bodies.ts'
import type { DailyBudget } from './log-limit/daily-budget.ts'

/** Who is asking. Every operation takes it explicitly; nothing is looked up from hidden state. */
export type Actor =
  | {
      kind: 'api_key'
      organizationNumber: number
      sourceNumber: number
      keyId: string
      scopes: readonly KeyScope[]
    }
  | { kind: 'person'; organizationNumber: number; personId: string; role: 'admin' | 'member' }
  /** A person who runs the installation, and the organization that they act for, if any (`actingFor`). */
  | { kind: 'operator'; personId: string; organizationNumber?: number }
  /**
   * Anyone who can run the command line on the machine may do anything, for any organization. `at` is the time of its
   * entries in the audit log if that is not now: the demo has a past.
   */
  | { kind: 'command_line'; at?: Instant; organizationNumber?: number }
  /** Nobody: what an organization chose to happen by itself, such as the closing of a month. */
  | { kind: 'schedule'; organizationNumber: number }

/** A person who changes their own account, such as the password, whatever organizations they belong to. */
export interface Oneself {
  kind: 'oneself'
  personId: string
}

/** The person who is asking; null for a key, the command line or a schedule. */
export function personIdOf(actor: Actor | Oneself): string | null {
  return 'personId' in actor ? actor.personId : null
}

/** The first argument of an operation: who is asking, on which database, at what time. */
export interface Context {
  actor: Actor
  database: Database
  /** The instant at which the request was received. */
  now: Instant
}

/** For operations that list or sum many lines. */
export interface LinesContext extends Context {
  lineBoards: LineBoards
}

/** For operations that write delivery. */
export interface DeliveryContext extends Context {
  deliveryWriter: DeliveryWriter
  /** Bytes of rejected items in the ingest log, per organization. */
  ingestLogBudget: DailyBudget
  requestBodies: RequestBodies
}
