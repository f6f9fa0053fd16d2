import type { Queryable } from '../../database/database.ts'
import { dueAt } from '../second-factor/security-sql.ts'

export interface ClosedOrganization {
  number: number
  name: string
  is_member: boolean
  why: 'suspended' | 'single_sign_on' | 'second_factor'
}

/**
 * The organizations that a person's session could not enter at a time, by name; for sessions that single sign-on did not start. Also those
 * that the person is not, or no longer, a member of: to leave one opens nothing.
 */
export async function listClosedOrganizations(
  tx: Queryable,
  { personId, hasSecondFactor, at }: { personId: string; hasSecondFactor: boolean; at: string },
): Promise<ClosedOrganization[]> {
  return tx.query<ClosedOrganization & Record<string, unknown>>(
    `SELECT o.number, o.name, m.person_id IS NOT NULL AS is_member,
       CASE WHEN o.suspended_at IS NOT NULL THEN 'suspended' WHEN c.is_required THEN 'single_sign_on' ELSE 'second_factor' END AS why
     FROM organization o
     LEFT JOIN membership m ON m.organization_number = o.number AND m.person_id = $1
     LEFT JOIN sign_on_connection c ON c.organization_number = o.number
     LEFT JOIN second_factor_rule r ON r.organization_number = o.number
     WHERE o.suspended_at IS NOT NULL OR c.is_required OR NOT $2::boolean AND ${dueAt('r', 'm')} <= $3::timestamptz
     ORDER BY lower(o.name), o.number`,
    [personId, hasSecondFactor, at],
  )
}
