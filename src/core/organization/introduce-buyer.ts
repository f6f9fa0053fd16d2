import { requireAdmin } from '../access.ts'
import { countActsOfLastDay, writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { insertConsent } from '../consent/consent-sql.ts'
import type { NewInvitation } from '../member/invitation.ts'
import { issueInvitation } from '../member/issue-invitation.ts'
import { readableEmail } from '../person/email-address.ts'
import { Refusal } from '../refusal.ts'
import { insertOrganization } from './organization-sql.ts'
import { parseName } from './parse-name.ts'

/** Each may be mailed to someone who has never heard of us. */
const BUYERS_PER_DAY_MAX = 50

/**
 * Creates the organization of a new buyer and invites its first admin. The seller gets no access to it. The link is
 * only in the answer.
 */
export async function introduceBuyer(
  context: Context,
  input: { name: string; email: string; isByMail?: boolean | undefined },
): Promise<{ id: string; name: string; invitation: NewInvitation }> {
  const sellerNumber = requireAdmin(context)
  const name = parseName(input.name, 'the buyer')
  const email = readableEmail(input.email)
  return context.database.transaction(async (tx) => {
    if ((await countActsOfLastDay(tx, sellerNumber, 'buyer.introduced')) >= BUYERS_PER_DAY_MAX) {
      throw new Refusal(
        'conflict',
        `There were ${BUYERS_PER_DAY_MAX} new buyers in the last 24 hours. Create more tomorrow.`,
      )
    }
    const { id, number } = await insertOrganization(tx, name)
    await writeAudit(tx, context.actor, {
      organizationNumber: number,
      act: 'organization.created',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name },
    })
    // Accepting a seller's invitation accepts the seller.
    await insertConsent(
      tx,
      { sellerNumber, buyerNumber: number },
      { state: 'accepted', requestedAt: context.now, requestedBy: null },
    )
    const invitation = await issueInvitation(tx, context, {
      organizationNumber: number,
      email,
      role: 'admin',
      isByMail: input.isByMail,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber: sellerNumber,
      act: 'buyer.introduced',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name, email },
    })
    return { id, name, invitation }
  })
}
