import type { Queryable } from '../../database/database.ts'
import type { ActivityFilter } from './activity.ts'

export interface ActivityRow {
  /** The entry's number, as text; also the cursor of the next page. */
  number: string
  at: string
  act: string
  /** A member of the organization, the operator of the installation, or a member of another organization. */
  actor_kind: 'member' | 'operator' | 'another_organization'
  /** Null unless the actor belonged to the organization when they acted. */
  actor_person_id: string | null
  actor_name: string | null
  actor_email: string | null
  subject_kind: string
  subject_id: string
  detail: Record<string, unknown>
}

/** Newest first. People who were members when they acted are named, as they were then. */
export async function listActivityRows(
  database: Queryable,
  scope: ActivityFilter & { organizationNumber: number; before: string | null; rowsMax: number },
): Promise<ActivityRow[]> {
  return database.query<ActivityRow & Record<string, unknown>>(
    `SELECT number, at, act, subject_kind, subject_id, detail,
       coalesce(actor_standing, 'another_organization') AS actor_kind,
       CASE WHEN actor_standing = 'member' THEN actor_person_id END AS actor_person_id,
       CASE WHEN actor_standing = 'member' THEN actor_name END AS actor_name,
       CASE WHEN actor_standing = 'member' THEN actor_email END AS actor_email
     FROM audit_entry
     WHERE organization_number = $1
       AND (at, number) < (coalesce((SELECT b.at FROM audit_entry b WHERE b.number = $2), 'infinity'), coalesce($2::bigint, 0))
       AND ($3::text IS NULL OR act = $3)
       AND ($4::uuid IS NULL OR (actor_person_id = $4 AND actor_standing = 'member'))
       AND ($5::date IS NULL OR at >= $5::date)
       AND ($6::date IS NULL OR at < $6::date + 1)
     ORDER BY at DESC, number DESC LIMIT $7`,
    [
      scope.organizationNumber,
      scope.before,
      scope.act ?? null,
      scope.personId ?? null,
      scope.from ?? null,
      scope.to ?? null,
      scope.rowsMax,
    ],
  )
}

export interface ActivePerson {
  id: string
  name: string
  email: string
}

export async function listActivePeopleRows(
  database: Queryable,
  organizationNumber: number,
  rowsMax: number,
): Promise<ActivePerson[]> {
  return database.query<ActivePerson & Record<string, unknown>>(
    `SELECT p.id, p.name, p.email FROM (
       SELECT person_id FROM membership WHERE organization_number = $1
       UNION
       SELECT subject_id::uuid FROM audit_entry
       WHERE organization_number = $1 AND act IN ('member.removed', 'member.left')
     ) AS known JOIN person p ON p.id = known.person_id
     ORDER BY lower(p.name), p.id LIMIT $2`,
    [organizationNumber, rowsMax],
  )
}
