import { DATE_MAX, DATE_MIN } from '../../exact/calendar-date.ts'
import { requireDayRange } from '../day-range.ts'
import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { listFormerMemberIds, type AuditRow, type AuditScope } from './audit-log-sql.ts'
import { FORMER_MEMBERS } from './former-members.ts'
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
  const { entries, next_before } = await readAuditPage(
    context,
    await scopeOf(context, input),
    input.before ?? null,
  )
  return { entries: entries.map(hideOutsider), next_before }
}

/** The same, as a whole, for an export. */
export async function exportActivity(
  context: Context,
  input: ActivityFilter,
): Promise<AsyncIterable<AuditRow>> {
  const scope = await scopeOf(context, input)
  return (async function* () {
    for await (const entry of walkAuditLog(context, scope)) yield hideOutsider(entry)
  })()
}

async function scopeOf(context: Context, filter: ActivityFilter): Promise<AuditScope> {
  const organizationNumber = requireAdmin(context)
  const { act = null, personId, from = null, to = null } = filter
  requireDayRange(from ?? DATE_MIN, to ?? DATE_MAX)
  if (personId !== undefined && personId !== FORMER_MEMBERS && !isUuid(personId)) {
    throw new Refusal('invalid', 'Choose one of the people listed.', 'person')
  }
  return {
    organizationNumbers: [organizationNumber],
    act,
    personIds: await idsOf(context, organizationNumber, personId),
    isByMembers: personId !== undefined,
    from,
    to,
  }
}

async function idsOf(
  { database }: Context,
  organizationNumber: number,
  personId: string | undefined,
): Promise<string[] | null> {
  if (personId === FORMER_MEMBERS) return listFormerMemberIds(database, organizationNumber)
  return personId === undefined ? null : [personId]
}

/** People who were members when they acted are named, as they were then; nobody else is. */
function hideOutsider(entry: AuditRow): AuditRow {
  if (entry.actor_standing === 'member') return entry
  return { ...entry, actor_person_id: null, actor_name: null, actor_email: null }
}
