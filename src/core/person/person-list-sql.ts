import type { Queryable } from '../../database/database.ts'
import { hasSecondFactor } from '../second-factor/second-factor-sql.ts'

export interface PersonSummary {
  id: string
  email: string
  name: string
  is_operator: boolean
  created_at: string
  /** Whether they have verified their address. */
  is_email_verified: boolean
  has_second_factor: boolean
  /** Null unless they are suspended. */
  suspended_at: string | null
  /** Exact to the hour; null if they are not signed in anywhere. */
  last_seen_at: string | null
  /** By name, at most the first ten. */
  organizations: { id: string; name: string; role: 'admin' | 'member'; is_suspended: boolean }[]
}

const ORGANIZATIONS_MAX = 10

const MATCHES = `p.removed_at IS NULL
  AND ($1::text IS NULL OR strpos(lower(p.email), lower($1)) > 0 OR strpos(lower(p.name), lower($1)) > 0
    OR p.id::text = lower($1))
  AND CASE $2 WHEN 'operators' THEN p.is_operator WHEN 'suspended' THEN p.suspended_at IS NOT NULL ELSE true END`

export type PeopleShown = 'all' | 'operators' | 'suspended'

/** By name. */
export async function findPeoplePage(
  database: Queryable,
  filter: {
    /** Part of the name or the e-mail address, or the id; null: any. */
    search: string | null
    shown: PeopleShown
  },
  page: { offset: number; limit: number },
): Promise<{ people: PersonSummary[]; total: number }> {
  const values = [filter.search, filter.shown]
  const people = await database.query<PersonSummary>(
    `SELECT p.id, p.email, p.name, p.is_operator, p.created_at,
       p.email_verified_at IS NOT NULL AS is_email_verified, p.suspended_at,
       ${hasSecondFactor('p.id')} AS has_second_factor,
       (SELECT max(s.last_used_at) FROM session s WHERE s.person_id = p.id) AS last_seen_at,
       (SELECT coalesce(json_agg(place), '[]') FROM (
          SELECT o.id, o.name, m.role, o.suspended_at IS NOT NULL AS is_suspended
          FROM membership m JOIN organization o ON o.number = m.organization_number
          WHERE m.person_id = p.id ORDER BY lower(o.name), o.number LIMIT ${ORGANIZATIONS_MAX}) AS place
       ) AS organizations
     FROM (
       SELECT * FROM person p WHERE ${MATCHES} ORDER BY lower(p.name), p.id LIMIT $3 OFFSET $4
     ) AS p ORDER BY lower(p.name), p.id`,
    [...values, page.limit, page.offset],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM person p WHERE ${MATCHES}`,
    values,
  )
  return { people, total: count!.total }
}
