import type { Queryable } from '../../database/database.ts'
import { findSigningKey, type PrivateKeyRow } from './signing-key-sql.ts'
import { unseal } from './signing-key.ts'

/** Whether the installation can sign: `none` has no key yet, the first statement creates it. */
export type SigningKeyState = 'none' | 'plain' | 'sealed' | 'secret_missing' | 'secret_wrong'

/** What to do where it cannot. */
export const SIGNING_KEY_PROBLEMS: Partial<Record<SigningKeyState, string>> = {
  secret_missing: 'The signing key is sealed. Ask the operator to start Flightline with SIGNING_SECRET.',
  secret_wrong:
    'The signing key was sealed with another SIGNING_SECRET. Ask the operator to start Flightline with that one, or to create a new key.',
}

/** Statements that exist are valid in any case: verifying needs only public keys. */
export async function checkSigningKey(
  database: Queryable,
  secret: string | undefined,
): Promise<SigningKeyState> {
  const key = await findSigningKey(database)
  return key ? stateOf(key, secret) : 'none'
}

export function stateOf(key: PrivateKeyRow, secret: string | undefined): Exclude<SigningKeyState, 'none'> {
  if (!key.is_sealed) return 'plain'
  if (secret === undefined) return 'secret_missing'
  return unseal(key.private_key, secret, key.id) ? 'sealed' : 'secret_wrong'
}
