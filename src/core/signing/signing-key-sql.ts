import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'

export interface SigningKeyRow {
  id: string
  public_key: Buffer
  created_at: string
  /** Null: it signs. */
  retired_at: string | null
}

export interface PrivateKeyRow extends SigningKeyRow {
  private_key: Buffer
  is_sealed: boolean
}

/** Newest first. */
export async function listSigningKeys(database: Queryable): Promise<SigningKeyRow[]> {
  return database.query<SigningKeyRow>(
    'SELECT id, public_key, created_at, retired_at FROM signing_key ORDER BY created_at DESC, id',
  )
}

/** The key that signs. Locked against a change until `tx` ends. */
export async function findSigningKey(tx: Queryable): Promise<PrivateKeyRow | undefined> {
  const [row] = await tx.query<PrivateKeyRow>(
    `SELECT id, public_key, created_at, retired_at, private_key, is_sealed FROM signing_key
     WHERE retired_at IS NULL FOR SHARE`,
  )
  return row
}

/** Nothing if another one has been added at the same time: there is only one in use. */
export async function insertSigningKey(
  tx: Queryable,
  key: { id: string; publicKey: Buffer; privateKey: Buffer; isSealed: boolean; at: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO signing_key (id, public_key, private_key, is_sealed, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [key.id, key.publicKey, key.privateKey, key.isSealed, formatInstant(key.at)],
  )
}

export async function retireSigningKey(tx: Queryable, at: Instant): Promise<void> {
  await tx.query('UPDATE signing_key SET retired_at = $1 WHERE retired_at IS NULL', [formatInstant(at)])
}
