import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { markResumed } from './endpoint-sql.ts'
import { wakeSenders } from './queue-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'
import { hastenLanes } from './sending-sql.ts'

/** What waits is sent at once, in order. */
export async function resumeEndpoint(context: Context, input: { endpointId: string }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  await context.database.transaction(async (tx) => {
    await hastenLanes(tx, [{ organizationNumber, endpointId: key.id }], context.now)
    const { url, pause_reason: reason, dropped } = await requireLocked(tx, key)
    if (reason === null) return
    await markResumed(tx, key, context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.resumed',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(url), pause_reason: reason, dropped },
    })
    await announceOwnSettings(tx, organizationNumber)
    await wakeSenders(tx)
  })
}
