import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { markDeleted } from './endpoint-sql.ts'
import { endpointKey, hostOfEndpoint, requireLocked } from './require-endpoint.ts'

/** With all that waits for it, and its log. */
export async function deleteEndpoint(context: Context, input: { endpointId: string }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  await context.database.transaction(async (tx) => {
    const { url } = await requireLocked(tx, key)
    await markDeleted(tx, key, context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'webhook.deleted',
      subjectKind: 'webhook',
      subjectId: key.id,
      detail: { host: hostOfEndpoint(url) },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
