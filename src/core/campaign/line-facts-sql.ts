import type { Queryable } from '../../database/database.ts'
import type { KeptCampaign } from './life.ts'
import { LINE_DETAIL_COLUMNS } from './line-sql.ts'
import type { LineWithFigure } from './line-with-figure.ts'
import { SOLD_AS, type SoldAs } from './sold-as-sql.ts'

/** A line as either party sees it. Quantities and money are decimal text. */
export interface LineFacts extends LineWithFigure, KeptCampaign {
  cancellation_reason: string | null
  received_at: string | null
  is_delivered: boolean
  /** Number of reports in the history. */
  reports: number
  campaign_id: string
  campaign_name: string
  purchase_order: string | null
  seller_name: string
  buyer_name: string
}

export interface SeenLine {
  organizationNumber: number
  lineNumber: number
  isSeller: boolean
  line: LineFacts
  /** The product that it was sold as; always null for the buyer. */
  soldAs: SoldAs | null
}

const LINE_FACTS = `
  l.package_id, l.name, l.pricing_basis, l.flight_start, l.flight_end, l.booked, l.price, l.currency,
  l.bills_overdelivery, ${LINE_DETAIL_COLUMNS}, c.is_draft, c.cancelled_from, c.cancellation_reason, c.archived_at,
  f.quantity AS delivered, f.as_of, f.received_at, f.revision AS reports,
  CASE l.pricing_basis WHEN 'flat_rate' THEN f.as_of IS NOT NULL
    ELSE coalesce(f.quantity >= l.booked, false) END AS is_delivered,
  c.id AS campaign_id, c.name AS campaign_name, c.purchase_order,
  s.name AS seller_name, b.name AS buyer_name`

const LINE_FACTS_TABLES = `
  package_line l
  JOIN line_figure f USING (organization_number, line_number)
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  JOIN organization s ON s.number = c.organization_number
  JOIN organization b ON b.number = c.buyer_number`

const SEEN_LINE = `l.organization_number, l.line_number, ${LINE_FACTS},
  CASE WHEN l.organization_number = $1 THEN ${SOLD_AS} END AS sold_as`

/** Each machine looks among its own figures. */
const FIND_ON_MACHINES = `
  SELECT ${SEEN_LINE}, l.organization_number = $1 AS is_seller FROM ${LINE_FACTS_TABLES}
  WHERE f.package_id = $2 AND l.package_id = $2 AND (c.organization_number = $1 OR c.shown_to_number = $1)
  LIMIT 1`

/**
 * A line that the organization sells or buys. Keys start with the seller, so a buyer's line is looked up in each
 * organization that it buys from. These are found one at a time by the index: reading all of the buyer's campaigns
 * would cost more than the line.
 */
export async function findLineFacts(
  database: Queryable,
  wanted: { packageId: string; organizationNumber: number },
): Promise<SeenLine | undefined> {
  const [row] = await database.query<
    LineFacts & {
      organization_number: number
      line_number: number
      is_seller: boolean
      sold_as: SoldAs | null
    }
  >(
    database.isSpread
      ? FIND_ON_MACHINES
      : `WITH RECURSIVE seller_of_buyer AS (
       SELECT min(organization_number) AS number FROM campaign WHERE shown_to_number = $1
       UNION ALL
       SELECT (SELECT min(organization_number) FROM campaign
               WHERE shown_to_number = $1 AND organization_number > seller_of_buyer.number)
       FROM seller_of_buyer WHERE seller_of_buyer.number IS NOT NULL
     )
     SELECT line.*, seller.number = $1 AS is_seller
     FROM (SELECT $1::integer AS number UNION ALL SELECT number FROM seller_of_buyer) AS seller
     CROSS JOIN LATERAL (
       SELECT ${SEEN_LINE}
       FROM ${LINE_FACTS_TABLES}
       WHERE l.organization_number = seller.number AND l.package_id = $2
         AND $1 IN (c.organization_number, c.shown_to_number)
       OFFSET 0) AS line
     LIMIT 1`,
    [wanted.organizationNumber, wanted.packageId],
  )
  if (!row) return undefined
  const {
    organization_number: organizationNumber,
    line_number: lineNumber,
    is_seller: isSeller,
    sold_as: soldAs,
    ...line
  } = row
  return { organizationNumber, lineNumber, isSeller, line, soldAs }
}

export interface CampaignLines {
  organizationNumber: number
  campaignId: string
  /** Part of a line's name, reference or package id; null: all of them. */
  search: string | null
  /** How many lines of the campaign are searched, from the first. */
  lookedAtMax: number
}

/** The lines of a campaign that an organization sells, in the order of their creation. */
export async function listLineFacts(
  database: Queryable,
  wanted: CampaignLines,
  page: { skip: number; limit: number },
): Promise<LineFacts[]> {
  return database.query<LineFacts>(
    `SELECT facts.* FROM (${ofCampaign(wanted)} ORDER BY line_number OFFSET $4 LIMIT $5) AS page
     CROSS JOIN LATERAL (
       SELECT ${LINE_FACTS} FROM ${LINE_FACTS_TABLES}
       WHERE l.organization_number = page.organization_number AND l.line_number = page.line_number OFFSET 0) AS facts
     ORDER BY page.line_number`,
    [...campaignValues(wanted), page.skip, page.limit],
  )
}

export async function countCampaignLines(database: Queryable, wanted: CampaignLines): Promise<number> {
  const [row] = await database.query<{ count: string }>(
    `SELECT count(*) FROM (${ofCampaign(wanted)}) AS matching`,
    campaignValues(wanted),
  )
  return Number(row!.count)
}

function ofCampaign({ search, lookedAtMax }: CampaignLines): string {
  return `SELECT organization_number, line_number FROM (
      SELECT organization_number, line_number${search === null ? '' : ', name, reference, package_id'} FROM package_line
      WHERE organization_number = $1 AND campaign_id = $2 ORDER BY line_number LIMIT ${lookedAtMax}) AS looked_at
    WHERE ($3::text IS NULL${search === null ? '' : ' OR position(lower($3) IN lower(name)) > 0 OR position(lower($3) IN lower(reference)) > 0 OR position(lower($3) IN package_id::text) > 0'})`
}

function campaignValues({ organizationNumber, campaignId, search }: CampaignLines): unknown[] {
  return [organizationNumber, campaignId, search]
}
