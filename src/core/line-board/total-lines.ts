import type { CampaignSide } from '../campaign/campaign.ts'
import type { LinesContext } from '../context.ts'
import { chooseLines } from './choose-lines.ts'
import { countStates, type StateCount } from './count-states.ts'
import { currenciesOf } from './line-board.ts'
import type { LineFilter } from './line-filter.ts'
import { partnersOf } from './partners-of.ts'
import { sumLines, type LineTotals } from './sum-lines.ts'

export interface TotalsOfLines extends LineTotals {
  side: CampaignSide
  /** Number of lines in each state, most urgent first. */
  states: StateCount[]
  /** What can be filtered by: the partners and currencies of all lines of this side. */
  partners: { id: string; name: string }[]
  currencies: string[]
  is_complete: boolean
}

/** The totals of all lines that match, by currency and by unit. */
export async function totalLines(
  context: LinesContext,
  input: { side?: CampaignSide | undefined; filter: LineFilter },
): Promise<TotalsOfLines> {
  const { side, board, lines } = await chooseLines(context, input)
  return {
    side,
    ...sumLines(lines, context.now),
    states: countStates(lines, context.now),
    partners: partnersOf(board),
    currencies: [...currenciesOf(board)].toSorted(),
    is_complete: board.isComplete,
  }
}
