import { arrayLiteral, type Queryable, type Row } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { SHARING } from '../consent/consent-sql.ts'
import type { ConsentState } from '../consent/consent.ts'
import type { PricingBasis } from '../delivery/delivery.ts'
import { pacingStateSql } from '../line/pacing-sql.ts'
import { PACING_STATES, type FlightStatus, type PacingState } from '../line/pacing.ts'
import type { CampaignSide } from './campaign.ts'

export interface CampaignFilter {
  organizationNumber: number
  /** What the organization sells, what it buys, or both. */
  side: CampaignSide | null
  /** In the name of the campaign or of the other side; or the campaign's id. Empty: any. */
  search: string
  status: FlightStatus | null
  pacing: PacingState | null
}

export interface CampaignKey {
  organizationNumber: number
  id: string
}

/** The campaigns of one page, the newest first, and how many there are in all, counted no further than `countMax`. */
export async function findCampaignPage(
  database: Queryable,
  filter: CampaignFilter,
  page: { now: Instant; offset: number; limit: number; countMax: number },
): Promise<{ keys: CampaignKey[]; total: number }> {
  const [row] = await database.query<{ total: number; numbers: number[]; ids: string[] }>(
    `WITH matching AS MATERIALIZED (${matchingSql(filter)} LIMIT $3)
     SELECT (SELECT count(*)::integer FROM matching) AS total,
       coalesce(array_agg(organization_number), '{}') AS numbers, coalesce(array_agg(id::text), '{}') AS ids
     FROM (SELECT * FROM matching ORDER BY created_at DESC, id LIMIT $4 OFFSET $5) AS page`,
    [
      filter.organizationNumber,
      filter.search.toLowerCase(),
      page.countMax,
      page.limit,
      page.offset,
      ...(looksAtLines(filter) ? [formatInstant(page.now)] : []),
    ],
  )
  const { total, numbers, ids } = row!
  return { keys: ids.map((id, i) => ({ organizationNumber: numbers[i]!, id })), total }
}

/** With the parameters $1 and $2, and with $6 where it looks at lines, which it does only if it is asked about them. */
function matchingSql(filter: CampaignFilter): string {
  const campaigns = `
    SELECT c.organization_number, c.id, c.created_at FROM campaign c
    JOIN organization seller ON seller.number = c.organization_number
    JOIN organization buyer ON buyer.number = c.buyer_number
    WHERE ${SIDES[filter.side ?? 'either']}
      AND ($2 = '' OR strpos(lower(c.name), $2) > 0 OR c.id::text = $2
        OR strpos(lower(CASE c.organization_number WHEN $1 THEN buyer.name ELSE seller.name END), $2) > 0)`
  if (!looksAtLines(filter)) return `${campaigns} ORDER BY c.created_at DESC, c.id`
  const conditions = [
    ...(filter.status === null ? [] : [STATUSES[filter.status]]),
    ...(filter.pacing === null ? [] : [`min(${STATE_RANK}) = ${PACING_STATES.indexOf(filter.pacing) + 1}`]),
  ]
  return `
    SELECT c.organization_number, c.id, c.created_at FROM (${campaigns}) AS c
    JOIN package_line l ON l.organization_number = c.organization_number AND l.campaign_id = c.id
    JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number
    GROUP BY 1, 2, 3 HAVING ${conditions.join(' AND ')} ORDER BY c.created_at DESC, c.id`
}

function looksAtLines(filter: CampaignFilter): boolean {
  return filter.status !== null || filter.pacing !== null
}

const SIDES = {
  seller: 'c.organization_number = $1',
  buyer: 'c.shown_to_number = $1',
  either: '(c.organization_number = $1 OR c.shown_to_number = $1)',
}

/** A campaign is told by the first of its lines' states. */
const STATE_RANK = `array_position('${arrayLiteral(PACING_STATES)}'::text[], ${pacingStateSql('$6')})`

const STATUSES: Record<FlightStatus, string> = {
  upcoming: 'min(l.flight_start)::timestamptz > $6::timestamptz',
  running: `min(l.flight_start)::timestamptz <= $6::timestamptz
    AND (max(l.flight_end) + 1)::timestamptz > $6::timestamptz`,
  ended: '(max(l.flight_end) + 1)::timestamptz <= $6::timestamptz',
}

export interface CampaignNameRow {
  organization_number: number
  id: string
  name: string
  version: number
  created_at: string
  buyer_number: number
  sharing: ConsentState
  seller_id: string
  seller_name: string
  buyer_id: string
  buyer_name: string
}

/** In the order of the keys. */
export async function listCampaignNames(
  database: Queryable,
  keys: readonly CampaignKey[],
): Promise<CampaignNameRow[]> {
  return database.query<CampaignNameRow & Row>(
    `SELECT c.organization_number, c.id, c.name, c.version, c.created_at, c.buyer_number, ${SHARING} AS sharing,
       seller.id AS seller_id, seller.name AS seller_name, buyer.id AS buyer_id, buyer.name AS buyer_name
     FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS key (organization_number, id, position)
     JOIN campaign c ON c.organization_number = key.organization_number AND c.id = key.id
     JOIN organization seller ON seller.number = c.organization_number
     JOIN organization buyer ON buyer.number = c.buyer_number
     ORDER BY key.position`,
    keyColumns(keys),
  )
}

/** How many lines of a campaign are priced alike and in the same state, beside sums over more than those. */
export interface LineGroupRow {
  id: string
  pricing_basis: PricingBasis
  state: PacingState
  lines: number
  /** Of the whole campaign: its first and last day, and its freshest figure. */
  flight_start: string
  flight_end: string
  as_of: string | null
  /** Of all lines of this basis that have a goal; null where none has. */
  booked: string | null
  delivered: string | null
}

export async function listLineGroups(
  database: Queryable,
  keys: readonly CampaignKey[],
  now: Instant,
): Promise<LineGroupRow[]> {
  return database.query<LineGroupRow & Row>(
    `SELECT l.campaign_id AS id, l.pricing_basis, ${pacingStateSql('$3')} AS state, count(*)::integer AS lines,
       min(min(l.flight_start)) OVER campaign AS flight_start, max(max(l.flight_end)) OVER campaign AS flight_end,
       max(max(f.as_of)) OVER campaign AS as_of,
       trim_scale(sum(sum(l.booked)) OVER basis) AS booked,
       trim_scale(sum(sum(coalesce(f.quantity, 0)) FILTER (WHERE l.booked IS NOT NULL)) OVER basis) AS delivered
     FROM unnest($1::integer[], $2::uuid[]) AS key (organization_number, id)
     JOIN package_line l ON l.organization_number = key.organization_number AND l.campaign_id = key.id
     JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number
     GROUP BY l.organization_number, 1, 2, 3
     WINDOW campaign AS (PARTITION BY l.organization_number, l.campaign_id),
       basis AS (PARTITION BY l.organization_number, l.campaign_id, l.pricing_basis)`,
    [...keyColumns(keys), formatInstant(now)],
  )
}

function keyColumns(keys: readonly CampaignKey[]): string[] {
  return [
    arrayLiteral(keys.map(({ organizationNumber }) => organizationNumber)),
    arrayLiteral(keys.map(({ id }) => id)),
  ]
}
