import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { lockSeller, updateConsent, withholdCampaigns } from './consent-sql.ts'
import type { ConsentAnswer } from './consent.ts'

/**
 * Accepts a seller, so that the organization sees its campaigns, or declines it: the organization then sees none of
 * them, and the seller cannot create more. The answer can be changed at any time.
 */
export async function answerSeller(
  context: Context,
  input: { sellerId: string; answer: ConsentAnswer },
): Promise<void> {
  const buyerNumber = requireAdmin(context)
  const { sellerId, answer } = input
  await context.database.transaction(async (tx) => {
    const seller = isUuid(sellerId) ? await lockSeller(tx, { buyerNumber, sellerId }) : undefined
    if (!seller) throw new Refusal('not_found', 'Seller not found. Reload the list of sellers.')
    if (seller.state === answer) return
    const pair = { sellerNumber: seller.number, buyerNumber }
    await updateConsent(tx, pair, {
      state: answer,
      decidedAt: context.now,
      decidedBy: personIdOf(context.actor),
    })
    await withholdCampaigns(tx, pair, answer === 'declined')
    const isStopped = seller.state === 'accepted'
    await writeAudit(tx, context.actor, {
      organizationNumber: buyerNumber,
      act: answer === 'accepted' ? 'seller.accepted' : isStopped ? 'seller.stopped' : 'seller.declined',
      subjectKind: 'organization',
      subjectId: seller.id,
      detail: { name: seller.name },
    })
    await announceCampaignsOf(tx, [seller.number, buyerNumber])
  })
}
