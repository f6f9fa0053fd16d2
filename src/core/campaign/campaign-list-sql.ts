import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { SHARING } from '../consent/consent-sql.ts'
import type { ConsentState } from '../consent/consent.ts'
import type { PricingBasis } from '../delivery/units.ts'
import type { ValueSums } from '../money/currency-sums.ts'
import { valueSumsSql } from '../money/money-sql.ts'
import type { KeptCampaign, StatusFilter } from './life.ts'
import { isCutShortSql, pacingStateSql } from './pacing-sql.ts'
import { PACING_STATES, type PacingState } from './pacing.ts'
import { isUuid } from '../uuid.ts'
import { LINES_PER_CAMPAIGN_MAX, type CampaignSide } from './campaign.ts'

export interface CampaignFilter {
  organizationNumber: number
  /** What the organization sells, what it buys, or both. */
  side: CampaignSide | null
  /** Part of the name of the campaign or of the other party, or of the purchase order; or the campaign's id. Empty: any. */
  search: string
  /** Archived campaigns are left out, unless this asks for them. */
  status: StatusFilter | null
  pacing: PacingState | null
}

export interface CampaignKey {
  organizationNumber: number
  id: string
}

/** A campaign's position among those of an organization, newest first. Of one that it buys, `createdAt` is `shown_from`. */
export interface CampaignPlace {
  createdAt: string
  id: string
}

/**
 * How far one search goes: the filters have no index, so very many campaigns are searched a batch at a time. Pacing
 * depends on every line, so there the lines are bounded.
 */
export const CAMPAIGNS_LOOKED_AT_MAX = 10_000
export const LINES_LOOKED_AT_MAX = 10_000

/**
 * The campaigns of one page, newest first, and their number, counted up to `countMax`. `lookedBackTo` is set if there
 * are older campaigns that were not searched.
 */
export async function findCampaignPage(
  database: Queryable,
  filter: CampaignFilter,
  page: { now: Instant; after: CampaignPlace | null; offset: number; limit: number; countMax: number },
): Promise<{ keys: CampaignKey[]; total: number; lookedBackTo: CampaignPlace | null }> {
  const values: unknown[] = [filter.organizationNumber, page.countMax, page.limit, page.offset]
  const value = (given: unknown) => `$${values.push(given)}`
  const isFiltered = filter.search !== '' || filter.status !== null || filter.pacing !== null
  const [row] = await database.query<{
    total: number
    numbers: number[]
    ids: string[]
    last_at: string | null
    last_id: string | null
  }>(
    `WITH looked_at AS MATERIALIZED (${lookedAtSql(filter, { after: page.after, rowsMax: isFiltered ? CAMPAIGNS_LOOKED_AT_MAX : page.countMax }, value)}),
     matching AS MATERIALIZED (${matchingSql(database, filter, page.now, value)})
     SELECT (SELECT least(count(*), $2)::integer FROM matching WHERE is_match) AS total,
       ARRAY (SELECT organization_number FROM matching WHERE is_match ${PAGE}) AS numbers,
       ARRAY (SELECT id::text FROM matching WHERE is_match ${PAGE}) AS ids,
       last.created_at AS last_at, last.id AS last_id
     FROM (SELECT 1) AS one LEFT JOIN (${isFiltered ? lastLookedAtSql(filter) : NOWHERE}) AS last ON true`,
    values,
  )
  const { total, numbers, ids, last_at, last_id } = row!
  return {
    keys: ids.map((id, i) => ({ organizationNumber: numbers[i]!, id })),
    total,
    lookedBackTo: last_at === null ? null : { createdAt: last_at, id: last_id! },
  }
}

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'
const PAGE = `${NEWEST_FIRST} LIMIT $3 OFFSET $4`
const NOWHERE = 'SELECT NULL::timestamptz AS created_at, NULL::uuid AS id WHERE false'

/** Each side by its own index, so the scan stops once it has enough. */
function lookedAtSql(
  filter: CampaignFilter,
  { after, rowsMax }: { after: CampaignPlace | null; rowsMax: number },
  value: (given: unknown) => string,
): string {
  const sides = filter.side === null ? (['seller', 'buyer'] as const) : [filter.side]
  const isAsked = isUuid(filter.search) ? `c.id = ${value(filter.search)}::uuid` : null
  const place =
    isAsked === null && after !== null
      ? `(${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`
      : null
  const isWanted = (since: string) => isAsked ?? (place === null ? 'true' : `(${since}, c.id) < ${place}`)
  // An ID finds its campaign, archived or not.
  const isListed = filter.status === 'archived' || isUuid(filter.search) ? 'true' : 'c.archived_at IS NULL'
  const ofSide = sides.map((side) => {
    const { isTheirs, since } = SIDES[side]
    return `(SELECT organization_number, id, buyer_number, name, purchase_order, ${since} AS created_at, is_draft, cancelled_from,
        archived_at
      FROM campaign c WHERE ${isTheirs} AND ${isListed} AND ${isWanted(since)} ${NEWEST_FIRST} LIMIT ${rowsMax})`
  })
  return `SELECT * FROM (${ofSide.join(' UNION ALL ')}) AS either ${NEWEST_FIRST} LIMIT ${rowsMax}`
}

/** A buyer sees the campaigns shown to it, which are among those it buys, and knows a draft since it was published. */
const SIDES = {
  seller: { isTheirs: 'c.organization_number = $1', since: 'c.created_at' },
  buyer: { isTheirs: 'c.shown_to_number = $1', since: 'c.shown_from' },
}

/** Found again where they are, so that each machine looks up its own lines. */
const LOOKED_AT_ON_MACHINES = `(
  SELECT c.organization_number, c.id, c.buyer_number, c.name, c.purchase_order, looked_at.created_at, c.is_draft, c.cancelled_from, c.archived_at
  FROM looked_at JOIN campaign c ON c.organization_number = looked_at.organization_number AND c.id = looked_at.id) AS c`

/** Of those searched, or as many as their lines allow; the last is left out if not all of its lines were read. */
function matchingSql(
  { isSpread }: Queryable,
  filter: CampaignFilter,
  now: Instant,
  value: (given: unknown) => string,
): string {
  const conditions: string[] = []
  if (filter.search !== '' && !isUuid(filter.search)) {
    const words = value(filter.search.toLowerCase())
    conditions.push(`(strpos(lower(c.name), ${words}) > 0 OR strpos(lower(c.purchase_order), ${words}) > 0 OR strpos((SELECT lower(o.name) FROM organization o
      WHERE o.number = CASE c.organization_number WHEN $1 THEN c.buyer_number ELSE c.organization_number END), ${words}) > 0)`)
  }
  // A parameter has to be used.
  const isTimed = filter.pacing !== null || !['archived', 'draft', null].includes(filter.status)
  const nowValue = isTimed ? value(formatInstant(now)) : ''
  if (filter.status !== null) conditions.push(statusSql(filter.status, nowValue))
  const looksUpLines = filter.pacing !== null || LOOKS_UP_LINES.has(filter.status)
  const found = `SELECT c.organization_number, c.id, c.created_at, c.is_draft, c.cancelled_from FROM ${isSpread && looksUpLines ? LOOKED_AT_ON_MACHINES : 'looked_at c'}
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} ${NEWEST_FIRST}`
  if (filter.pacing === null) return `SELECT *, true AS is_match FROM (${found}) AS found`
  const rank = `array_position('${arrayLiteral(PACING_STATES)}'::text[], ${pacingStateSql(nowValue)})`
  return `
    SELECT *, count_of_lines <= ${LINES_LOOKED_AT_MAX} AND rank = ${PACING_STATES.indexOf(filter.pacing) + 1} AS is_match
    FROM (
      SELECT l.campaign_seller AS organization_number, l.id, l.created_at, min(${rank}) AS rank, max(l.position) AS count_of_lines
      FROM (
        SELECT *, row_number() OVER () AS position FROM (
          SELECT c.organization_number AS campaign_seller, c.id, c.created_at, l.*
          FROM (${found}) AS c CROSS JOIN LATERAL (${linesSql('c')}) AS l
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${LINES_LOOKED_AT_MAX + 1}) AS l
      ) AS l
      CROSS JOIN LATERAL (${figureSql('l')}) AS f
      GROUP BY 1, 2, 3) AS judged`
}

/** In the order of their creation. OFFSET 0 keeps the look-up of each campaign by its key, however many there are. */
function linesSql(campaign: string): string {
  return `SELECT organization_number, line_number, pricing_basis, flight_start, flight_end, booked, price, currency,
      bills_overdelivery, ${campaign}.is_draft, ${campaign}.cancelled_from FROM package_line
    WHERE organization_number = ${campaign}.organization_number AND campaign_id = ${campaign}.id
    ORDER BY line_number LIMIT ${LINES_PER_CAMPAIGN_MAX} OFFSET 0`
}

function figureSql(line: string): string {
  return `SELECT quantity, as_of FROM line_figure
    WHERE organization_number = ${line}.organization_number AND line_number = ${line}.line_number OFFSET 0`
}

const LOOKS_UP_LINES: ReadonlySet<StatusFilter | null> = new Set(['upcoming', 'running', 'ended'])

/** A campaign without lines has no flight. */
function statusSql(status: StatusFilter, now: string): string {
  const isLive = `NOT c.is_draft AND (c.cancelled_from IS NULL OR c.cancelled_from::timestamptz > ${now}::timestamptz)`
  if (status === 'archived') return 'c.archived_at IS NOT NULL'
  if (status === 'draft') return 'c.is_draft'
  if (status === 'cancelled') return `NOT (${isLive}) AND NOT c.is_draft`
  if (status === 'live') return isLive
  const day = (column: string, direction: string) => `(SELECT l.${column} FROM package_line l
    WHERE l.organization_number = c.organization_number AND l.campaign_id = c.id ORDER BY l.${column} ${direction} LIMIT 1)`
  const hasStarted = `${day('flight_start', 'ASC')}::timestamptz <= ${now}::timestamptz`
  const hasEnded = `(${day('flight_end', 'DESC')} + 1)::timestamptz <= ${now}::timestamptz`
  if (status === 'upcoming') return `${isLive} AND NOT ${hasStarted}`
  return `${isLive} AND ${status === 'ended' ? hasEnded : `${hasStarted} AND NOT ${hasEnded}`}`
}

/** If the limit on lines ended the search, it got as far as the last campaign with all of its lines read. */
function lastLookedAtSql({ pacing }: CampaignFilter): string {
  const ofCampaigns = `SELECT created_at, id FROM looked_at ${NEWEST_FIRST} OFFSET ${CAMPAIGNS_LOOKED_AT_MAX - 1} LIMIT 1`
  if (pacing === null) return ofCampaigns
  return `SELECT * FROM (
      (SELECT created_at, id FROM matching
       WHERE count_of_lines <= ${LINES_LOOKED_AT_MAX} AND (SELECT max(count_of_lines) FROM matching) > ${LINES_LOOKED_AT_MAX}
       ORDER BY created_at, id LIMIT 1)
      UNION ALL (${ofCampaigns})) AS last
    ${NEWEST_FIRST} LIMIT 1`
}

export interface CampaignNameRow extends KeptCampaign {
  organization_number: number
  id: string
  name: string
  purchase_order: string | null
  /** Moves with every save. The buyer gets `shown_version`, which moves with what it may see. */
  version: number
  shown_version: number
  created_at: string
  /** Since when the buyer knows it: its publication, if it was a draft. */
  shown_from: string
  buyer_number: number
  cancellation_reason: string | null
  sharing: ConsentState
  seller_id: string
  seller_name: string
  buyer_id: string
  buyer_name: string
}

/** Of a campaign `c` with its `seller` and its `buyer`. */
export const CAMPAIGN_NAME_COLUMNS = `
  c.organization_number, c.id, c.name, c.purchase_order, c.version + c.own_saves AS version, c.version AS shown_version,
  c.created_at, c.shown_from, c.buyer_number, c.is_draft,
  c.cancelled_from, c.cancellation_reason, c.archived_at, ${SHARING} AS sharing, seller.id AS seller_id, seller.name AS seller_name,
  buyer.id AS buyer_id, buyer.name AS buyer_name`

/** In the order of the keys. OFFSET 0 keeps the look-up of each campaign by its key, however many others its seller has. */
export async function listCampaignNames(
  database: Queryable,
  keys: readonly CampaignKey[],
): Promise<CampaignNameRow[]> {
  return database.query<CampaignNameRow>(
    `SELECT ${CAMPAIGN_NAME_COLUMNS}
     FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS key (organization_number, id, position)
     CROSS JOIN LATERAL (
       SELECT * FROM campaign WHERE organization_number = key.organization_number AND id = key.id OFFSET 0) AS c
     JOIN organization seller ON seller.number = c.organization_number
     JOIN organization buyer ON buyer.number = c.buyer_number
     ORDER BY key.position`,
    keyColumns(keys),
  )
}

/** How many lines of a campaign have the same pricing, state and currency, and their value, with sums over wider groups. */
export interface LineGroupRow extends ValueSums {
  id: string
  pricing_basis: PricingBasis
  currency: string
  state: PacingState
  lines: number
  /** Of the whole campaign: its first and last day, and its latest figure. */
  flight_start: string
  flight_end: string
  as_of: string | null
  /** Of all lines of this basis with a goal; null if there are none. */
  booked: string | null
  /** Of the same lines; null if none has been measured yet. */
  delivered: string | null
}

export async function listLineGroups(
  database: Queryable,
  keys: readonly CampaignKey[],
  now: Instant,
): Promise<LineGroupRow[]> {
  return database.query<LineGroupRow>(
    `SELECT key.id, l.pricing_basis, ${pacingStateSql('$3')} AS state, l.currency,
       count(*)::integer AS lines,
       min(min(l.flight_start)) OVER campaign AS flight_start, max(max(l.flight_end)) OVER campaign AS flight_end,
       max(max(f.as_of)) OVER campaign AS as_of,
       trim_scale(sum(sum(l.booked)) OVER basis) AS booked,
       trim_scale(sum(sum(f.quantity) FILTER (WHERE l.booked IS NOT NULL)) OVER basis) AS delivered,
       ${valueSumsSql(isCutShortSql('$3'))}
     FROM unnest($1::integer[], $2::uuid[]) AS key (organization_number, id)
     CROSS JOIN LATERAL (
       SELECT * FROM campaign WHERE organization_number = key.organization_number AND id = key.id OFFSET 0) AS c
     CROSS JOIN LATERAL (${linesSql('c')}) AS l
     CROSS JOIN LATERAL (${figureSql('l')}) AS f
     GROUP BY key.organization_number, 1, 2, 3, 4
     WINDOW campaign AS (PARTITION BY key.organization_number, key.id),
       basis AS (PARTITION BY key.organization_number, key.id, l.pricing_basis)`,
    [...keyColumns(keys), formatInstant(now)],
  )
}

function keyColumns(keys: readonly CampaignKey[]): string[] {
  return [
    arrayLiteral(keys.map(({ organizationNumber }) => organizationNumber)),
    arrayLiteral(keys.map(({ id }) => id)),
  ]
}
