import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { insertLines } from '../line/line-sql.ts'
import { agreeOnLine, type ProposedLine } from '../line/line.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { findOrganizationNumber } from '../organization/organization-sql.ts'
import { readableName } from '../organization/readable-name.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { insertCampaign } from './campaign-sql.ts'

const LINES_MAX = 1_000

/** Creates a campaign with its lines, all of them or nothing. Package ids come in the order of the lines. */
export async function createCampaign(
  call: Call,
  input: { sellerId: string; buyerId: string; name: string; lines: readonly ProposedLine[] },
): Promise<{ id: string; packageIds: string[] }> {
  const organizationNumber = await administeredOrganization(call, input.sellerId)
  const buyerNumber = isUuid(input.buyerId)
    ? await findOrganizationNumber(call.database, input.buyerId)
    : undefined
  if (buyerNumber === undefined) {
    throw new Refusal('not_found', 'There is no such buying organization. Create it before its campaign.')
  }
  if (buyerNumber === organizationNumber) {
    throw new Refusal('invalid', 'An organization cannot buy from itself: choose another buyer.')
  }
  const name = readableName(input.name, 'the campaign')
  if (input.lines.length === 0 || input.lines.length > LINES_MAX) {
    throw new Refusal('invalid', `Give the campaign 1 to ${LINES_MAX} lines.`)
  }
  const lines = input.lines.map(agreeOnLine)
  return call.database.transaction(async (tx) => {
    const id = await insertCampaign(tx, { organizationNumber, buyerNumber, name })
    const packageIds = await insertLines(tx, { organizationNumber, id }, lines)
    await writeAudit(tx, call.actor, {
      organizationNumber,
      act: 'campaign.created',
      subjectKind: 'campaign',
      subjectId: id,
      detail: { name, buyer_id: input.buyerId, lines: lines.length },
    })
    return { id, packageIds }
  })
}
