import { parseInstant } from '../../exact/instant.ts'
import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { countWaiting, listFailed, queueAgain } from './message-sql.ts'
import { openLanes, wakeSenders } from './queue-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'
import { tooManyWaiting } from './resend-message.ts'
import { WAITING_MAX } from './webhook.ts'

/** Sends again what has failed since then, oldest first, as far as there is room. `has_more`: there was not enough. */
export async function resendFailed(
  context: Context,
  input: { endpointId: string; since: string },
): Promise<{ messages: number; has_more: boolean }> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  const since = parseInstant(input.since)
  if (since === undefined) throw new Refusal('invalid', 'Enter a day or a time.', 'since')
  return context.database.transaction(async (tx) => {
    const room = WAITING_MAX - (await countWaiting(tx, key, WAITING_MAX))
    const failed = await listFailed(tx, key, since, room + 1)
    if (room === 0 && failed.length > 0) throw tooManyWaiting()
    const chosen = failed.slice(0, room)
    const lanes = chosen.map(({ subject }) => ({ organizationNumber, endpointId: key.id, subject }))
    if (chosen.length > 0) await openLanes(tx, lanes, context.now, true)
    const { url } = await requireLocked(tx, key)
    const messages = await queueAgain(
      tx,
      key,
      chosen.map(({ number }) => number),
    )
    if (messages > 0) {
      await writeAudit(tx, context.actor, {
        organizationNumber,
        act: 'webhook.failed_resent',
        subjectKind: 'webhook',
        subjectId: key.id,
        detail: { host: hostOfEndpoint(url), messages },
      })
      await wakeSenders(tx)
    }
    return { messages, has_more: failed.length > room }
  })
}
