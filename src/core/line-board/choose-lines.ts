import { requireMember } from '../access.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { LinesContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { linesOf, type BoardLine, type LineBoard } from './line-board.ts'
import { findLineKey } from './line-board-sql.ts'
import { lineTest, type LineFilter, type LineTest } from './line-filter.ts'

const SEARCH_LENGTH_MAX = 200
const ENDS_WITHIN_DAYS_MAX = 366

export interface ChosenLines {
  organizationNumber: number
  side: CampaignSide
  board: LineBoard
  lines: BoardLine[]
}

/**
 * The lines of one side that pass a filter, in no order. Without a side, what the organization sells, or what it buys if it
 * sells nothing. To be used before the next await.
 */
export async function chooseLines(
  context: LinesContext,
  input: { side?: CampaignSide | undefined; filter: LineFilter },
): Promise<ChosenLines> {
  const organizationNumber = requireMember(context)
  const { search = '', endsWithinDays = 0 } = input.filter
  if (search.length > SEARCH_LENGTH_MAX) {
    throw new Refusal('invalid', `Search for ${SEARCH_LENGTH_MAX} characters at most.`, 'search')
  }
  if (!Number.isInteger(endsWithinDays) || endsWithinDays < 0 || endsWithinDays > ENDS_WITHIN_DAYS_MAX) {
    throw new Refusal('invalid', `Enter a number of days from 1 to ${ENDS_WITHIN_DAYS_MAX}.`, 'ends_within')
  }
  const test = await testOf(context, input.filter)
  const { side, board } = await boardOf(context, organizationNumber, input.side)
  return { organizationNumber, side, board, lines: linesOf(board).filter(test) }
}

/** Of what the organization sells, or of what it buys if it sells nothing, unless a side is given. */
export async function boardOf(
  { lineBoards }: LinesContext,
  organizationNumber: number,
  side?: CampaignSide,
): Promise<{ side: CampaignSide; board: LineBoard }> {
  if (side !== undefined) return { side, board: await lineBoards.current({ organizationNumber, side }) }
  const sold = await lineBoards.current({ organizationNumber, side: 'seller' })
  if (sold.campaigns.size > 0) return { side: 'seller', board: sold }
  const bought = await lineBoards.current({ organizationNumber, side: 'buyer' })
  return bought.campaigns.size > 0 ? { side: 'buyer', board: bought } : { side: 'seller', board: sold }
}

/** A search for an ID finds the line with this package ID, or the lines of the campaign. */
async function testOf({ database, now }: LinesContext, filter: LineFilter): Promise<LineTest> {
  const id = canonicalUuid(filter.search?.trim() ?? '')
  if (id === undefined) return lineTest(filter, now)
  const key = await findLineKey(database, id)
  const others = lineTest({ ...filter, search: undefined, includesArchived: true }, now)
  const hasId = ({ campaign, lineNumber }: BoardLine) =>
    campaign.id === id ||
    (campaign.sellerNumber === key?.organization_number && lineNumber === key.line_number)
  return (line) => hasId(line) && others(line)
}
