import type { Queryable } from '../../database/database.ts'
import { dueAt } from '../second-factor/security-sql.ts'

export interface MemberOrganization {
  number: number
  name: string
  /** Null: the session can enter it. */
  why_closed: 'suspended' | 'single_sign_on' | 'second_factor' | null
}

/**
 * The organizations that a person is a member of, by name, and which of them their session could not enter at a time; for sessions that
 * single sign-on did not start.
 */
export async function listMemberOrganizations(
  tx: Queryable,
  { personId, hasSecondFactor, at }: { personId: string; hasSecondFactor: boolean; at: string },
): Promise<MemberOrganization[]> {
  return tx.query<MemberOrganization>(
    `SELECT o.number, o.name, CASE
         WHEN o.suspended_at IS NOT NULL THEN 'suspended'
         WHEN c.is_required THEN 'single_sign_on'
         WHEN NOT $2::boolean AND ${dueAt('r', 'm')} <= $3::timestamptz THEN 'second_factor' END AS why_closed
     FROM membership m
     JOIN organization o ON o.number = m.organization_number
     LEFT JOIN sign_on_connection c ON c.organization_number = o.number
     LEFT JOIN second_factor_rule r ON r.organization_number = o.number
     WHERE m.person_id = $1 ORDER BY lower(o.name), o.number`,
    [personId, hasSecondFactor, at],
  )
}

/** Of those among the organizations that the person was a member of, or acted for: others are nothing to them. */
export async function listKnownNames(
  tx: Queryable,
  personId: string,
  numbers: readonly number[],
): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT name FROM organization WHERE number = ANY ($1::integer[]) AND number IN (
       SELECT organization_number FROM audit_entry WHERE actor_person_id = $2::uuid
         OR subject_kind = 'person' AND subject_id = $2::text AND act IN ('member.removed', 'member.left'))
     ORDER BY lower(name), number`,
    [numbers, personId],
  )
  return rows.map(({ name }) => name)
}
