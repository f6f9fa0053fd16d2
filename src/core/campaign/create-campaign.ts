import { requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { askConsent } from '../consent/ask-consent.ts'
import { checkReferences } from './check-references.ts'
import { insertLines } from './line-sql.ts'
import { agreeOnLine, type ProposedLine } from './line.ts'
import { readReference, REFERENCE_LENGTH_MAX } from './reference.ts'
import { findOrganizationNumber } from '../organization/organization-sql.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { LINES_PER_CAMPAIGN_MAX } from './campaign.ts'
import { insertCampaign } from './campaign-sql.ts'

/**
 * Creates a campaign with its lines, all of them or nothing; any member of the seller may. A draft is not shown to the
 * buyer, who is not asked either until it is published. Package ids come in the order of the lines.
 */
export async function createCampaign(
  context: Context,
  input: {
    buyerId: string
    name: string
    purchaseOrder?: string | null | undefined
    lines: readonly ProposedLine[]
    isDraft?: boolean | undefined
  },
): Promise<{ id: string; packageIds: string[] }> {
  const organizationNumber = requireMember(context)
  const name = parseName(input.name, 'the campaign')
  const purchaseOrder = parsePurchaseOrder(input.purchaseOrder)
  const buyerNumber = await buyerOf(context, input.buyerId, organizationNumber)
  checkLineCount(input.lines)
  const lines = input.lines.map(agreeOnLine)
  const { isDraft = false } = input
  return context.database.transaction(async (tx) => {
    const isWithheld =
      !isDraft && !(await askConsent(tx, context, { sellerNumber: organizationNumber, buyerNumber }))
    const id = await insertCampaign(tx, {
      organizationNumber,
      buyerNumber,
      isDraft,
      isWithheld,
      name,
      purchaseOrder,
    })
    await checkReferences(tx, { organizationNumber, id }, lines)
    const packageIds = await insertLines(tx, { organizationNumber, id }, lines)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'campaign.created',
      subjectKind: 'campaign',
      subjectId: id,
      detail: {
        name,
        buyer_id: input.buyerId.toLowerCase(),
        lines: lines.length,
        ...(isDraft && { is_draft: true }),
        ...(purchaseOrder !== null && { purchase_order: purchaseOrder }),
      },
    })
    await announceCampaign(tx, { organizationNumber, id })
    return { id, packageIds }
  })
}

/**
 * Any organization but the seller, by its id; organizations cannot be listed. The buyer decides whether it sees the
 * campaign.
 */
export async function buyerOf(context: Context, buyerId: string, sellerNumber: number): Promise<number> {
  if (buyerId === '') {
    throw new Refusal('invalid', 'Choose the buyer, or give its organization ID.', 'buyer_id')
  }
  const buyerNumber = isUuid(buyerId) ? await findOrganizationNumber(context.database, buyerId) : undefined
  if (buyerNumber === undefined) {
    throw new Refusal(
      'invalid',
      'Buying organization not found. Ask the buyer for its organization ID.',
      'buyer_id',
    )
  }
  if (buyerNumber === sellerNumber) {
    throw new Refusal('invalid', 'An organization cannot buy from itself: choose another buyer.', 'buyer_id')
  }
  return buyerNumber
}

/** Null: there is none. */
export function parsePurchaseOrder(text: string | null | undefined): string | null {
  const purchaseOrder = readReference(text)
  if (purchaseOrder !== undefined) return purchaseOrder
  throw new Refusal(
    'invalid',
    `A purchase order has up to ${REFERENCE_LENGTH_MAX} visible characters, on one line.`,
    'purchase_order',
  )
}

export function checkLineCount(lines: readonly unknown[]): void {
  if (lines.length >= 1 && lines.length <= LINES_PER_CAMPAIGN_MAX) return
  throw new Refusal('invalid', `Give the campaign 1 to ${LINES_PER_CAMPAIGN_MAX} lines.`, 'lines')
}
