import { formatInstant, instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { storeSecret } from './endpoint-secret.ts'
import { replaceSecret } from './endpoint-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'
import type { WebhookContext } from './webhook-context.ts'
import { generateSecret, writeSecret } from './sign-webhook.ts'
import { OVERLAP_MS } from './webhook.ts'

/** The new secret is only in the answer. The one before signs as well for a day, so that receivers have time to change. */
export async function rotateEndpointSecret(
  context: WebhookContext,
  input: { endpointId: string },
): Promise<{ secret: string; previous_secret_until: string }> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  const secret = generateSecret()
  const previousUntil = (context.now + instantFromMilliseconds(OVERLAP_MS)) as Instant
  await context.database.transaction(async (tx) => {
    const { url } = await requireLocked(tx, key)
    await replaceSecret(tx, key, storeSecret(secret, key.id, context.signingSecret), previousUntil)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.secret_rotated',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(url) },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
  return { secret: writeSecret(secret), previous_secret_until: formatInstant(previousUntil) }
}
