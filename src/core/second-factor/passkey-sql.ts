import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { CEREMONY_MINUTES } from './second-factor.ts'
import type { Ceremony } from './passkey.ts'

/** In the place of an earlier one for the same: a session or a sign-in has one at a time for each purpose. */
export async function insertChallenge(
  database: Queryable,
  challenge: Ceremony & { fingerprint: Buffer; now: Instant },
): Promise<void> {
  await database.query(
    `WITH gone AS (
       DELETE FROM passkey_challenge earlier
       WHERE earlier.person_id = $3 AND earlier.asked_by = $4 AND earlier.purpose = $2)
     INSERT INTO passkey_challenge (fingerprint, purpose, person_id, asked_by, created_at)
     VALUES ($1, $2, $3, $4, ${timestampOf('$5')})`,
    [challenge.fingerprint, challenge.purpose, challenge.personId, challenge.askedBy, challenge.now],
  )
}

/** Ends a challenge: false if it was not asked for this, or is over. */
export async function takeChallenge(
  database: Queryable,
  challenge: Ceremony & { fingerprint: Buffer; now: Instant },
): Promise<boolean> {
  const [row] = await database.query<{ is_right: boolean }>(
    `WITH ended AS (DELETE FROM passkey_challenge WHERE fingerprint = $1 RETURNING purpose, person_id, asked_by, created_at)
     SELECT purpose = $2 AND person_id IS NOT DISTINCT FROM $3 AND asked_by IS NOT DISTINCT FROM $4
       AND created_at > ${timestampOf('$5')} - interval '${CEREMONY_MINUTES} minutes' AS is_right FROM ended`,
    [challenge.fingerprint, challenge.purpose, challenge.personId, challenge.askedBy, challenge.now],
  )
  return row?.is_right ?? false
}

export interface FoundPasskey {
  id: string
  personId: string
  email: string
  isSuspended: boolean
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

/** By what its authenticator calls it, on this host name. */
export async function findPasskey(
  database: Queryable,
  { credentialId, rpId }: { credentialId: Buffer; rpId: string },
): Promise<FoundPasskey | undefined> {
  const [row] = await database.query<{
    id: string
    person_id: string
    email: string
    is_suspended: boolean
    credential_id: Buffer
    public_key: Buffer
    counter: number
  }>(
    `SELECT k.id, k.person_id, p.email, p.suspended_at IS NOT NULL AS is_suspended, k.credential_id, k.public_key,
       k.counter::float8 AS counter
     FROM passkey k JOIN person p ON p.id = k.person_id WHERE k.credential_id = $1 AND k.rp_id = $2`,
    [credentialId, rpId],
  )
  return (
    row && {
      id: row.id,
      personId: row.person_id,
      email: row.email,
      isSuspended: row.is_suspended,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: row.counter,
    }
  )
}

/** False if the counter went backwards in the meantime. Those that do not count always say 0. */
export async function markPasskeyUsed(
  database: Queryable,
  used: { id: string; counter: number; isBackedUp: boolean; now: Instant },
): Promise<boolean> {
  const rows = await database.query(
    `UPDATE passkey SET counter = $2, is_backed_up = $3, last_used_at = ${timestampOf('$4')}
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
    [used.id, used.counter, used.isBackedUp, used.now],
  )
  return rows.length > 0
}

export interface CredentialRow {
  credential_id: Buffer
  transports: string[]
}

export async function listCredentials(
  database: Queryable,
  { personId, rpId }: { personId: string; rpId: string },
): Promise<CredentialRow[]> {
  return database.query<CredentialRow & Record<string, unknown>>(
    'SELECT credential_id, transports FROM passkey WHERE person_id = $1 AND rp_id = $2 ORDER BY created_at, id',
    [personId, rpId],
  )
}

export interface PasskeyRow {
  id: string
  name: string
  rp_id: string
  created_at: string
  last_used_at: string | null
  /** Whether it is kept on more than one device. */
  is_backed_up: boolean
}

export async function listPasskeys(database: Queryable, personId: string): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow & Record<string, unknown>>(
    `SELECT id, name, rp_id, created_at, last_used_at, is_backed_up
     FROM passkey WHERE person_id = $1 ORDER BY created_at, id`,
    [personId],
  )
}

/** Undefined if someone has this credential already. */
export async function insertPasskey(
  tx: Queryable,
  passkey: {
    personId: string
    rpId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: readonly string[]
    isBackedUp: boolean
    name: string
    now: Instant
  },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO passkey (person_id, rp_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${timestampOf('$9')})
     ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.personId,
      passkey.rpId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isBackedUp,
      passkey.name,
      passkey.now,
    ],
  )
  return row?.id
}

/** False if the person has no such passkey. */
export async function updatePasskeyName(
  tx: Queryable,
  passkey: { personId: string; id: string; name: string },
): Promise<boolean> {
  const rows = await tx.query('UPDATE passkey SET name = $3 WHERE person_id = $1 AND id = $2 RETURNING 1', [
    passkey.personId,
    passkey.id,
    passkey.name,
  ])
  return rows.length > 0
}

/** Its name; undefined if the person has no such passkey. */
export async function deletePasskey(
  tx: Queryable,
  passkey: { personId: string; id: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM passkey WHERE person_id = $1 AND id = $2 RETURNING name',
    [passkey.personId, passkey.id],
  )
  return row?.name
}
