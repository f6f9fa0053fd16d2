import { actsForAll, requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { readAllowedAddresses } from './allowed-addresses.ts'
import { lockKey, updateKey } from './api-key-sql.ts'
import { expiryText, readKeyExpiry } from './key-expiry.ts'
import { readKeyLabel } from './key-label.ts'

export interface ApiKeyChanges {
  label?: string | undefined
  /** As `readKeyExpiry` takes it. */
  expires?: string | undefined
  /** Empty: any. */
  allowedAddresses?: readonly string[] | undefined
}

/** Changes a key that works, on every process at once. What is left out stays. What a key may do is decided when it is created. */
export async function changeApiKey(
  context: Context,
  { keyId, ...changes }: { keyId: string } & ApiKeyChanges,
): Promise<void> {
  const organizationNumber = actsForAll(context) ? null : requireAdmin(context)
  const { actor, now } = context
  const id = canonicalUuid(keyId)
  const { label, expires, allowedAddresses } = changes
  const wanted = {
    ...(label !== undefined && { label: readKeyLabel(label) }),
    ...(expires !== undefined && { expires_at: expiryText(readKeyExpiry(expires, now)) }),
    ...(allowedAddresses !== undefined && { allowed_addresses: readAllowedAddresses(allowedAddresses) }),
  }
  await context.database.transaction(async (tx) => {
    const key = id === undefined ? undefined : await lockKey(tx, { id, organizationNumber, now })
    if (id === undefined || !key)
      throw new Refusal('not_found', 'Key not found. List the keys to see their IDs.')
    if (!key.isWorking) throw new Refusal('conflict', 'This key no longer works. Create a new one.')
    const { label: before, expires_at, allowed_addresses, organizationNumber: owner } = key
    const was = { label: before, expires_at, allowed_addresses }
    const detail = changesBetween(was, { ...was, ...wanted })
    if (Object.keys(detail).length === 0) return
    await updateKey(tx, id, { ...was, ...wanted })
    await writeAudit(tx, actor, {
      organizationNumber: owner,
      act: 'api_key.changed',
      subjectKind: 'api_key',
      subjectId: id,
      // By the name that people know: the label itself may be what changes.
      detail: { key: before, prefix: key.prefix, ...detail },
    })
  })
}

/** What differs, each with its value before and after. */
function changesBetween<Settings extends object>(
  before: Settings,
  after: Settings,
): Partial<Record<keyof Settings, [unknown, unknown]>> {
  const changed: Partial<Record<keyof Settings, [unknown, unknown]>> = {}
  for (const name of Object.keys(before) as (keyof Settings)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      changed[name] = [before[name], after[name]]
  }
  return changed
}
