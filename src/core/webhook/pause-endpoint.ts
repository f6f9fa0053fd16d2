import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { markPaused } from './endpoint-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'

/** Nothing is sent until it is resumed. What happens meanwhile waits. Pausing it again changes nothing. */
export async function pauseEndpoint(context: Context, input: { endpointId: string }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  await context.database.transaction(async (tx) => {
    const { url, pause_reason } = await requireLocked(tx, key)
    if (pause_reason !== null) return
    await markPaused(tx, key, context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.paused',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(url) },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
