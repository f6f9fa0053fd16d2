import { createHash } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findSigningKey, insertSigningKey, retireSigningKey, type PrivateKeyRow } from './signing-key-sql.ts'
import { createSigningKey, seal, signWith, unseal } from './signing-key.ts'

/** For operations that sign. */
export interface SigningContext extends Context {
  /** Seals private keys in the database; undefined: they are stored as they are. */
  signingSecret: string | undefined
}

export interface SignedText {
  sha256: Buffer
  keyId: string
  signature: Buffer
}

/** Signs with the key in use; the first signature of an installation creates it. */
export async function signText(tx: Queryable, context: SigningContext, text: string): Promise<SignedText> {
  const key = (await findSigningKey(tx)) ?? (await addSigningKey(tx, context))
  const bytes = Buffer.from(text)
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    keyId: key.id,
    signature: signWith(seedOf(key, context.signingSecret), bytes),
  }
}

/** From now on a new key signs. The ones before stay public: what they signed stays valid. */
export async function replaceSigningKey(tx: Queryable, context: SigningContext): Promise<PrivateKeyRow> {
  await retireSigningKey(tx, context.now)
  return addSigningKey(tx, context)
}

async function addSigningKey(
  tx: Queryable,
  { signingSecret, now }: Pick<SigningContext, 'signingSecret' | 'now'>,
): Promise<PrivateKeyRow> {
  const { id, publicKey, seed } = createSigningKey()
  const isSealed = signingSecret !== undefined
  await insertSigningKey(tx, {
    id,
    publicKey,
    privateKey: isSealed ? seal(seed, signingSecret, id) : seed,
    isSealed,
    at: now,
  })
  return (await findSigningKey(tx))!
}

function seedOf(key: PrivateKeyRow, secret: string | undefined): Buffer {
  if (!key.is_sealed) return key.private_key
  const seed = secret === undefined ? undefined : unseal(key.private_key, secret, key.id)
  if (seed) return seed
  throw new Refusal(
    'conflict',
    secret === undefined
      ? 'The signing key is sealed. Ask the operator to start Flightline with SIGNING_SECRET.'
      : 'The signing key was sealed with another SIGNING_SECRET. Ask the operator to start Flightline with that one, or to create a new key.',
  )
}
