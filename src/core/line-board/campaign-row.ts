import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { KeptCampaign } from '../campaign/life.ts'
import type { FlightStatus, PacingState } from '../campaign/pacing.ts'
import type { ConsentState } from '../consent/consent.ts'
import type { CurrencySum } from '../money/currency-sums.ts'
import { asOfOf, dayOf, flightOf, pacingAt, statusAt } from './campaign-board.ts'
import { countStates, type StateCount } from './count-states.ts'
import type { BoardCampaign } from './line-board.ts'
import { sumLines, type UnitTotal } from './sum-lines.ts'

/** A campaign in a table. Quantities and money are decimal text. */
export interface CampaignRow extends KeptCampaign {
  id: string
  name: string
  purchase_order: string | null
  partner_id: string
  partner_name: string
  /** Whether the buyer sees it. */
  sharing: ConsentState
  /** Number of changes that the buyer has not seen; 0 for the seller. */
  unseen_terms: number
  flight_start: string | null
  flight_end: string | null
  status: FlightStatus
  pacing: PacingState | null
  lines: number
  states: StateCount[]
  money: CurrencySum[]
  quantities: UnitTotal[]
  as_of: string | null
}

/** Everything about a row that comes from its lines, and where the rest is read. */
export type CampaignFigures = Omit<
  CampaignRow,
  | 'id'
  | 'name'
  | 'purchase_order'
  | 'partner_id'
  | 'partner_name'
  | 'sharing'
  | 'unseen_terms'
  | keyof KeptCampaign
> & { key: { organizationNumber: number; id: string } }

/** Pure. */
export function campaignFigures(campaign: BoardCampaign, now: number): CampaignFigures {
  const flight = flightOf(campaign)
  const asOf = asOfOf(campaign)
  const lines = [...campaign.lines.values()]
  return {
    key: { organizationNumber: campaign.sellerNumber, id: campaign.id },
    flight_start: flight && dayOf(flight.startsAt),
    flight_end: flight && dayOf(flight.endsAt, true),
    status: statusAt(campaign, now),
    pacing: pacingAt(campaign, now),
    ...sumLines(lines, now),
    states: countStates(lines, now),
    as_of: asOf === null ? null : formatInstant(asOf as Instant),
  }
}
