import type { Database } from '../../database/database.ts'
import { storeClientSecret } from './client-secret.ts'
import { lockPlainSecrets, updateSecret } from './connection-sql.ts'

/** Seals the client secrets that were stored as they are before there was a SIGNING_SECRET. Returns of how many organizations. */
export async function sealClientSecrets(database: Database, signingSecret: string): Promise<number> {
  return database.transaction(async (tx) => {
    const connections = await lockPlainSecrets(tx)
    for (const { organization_number: organizationNumber, client_secret } of connections) {
      const sealed = storeClientSecret(client_secret.toString(), organizationNumber, signingSecret)
      await updateSecret(tx, organizationNumber, sealed)
    }
    return connections.length
  })
}
