import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { withdrawLinksOfOrganization } from '../person/link-maker-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockOrganization, updateSuspensionOfOrganization } from './organization-sql.ts'

export interface SuspensionOfOrganization {
  id: string
  name: string
  /** Whether it was not like this before. */
  hasChanged: boolean
  invitationsWithdrawn: number
}

/**
 * Suspends an organization: from the next request its keys are refused and its members have no access, on every
 * process. Its data stays, and its sellers and buyers keep seeing their own campaigns. Its open links end permanently:
 * its admins create new ones after it is resumed. Suspending it again changes nothing.
 */
export async function suspendOrganization(
  context: Context,
  input: { organizationId: string },
): Promise<SuspensionOfOrganization> {
  return changeSuspension(context, { ...input, isSuspended: true })
}

/** Ends a suspension: the keys work again, and members have access again. Does nothing if it is not suspended. */
export async function resumeOrganization(
  context: Context,
  input: { organizationId: string },
): Promise<SuspensionOfOrganization> {
  return changeSuspension(context, { ...input, isSuspended: false })
}

async function changeSuspension(
  context: Context,
  input: { organizationId: string; isSuspended: boolean },
): Promise<SuspensionOfOrganization> {
  requireOperator(context)
  const { isSuspended } = input
  const organizationId = canonicalUuid(input.organizationId)
  return context.database.transaction(async (tx) => {
    const organization = organizationId === undefined ? undefined : await lockOrganization(tx, organizationId)
    if (organizationId === undefined || !organization)
      throw new Refusal('not_found', 'Organization not found.')
    const { name } = organization
    if (organization.isSuspended === isSuspended) {
      return { id: organizationId, name, hasChanged: false, invitationsWithdrawn: 0 }
    }
    await updateSuspensionOfOrganization(tx, organization.number, isSuspended ? context.now : null)
    const withdrawn = isSuspended
      ? await withdrawLinksOfOrganization(tx, organization.number, context.now)
      : 0
    await writeAudit(tx, context.actor, {
      organizationNumber: organization.number,
      act: isSuspended ? 'organization.suspended' : 'organization.resumed',
      subjectKind: 'organization',
      subjectId: organizationId,
      detail: { name, ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }) },
    })
    return { id: organizationId, name, hasChanged: true, invitationsWithdrawn: withdrawn }
  })
}
