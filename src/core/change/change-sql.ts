import { columnLiteral, type Queryable } from '../../database/database.ts'
import { CHANNEL, EVERYONE, NUMBERS_MAX, type Topic } from './change.ts'

/** What was reported: the sellers, and what decides which of their buyers see it. */
export interface ReportedChange {
  topic: Topic
  sellerNumbers: readonly number[]
  packages: readonly ReportedPackage[]
  results: readonly ReportedResult[]
}

export interface ReportedPackage {
  organizationNumber: number
  packageId: string
}

/** What an affiliate code brought on a day. It stays with the package that it was earned on. */
export interface ReportedResult {
  organizationNumber: number
  codeKey: string
  date: string
}

/** Tells the sellers, and the buyers who are shown one of the packages. Other buyers of the same sellers hear nothing. */
export async function announceReported(database: Queryable, change: ReportedChange): Promise<void> {
  const { topic, sellerNumbers, packages, results } = change
  const concerned = await database.query<Concerned>(FIND_BUYERS_OF_REPORTED, [
    columnLiteral(packages, ({ organizationNumber }) => organizationNumber),
    columnLiteral(packages, ({ packageId }) => packageId),
    columnLiteral(results, ({ organizationNumber }) => organizationNumber),
    results.map(({ codeKey }) => codeKey),
    columnLiteral(results, ({ date }) => date),
  ])
  await announceTo(database, topic, [...sellerNumbers, ...numbersOf(concerned)])
}

const FIND_BUYERS_OF_REPORTED = {
  name: 'find_buyers_of_reported',
  text: `
    WITH line AS (
      SELECT l.organization_number, l.campaign_id
      FROM unnest($1::integer[], $2::uuid[]) AS reported (organization_number, package_id)
      JOIN package_line l ON l.organization_number = reported.organization_number AND l.package_id = reported.package_id
      UNION
      SELECT l.organization_number, l.campaign_id
      FROM unnest($3::integer[], $4::text[], $5::date[]) AS reported (organization_number, code_key, date)
      JOIN affiliate_code k ON k.organization_number = reported.organization_number AND k.code_key = reported.code_key
      JOIN affiliate_result r ON r.organization_number = k.organization_number AND r.code_number = k.code_number
        AND r.date = reported.date
      JOIN package_line l ON l.organization_number = r.organization_number AND l.line_number = r.line_number
    )
    SELECT DISTINCT c.shown_to_number AS number FROM line
    JOIN campaign c ON c.organization_number = line.organization_number AND c.id = line.campaign_id
    WHERE c.shown_to_number IS NOT NULL`,
}

/** Tells everyone that something may have changed: who, is not known. */
export async function announceToAll(database: Queryable, topic: Topic): Promise<void> {
  await database.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic} ${EVERYONE}`])
}

/**
 * Tells the seller of a campaign, and its buyer if it sees the campaign or is asked to; of a draft, only the seller. Heard when `tx` is committed. Such
 * transactions wait for each other at the end, so this is not for reports.
 */
export async function announceCampaign(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<void> {
  const concerned = await tx.query<Concerned>(
    `SELECT unnest(ARRAY[c.organization_number, c.shown_to_number, (
       SELECT k.organization_number FROM seller_consent k WHERE k.organization_number = c.buyer_number
         AND k.seller_number = c.organization_number AND k.state = 'pending' AND NOT c.is_draft)]) AS number
     FROM campaign c WHERE c.organization_number = $1 AND c.id = $2`,
    [campaign.organizationNumber, campaign.id],
  )
  await announceTo(tx, 'campaigns', numbersOf(concerned))
}

/** Tells these organizations that campaigns, or who sees them, changed. Heard when `tx` is committed. */
export async function announceCampaignsOf(
  tx: Queryable,
  organizationNumbers: readonly number[],
): Promise<void> {
  await announceTo(tx, 'campaigns', organizationNumbers)
}

/** Tells these organizations that they have new alerts. Heard when `tx` is committed. */
export async function announceAlerts(tx: Queryable, organizationNumbers: readonly number[]): Promise<void> {
  await announceTo(tx, 'alerts', organizationNumbers)
}

/**
 * Tells those who see a note or a file on a campaign: of a shared one the seller, and its buyer if it still is the buyer and
 * sees the campaign; of any other only the author's organization. Heard when `tx` is committed.
 */
export async function announceEntry(
  tx: Queryable,
  entry: {
    organizationNumber: number
    campaignId: string
    authorNumber: number
    buyerNumber: number
    isShared: boolean
  },
): Promise<void> {
  const concerned = await tx.query<Concerned>(
    `SELECT unnest(CASE WHEN $5 THEN ARRAY[c.organization_number, CASE WHEN c.shown_to_number = $4 THEN $4::integer END]
       ELSE ARRAY[$3::integer] END) AS number
     FROM campaign c WHERE c.organization_number = $1 AND c.id = $2`,
    [entry.organizationNumber, entry.campaignId, entry.authorNumber, entry.buyerNumber, entry.isShared],
  )
  await announceTo(tx, 'notes', numbersOf(concerned))
}

/**
 * Tells an organization, and everyone who sells to it or buys from it, that its name, logo or settings changed. Heard when `tx` is
 * committed.
 */
export async function announceOrganization(tx: Queryable, organizationNumber: number): Promise<void> {
  const concerned = await tx.query<Concerned>(
    `SELECT $1::integer AS number
     UNION SELECT seller_number FROM seller_consent WHERE organization_number = $1
     UNION SELECT organization_number FROM seller_consent WHERE seller_number = $1`,
    [organizationNumber],
  )
  await announceTo(tx, 'organization', numbersOf(concerned))
}

/** Tells an organization alone that settings of it changed which no one else sees. Heard when `tx` is committed. */
export async function announceOwnSettings(tx: Queryable, organizationNumber: number): Promise<void> {
  await announceTo(tx, 'organization', [organizationNumber])
}

interface Concerned {
  number: number | null
}

function numbersOf(concerned: readonly Concerned[]): number[] {
  return concerned.flatMap(({ number }) => number ?? [])
}

/**
 * In a statement of its own, which the server that we are connected to runs itself: a machine that holds some of the rows would announce it
 * to those who are connected there, which is nobody. As many announcements as needed, so that each fits into a payload.
 */
async function announceTo(
  tx: Queryable,
  topic: Topic,
  organizationNumbers: readonly number[],
): Promise<void> {
  const numbers = [...new Set(organizationNumbers)]
  const payloads: string[] = []
  for (let from = 0; from < numbers.length; from += NUMBERS_MAX) {
    payloads.push(`${topic} ${numbers.slice(from, from + NUMBERS_MAX).join(',')}`)
  }
  if (payloads.length === 0) return
  await tx.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [CHANNEL, payloads])
}
