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
    JOIN known_device d ON d.fingerprint = claim.fingerprint
      AND d.last_used_at > now() - interval '${DEVICE_DAYS} days'
    JOIN person p ON p.id = d.person_id AND lower(p.email) = lower(claim.email)`,
}

/** Whether each device has signed in to the account given. */
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
  device: { fingerprint: Buffer; personId: string },
): Promise<void> {
  await database.query(
    `INSERT INTO known_device (fingerprint, person_id) VALUES ($1, $2)
     ON CONFLICT (fingerprint) DO UPDATE SET last_used_at = now()`,
    [device.fingerprint, device.personId],
  )
  await database.query(
    `DELETE FROM known_device WHERE fingerprint = ANY (ARRAY(
       SELECT fingerprint FROM known_device WHERE person_id = $1
       ORDER BY last_used_at DESC, fingerprint OFFSET ${DEVICES_PER_PERSON_MAX}))`,
    [device.personId],
  )
}

/** All of a person's known devices but the one to keep. */
export async function forgetDevices(tx: Queryable, personId: string, kept: Buffer | null): Promise<void> {
  await tx.query('DELETE FROM known_device WHERE person_id = $1 AND fingerprint IS DISTINCT FROM $2::bytea', [
    personId,
    kept,
  ])
}

export async function deleteOldDevices(database: Queryable): Promise<number> {
  const rows = await database.query(
    `DELETE FROM known_device WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM known_device WHERE last_used_at < now() - interval '${DEVICE_DAYS} days' LIMIT 5000))
     RETURNING 1`,
  )
  return rows.length
}
