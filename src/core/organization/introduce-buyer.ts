import { countActsOfLastDay, writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { insertConsent } from '../consent/consent-sql.ts'
import type { NewInvitation } from '../invitation/invitation.ts'
import { issueInvitation } from '../invitation/issue-invitation.ts'
import { readableEmail } from '../person/email-address.ts'
import { Refusal } from '../refusal.ts'
import { administeredOrganization } from './administered-organization.ts'
import { insertOrganization } from './organization-sql.ts'
import { readableName } from './readable-name.ts'

/** Each may be mailed to someone who has never heard of us. */
const BUYERS_PER_DAY_MAX = 50

/**
 * Creates the organization of a new buyer and invites its first admin. The seller gets no access to it. The link is
 * only in the answer.
 */
export async function introduceBuyer(
  call: Call,
  input: { sellerId: string; name: string; email: string; isByMail?: boolean | undefined },
): Promise<{ id: string; name: string; invitation: NewInvitation }> {
  const sellerNumber = await administeredOrganization(call, input.sellerId)
  const name = readableName(input.name, 'the buyer')
  const email = readableEmail(input.email)
  return call.database.transaction(async (tx) => {
    if ((await countActsOfLastDay(tx, sellerNumber, 'buyer.introduced')) >= BUYERS_PER_DAY_MAX) {
      throw new Refusal(
        'conflict',
        `There were ${BUYERS_PER_DAY_MAX} new buyers in the last 24 hours. Create more tomorrow.`,
      )
    }
    const { id, number } = await insertOrganization(tx, name)
    await writeAudit(tx, call.actor, {
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
      { state: 'accepted', requestedAt: call.now, requestedBy: null },
    )
    const invitation = await issueInvitation(tx, call, {
      organizationNumber: number,
      email,
      role: 'admin',
      isByMail: input.isByMail,
    })
    await writeAudit(tx, call.actor, {
      organizationNumber: sellerNumber,
      act: 'buyer.introduced',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name, email },
    })
    return { id, name, invitation }
  })
}
