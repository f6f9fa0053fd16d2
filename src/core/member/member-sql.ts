import type { Queryable } from '../../database/database.ts'
import type { Role } from '../person/person-sql.ts'
import { hasSecondFactor } from '../second-factor/second-factor-sql.ts'

export interface MemberRow {
  person_id: string
  email: string
  name: string
  role: Role
  joined_at: string
  has_second_factor: boolean
}

/** One change of an organization's members at a time, so that the last admin cannot be removed by two at once. */
export async function lockMembers(
  tx: Queryable,
  organizationNumber: number,
): Promise<{ organizationName: string }> {
  // Not FOR UPDATE: rows that refer to the organization can be written in the meantime.
  const [row] = await tx.query<{ name: string }>(
    'SELECT name FROM organization WHERE number = $1 FOR NO KEY UPDATE',
    [organizationNumber],
  )
  return { organizationName: row!.name }
}

export async function findMember(
  database: Queryable,
  member: { organizationNumber: number; personId: string },
): Promise<{ email: string; name: string; role: Role } | undefined> {
  const [row] = await database.query<{ email: string; name: string; role: Role }>(
    `SELECT p.email, p.name, m.role FROM membership m JOIN person p ON p.id = m.person_id
     WHERE m.organization_number = $1 AND m.person_id = $2`,
    [member.organizationNumber, member.personId],
  )
  return row
}

export async function findMemberByEmail(
  database: Queryable,
  member: { organizationNumber: number; email: string },
): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(
    `SELECT p.id FROM person p JOIN membership m ON m.person_id = p.id
     WHERE lower(p.email) = lower($2) AND m.organization_number = $1`,
    [member.organizationNumber, member.email],
  )
  return row?.id
}

export async function countAdmins(tx: Queryable, organizationNumber: number): Promise<number> {
  const [row] = await tx.query<{ admins: number }>(
    `SELECT count(*)::integer AS admins FROM membership WHERE organization_number = $1 AND role = 'admin'`,
    [organizationNumber],
  )
  return row!.admins
}

export async function listMemberRows(
  database: Queryable,
  organizationNumber: number,
  rowsMax: number,
): Promise<MemberRow[]> {
  return database.query<MemberRow & Record<string, unknown>>(
    `SELECT m.person_id, p.email, p.name, m.role, m.created_at AS joined_at,
       ${hasSecondFactor('m.person_id')} AS has_second_factor
     FROM membership m JOIN person p ON p.id = m.person_id
     WHERE m.organization_number = $1 ORDER BY lower(p.name), p.id LIMIT $2`,
    [organizationNumber, rowsMax],
  )
}

export interface AdminRow {
  email: string
  name: string
}

/** The admins who can sign in, by name, and their number, counted up to `countMax`. */
export async function listAdminRows(
  database: Queryable,
  organizationNumber: number,
  { rowsMax, countMax }: { rowsMax: number; countMax: number },
): Promise<{ admins: AdminRow[]; total: number }> {
  const rows = await database.query<AdminRow & { total: number }>(
    `SELECT email, name, count(*) OVER ()::integer AS total
     FROM (
       SELECT p.id, p.email, p.name FROM membership m JOIN person p ON p.id = m.person_id
       WHERE m.organization_number = $1 AND m.role = 'admin' AND p.suspended_at IS NULL LIMIT $3
     ) AS admin
     ORDER BY lower(name), id LIMIT $2`,
    [organizationNumber, rowsMax, countMax],
  )
  return { admins: rows.map(({ email, name }) => ({ email, name })), total: rows[0]?.total ?? 0 }
}

export async function updateRole(
  tx: Queryable,
  member: { organizationNumber: number; personId: string; role: Role },
): Promise<void> {
  await tx.query('UPDATE membership SET role = $3 WHERE organization_number = $1 AND person_id = $2', [
    member.organizationNumber,
    member.personId,
    member.role,
  ])
}

/** With what belongs to it: the views that the person saved here, and who they are at the provider. */
export async function deleteMembership(
  tx: Queryable,
  member: { organizationNumber: number; personId: string },
): Promise<void> {
  const key = [member.organizationNumber, member.personId]
  await tx.query('DELETE FROM saved_view WHERE organization_number = $1 AND person_id = $2', key)
  await tx.query('DELETE FROM sign_on_identity WHERE organization_number = $1 AND person_id = $2', key)
  await tx.query('DELETE FROM membership WHERE organization_number = $1 AND person_id = $2', key)
}

/** Ends the sessions in the organization, or without a chosen one. */
export async function endSessionsIn(
  tx: Queryable,
  member: { organizationNumber: number; personId: string },
): Promise<void> {
  await tx.query(
    `DELETE FROM session WHERE person_id = $2 AND (organization_number = $1 OR organization_number IS NULL)`,
    [member.organizationNumber, member.personId],
  )
}

/**
 * Whether an organization may see a person's name: only that of current and former members. Others who acted there,
 * such as the operator or the seller who introduced it, stay unnamed. For use inside a larger statement; both arguments
 * are columns or parameters.
 */
export function isKnownTo(organizationNumber: string, personId: string): string {
  return `(${personId} = ANY (ARRAY(SELECT known.person_id FROM membership known WHERE known.organization_number = ${organizationNumber}))
       OR ${personId}::text = ANY (ARRAY(SELECT departure.subject_id FROM audit_entry departure
         WHERE departure.organization_number = ${organizationNumber} AND departure.act IN ('member.removed', 'member.left'))))`
}
