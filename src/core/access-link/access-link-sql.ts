import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { updatePasswordHash } from '../person/person-sql.ts'
import { deleteSessionsOf } from '../session/session-sql.ts'
import { ACCESS_LINK_HOURS, type AccessLinkState, type Reach } from './access-link.ts'

export interface AccessPerson extends Reach {
  id: string
  email: string
  name: string
}

export interface FoundAccessLink extends AccessLinkState {
  id: string
  person_id: string
  /** Null: the command line. */
  created_by: string | null
  is_by_operator: boolean
  /** Where whoever made the link is an admin today. */
  administered_numbers: number[]
}

/** Locked, so that they join no organization while it is decided who may let them in. */
export async function lockAccessPerson(tx: Queryable, id: string): Promise<AccessPerson | undefined> {
  await tx.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [id])
  return findAccessPerson(tx, id)
}

export async function findAccessPerson(database: Queryable, id: string): Promise<AccessPerson | undefined> {
  const [row] = await database.query<AccessPerson & Record<string, unknown>>(
    `SELECT id, email, name, is_operator,
       ARRAY(SELECT organization_number FROM membership WHERE person_id = $1) AS organization_numbers
     FROM person WHERE id = $1`,
    [id],
  )
  return row
}

/** Any link that the person had before is of no more use. */
export async function replaceAccessLink(
  tx: Queryable,
  link: { personId: string; fingerprint: Buffer; createdBy: string | null; now: Instant },
): Promise<{ id: string; expires_at: string }> {
  await withdrawAccessLinks(tx, link.personId)
  const [row] = await tx.query<{ id: string; expires_at: string }>(
    `INSERT INTO access_link (id, person_id, fingerprint, created_by, created_at, expires_at)
     SELECT gen_random_uuid(), $1, $2, $3, at, at + make_interval(hours => ${ACCESS_LINK_HOURS})
     FROM to_timestamp($4::float8 / 1e6) AS at RETURNING id, expires_at`,
    [link.personId, link.fingerprint, link.createdBy, link.now],
  )
  return row!
}

async function withdrawAccessLinks(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    `UPDATE access_link SET withdrawn_at = now()
     WHERE person_id = $1 AND used_at IS NULL AND withdrawn_at IS NULL`,
    [personId],
  )
}

/** By its secret, whatever its state. */
export async function findAccessLink(
  database: Queryable,
  { fingerprint, now }: { fingerprint: Buffer; now: Instant },
): Promise<FoundAccessLink | undefined> {
  const [row] = await database.query<FoundAccessLink & Record<string, unknown>>(
    `SELECT l.id, l.person_id, l.created_by, l.used_at IS NOT NULL AS is_used,
       l.withdrawn_at IS NOT NULL AS is_withdrawn, l.expires_at <= to_timestamp($2::float8 / 1e6) AS is_expired,
       l.created_by IS NULL OR coalesce(maker.is_operator, false) AS is_by_operator,
       ARRAY(SELECT m.organization_number FROM membership m
             JOIN organization o ON o.number = m.organization_number AND o.suspended_at IS NULL
             WHERE m.person_id = maker.id AND m.role = 'admin') AS administered_numbers
     FROM access_link l LEFT JOIN person maker ON maker.id = l.created_by AND maker.suspended_at IS NULL
     WHERE l.fingerprint = $1`,
    [fingerprint, now],
  )
  return row
}

export async function lockAccessLink(tx: Queryable, fingerprint: Buffer): Promise<void> {
  await tx.query('SELECT FROM access_link WHERE fingerprint = $1 FOR UPDATE', [fingerprint])
}

/** Sets the password, ends every session, and closes this link and all others of the person. */
export async function usePersonsAccessLink(
  tx: Queryable,
  link: { id: string; personId: string; passwordHash: string },
): Promise<void> {
  await updatePasswordHash(tx, link.personId, link.passwordHash)
  await deleteSessionsOf(tx, link.personId, null)
  await tx.query('UPDATE access_link SET used_at = now() WHERE id = $1', [link.id])
  await withdrawAccessLinks(tx, link.personId)
}
