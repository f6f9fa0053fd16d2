import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { readAllowedAddresses } from './allowed-addresses.ts'
import { generateKey } from './api-key.ts'
import { countWorkingKeys, insertKey } from './api-key-sql.ts'
import { expiryText, readKeyExpiry } from './key-expiry.ts'
import { readKeyLabel } from './key-label.ts'
import { readScopes, type KeyScope } from './key-scope.ts'

/** Each key has its own rate limit: without a limit on keys there would be none on requests. */
const KEYS_MAX = 100

export interface CreatedApiKey {
  id: string
  key: string
  prefix: string
  scopes: KeyScope[]
  expires_at: string | null
  allowed_addresses: string[] | null
}

/** Creates a key for the caller's organization. The secret is only in the answer; only its fingerprint is stored. */
export async function createApiKey(
  context: Context,
  input: {
    label: string
    scopes?: readonly string[] | undefined
    /** A date, a time, or a number of days, as `readKeyExpiry` takes it; absent: never. */
    expires?: string | undefined
    /** Where it may be used from; none: anywhere. */
    allowedAddresses?: readonly string[] | undefined
    keysMax?: number
  },
): Promise<CreatedApiKey> {
  const organizationNumber = requireAdmin(context)
  const label = readKeyLabel(input.label)
  const scopes = readScopes(input.scopes ?? ['ingest'])
  const expiresAt = readKeyExpiry(input.expires, context.now)
  const expires_at = expiryText(expiresAt)
  const allowed_addresses = readAllowedAddresses(input.allowedAddresses ?? [])
  const { keysMax = KEYS_MAX } = input
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const createdBy = personIdOf(context.actor)
  const id = await context.database.transaction(async (tx) => {
    if ((await countWorkingKeys(tx, organizationNumber)) >= keysMax) {
      throw new Refusal(
        'conflict',
        `An organization can have ${keysMax} working keys. Revoke one that you no longer need first.`,
      )
    }
    const keyId = await insertKey(tx, {
      organizationNumber,
      label,
      prefix,
      fingerprint,
      createdBy,
      scopes,
      expiresAt,
      allowedAddresses: allowed_addresses,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'api_key.created',
      subjectKind: 'api_key',
      subjectId: keyId,
      detail: {
        label,
        prefix,
        scopes,
        ...(expires_at !== null && { expires_at }),
        ...(allowed_addresses !== null && { allowed_addresses }),
      },
    })
    return keyId
  })
  return { id, key: secret, prefix, scopes, expires_at, allowed_addresses }
}
