import type { Context } from '../context.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listOpenInvitations, type InvitationRow } from './invitation-sql.ts'

const INVITATIONS_MAX = 1_000

/** The open invitations, newest first. */
export async function listInvitations(
  context: Context,
  input: { organizationId: string },
): Promise<InvitationRow[]> {
  const organizationNumber = await administeredOrganization(context, input.organizationId)
  return listOpenInvitations(context.database, {
    organizationNumber,
    now: context.now,
    rowsMax: INVITATIONS_MAX,
  })
}
