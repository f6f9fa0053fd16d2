import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { DATA_KINDS } from './data-kind.ts'
import { daysKept } from './days-kept.ts'
import type { RetentionContext } from './list-retention.ts'
import { parseKind, requireDays, withChoice, type WantedRetention } from './parse-retention.ts'
import { lockChosenDays, writeChosenDays } from './retention-sql.ts'

/** Sets for how many days a kind of data is kept. Every server deletes by it from its next cleaning on, without a restart. */
export async function setRetention(
  context: RetentionContext,
  input: WantedRetention,
): Promise<{ days_before: number; days: number }> {
  requireOperator(context)
  const { database, settings } = context
  const kind = parseKind(input.kind)
  return database.transaction(async (tx) => {
    const chosen = await lockChosenDays(tx)
    requireDays(kind, input.days, chosen, settings)
    const before = daysKept(chosen, settings)[kind]
    const after = daysKept(withChoice(chosen, kind, input.days), settings)[kind]
    if ((chosen.get(kind) ?? null) !== input.days) {
      await writeChosenDays(tx, kind, input.days)
      await writeAudit(tx, context.actor, {
        organizationNumber: null,
        act: 'retention.changed',
        subjectKind: 'data_kind',
        subjectId: kind,
        detail: {
          title: DATA_KINDS[kind].title,
          days: [before.days, after.days],
          is_reset: input.days === null,
        },
      })
    }
    return { days_before: before.days, days: after.days }
  })
}
