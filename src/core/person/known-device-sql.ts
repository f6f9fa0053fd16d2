import type { Queryable } from '../../database/database.ts'
import { DEVICE_DAYS } from './session.ts'

/** The one that signed in longest ago is forgotten first. */
const DEVICES_PER_PERSON_MAX = 10

export interface DeviceClaim {
  fingerprint: Buffer
  email: string
}

const FIND_KNOWN_DEVICES = {
  name: 'find_known_devices',
  text: `
    SELECT claim.position::integer
    FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS claim (fingerprint, email, position)
    JOIN known_device d ON d.fingerprint = claim.fingerprint AND NOT d.is_by_sign_on
      AND d.last_used_at > now() - interval '${DEVICE_DAYS} days'
    JOIN person p ON p.id = d.person_id AND lower(p.email) = lower(claim.email)`,
}

/** Whether each device has signed in to the account given, not only by single sign-on: it has attempts of its own then. */
export async function areDevicesKnown(database: Queryable, claims: DeviceClaim[]): Promise<boolean[]> {
  const areKnown = claims.map(() => false)
  const rows = await database.query<{ position: number }>(FIND_KNOWN_DEVICES, [
    claims.map(({ fingerprint }) => fingerprint),
    claims.map(({ email }) => email),
  ])
  for (const { position } of rows) areKnown[position - 1] = true
  return areKnown
}

/** Records a device that has just signed in, known or not. */
export async function rememberDevice(
  database: Queryable,
  {
    fingerprint,
    personId,
    isBySignOn = false,
  }: { fingerprint: Buffer; personId: string; isBySignOn?: boolean },
): Promise<void> {
  await database.query(
    `INSERT INTO known_device AS d (fingerprint, person_id, is_by_sign_on) VALUES ($1, $2, $3)
     ON CONFLICT (fingerprint) DO UPDATE SET last_used_at = excluded.last_used_at, is_by_sign_on = d.is_by_sign_on AND excluded.is_by_sign_on`,
    [fingerprint, personId, isBySignOn],
  )
  await database.query(
    `DELETE FROM known_device WHERE fingerprint = ANY (ARRAY(
       SELECT fingerprint FROM known_device WHERE person_id = $1 AND is_by_sign_on = $2
       ORDER BY last_used_at DESC, fingerprint OFFSET ${DEVICES_PER_PERSON_MAX}))`,
    [personId, isBySignOn],
  )
}

/** The one that has signed in to the account before, in whatever way. */
export async function findRememberedDevice(
  database: Queryable,
  { fingerprints, personId }: { fingerprints: readonly Buffer[]; personId: string },
): Promise<Buffer | undefined> {
  const [row] = await database.query<{ fingerprint: Buffer }>(
    `SELECT fingerprint FROM known_device WHERE fingerprint = ANY ($1::bytea[]) AND person_id = $2
       AND last_used_at > now() - interval '${DEVICE_DAYS} days' ORDER BY last_used_at DESC LIMIT 1`,
    [fingerprints, personId],
  )
  return row?.fingerprint
}

/** All of a person's known devices but those to keep. */
export async function forgetDevices(tx: Queryable, personId: string, kept: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM known_device WHERE person_id = $1 AND fingerprint <> ALL ($2::bytea[])', [
    personId,
    kept,
  ])
}

/** One that no session of anyone uses any more. */
export async function forgetUnusedDevice(tx: Queryable, fingerprint: Buffer): Promise<void> {
  await tx.query(
    `DELETE FROM known_device d WHERE fingerprint = $1
       AND NOT EXISTS (SELECT FROM session s WHERE s.person_id = d.person_id AND s.device_fingerprint = $1)`,
    [fingerprint],
  )
}
