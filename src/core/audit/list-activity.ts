import { DATE_MAX, DATE_MIN } from '../../exact/calendar-date.ts'
import { requireDayRange } from '../day-range.ts'
import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { AuditRow, AuditScope } from './audit-log-sql.ts'
import { readAuditPage, walkAuditLog, type AuditPage } from './read-audit-log.ts'

export interface ActivityFilter {
  act?: string | undefined
  /** What they did as a member. */
  personId?: string | undefined
  /** UTC days, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of the audit log of the caller's organization, newest first. */
export async function listActivity(
  context: Context,
  input: ActivityFilter & { before?: string | undefined },
): Promise<AuditPage<AuditRow>> {
  const { entries, next_before } = await readAuditPage(context, scopeOf(context, input), input.before ?? null)
  return { entries: entries.map(hideOutsider), next_before }
}

/** The same, as a whole, for an export. */
export function exportActivity(context: Context, input: ActivityFilter): AsyncIterable<AuditRow> {
  const scope = scopeOf(context, input)
  return (async function* () {
    for await (const entry of walkAuditLog(context, scope)) yield hideOutsider(entry)
  })()
}

function scopeOf(context: Context, filter: ActivityFilter): AuditScope {
  const organizationNumber = requireAdmin(context)
  const { act = null, personId, from = null, to = null } = filter
  requireDayRange(from ?? DATE_MIN, to ?? DATE_MAX)
  if (personId !== undefined && !isUuid(personId)) {
    throw new Refusal('invalid', 'Choose one of the people listed.', 'person')
  }
  return {
    organizationNumbers: [organizationNumber],
    act,
    personIds: personId === undefined ? null : [personId],
    isByMembers: personId !== undefined,
    from,
    to,
  }
}

/** People who were members when they acted are named, as they were then; nobody else is. */
function hideOutsider(entry: AuditRow): AuditRow {
  if (entry.actor_standing === 'member') return entry
  return { ...entry, actor_person_id: null, actor_name: null, actor_email: null }
}
