import type { Database } from '../../database/database.ts'
import { storeSecret, type StoredSecret } from './endpoint-secret.ts'
import { lockPlainSecrets, updateSecrets } from './endpoint-sql.ts'

/** Seals the secrets that were stored as they are before there was a SIGNING_SECRET. Returns of how many endpoints. */
export async function sealEndpointSecrets(database: Database, signingSecret: string): Promise<number> {
  return database.transaction(async (tx) => {
    const endpoints = await lockPlainSecrets(tx)
    for (const row of endpoints) {
      const sealed = (bytes: Buffer, isSealed: boolean): StoredSecret =>
        isSealed ? { bytes, isSealed } : storeSecret(bytes, row.id, signingSecret)
      await updateSecrets(
        tx,
        { organizationNumber: row.organization_number, id: row.id },
        {
          secret: sealed(row.secret, row.is_secret_sealed),
          previous:
            row.previous_secret === null ? null : sealed(row.previous_secret, row.is_previous_secret_sealed!),
        },
      )
    }
    return endpoints.length
  })
}
