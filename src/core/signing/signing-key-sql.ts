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

const PRIVATE_KEY = `SELECT id, public_key, created_at, retired_at, private_key, is_sealed FROM signing_key`

/** The key that signs. Locked against a change until `tx` ends. */
export async function findSigningKey(tx: Queryable): Promise<PrivateKeyRow | undefined> {
  const [row] = await tx.query<PrivateKeyRow>(`${PRIVATE_KEY} WHERE retired_at IS NULL FOR SHARE`)
  return row
}

/** The same, without a lock. */
export async function findSigningKeyAsIs(database: Queryable): Promise<PrivateKeyRow | undefined> {
  const [row] = await database.query<PrivateKeyRow>(`${PRIVATE_KEY} WHERE retired_at IS NULL`)
  return row
}

export async function lockPlainKeys(tx: Queryable): Promise<PrivateKeyRow[]> {
  return tx.query<PrivateKeyRow>(`${PRIVATE_KEY} WHERE NOT is_sealed ORDER BY id FOR UPDATE`)
}

export async function updateToSealed(tx: Queryable, key: { id: string; privateKey: Buffer }): Promise<void> {
  await tx.query('UPDATE signing_key SET private_key = $2, is_sealed = true WHERE id = $1', [
    key.id,
    key.privateKey,
  ])
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

/**
 * Returns since when it no longer signs, which is not before what it signed: a statement may have been asked for after `at`, and
 * been faster. Undefined if there is no key yet.
 */
export async function retireSigningKey(tx: Queryable, at: Instant): Promise<string | undefined> {
  const [key] = await tx.query<{ id: string }>(
    'SELECT id FROM signing_key WHERE retired_at IS NULL FOR UPDATE',
  )
  if (!key) return undefined
  const [row] = await tx.query<{ retired_at: string }>(
    `UPDATE signing_key SET retired_at = greatest($2, created_at, (SELECT max(issued_at) FROM statement WHERE key_id = $1))
     WHERE id = $1 RETURNING retired_at`,
    [key.id, formatInstant(at)],
  )
  return row!.retired_at
}
