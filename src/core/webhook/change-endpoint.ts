import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { updateEndpoint } from './endpoint-sql.ts'
import { readEndpoint, type EndpointInput } from './read-endpoint.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'
import type { WebhookContext } from './webhook-context.ts'

/** What waits is sent to the new address. What was queued by the old choice of events stays queued. */
export async function changeEndpoint(
  context: WebhookContext,
  input: EndpointInput & { endpointId: string },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  const chosen = readEndpoint(input, context.webhooks.addresses)
  await context.database.transaction(async (tx) => {
    const { url, description, event_types: eventTypes } = await requireLocked(tx, key)
    const isSame =
      url === chosen.url &&
      description === chosen.description &&
      eventTypes.join() === chosen.eventTypes.join()
    if (isSame) return
    await updateEndpoint(tx, key, chosen)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.changed',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(chosen.url), event_types: chosen.eventTypes },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
