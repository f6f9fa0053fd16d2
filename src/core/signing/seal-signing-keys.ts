import type { Database } from '../../database/database.ts'
import { lockPlainKeys, updateToSealed } from './signing-key-sql.ts'
import { seal } from './signing-key.ts'

/**
 * Seals the private keys that were stored as they are before there was a secret, also of those that no longer sign. Servers that
 * start at the same time take turns, and the second finds nothing to do. Returns the IDs of the keys.
 */
export async function sealSigningKeys(database: Database, secret: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    const keys = await lockPlainKeys(tx)
    for (const { id, private_key } of keys) {
      await updateToSealed(tx, { id, privateKey: seal(private_key, secret, id) })
    }
    return keys.map(({ id }) => id)
  })
}
