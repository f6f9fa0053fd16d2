import type { Queryable } from '../../database/database.ts'
import type { PublicKey } from '../statement/verify-statement.ts'
import { listSigningKeys } from './signing-key-sql.ts'

/** Of every key that ever signed, newest first, for anyone. */
export async function listPublicKeys(database: Queryable): Promise<PublicKey[]> {
  return (await listSigningKeys(database)).map(({ id, public_key, created_at, retired_at }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    kid: id,
    x: public_key.toString('base64url'),
    created_at,
    retired_at,
  }))
}
