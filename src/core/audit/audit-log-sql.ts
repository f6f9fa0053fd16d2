import type { Queryable } from '../../database/database.ts'
import { findPersonIds } from '../person/find-people-sql.ts'

/** An administrative act, anywhere in the installation. */
export interface AuditRow {
  /** As text; also the cursor of the next page. */
  number: string
  at: string
  act: string
  /** Null: an act on the installation itself, or on a person's own account. */
  organization_id: string | null
  organization_name: string | null
  /** Null: the command line. */
  actor_person_id: string | null
  /** At the time of the act. */
  actor_name: string | null
  actor_email: string | null
  subject_kind: string
  subject_id: string
  detail: Record<string, unknown>
}

export interface AuditFilter {
  /** Part of the organization's name, or its id; null: no filter. */
  organization: string | null
  act: string | null
  /** Part of the actor's current name or email address, or their id; null: anyone. */
  who: string | null
  /** UTC days, both included; null: from the beginning, until now. */
  from: string | null
  to: string | null
}

/** More matching organizations than this are not searched. */
const MATCHES_MAX = 1_000

/** Newest first. */
export async function listAuditRows(
  database: Queryable,
  filter: AuditFilter,
  page: { before: string | null; rowsMax: number },
): Promise<AuditRow[]> {
  const organizationNumbers =
    filter.organization === null ? null : await findOrganizationNumbers(database, filter.organization)
  const personIds = filter.who === null ? null : await findPersonIds(database, filter.who)
  if (organizationNumbers?.length === 0 || personIds?.length === 0) return []
  const conditions = [
    `(at, number) < (coalesce((SELECT b.at FROM audit_entry b WHERE b.number = $1), 'infinity'), coalesce($1::bigint, 0))`,
    ...(filter.act === null ? [] : ['act = $3']),
    ...(organizationNumbers === null ? [] : ['organization_number = ANY ($4::integer[])']),
    ...(personIds === null ? [] : ['actor_person_id = ANY ($5::uuid[])']),
    ...(filter.from === null ? [] : ['at >= $6::date']),
    ...(filter.to === null ? [] : ['at < $7::date + 1']),
  ]
  return database.query<AuditRow>(
    `WITH asked AS (SELECT $3::text, $4::integer[], $5::uuid[], $6::date, $7::date)
     SELECT a.number, a.at, a.act, o.id AS organization_id, o.name AS organization_name, a.actor_person_id,
       a.actor_name, a.actor_email, a.subject_kind, a.subject_id, a.detail
     FROM (SELECT * FROM audit_entry WHERE ${conditions.join(' AND ')} ORDER BY at DESC, number DESC LIMIT $2) AS a
     LEFT JOIN organization o ON o.number = a.organization_number
     ORDER BY a.at DESC, a.number DESC`,
    [page.before, page.rowsMax, filter.act, organizationNumbers, personIds, filter.from, filter.to],
  )
}

async function findOrganizationNumbers(database: Queryable, words: string): Promise<number[]> {
  const rows = await database.query<{ number: number }>(
    `SELECT number FROM organization WHERE strpos(lower(name), lower($1)) > 0 OR id::text = lower($1)
     ORDER BY number LIMIT ${MATCHES_MAX}`,
    [words],
  )
  return rows.map(({ number }) => number)
}
