import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listOpenInvitations, type InvitationRow } from './invitation-sql.ts'

const INVITATIONS_MAX = 1_000

/** The open invitations, newest first. */
export async function listInvitations(context: Context): Promise<InvitationRow[]> {
  const organizationNumber = requireAdmin(context)
  return listOpenInvitations(context.database, {
    organizationNumber,
    now: context.now,
    rowsMax: INVITATIONS_MAX,
  })
}
