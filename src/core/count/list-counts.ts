import type { CampaignSide } from '../campaign/campaign.ts'
import { dayOf } from '../campaign/life.ts'
import { dayMeasured } from '../campaign/measured-day.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import type { CountedBasis } from '../delivery/units.ts'
import { parseInstant } from '../../exact/instant.ts'
import {
  countKeyOf,
  listLinesToCount,
  measureLines,
  requireCountPlace,
  type CountDays,
  type CountedLine,
} from './count-page.ts'
import {
  findTolerance,
  listAgreedDays,
  listCountedPeriods,
  listCountEntries,
  listStatementsOfDays,
  type CountedStatement,
  type CountEntryRow,
} from './count-sql.ts'
import {
  differenceOf,
  entriesByLine,
  isBeforeFlight,
  offerOf,
  reconcile,
  type CountEntry,
  type CountState,
  type Difference,
} from './count.ts'
import { usualDays, type Days } from './usual-days.ts'

/** Of each line; older ones are only counted. */
export const ENTRIES_SHOWN_MAX = 20

/** As the caller's side sees it. */
export interface SeenEntry extends Omit<CountEntry, 'note'> {
  /** Index of its note among those of the page: one note can be that of a thousand lines. */
  note: number | null
}

export interface CountLine {
  package_id: string
  name: string
  reference: string | null
  pricing_basis: CountedBasis
  flight_start: string
  /** These days cannot be counted: the flight begins later. */
  is_before_flight: boolean
  seller_count: string
  buyer_count: string | null
  /** Null while the buyer has not counted. */
  difference: Difference | null
  state: CountState
  agreed: string | null
  /** What the caller's side can agree to, and whether the other side proposed it or has counted it. */
  offer: string | null
  is_offer_proposed: boolean
  own_proposal: string | null
  /** Other days with an agreement that overlap these: there can be none for these. */
  agreed_days: { first_day: string; last_day: string } | null
  /** The last ones, and how many older ones there are. */
  entries: SeenEntry[]
  older_entries: number
}

export interface CountPage {
  campaign_id: string
  side: CampaignSide
  seller_name: string
  buyer_name: string
  campaign_name: string
  /** Only its seller sees it, and nothing can be agreed on yet. */
  is_draft: boolean
  /** Of all lines that can be counted; null: there are none. */
  flight_start: string | null
  flight_end: string | null
  first_day: string
  last_day: string
  /** In percent. */
  tolerance: string
  lines: CountLine[]
  notes: string[]
  /** Issued statements that have some of these days. */
  statements: CountedStatement[]
  /** The campaign has lines beyond the first thousand. */
  has_more_lines: boolean
  /** Days that were counted before, newest first. */
  periods: { first_day: string; last_day: string; lines: number; agreed: number }[]
}

/**
 * Both sides' counts of every line of a campaign on some days; without days, on the last ones with something to settle, or else the
 * last ones that were counted or usually are.
 */
export async function listCounts(
  context: Context,
  input: { campaignId: string; days: Days | null },
): Promise<CountPage> {
  const { database } = context
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const key = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
  }
  const [{ lines: rows, hasMoreLines }, tolerance, periods] = await Promise.all([
    listLinesToCount(database, campaign),
    findTolerance(database, key),
    listCountedPeriods(database, key),
  ])
  const days = input.days ?? daysToSettle(periods, usualDaysOf(context, rows))
  const place = await requireCountPlace(context, { campaignId: campaign.id, ...days } satisfies CountDays)
  const [lines, entries, agreedDays, statements] = await Promise.all([
    measureLines(database, place, rows),
    listCountEntries(database, countKeyOf(place), ENTRIES_SHOWN_MAX).then(entriesByLine),
    listAgreedDays(database, countKeyOf(place)),
    listStatementsOfDays(database, countKeyOf(place)),
  ])
  const notes = new Map<string, number>()
  const other = side === 'seller' ? 'buyer' : 'seller'
  return {
    campaign_id: campaign.id,
    side,
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    campaign_name: campaign.name,
    is_draft: campaign.is_draft,
    flight_start: rows.map(({ flight_start }) => flight_start).toSorted()[0] ?? null,
    flight_end:
      rows
        .map(({ flight_end }) => flight_end)
        .toSorted()
        .at(-1) ?? null,
    first_day: place.firstDay,
    last_day: place.lastDay,
    tolerance,
    lines: lines.map(({ line, sellerCount }): CountLine => {
      const said = entries.get(line.package_id) ?? []
      const { state, buyer_count, agreed, ...rest } = reconcile(said)
      const overlapping = agreedDays.find(({ package_id }) => package_id === line.package_id)
      const recent = said.filter(({ is_recent }) => is_recent)
      return {
        package_id: line.package_id,
        name: line.name,
        reference: line.reference,
        pricing_basis: line.pricing_basis,
        flight_start: line.flight_start,
        is_before_flight: isBeforeFlight(line.flight_start, place),
        seller_count: sellerCount,
        buyer_count,
        difference: buyer_count === null ? null : differenceOf(sellerCount, buyer_count, tolerance),
        state,
        agreed,
        offer: offerOf(other, { state, buyer_count, agreed, ...rest }, sellerCount),
        is_offer_proposed: rest.proposals[other] !== null,
        own_proposal: rest.proposals[side],
        agreed_days: overlapping
          ? { first_day: overlapping.first_day, last_day: overlapping.last_day }
          : null,
        entries: recent.map((entry) => asSeenBy(side, entry, notes)),
        older_entries: (said[0]?.entries ?? 0) - recent.length,
      }
    }),
    notes: [...notes.keys()],
    statements,
    has_more_lines: hasMoreLines,
    periods,
  }
}

/** The newest days on which a count is not agreed on yet; or else those that come last. */
function daysToSettle(periods: CountPage['periods'], usual: Days): Days {
  const open = periods.find(({ lines, agreed }) => agreed < lines)
  const newest = open ?? periods.find(({ last_day }) => last_day >= usual.lastDay)
  return newest ? { firstDay: newest.first_day, lastDay: newest.last_day } : usual
}

function usualDaysOf({ now }: Context, lines: readonly CountedLine['line'][]): Days {
  const measured = lines.flatMap(({ as_of }) => (as_of === null ? [] : dayMeasured(parseInstant(as_of)!)))
  return usualDays(dayOf(now), {
    firstDay: lines.map(({ flight_start }) => flight_start).toSorted()[0] ?? null,
    lastMeasured: measured.toSorted().at(-1) ?? null,
  })
}

/** The other side hears which organization said it, not who; and not from which file. */
function asSeenBy(side: CampaignSide, entry: CountEntryRow, notes: Map<string, number>): SeenEntry {
  const { kind, quantity, seller_count, note, at } = entry
  if (note !== null && !notes.has(note)) notes.set(note, notes.size)
  const isOwn = entry.side === side
  return {
    kind,
    side: entry.side,
    quantity,
    seller_count,
    note: note === null ? null : notes.get(note)!,
    at,
    person_name: isOwn ? entry.person_name : null,
    file_name: isOwn ? entry.file_name : null,
  }
}
