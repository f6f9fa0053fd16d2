import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { operatorOnly } from './operator-only.ts'
import { lockOrganization, updateSuspensionOfOrganization } from './organization-sql.ts'

/** What suspending an organization and resuming it have in common. */
export async function changeSuspension(
  call: Call,
  input: { organizationId: string; isSuspended: boolean },
): Promise<void> {
  operatorOnly(call)
  const { organizationId, isSuspended } = input
  await call.database.transaction(async (tx) => {
    const organization = isUuid(organizationId) ? await lockOrganization(tx, organizationId) : undefined
    if (!organization) throw new Refusal('not_found', 'There is no such organization.')
    if (organization.isSuspended === isSuspended) return
    await updateSuspensionOfOrganization(tx, organization.number, isSuspended ? call.now : null)
    await writeAudit(tx, call.actor, {
      organizationNumber: organization.number,
      act: isSuspended ? 'organization.suspended' : 'organization.resumed',
      subjectKind: 'organization',
      subjectId: organizationId,
      detail: { name: organization.name },
    })
  })
}
