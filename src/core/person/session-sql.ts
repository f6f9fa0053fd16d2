import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { logoOf } from '../organization/logo-sql.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, type Session } from './session.ts'

/**
 * One look-up per request, never cached: an ended session, a removed membership and a suspension apply at once. The
 * organization is the chosen one, or else the person's oldest membership; a suspended one only if there is no other, to
 * say so.
 */
const FIND_SESSION = {
  name: 'find_session',
  text: `
    SELECT p.id, p.email, p.name, p.is_operator, p.is_tour_due, place.number, place.organization_id, place.organization_name,
      place.role, place.is_suspended, s.last_used_at < now() - interval '5 minutes' AS is_use_old
    ${currentSessions('s.fingerprint = $1')}`,
}

function currentSessions(which: string): string {
  return `
    FROM session s JOIN person p ON p.id = s.person_id AND p.suspended_at IS NULL
    LEFT JOIN LATERAL (
      SELECT o.number, o.id AS organization_id, o.name AS organization_name, m.role,
        o.suspended_at IS NOT NULL AS is_suspended
      FROM membership m JOIN organization o ON o.number = m.organization_number
      WHERE m.person_id = p.id
      ORDER BY o.suspended_at IS NOT NULL, (m.organization_number = s.organization_number) DESC NULLS LAST,
        m.created_at, o.number LIMIT 1
    ) AS place ON true
    WHERE ${which} AND s.created_at > now() - interval '${SESSION_DAYS} days'
      AND s.last_used_at > now() - interval '${SESSION_IDLE_DAYS} days'`
}

/** The organization that each of these sessions is in, by its fingerprint in hex. Without those that have ended or are nowhere. */
export async function findPlacesOfSessions(
  database: Queryable,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ fingerprint: string; number: number }>(FIND_PLACES_OF_SESSIONS, [
    arrayLiteral(fingerprints),
  ])
  return new Map(rows.map(({ fingerprint, number }) => [fingerprint, number]))
}

const FIND_PLACES_OF_SESSIONS = {
  name: 'find_places_of_sessions',
  text: `
    SELECT encode(s.fingerprint, 'hex') AS fingerprint, place.number
    ${currentSessions(`s.fingerprint IN (SELECT decode(asked, 'hex') FROM unnest($1::text[]) AS asked)`)}
      AND NOT place.is_suspended`,
}

interface SessionRow {
  id: string
  email: string
  name: string
  is_operator: boolean
  is_tour_due: boolean
  number: number | null
  organization_id: string
  organization_name: string
  role: 'admin' | 'member'
  is_suspended: boolean | null
  is_use_old: boolean
}

export async function findSession(database: Queryable, fingerprint: Buffer): Promise<Session | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION, [fingerprint])
  if (!row) return undefined
  if (row.is_use_old) {
    await database.query('UPDATE session SET last_used_at = now() WHERE fingerprint = $1', [fingerprint])
  }
  const { id, email, name, is_operator: isOperator, is_tour_due: isTourDue } = row
  const { number, role, is_suspended: isSuspended } = row
  const place =
    number === null ? null : { number, id: row.organization_id, name: row.organization_name, role }
  return {
    fingerprint,
    person: { id, email, name, isOperator, isTourDue },
    organization: isSuspended ? null : place,
    suspendedOrganization: isSuspended ? row.organization_name : null,
  }
}

/** The organization of a person who belongs only to suspended ones and is not an operator. */
export async function findSuspendedHome(database: Queryable, personId: string): Promise<string | undefined> {
  const [row] = await database.query<{ name: string }>(
    `SELECT min(o.name) AS name
     FROM person p JOIN membership m ON m.person_id = p.id JOIN organization o ON o.number = m.organization_number
     WHERE p.id = $1 AND NOT p.is_operator
     GROUP BY p.id HAVING bool_and(o.suspended_at IS NOT NULL)`,
    [personId],
  )
  return row?.name
}

export async function insertSession(
  database: Queryable,
  session: { fingerprint: Buffer; personId: string; organizationNumber: number | null },
): Promise<void> {
  await database.query(
    'INSERT INTO session (fingerprint, person_id, organization_number) VALUES ($1, $2, $3)',
    [session.fingerprint, session.personId, session.organizationNumber],
  )
}

export async function deleteSession(database: Queryable, fingerprint: Buffer): Promise<void> {
  await database.query('DELETE FROM session WHERE fingerprint = $1', [fingerprint])
}

/** All of a person's sessions but the one to keep. */
export async function deleteSessionsOf(
  database: Queryable,
  personId: string,
  kept: Buffer | null,
): Promise<void> {
  await database.query(
    'DELETE FROM session WHERE person_id = $1 AND fingerprint IS DISTINCT FROM $2::bytea',
    [personId, kept],
  )
}

const DELETED_AT_ONCE = 5_000

export async function deleteOldSessions(database: Queryable): Promise<number> {
  const rows = await database.query(
    `DELETE FROM session WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM session WHERE created_at < now() - interval '${SESSION_DAYS} days'
         OR last_used_at < now() - interval '${SESSION_IDLE_DAYS} days' LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
  )
  return rows.length
}

export interface PlaceRow {
  id: string
  name: string
  role: 'admin' | 'member'
  /** The version of its logo; null: it has none. */
  logo: string | null
}

/** The organizations that a person can work in, by name. */
export async function listPlaces(database: Queryable, personId: string): Promise<PlaceRow[]> {
  return database.query<PlaceRow>(
    `SELECT o.id, o.name, m.role, ${logoOf('o.number')} AS logo
     FROM membership m JOIN organization o ON o.number = m.organization_number
     WHERE m.person_id = $1 AND o.suspended_at IS NULL ORDER BY lower(o.name), o.number`,
    [personId],
  )
}

/** False if the person does not belong to that organization, or it is suspended. */
export async function moveSession(
  database: Queryable,
  session: { fingerprint: Buffer; personId: string; organizationId: string },
): Promise<boolean> {
  const rows = await database.query(
    `UPDATE session SET organization_number = m.organization_number
     FROM membership m JOIN organization o ON o.number = m.organization_number
     WHERE session.fingerprint = $1 AND m.person_id = $2 AND o.id = $3 AND o.suspended_at IS NULL RETURNING 1`,
    [session.fingerprint, session.personId, session.organizationId],
  )
  return rows.length > 0
}
