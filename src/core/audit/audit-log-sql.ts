import type { Queryable } from '../../database/database.ts'
import { FORMER_MEMBERS } from './former-members.ts'
import { addressOfPerson } from '../person/former-member.ts'

/** An administrative act. */
export interface AuditRow {
  /** As text; also the cursor of the next page. */
  number: string
  at: string
  act: string
  /** Null: an act on the installation itself, or on a person's own account. */
  organization_id: string | null
  organization_name: string | null
  /** A member of the organization, the operator of the installation, or a member of another organization, at that time; or nobody. */
  actor_standing: 'member' | 'operator' | 'another_organization' | 'schedule'
  /** Null: the command line, or a schedule. */
  actor_person_id: string | null
  /** At the time of the act. */
  actor_name: string | null
  actor_email: string | null
  subject_kind: string
  subject_id: string
  detail: Record<string, unknown>
}

/** Which entries; null: no filter. */
export interface AuditScope {
  organizationNumbers: readonly number[] | null
  act: string | null
  personIds: readonly string[] | null
  /** Only what people did as members of the organization. */
  isByMembers: boolean
  /** UTC days, both included. */
  from: string | null
  to: string | null
}

/** Newest first. */
export async function listAuditRows(
  database: Queryable,
  scope: AuditScope,
  page: { before: string | null; rowsMax: number },
): Promise<AuditRow[]> {
  const { organizationNumbers, act, personIds, isByMembers, from, to } = scope
  if (organizationNumbers?.length === 0 || personIds?.length === 0) return []
  const conditions = [
    `(at, number) < (coalesce((SELECT b.at FROM audit_entry b WHERE b.number = $1), 'infinity'), coalesce($1::bigint, 0))`,
    ...(act === null ? [] : ['act = $3']),
    ...(organizationNumbers === null
      ? []
      : [isOneOf('organization_number', '$4::integer[]', organizationNumbers)]),
    ...(personIds === null ? [] : [isOneOf('actor_person_id', '$5::uuid[]', personIds)]),
    ...(isByMembers ? [`actor_standing = 'member'`] : []),
    ...(from === null ? [] : ['at >= $6::date']),
    ...(to === null ? [] : ['at < $7::date + 1']),
  ]
  return database.query<AuditRow>(
    `WITH asked AS (SELECT $3::text, $4::integer[], $5::uuid[], $6::date, $7::date)
     SELECT a.number, a.at, a.act, o.id AS organization_id, o.name AS organization_name,
       coalesce(a.actor_standing, 'another_organization') AS actor_standing, a.actor_person_id, a.actor_name,
       a.actor_email, a.subject_kind, a.subject_id, a.detail
     FROM (SELECT * FROM audit_entry WHERE ${conditions.join(' AND ')} ORDER BY at DESC, number DESC LIMIT $2) AS a
     LEFT JOIN organization o ON o.number = a.organization_number
     ORDER BY a.at DESC, a.number DESC`,
    [page.before, page.rowsMax, act, organizationNumbers, personIds, from, to],
  )
}

/** Only with a single value does an index give the rows in the order of their time. */
function isOneOf(column: string, list: string, values: readonly unknown[]): string {
  return values.length === 1 ? `${column} = (${list})[1]` : `${column} = ANY (${list})`
}

/** More matching organizations than this are not searched. */
const MATCHES_MAX = 1_000

export async function findOrganizationNumbers(database: Queryable, words: string): Promise<number[]> {
  const rows = await database.query<{ number: number }>(
    `SELECT number FROM organization WHERE strpos(lower(name), lower($1)) > 0 OR id::text = lower($1)
     ORDER BY number LIMIT ${MATCHES_MAX}`,
    [words],
  )
  return rows.map(({ number }) => number)
}

export interface ActivePerson {
  id: string
  name: string
  /** Null: a former member. */
  email: string | null
}

export async function listActivePeopleRows(
  database: Queryable,
  organizationNumber: number,
  rowsMax: number,
): Promise<ActivePerson[]> {
  return database.query<ActivePerson>(
    `SELECT DISTINCT ON (lower(p.name), who.id) who.id, p.name, ${addressOfPerson('p')} AS email FROM (
       SELECT person_id FROM membership WHERE organization_number = $1
       UNION
       SELECT subject_id::uuid FROM audit_entry
       WHERE organization_number = $1 AND act IN ('member.removed', 'member.left')
     ) AS known JOIN person p ON p.id = known.person_id
     CROSS JOIN LATERAL (
       SELECT CASE WHEN p.removed_at IS NULL THEN p.id::text ELSE '${FORMER_MEMBERS}' END AS id) AS who
     ORDER BY lower(p.name), who.id LIMIT $2`,
    [organizationNumber, rowsMax],
  )
}

const FORMER_MEMBERS_MAX = 10_000

/** Who was removed after having been a member of the organization. */
export async function listFormerMemberIds(
  database: Queryable,
  organizationNumber: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT p.id FROM person p WHERE p.removed_at IS NOT NULL AND EXISTS (
       SELECT FROM audit_entry WHERE organization_number = $1 AND subject_id = p.id::text
         AND act IN ('member.removed', 'member.left'))
     ORDER BY p.id LIMIT ${FORMER_MEMBERS_MAX}`,
    [organizationNumber],
  )
  return rows.map(({ id }) => id)
}
