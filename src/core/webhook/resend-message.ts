import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { countWaiting, findMessage, queueAgain } from './message-sql.ts'
import { openLanes, wakeSenders } from './queue-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'
import { messageNotFound } from './show-message.ts'
import { messageName, WAITING_MAX } from './webhook.ts'

/** Sends a message again, with the same ID and content, before later ones with the same subject. One that waits is not changed. */
export async function resendMessage(
  context: Context,
  input: { endpointId: string; messageId: string },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  const id = canonicalUuid(input.messageId)
  await context.database.transaction(async (tx) => {
    const message = id === undefined ? undefined : await findMessage(tx, key, id)
    if (!message) throw messageNotFound()
    const { number, subject } = message
    await openLanes(tx, [{ organizationNumber, endpointId: key.id, subject }], context.now, true)
    const { url } = await requireLocked(tx, key)
    if ((await countWaiting(tx, key, WAITING_MAX)) >= WAITING_MAX) throw tooManyWaiting()
    if ((await queueAgain(tx, key, [number])) === 0) return
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.message_resent',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(url), message: messageName(message.id) },
    })
    await wakeSenders(tx)
  })
}

export function tooManyWaiting(): Refusal {
  return new Refusal(
    'conflict',
    `${WAITING_MAX.toLocaleString('en')} messages are waiting already. Send these again when fewer are.`,
  )
}
