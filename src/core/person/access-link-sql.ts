import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { isMakerEntitled } from './link-maker-sql.ts'
import { updatePasswordHash, verifyEmail } from './person-sql.ts'
import { forgetDevices } from './known-device-sql.ts'
import { deleteSessionsOf } from './session-sql.ts'
import { ACCESS_LINK_HOURS, SELF_MADE_LINK_HOURS, type AccessLinkState, type Reach } from './access-link.ts'

export interface AccessPerson extends Reach {
  id: string
  email: string
  name: string
  is_suspended: boolean
}

export interface FoundAccessLink extends AccessLinkState {
  id: string
  person_id: string
  /** The organization whose admin made it; null: an operator did, or the command line. */
  maker_organization_number: number | null
  /** Whether the maker could make it today. */
  is_maker_entitled: boolean
  is_by_mail: boolean
}

/** Locked, so that they cannot join an organization while we check who may let them in. */
export async function lockAccessPerson(tx: Queryable, id: string): Promise<AccessPerson | undefined> {
  await tx.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [id])
  return findAccessPerson(tx, id)
}

export async function findAccessPerson(database: Queryable, id: string): Promise<AccessPerson | undefined> {
  const [row] = await database.query<AccessPerson>(
    `SELECT id, email, name, is_operator, suspended_at IS NOT NULL AS is_suspended,
       ARRAY(SELECT organization_number FROM membership WHERE person_id = $1) AS organization_numbers
     FROM person WHERE id = $1 AND removed_at IS NULL`,
    [id],
  )
  return row
}

/** Ends any earlier link of the person; one that they ask for themselves ends only those that they asked for. */
export async function replaceAccessLink(
  tx: Queryable,
  link: {
    personId: string
    fingerprint: Buffer
    createdBy: string | null
    makerOrganizationNumber: number | null
    isByMail: boolean
    now: Instant
  },
): Promise<{ id: string; expires_at: string }> {
  const isSelfMade = link.createdBy === link.personId
  await withdrawAccessLinks(tx, link.personId, { isOnlySelfMade: isSelfMade })
  const [row] = await tx.query<{ id: string; expires_at: string }>(
    `INSERT INTO access_link (id, person_id, fingerprint, created_by, maker_organization_number, is_by_mail, created_at,
       expires_at)
     SELECT gen_random_uuid(), $1, $2, $3, $4, $5, at, at + make_interval(hours => ${isSelfMade ? SELF_MADE_LINK_HOURS : ACCESS_LINK_HOURS})
     FROM ${timestampOf('$6')} AS at RETURNING id, expires_at`,
    [link.personId, link.fingerprint, link.createdBy, link.makerOrganizationNumber, link.isByMail, link.now],
  )
  return row!
}

/** Ends the open links of a person. */
export async function withdrawAccessLinks(
  tx: Queryable,
  personId: string,
  { isOnlySelfMade = false }: { isOnlySelfMade?: boolean } = {},
): Promise<void> {
  await tx.query(
    `UPDATE access_link SET withdrawn_at = now()
     WHERE person_id = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND (created_by = $1 OR NOT $2::boolean)`,
    [personId, isOnlySelfMade],
  )
}

/** Those that a person asked for themselves within the last hour, used or not. */
export async function countSelfMadeLinks(
  tx: Queryable,
  { personId, now }: { personId: string; now: Instant },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM access_link
     WHERE person_id = $1 AND created_by = $1 AND created_at > ${timestampOf('$2')} - interval '1 hour'`,
    [personId, now],
  )
  return row!.count
}

export async function deleteAccessLink(database: Queryable, id: string): Promise<void> {
  await database.query('DELETE FROM access_link WHERE id = $1 AND used_at IS NULL', [id])
}

/** Nobody else makes a link for themselves. It ends with the person's right to sign in. */
const IS_SELF_MADE = `(l.created_by IS NOT DISTINCT FROM l.person_id
         AND EXISTS (SELECT FROM person p WHERE p.id = l.person_id AND p.suspended_at IS NULL))`

/** By its secret, whatever its state. */
export async function findAccessLink(
  database: Queryable,
  { fingerprint, now }: { fingerprint: Buffer; now: Instant },
): Promise<FoundAccessLink | undefined> {
  const [row] = await database.query<FoundAccessLink>(
    `SELECT l.id, l.person_id, l.maker_organization_number, l.is_by_mail, l.used_at IS NOT NULL AS is_used,
       l.withdrawn_at IS NOT NULL AS is_withdrawn, l.expires_at <= ${timestampOf('$2')} AS is_expired,
       ${IS_SELF_MADE} AS is_self_made, (${IS_SELF_MADE} OR ${isMakerEntitled('l')}) AS is_maker_entitled
     FROM access_link l WHERE l.fingerprint = $1`,
    [fingerprint, now],
  )
  return row
}

export async function lockAccessLink(tx: Queryable, fingerprint: Buffer): Promise<void> {
  await tx.query('SELECT FROM access_link WHERE fingerprint = $1 FOR UPDATE', [fingerprint])
}

/** Sets the password, ends every session, forgets every known device, and closes this link and all others of the person. */
export async function usePersonsAccessLink(
  tx: Queryable,
  link: { id: string; personId: string; passwordHash: string; isByMail: boolean; now: Instant },
): Promise<void> {
  await updatePasswordHash(tx, link.personId, link.passwordHash)
  if (link.isByMail) await verifyEmail(tx, link.personId, link.now)
  await deleteSessionsOf(tx, link.personId, null)
  await forgetDevices(tx, link.personId, [])
  await tx.query(`UPDATE access_link SET used_at = ${timestampOf('$2')} WHERE id = $1`, [link.id, link.now])
  await withdrawAccessLinks(tx, link.personId)
}
