import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listOpenInvitations, type InvitationRow } from './invitation-sql.ts'

const INVITATIONS_MAX = 1_000

/** The open invitations, newest first. */
export async function listInvitations(
  call: Call,
  input: { organizationId: string },
): Promise<InvitationRow[]> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  return listOpenInvitations(call.database, { organizationNumber, now: call.now, rowsMax: INVITATIONS_MAX })
}
