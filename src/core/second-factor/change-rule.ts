import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { lockSettings } from '../organization/organization-settings-sql.ts'
import { Refusal } from '../refusal.ts'
import { countMembersWithout, deleteRule, findRule, upsertRule } from './second-factor-rule-sql.ts'
import { GRACE_DAYS_MAX } from './second-factor-rule.ts'

/** Whether the organization requires a second factor of its members. */
export interface RuleView {
  /** When it was switched on or its days last changed: the days of grace count from then. Null: it does not. */
  required_since: string | null
  grace_days: number | null
  members_without: number
}

export async function showRule(context: Context): Promise<RuleView> {
  const organizationNumber = requireAdmin(context)
  const [rule, members_without] = await Promise.all([
    findRule(context.database, organizationNumber),
    countMembersWithout(context.database, organizationNumber),
  ])
  return {
    required_since: rule?.required_since ?? null,
    grace_days: rule?.grace_days ?? null,
    members_without,
  }
}

/** Members need a second factor, after days of grace that count from now; null: they do not. The same days again change nothing. */
export async function changeRule(
  context: Context,
  { graceDays }: { graceDays: number | null },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  if (graceDays !== null && !(Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= GRACE_DAYS_MAX)) {
    throw new Refusal('invalid', `Give a number of days from 0 to ${GRACE_DAYS_MAX}.`, 'grace_days')
  }
  await context.database.transaction(async (tx) => {
    const { id } = await lockSettings(tx, organizationNumber)
    const before = (await findRule(tx, organizationNumber))?.grace_days ?? null
    if (before === graceDays) return
    if (graceDays === null) await deleteRule(tx, organizationNumber)
    else await upsertRule(tx, { organizationNumber, graceDays, now: context.now })
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'organization.second_factor_changed',
      subjectKind: 'organization',
      subjectId: id,
      detail: { grace_days: [before, graceDays] },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
