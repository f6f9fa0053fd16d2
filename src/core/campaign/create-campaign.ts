import { requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { askConsent } from '../consent/ask-consent.ts'
import { checkReferences, referenceProblems } from './check-references.ts'
import { soldAsProblems } from './check-sold-as.ts'
import { insertLines } from './line-sql.ts'
import { examineLine, problemsOfLine, type ProposedLine } from './line.ts'
import { readReference, REFERENCE_LENGTH_MAX } from './reference.ts'
import { findOrganizationNumber } from '../organization/organization-sql.ts'
import { problemOfName } from '../organization/parse-name.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'
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
  const name = input.name.trim()
  const purchaseOrder = readReference(input.purchaseOrder) ?? null
  const { isDraft = false } = input
  const wrongCampaign = problemsOfCampaign(input)
  const buyer = await findBuyer(context, input.buyerId, organizationNumber)
  const examined = input.lines.map((line) => examineLine(line))
  const problems = [
    ...wrongCampaign,
    ...buyer.problems,
    ...examined.flatMap((line, i) => problemsOfLine(input.lines[i]!, i, line.problems)),
    ...(await soldAsProblems(context.database, organizationNumber, input.lines)),
  ]
  if (problems.length > 0) {
    const taken = await referenceProblems(context.database, { organizationNumber, id: null }, input.lines)
    refuseInvalid([...problems, ...taken])
  }
  const buyerNumber = buyer.number!
  const lines = examined.map(({ agreed }) => agreed!)
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
export async function findBuyer(
  context: Context,
  buyerId: string,
  sellerNumber: number,
): Promise<{ number: number | null; problems: FieldProblem[] }> {
  const refuse = (message: string) => ({ number: null, problems: [{ field: 'buyer_id', message }] })
  if (buyerId === '') return refuse('Choose the buyer, or give its organization ID.')
  const number = isUuid(buyerId) ? await findOrganizationNumber(context.database, buyerId) : undefined
  if (number === undefined) {
    return refuse('Buying organization not found. Ask the buyer for its organization ID.')
  }
  if (number === sellerNumber) return refuse('An organization cannot buy from itself: choose another buyer.')
  return { number, problems: [] }
}

/** What is wrong with a campaign, apart from its buyer and the terms of its lines. Too many lines are not looked at. */
export function problemsOfCampaign(input: {
  name: string
  purchaseOrder?: string | null | undefined
  lines: readonly unknown[]
}): FieldProblem[] {
  const { length } = input.lines
  const lineCount = `Give the campaign 1 to ${LINES_PER_CAMPAIGN_MAX} lines.`
  if (length > LINES_PER_CAMPAIGN_MAX) throw new Refusal('invalid', lineCount, 'lines')
  const nameProblem = problemOfName(input.name, 'the campaign')
  return [
    ...(nameProblem ? [nameProblem] : []),
    ...(readReference(input.purchaseOrder) === undefined
      ? [
          {
            field: 'purchase_order',
            message: `A purchase order has up to ${REFERENCE_LENGTH_MAX} visible characters, on one line.`,
          },
        ]
      : []),
    ...(length === 0 ? [{ field: 'lines', message: lineCount }] : []),
  ]
}
