import type { CampaignSide } from '../campaign/campaign.ts'
import type { PacingState } from '../campaign/pacing.ts'
import type { LineFilter } from '../line-board/line-filter.ts'
import type { LineOrder } from '../line-board/line-order.ts'
import type { ListedLine } from '../line-board/listed-line.ts'
import type { CurrencySum } from '../money/currency-sums.ts'
import type { FirstSteps } from './first-steps.ts'

/** What needs attention today, for one person. Each number is that of a list, which has the same filter. */
export interface Home {
  /** The sides on which the organization has campaigns; what it sells comes first. */
  sides: HomeSide[]
  /** The current calendar month, UTC, as YYYY-MM. */
  month: string
  /** Requests of the last 24 hours that failed or had items rejected, without dry runs. */
  requests_with_errors: { count: number; is_floor: boolean }
  /** Campaigns whose terms the seller has changed since the buyer looked. */
  changed_campaigns: number
  /** Sellers that wait for an answer. */
  new_sellers: number
  /** Issued statements: as a buyer not answered yet, as a seller disputed by the buyer. */
  statements: { to_review: number; disputed: number }
  /** API keys that nobody seems to need; null for members, who cannot see keys. */
  unused_keys: number | null
  /** API keys that are about to expire; null for members. */
  expiring_keys: number | null
  first_steps: FirstSteps | null
  /** Whom a member can ask: the names of some admins. Empty for admins. */
  admins: string[]
}

export interface HomeSide {
  side: CampaignSide
  /** All lines of this side. */
  lines: number
  /** Lines in flight by state, most urgent first. */
  states: { state: PacingState; lines: number }[]
  behind: LineSample
  ending: LineSample
  quiet: LineSample
  /** Lines that have ended without a final total. */
  final_missing: number
  /** Of the lines with a day of flight in this month: their whole flights, not what falls into the month. */
  money: CurrencySum[]
  /** False if there are more lines than are kept in memory: the others are not counted. */
  is_complete: boolean
}

/** How many lines there are, and the first of them. */
export interface LineSample {
  total: number
  first: HomeLine[]
}

export interface HomeLine extends ListedLine {
  /** In the 24 hours before the figure was measured; null where it is unknown, and for lines that are not behind. */
  last_day: string | null
}

export const LINES_SHOWN_MAX = 5
export const ENDING_DAYS = 7

/** The lists of lines in flight in which a side's attention is needed. */
export const ATTENTION = {
  behind: { filter: { pacing: ['behind'], flight: 'running' }, order: 'pace' },
  ending: { filter: { endsWithinDays: ENDING_DAYS }, order: 'flight_end' },
  quiet: { filter: { freshness: 'quiet' }, order: 'silence' },
} as const satisfies Record<string, { filter: LineFilter; order: LineOrder }>

export type Attention = keyof typeof ATTENTION
