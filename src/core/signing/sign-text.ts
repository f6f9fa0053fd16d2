import { createHash } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { SIGNING_KEY_PROBLEMS, stateOf } from './check-signing-key.ts'
import {
  findSigningKey,
  insertSigningKey,
  keepSigningKey,
  lockSigningKey,
  retireSigningKey,
  type PrivateKeyRow,
} from './signing-key-sql.ts'
import { createSigningKey, seal, signWith, unseal } from './signing-key.ts'

/** For operations that sign. */
export interface SigningContext extends Context {
  /** Seals private keys in the database; undefined: they are stored as they are. */
  signingSecret: string | undefined
}

/** The key in use, for as long as `tx` lasts. */
export interface SigningKey {
  id: string
  seed: Buffer
  /** What it signs is not older: keys are only valid while they are in use. */
  createdAt: Instant
}

/** The first statement of an installation creates it. Refused if it cannot be used, with what to do. */
export async function requireSigningKey(tx: Queryable, context: SigningContext): Promise<SigningKey> {
  await keepSigningKey(tx)
  const key = (await findSigningKey(tx)) ?? (await addSigningKey(tx, context, context.now))
  return {
    id: key.id,
    seed: seedOf(key, context.signingSecret),
    createdAt: parseInstant(key.created_at)!,
  }
}

export interface SignedText {
  sha256: Buffer
  keyId: string
  signature: Buffer
}

export function signText(key: SigningKey, text: string): SignedText {
  const bytes = Buffer.from(text)
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    keyId: key.id,
    signature: signWith(key.seed, bytes),
  }
}

/** From now on a new key signs. The ones before stay public: what they signed stays valid. */
export async function replaceSigningKey(tx: Queryable, context: SigningContext): Promise<PrivateKeyRow> {
  await lockSigningKey(tx)
  const retiredAt = await retireSigningKey(tx, context.now)
  return addSigningKey(tx, context, retiredAt === undefined ? context.now : parseInstant(retiredAt)!)
}

async function addSigningKey(
  tx: Queryable,
  { signingSecret }: SigningContext,
  at: Instant,
): Promise<PrivateKeyRow> {
  const { id, publicKey, seed } = createSigningKey()
  const isSealed = signingSecret !== undefined
  await insertSigningKey(tx, {
    id,
    publicKey,
    privateKey: isSealed ? seal(seed, signingSecret, id) : seed,
    isSealed,
    at,
  })
  return (await findSigningKey(tx))!
}

function seedOf(key: PrivateKeyRow, secret: string | undefined): Buffer {
  const problem = SIGNING_KEY_PROBLEMS[stateOf(key, secret)]
  if (problem !== undefined) throw new Refusal('conflict', problem)
  return key.is_sealed ? unseal(key.private_key, secret!, key.id)! : key.private_key
}
