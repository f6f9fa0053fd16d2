import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { lockSettings } from '../organization/organization-settings-sql.ts'
import { Refusal } from '../refusal.ts'
import { deleteFailures } from './closing-failure-sql.ts'
import { findClosing, upsertClosing } from './month-closing-sql.ts'
import { CLOSING_DAY_MAX, firstMonthToClose } from './month-closing.ts'

/**
 * On which day of the next month the organization's months close by themselves; null: not. Switching it on issues nothing for
 * months that ended before, but for the last one if its day is still ahead.
 */
export async function changeClosing(
  context: Context,
  { closesOnDay }: { closesOnDay: number | null },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  if (
    closesOnDay !== null &&
    !(Number.isInteger(closesOnDay) && closesOnDay >= 1 && closesOnDay <= CLOSING_DAY_MAX)
  ) {
    throw new Refusal('invalid', `Choose a day from 1 to ${CLOSING_DAY_MAX}.`, 'closes_on_day')
  }
  await context.database.transaction(async (tx) => {
    const { id, time_zone: timeZone } = await lockSettings(tx, organizationNumber)
    const before = await findClosing(tx, organizationNumber)
    if ((before?.closes_on_day ?? null) === closesOnDay) return
    const closesSince =
      closesOnDay === null
        ? null
        : (before?.closes_since ?? firstMonthToClose({ closesOnDay, timeZone }, context.now))
    await upsertClosing(tx, organizationNumber, { closesOnDay, closesSince })
    if (closesOnDay === null) await deleteFailures(tx, organizationNumber)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'organization.closing_changed',
      subjectKind: 'organization',
      subjectId: id,
      detail: { closes_on_day: [before?.closes_on_day ?? null, closesOnDay] },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
