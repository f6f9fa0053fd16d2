import { isCalendarDate } from '../../exact/calendar-date.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { findPersonIds } from '../person/find-people-sql.ts'
import { Refusal } from '../refusal.ts'
import { findOrganizationNumbers, type AuditRow, type AuditScope } from './audit-log-sql.ts'
import { readAuditPage, walkAuditLog, type AuditPage } from './read-audit-log.ts'

export interface AuditFilter {
  /** Part of the organization's name, or its id. */
  organization?: string | undefined
  act?: string | undefined
  /** Part of the actor's current name or email address, or their id. */
  who?: string | undefined
  /** UTC days, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of the audit log of the whole installation, newest first. */
export async function listAudit(
  context: Context,
  input: AuditFilter & { before?: string | undefined },
): Promise<AuditPage<AuditRow>> {
  return readAuditPage(context, await scopeOf(context, input), input.before ?? null)
}

/** The same, as a whole, for an export. */
export async function exportAudit(context: Context, input: AuditFilter): Promise<AsyncIterable<AuditRow>> {
  return walkAuditLog(context, await scopeOf(context, input))
}

async function scopeOf(context: Context, filter: AuditFilter): Promise<AuditScope> {
  requireOperator(context)
  const { database } = context
  const { organization, act = null, who, from = null, to = null } = filter
  for (const [field, given] of Object.entries({ from, to })) {
    if (given !== null && !isCalendarDate(given)) {
      throw new Refusal('invalid', 'Enter a day, such as 2026-11-14.', field)
    }
  }
  return {
    organizationNumbers:
      organization === undefined ? null : await findOrganizationNumbers(database, organization),
    act,
    personIds: who === undefined ? null : await findPersonIds(database, who),
    isByMembers: false,
    from,
    to,
  }
}
