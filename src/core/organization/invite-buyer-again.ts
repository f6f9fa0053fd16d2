import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import type { NewInvitation } from '../member/invitation.ts'
import { findInvitationOfBuyer } from '../member/invitation-sql.ts'
import { issueInvitation } from '../member/issue-invitation.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'

/**
 * A new link for the first admin of a buyer that the seller introduced, until someone has joined. The previous link
 * ends.
 */
export async function inviteBuyerAgain(
  context: Context,
  input: { buyerId: string; isByMail?: boolean | undefined },
): Promise<NewInvitation> {
  const sellerNumber = requireAdmin(context)
  const buyerId = canonicalUuid(input.buyerId)
  return context.database.transaction(async (tx) => {
    const invitation =
      buyerId === undefined ? undefined : await findInvitationOfBuyer(tx, { buyerId, sellerNumber })
    if (!invitation) {
      throw new Refusal('not_found', 'Buyer not found, or its first admin has already joined.')
    }
    const { organization_number: organizationNumber, email } = invitation
    return issueInvitation(tx, context, {
      organizationNumber,
      email,
      role: 'admin',
      isByMail: input.isByMail,
    })
  })
}
