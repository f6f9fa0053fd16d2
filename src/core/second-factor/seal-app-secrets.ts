import type { Database } from '../../database/database.ts'
import { lockPlainApps, updateAppSecret } from './authenticator-app-sql.ts'
import { storeAppSecret } from './authenticator-app.ts'

/** Seals the secrets that were stored as they are before there was a SIGNING_SECRET. Returns how many. */
export async function sealAppSecrets(database: Database, signingSecret: string): Promise<number> {
  return database.transaction(async (tx) => {
    const apps = await lockPlainApps(tx)
    for (const { personId, secret } of apps) {
      await updateAppSecret(tx, { personId, ...storeAppSecret(secret, personId, signingSecret) })
    }
    return apps.length
  })
}
