import { countStates, type StateCount } from '../line-board/count-states.ts'
import { linesOf, statusOf, type BoardLine, type LineBoard } from '../line-board/line-board.ts'
import { lineTest } from '../line-board/line-filter.ts'
import { firstLines } from '../line-board/line-order.ts'
import { sumLines } from '../line-board/sum-lines.ts'
import type { CurrencySum } from '../money/currency-sums.ts'
import { ATTENTION, LINES_SHOWN_MAX, type Attention } from './home.ts'

/** What of a board belongs on the home page. Pure. */
export interface ChosenAttention {
  /** Campaigns of this side. */
  campaignIds: string[]
  lines: number
  states: StateCount[]
  samples: Record<Attention, { total: number; first: BoardLine[] }>
  finalMissing: number
  money: CurrencySum[]
  hasDelivery: boolean
  /** A line to report on, best one in flight. */
  lineToTry: BoardLine | undefined
  isComplete: boolean
}

export function chooseAttention(board: LineBoard, now: number): ChosenAttention {
  const all = linesOf(board)
  const lines = all.filter(({ campaign }) => !campaign.isArchived)
  const running = lines.filter((line) => statusOf(line, now) === 'running')
  return {
    campaignIds: Array.from(board.campaigns.values(), ({ id }) => id),
    lines: lines.length,
    states: countStates(running, now),
    samples: {
      behind: sampleOf(running, 'behind', now),
      ending: sampleOf(running, 'ending', now),
      quiet: sampleOf(running, 'quiet', now),
    },
    finalMissing: lines.filter(lineTest({ freshness: 'final_missing' }, now)).length,
    money: sumLines(lines.filter(lineTest({ flight: 'this_month' }, now)), now).money,
    // Archiving everything makes nobody a beginner again.
    hasDelivery: all.some(({ asOf }) => asOf !== null),
    lineToTry: running.find(({ pricingBasis }) => pricingBasis !== 'flat_rate') ?? running[0] ?? lines[0],
    isComplete: board.isComplete,
  }
}

function sampleOf(running: readonly BoardLine[], attention: Attention, now: number) {
  const { filter, order } = ATTENTION[attention]
  const matching = running.filter(lineTest(filter, now))
  return {
    total: matching.length,
    first: firstLines(matching, { order, isDescending: false, now, count: LINES_SHOWN_MAX }),
  }
}
