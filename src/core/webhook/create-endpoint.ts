import { randomUUID } from 'node:crypto'
import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { personIdOf } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { storeSecret } from './endpoint-secret.ts'
import { countEndpoints, insertEndpoint } from './endpoint-sql.ts'
import { readEndpoint, type EndpointInput } from './read-endpoint.ts'
import { hostOfEndpoint } from './require-endpoint.ts'
import type { WebhookContext } from './webhook-context.ts'
import { generateSecret, writeSecret } from './sign-webhook.ts'
import { ENDPOINTS_MAX } from './webhook.ts'

/** The secret is only in the answer. */
export async function createEndpoint(
  context: WebhookContext,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const organizationNumber = requireAdmin(context)
  const { url, description, eventTypes } = readEndpoint(input, context.webhooks.addresses)
  const id = randomUUID()
  const secret = generateSecret()
  await context.database.transaction(async (tx) => {
    if ((await countEndpoints(tx, organizationNumber)) >= ENDPOINTS_MAX) {
      throw new Refusal(
        'conflict',
        `An organization can have ${ENDPOINTS_MAX} endpoints. Delete one that you no longer need first.`,
      )
    }
    await insertEndpoint(tx, {
      organizationNumber,
      id,
      url,
      description,
      eventTypes,
      secret: storeSecret(secret, id, context.signingSecret),
      createdBy: personIdOf(context.actor),
      now: context.now,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.created',
      subjectKind: 'webhook',
      subjectId: id,
      detail: { host: hostOfEndpoint(url), event_types: eventTypes },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
  return { id, secret: writeSecret(secret) }
}
