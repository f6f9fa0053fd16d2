import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { logoOf } from '../organization/logo-sql.ts'
import { dueAt } from '../second-factor/security-sql.ts'
import {
  CONFIRMED_MINUTES,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  type Device,
  type Session,
  type SignInMethod,
} from './session.ts'

/** Of a session `s` that has not been ended. */
const IS_OPEN = `s.created_at > now() - interval '${SESSION_DAYS} days'
      AND s.last_used_at > now() - interval '${SESSION_IDLE_DAYS} days'`
/** Their organization requires a second factor by now, and the session has not shown one. */
const LACKS_SECOND_FACTOR =
  '(NOT s.has_second_factor AND coalesce(place.second_factor_due_at <= now(), false))'

/**
 * One look-up per request, never cached: an ended session, a removed membership and a suspension apply at once. The
 * organization is the chosen one, or else the person's oldest membership; a suspended one, or one that lets in people only by single
 * sign-on, only if there is no other, to say so. A session that single sign-on started is in that organization or nowhere.
 */
const FIND_SESSION = {
  name: 'find_session',
  text: `
    SELECT p.id, p.email, p.name, p.is_operator, p.is_tour_due, place.number, place.organization_id, place.organization_name,
      place.role, place.is_suspended, place.needs_sign_on, s.sign_on_organization_number,
      s.last_used_at < now() - interval '5 minutes' AS is_use_old,
      s.id AS session_id, s.method, s.has_second_factor,
      s.confirmed_at > now() - interval '${CONFIRMED_MINUTES} minutes' AS is_confirmed,
      place.second_factor_due_at, ${LACKS_SECOND_FACTOR} AS lacks_second_factor
    ${currentSessions('s.fingerprint = $1')}`,
}

function currentSessions(which: string): string {
  return `
    FROM session s JOIN person p ON p.id = s.person_id AND p.suspended_at IS NULL
    LEFT JOIN LATERAL (
      SELECT o.number, o.id AS organization_id, o.name AS organization_name, m.role,
        o.suspended_at IS NOT NULL AS is_suspended, s.sign_on_organization_number IS NULL AND c.is_required IS TRUE AS needs_sign_on,
        ${dueAt('r', 'm')} AS second_factor_due_at
      FROM membership m JOIN organization o ON o.number = m.organization_number
      LEFT JOIN sign_on_connection c ON c.organization_number = m.organization_number
      LEFT JOIN second_factor_rule r ON r.organization_number = o.number
      WHERE m.person_id = p.id AND m.organization_number = coalesce(s.sign_on_organization_number, m.organization_number)
      ORDER BY o.suspended_at IS NOT NULL, (m.organization_number = s.organization_number) DESC NULLS LAST,
        c.is_required IS TRUE, m.created_at, o.number LIMIT 1
    ) AS place ON true
    WHERE ${which} AND ${IS_OPEN}`
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
      AND NOT place.is_suspended AND NOT place.needs_sign_on AND NOT ${LACKS_SECOND_FACTOR}`,
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
  needs_sign_on: boolean | null
  sign_on_organization_number: number | null
  is_use_old: boolean
  session_id: string
  method: SignInMethod
  has_second_factor: boolean
  is_confirmed: boolean
  second_factor_due_at: string | null
  lacks_second_factor: boolean
}

export async function findSession(
  database: Queryable,
  fingerprint: Buffer,
  /** Of this request: kept with the last use. */
  device?: Device,
): Promise<Session | undefined> {
  const [row] = await database.query<SessionRow>(FIND_SESSION, [fingerprint])
  if (!row) return undefined
  if (row.is_use_old) {
    await database.query(
      `UPDATE session SET last_used_at = now(), address = coalesce($2, address), user_agent = coalesce($3, user_agent)
       WHERE fingerprint = $1`,
      [fingerprint, device?.address, device?.userAgent],
    )
  }
  const {
    id,
    email,
    name,
    is_tour_due: isTourDue,
    sign_on_organization_number: signOnOrganizationNumber,
  } = row
  const { number, role, is_suspended: isSuspended, needs_sign_on: needsSignOn } = row
  // What an organization's provider let in acts for that organization alone.
  const isOperator = row.is_operator && signOnOrganizationNumber === null
  const place =
    number === null ? null : { number, id: row.organization_id, name: row.organization_name, role }
  return {
    fingerprint,
    id: row.session_id,
    method: row.method,
    hasSecondFactor: row.has_second_factor,
    isConfirmed: row.is_confirmed,
    secondFactorDueAt: isSuspended ? null : row.second_factor_due_at,
    lacksSecondFactor: row.lacks_second_factor,
    person: { id, email, name, isOperator, isTourDue },
    organization: isSuspended || needsSignOn ? null : place,
    suspendedOrganization: isSuspended ? row.organization_name : null,
    signOnRequiredBy: needsSignOn && !isSuspended ? place : null,
    signOnOrganizationNumber,
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
  session: {
    fingerprint: Buffer
    personId: string
    organizationNumber: number | null
    method: SignInMethod
    hasSecondFactor: boolean
    confirmedSecondsAgo?: number
    device: Device
    deviceFingerprint?: Buffer | null
    signOnOrganizationNumber?: number | null
  },
): Promise<void> {
  const { fingerprint, personId, organizationNumber, method, hasSecondFactor, device } = session
  await database.query(
    `INSERT INTO session (fingerprint, person_id, organization_number, method, has_second_factor, address, user_agent,
       device_fingerprint, sign_on_organization_number, confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - make_interval(secs => $10))`,
    [
      fingerprint,
      personId,
      organizationNumber,
      method,
      hasSecondFactor,
      device.address,
      device.userAgent,
      session.deviceFingerprint ?? null,
      session.signOnOrganizationNumber ?? null,
      session.confirmedSecondsAgo ?? 0,
    ],
  )
}

/** As it is now; undefined if it has ended. Ending it waits for this transaction. */
export async function lockSession(
  tx: Queryable,
  fingerprint: Buffer,
): Promise<Pick<Session, 'hasSecondFactor'> | undefined> {
  const [row] = await tx.query<{ has_second_factor: boolean }>(
    `SELECT s.has_second_factor FROM session s WHERE s.fingerprint = $1 AND ${IS_OPEN} FOR NO KEY UPDATE`,
    [fingerprint],
  )
  return row && { hasSecondFactor: row.has_second_factor }
}

/** From now on, the person has shown who they are; perhaps with a second factor. */
export async function markSessionConfirmed(
  database: Queryable,
  fingerprint: Buffer,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): Promise<void> {
  await database.query(
    `UPDATE session SET confirmed_at = now(), has_second_factor = has_second_factor OR $2 WHERE fingerprint = $1`,
    [fingerprint, hasSecondFactor],
  )
}

/** The person has no second factor any more: none of their sessions counts as having shown it. */
export async function forgetSecondFactor(tx: Queryable, personId: string): Promise<void> {
  await tx.query(`UPDATE session SET has_second_factor = false WHERE person_id = $1 AND method <> 'sso'`, [
    personId,
  ])
}

export async function deleteSession(database: Queryable, fingerprint: Buffer): Promise<void> {
  await database.query('DELETE FROM session WHERE fingerprint = $1', [fingerprint])
}

/** All of a person's sessions but the one to keep, and sign-ins that wait for their second step. Returns how many sessions had not expired. */
export async function deleteSessionsOf(
  database: Queryable,
  personId: string,
  kept: Buffer | null,
): Promise<number> {
  const rows = await database.query<{ is_open: boolean }>(
    `WITH s AS (DELETE FROM session WHERE person_id = $1 AND fingerprint IS DISTINCT FROM $2::bytea RETURNING *)
     SELECT ${IS_OPEN} AS is_open FROM s`,
    [personId, kept],
  )
  await database.query('DELETE FROM second_step WHERE person_id = $1', [personId])
  return rows.filter(({ is_open }) => is_open).length
}

/** A session that single sign-on started knows of no others than those of the same organization. */
function isInReach(signOnOrganizationNumber: string): string {
  return `(${signOnOrganizationNumber}::integer IS NULL OR s.sign_on_organization_number = ${signOnOrganizationNumber})`
}

/** All that a session of single sign-on knows of, but the one to keep. */
export async function deleteSessionsOfSignOn(
  tx: Queryable,
  { personId, signOnOrganizationNumber }: { personId: string; signOnOrganizationNumber: number },
  kept: Buffer | null,
): Promise<{ is_open: boolean; device_fingerprint: Buffer | null }[]> {
  return tx.query<{ is_open: boolean; device_fingerprint: Buffer | null }>(
    `WITH s AS (
       DELETE FROM session WHERE person_id = $1 AND sign_on_organization_number = $2
         AND fingerprint IS DISTINCT FROM $3::bytea RETURNING *)
     SELECT ${IS_OPEN} AS is_open, s.device_fingerprint FROM s`,
    [personId, signOnOrganizationNumber, kept],
  )
}

/** One of a person's own sessions, by its id. */
export async function deleteSessionById(
  tx: Queryable,
  {
    id,
    personId,
    signOnOrganizationNumber,
  }: { id: string; personId: string; signOnOrganizationNumber: number | null },
): Promise<{ device_fingerprint: Buffer | null } | undefined> {
  const [row] = await tx.query<{ device_fingerprint: Buffer | null }>(
    `DELETE FROM session s WHERE id = $1 AND person_id = $2 AND ${isInReach('$3')} RETURNING device_fingerprint`,
    [id, personId, signOnOrganizationNumber],
  )
  return row
}

export interface SessionOfPerson {
  id: string
  user_agent: string | null
  address: string | null
  method: SignInMethod
  has_second_factor: boolean
  signed_in_at: string
  last_used_at: string
  total: number
}

/** A person's sessions that have not expired: the current one first, then those used last. */
export async function listSessionsOf(
  database: Queryable,
  session: {
    personId: string
    currentId: string
    signOnOrganizationNumber: number | null
    listedMax: number
  },
): Promise<SessionOfPerson[]> {
  return database.query<SessionOfPerson>(
    `SELECT s.id, s.user_agent, s.address, s.method, s.has_second_factor, s.created_at AS signed_in_at, s.last_used_at,
       count(*) OVER ()::integer AS total
     FROM session s WHERE s.person_id = $1 AND ${IS_OPEN} AND ${isInReach('$4')}
     ORDER BY s.id = $2 DESC, s.last_used_at DESC, s.id LIMIT $3`,
    [session.personId, session.currentId, session.listedMax, session.signOnOrganizationNumber],
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

/** The organizations that a person can work in, by name; with a session of single sign-on, only its own. */
export async function listPlaces(
  database: Queryable,
  { person, signOnOrganizationNumber }: Pick<Session, 'person' | 'signOnOrganizationNumber'>,
): Promise<PlaceRow[]> {
  return database.query<PlaceRow>(
    `SELECT o.id, o.name, m.role, ${logoOf('o.number')} AS logo
     FROM membership m JOIN organization o ON o.number = m.organization_number
     WHERE m.person_id = $1 AND o.suspended_at IS NULL AND m.organization_number = coalesce($2, m.organization_number)
     ORDER BY lower(o.name), o.number`,
    [person.id, signOnOrganizationNumber],
  )
}

/** False if the person does not belong to that organization, it is suspended, or the session is for another one only. */
export async function moveSession(
  database: Queryable,
  session: { fingerprint: Buffer; personId: string; organizationId: string },
): Promise<boolean> {
  const rows = await database.query(
    `UPDATE session SET organization_number = m.organization_number
     FROM membership m JOIN organization o ON o.number = m.organization_number
     WHERE session.fingerprint = $1 AND m.person_id = $2 AND o.id = $3 AND o.suspended_at IS NULL
       AND m.organization_number = coalesce(session.sign_on_organization_number, m.organization_number) RETURNING 1`,
    [session.fingerprint, session.personId, session.organizationId],
  )
  return rows.length > 0
}
