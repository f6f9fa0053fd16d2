import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { hasSecondFactor } from './second-factor-sql.ts'

export interface RuleRow {
  required_since: string
  grace_days: number
}

export async function findRule(
  database: Queryable,
  organizationNumber: number,
): Promise<RuleRow | undefined> {
  const [row] = await database.query<RuleRow & Record<string, unknown>>(
    'SELECT required_since, grace_days FROM second_factor_rule WHERE organization_number = $1',
    [organizationNumber],
  )
  return row
}

/** Its days count from now on, also if there was a rule before: with fewer days nobody's time is over at once. */
export async function upsertRule(
  tx: Queryable,
  rule: { organizationNumber: number; graceDays: number; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO second_factor_rule (organization_number, required_since, grace_days)
     VALUES ($1, ${timestampOf('$3')}, $2)
     ON CONFLICT (organization_number) DO UPDATE
       SET required_since = excluded.required_since, grace_days = excluded.grace_days`,
    [rule.organizationNumber, rule.graceDays, rule.now],
  )
}

export async function deleteRule(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query('DELETE FROM second_factor_rule WHERE organization_number = $1', [organizationNumber])
}

export async function countMembersWithout(database: Queryable, organizationNumber: number): Promise<number> {
  const [row] = await database.query<{ members: number }>(
    `SELECT count(*)::integer AS members FROM membership m
     WHERE m.organization_number = $1 AND NOT ${hasSecondFactor('m.person_id')}`,
    [organizationNumber],
  )
  return row!.members
}
