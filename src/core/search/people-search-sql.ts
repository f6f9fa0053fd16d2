import type { Queryable } from '../../database/database.ts'
import { RESULTS_MAX, type FoundOrganization, type FoundPerson } from './found.ts'
import { beginsWith, containsAll, nameOrder, parametersFrom } from './matching-sql.ts'
import type { Wanted } from './wanted.ts'

const MEMBERS_LOOKED_AT_MAX = 2_000
const ORGANIZATIONS_LOOKED_AT_MAX = 20_000
const PEOPLE_LOOKED_AT_MAX = 20_000

/** Members of an organization by name or e-mail address. */
export async function findMembersByName(
  database: Queryable,
  organizationNumber: number,
  { words, id }: Wanted,
): Promise<FoundPerson[]> {
  const isWanted =
    id === undefined ? containsAll(`p.name || ' ' || p.email`, parametersFrom(2, words)) : 'p.id::text = $2'
  return database.query<FoundPerson & Record<string, unknown>>(
    `SELECT p.id, p.name, p.email
     FROM (SELECT p.id, p.name, p.email FROM membership m JOIN person p ON p.id = m.person_id
       WHERE m.organization_number = $1 LIMIT ${MEMBERS_LOOKED_AT_MAX}) AS p
     WHERE ${isWanted} ORDER BY ${nameOrder('p.name')}, p.id LIMIT ${RESULTS_MAX}`,
    [organizationNumber, ...(id === undefined ? words : [id])],
  )
}

/** Of the whole installation, by name or id: those that begin with the text first. */
export async function findOrganizationsByName(
  database: Queryable,
  { text, words, id }: Wanted,
): Promise<FoundOrganization[]> {
  const columns = 'o.id, o.name, o.suspended_at IS NOT NULL AS is_suspended'
  if (id !== undefined) {
    return database.query<FoundOrganization & Record<string, unknown>>(
      `SELECT ${columns} FROM organization o WHERE o.id = $1`,
      [id],
    )
  }
  const begins = beginsWith('o.name', '$1::text')
  return database.query<FoundOrganization & Record<string, unknown>>(
    `SELECT * FROM (
       (SELECT ${columns} FROM organization o WHERE ${begins} ORDER BY ${nameOrder('o.name')} LIMIT ${RESULTS_MAX})
       UNION ALL
       (SELECT ${columns} FROM (SELECT * FROM organization ORDER BY number DESC LIMIT ${ORGANIZATIONS_LOOKED_AT_MAX}) AS o
        WHERE NOT ${begins} AND ${containsAll('o.name', parametersFrom(2, words))} LIMIT ${RESULTS_MAX})
     ) AS found LIMIT ${RESULTS_MAX}`,
    [text, ...words],
  )
}

/** Of the whole installation, by name, e-mail address or id: names and addresses that begin with the text first. */
export async function findPeopleByName(
  database: Queryable,
  { text, words, id }: Wanted,
): Promise<FoundPerson[]> {
  const columns = 'p.id, p.name, p.email'
  if (id !== undefined) {
    return database.query<FoundPerson & Record<string, unknown>>(
      `SELECT ${columns} FROM person p WHERE p.id = $1 AND p.removed_at IS NULL`,
      [id],
    )
  }
  const begins = beginsWith('p.name', '$1::text')
  const isAddress = 'lower(p.email) = lower($1::text)'
  return database.query<FoundPerson & Record<string, unknown>>(
    `SELECT * FROM (
       (SELECT ${columns} FROM person p WHERE ${isAddress} AND p.removed_at IS NULL)
       UNION ALL
       (SELECT ${columns} FROM person p WHERE ${begins} AND NOT ${isAddress} AND p.removed_at IS NULL
        ORDER BY ${nameOrder('p.name')} LIMIT ${RESULTS_MAX})
       UNION ALL
       (SELECT ${columns} FROM (SELECT * FROM person WHERE removed_at IS NULL LIMIT ${PEOPLE_LOOKED_AT_MAX}) AS p
        WHERE NOT ${begins} AND NOT ${isAddress}
          AND ${containsAll(`p.name || ' ' || p.email`, parametersFrom(2, words))} LIMIT ${RESULTS_MAX})
     ) AS found LIMIT ${RESULTS_MAX}`,
    [text, ...words],
  )
}
