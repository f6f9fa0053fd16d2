import { createHmac, randomBytes } from 'node:crypto'
import { createBackgroundWriter, type WriterWarnings } from '../../database/background-writer.ts'
import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { createDailyBudget } from '../log-limit/daily-budget.ts'
import { createTally } from '../log-limit/tally.ts'
import { writeSecurityEvents, type WrittenEvent } from './security-log-sql.ts'
import type { SecurityEvent } from './security-event.ts'

/** Written in the background, to the server's log and to the database: no request waits for it or fails with it. */
export interface SecurityLog {
  note(event: SecurityEvent): void
  /** Writes pending events. */
  close(): Promise<void>
}

/** One line of the server's log. */
export type SecurityLine = Record<string, string | number | null>

/**
 * Rows per minute: refusals of one kind for one network, acts of one person there, and refusals in total. The rest is counted
 * in one row a minute.
 */
const EACH_PER_MINUTE_MAX = 10
const REFUSED_PER_MINUTE_MAX = 60
/** Refusals per day that get their own row. */
const REFUSED_PER_DAY_MAX = 20_000
const MINUTE_US = 60_000_000
const ACCOUNT_MARK_LENGTH = 12

export function createSecurityLog(
  database: Queryable,
  writeLine: (line: SecurityLine) => void,
  warnings: WriterWarnings,
): SecurityLog {
  const writer = createBackgroundWriter(
    (some: readonly WrittenEvent[]) => writeSecurityEvents(database, some),
    warnings,
  )
  const tally = createTally<SecurityEvent>({
    nameOf,
    coarsened: (event) => ({ ...event, address: '', network: '' }),
    handOn: (event, times) =>
      write({ ...event, address: event.network, personId: doer(event), email: null, subjectId: null }, times),
  })
  const isWithinLimits = createFloodLimit()
  // New with each process, so that a guess cannot be checked against a stored mark.
  const markKey = randomBytes(32)

  return {
    note(event) {
      if (isWithinLimits(event)) write(event, 1)
      else tally.add(event)
    },
    async close() {
      tally.close()
      await writer.close()
    },
  }

  function write({ network: _network, ...event }: SecurityEvent, times: number): void {
    const account = event.email === null ? null : markOf(event.email)
    const address = event.address === '' ? null : event.address
    writer.note({ ...event, address, account, times })
    const { kind, outcome, requestId, personId, organizationId, subjectId, reason } = event
    writeLine({
      kind,
      outcome,
      address,
      request_id: requestId,
      person_id: personId,
      account,
      organization_id: organizationId,
      subject_id: subjectId,
      reason,
      times,
    })
  }

  function markOf(email: string): string {
    const mark = createHmac('sha256', markKey).update(email.toLowerCase()).digest('hex')
    return mark.slice(0, ACCOUNT_MARK_LENGTH)
  }
}

/** What is counted together. One person's sign-ins never hide another's. */
function nameOf(event: SecurityEvent): string {
  return `${event.kind} ${event.outcome} ${event.network} ${doer(event) ?? ''}`
}

/** Who did it; for refusals that is not certain. */
function doer({ outcome, personId }: SecurityEvent): string | null {
  return outcome === 'done' ? personId : null
}

function createFloodLimit(): (event: SecurityEvent) => boolean {
  const refusedOfDay = createDailyBudget(REFUSED_PER_DAY_MAX)
  const seen = new Map<string, number>()
  let refused = 0
  let minute = -1
  return (event) => {
    const { outcome, at } = event
    beginMinute(at)
    const name = nameOf(event)
    const before = seen.get(name) ?? 0
    if (before >= EACH_PER_MINUTE_MAX) return false
    if (outcome !== 'done') {
      if (refused >= REFUSED_PER_MINUTE_MAX || !refusedOfDay.take('all', 1, at)) return false
      refused++
    }
    seen.set(name, before + 1)
    return true
  }

  function beginMinute(at: Instant): void {
    const now = Math.floor(at / MINUTE_US)
    if (now === minute) return
    minute = now
    refused = 0
    seen.clear()
  }
}
