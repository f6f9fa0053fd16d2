import type { Queryable } from '../../database/database.ts'
import { isInForce } from '../api-key/api-key-sql.ts'
import type { KeyScope } from '../api-key/key-scope.ts'

export interface OrganizationSummary {
  id: string
  name: string
  created_at: string
  /** Null unless it is suspended. */
  suspended_at: string | null
  people: number
  /** API keys that are neither revoked nor expired. */
  keys: number
  /** When one of its keys was last used, exact to the minute; null if never. */
  key_used_at: string | null
}

const SUMMARY = `
  o.id, o.name, o.created_at, o.suspended_at,
  (SELECT count(*)::integer FROM membership m WHERE m.organization_number = o.number) AS people,
  (SELECT count(*)::integer FROM api_key k
   WHERE k.organization_number = o.number AND ${isInForce('k')}) AS keys,
  (SELECT max(k.last_used_at) FROM api_key k WHERE k.organization_number = o.number) AS key_used_at`

export interface OrganizationFilter {
  /** Part of the name, or the id; null: any. */
  search: string | null
  /** Null: either. */
  isSuspended: boolean | null
}

const MATCHES = `
  ($1::text IS NULL OR strpos(lower(o.name), lower($1)) > 0 OR o.id::text = lower($1))
  AND ($2::boolean IS NULL OR (o.suspended_at IS NOT NULL) = $2)`

/** By name. */
export async function findOrganizationPage(
  database: Queryable,
  filter: OrganizationFilter,
  page: { offset: number; limit: number },
): Promise<{ organizations: OrganizationSummary[]; total: number }> {
  const values = [filter.search, filter.isSuspended]
  const organizations = await database.query<OrganizationSummary>(
    `SELECT ${SUMMARY} FROM (
       SELECT * FROM organization o WHERE ${MATCHES} ORDER BY lower(o.name), o.number LIMIT $3 OFFSET $4
     ) AS o ORDER BY lower(o.name), o.number`,
    [...values, page.limit, page.offset],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM organization o WHERE ${MATCHES}`,
    values,
  )
  return { organizations, total: count!.total }
}

export async function findOrganizationSummary(
  database: Queryable,
  organizationNumber: number,
): Promise<OrganizationSummary> {
  const [row] = await database.query<OrganizationSummary>(
    `SELECT ${SUMMARY} FROM organization o WHERE o.number = $1`,
    [organizationNumber],
  )
  return row!
}

export interface OrganizationCounts {
  /** As seller and as buyer. Each is counted up to `countMax`. */
  campaigns_sold: number
  campaigns_bought: number
  lines: number
}

export async function countOfOrganization(
  database: Queryable,
  organizationNumber: number,
  countMax: number,
): Promise<OrganizationCounts> {
  const counted = (what: string) =>
    `(SELECT count(*)::integer FROM (SELECT 1 FROM ${what} LIMIT $2) AS counted)`
  const [row] = await database.query<OrganizationCounts>(
    `SELECT ${counted('campaign WHERE organization_number = $1')} AS campaigns_sold,
       ${counted('campaign WHERE shown_to_number = $1')} AS campaigns_bought,
       ${counted('package_line WHERE organization_number = $1')} AS lines`,
    [organizationNumber, countMax],
  )
  return row!
}

export interface OrganizationPerson {
  id: string
  email: string
  name: string
  role: 'admin' | 'member'
  joined_at: string
  suspended_at: string | null
  /** Exact to the hour; null if they are not signed in anywhere. */
  last_seen_at: string | null
}

/** Admins first, then by name. */
export async function listPeopleOfOrganization(
  database: Queryable,
  organizationNumber: number,
  rowsMax: number,
): Promise<OrganizationPerson[]> {
  return database.query<OrganizationPerson>(
    `SELECT p.id, p.email, p.name, m.role, m.created_at AS joined_at, p.suspended_at,
       (SELECT max(s.last_used_at) FROM session s WHERE s.person_id = p.id) AS last_seen_at
     FROM membership m JOIN person p ON p.id = m.person_id
     WHERE m.organization_number = $1 ORDER BY m.role, lower(p.name), p.id LIMIT $2`,
    [organizationNumber, rowsMax],
  )
}

export interface OrganizationKey {
  id: string
  label: string
  prefix: string
  created_at: string
  last_used_at: string | null
  scopes: KeyScope[]
  expires_at: string | null
  is_expired: boolean
  revoked_at: string | null
}

/** Working keys first, newest first. */
export async function listKeysOfOrganization(
  database: Queryable,
  organizationNumber: number,
  rowsMax: number,
): Promise<OrganizationKey[]> {
  return database.query<OrganizationKey>(
    `SELECT id, label, prefix, created_at, last_used_at, scopes, expires_at,
       revoked_at IS NULL AND NOT ${isInForce('k')} AS is_expired, revoked_at
     FROM api_key k WHERE organization_number = $1 ORDER BY NOT ${isInForce('k')}, created_at DESC, id LIMIT $2`,
    [organizationNumber, rowsMax],
  )
}
