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

/** The key that signs. */
export async function findSigningKey(database: Queryable): Promise<PrivateKeyRow | undefined> {
  const [row] = await database.query<PrivateKeyRow>(`${PRIVATE_KEY} WHERE retired_at IS NULL`)
  return row
}

/**
 * Comes before looking for the key that signs: until `tx` ends, it stays the one in use. Not by its row: a transaction
 * that waited for that one would not find its successor.
 */
export async function keepSigningKey(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${CHOICE_OF_KEY})`)
}

/** Until `tx` ends, nothing else signs or replaces the key. */
export async function lockSigningKey(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${CHOICE_OF_KEY})`)
}

const CHOICE_OF_KEY = "hashtextextended('signing key', 0)"

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
  const [row] = await tx.query<{ retired_at: string }>(
    `UPDATE signing_key k
     SET retired_at = greatest($1, k.created_at, (SELECT max(issued_at) FROM statement WHERE key_id = k.id))
     WHERE retired_at IS NULL RETURNING retired_at`,
    [formatInstant(at)],
  )
  return row?.retired_at
}
