import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { CountEntry } from './count.ts'

/** Some days of a campaign, with its buyer of now: what was said with another one is not theirs to see, nor binds them. */
export interface CountKey {
  organizationNumber: number
  campaignId: string
  buyerNumber: number
  firstDay: string
  lastDay: string
}

export interface CountEntryRow extends CountEntry {
  package_id: string
  /** One of the last few. Others are here only because they are the last of their kind, and have no note. */
  is_recent: boolean
  /** All that was said of the line on these days, and by this side. */
  entries: number
  entries_of_side: number
}

/**
 * What was said of each line of a campaign on these days, in order: the last few entries, and the last of each kind and side, which
 * is all that decides how things stand.
 */
export async function listCountEntries(
  database: Queryable,
  wanted: CountKey,
  recentMax: number,
): Promise<CountEntryRow[]> {
  return database.query<CountEntryRow>(
    `SELECT package_id, kind, side, trim_scale(quantity) AS quantity, trim_scale(seller_count) AS seller_count,
       CASE WHEN place <= $6 THEN note END AS note, file_name, at, person_name, place <= $6 AS is_recent,
       entries::integer AS entries, entries_of_side::integer AS entries_of_side
     FROM (
       SELECT *, row_number() OVER (PARTITION BY package_id ORDER BY position DESC) AS place,
         row_number() OVER (PARTITION BY package_id, side, kind ORDER BY position DESC) AS place_of_kind,
         count(*) OVER (PARTITION BY package_id) AS entries,
         count(*) OVER (PARTITION BY package_id, side) AS entries_of_side
       FROM count_entry
       WHERE organization_number = $1 AND campaign_id = $2 AND first_day = $3 AND last_day = $4 AND buyer_number = $5) AS entry
     WHERE place <= $6 OR place_of_kind = 1
     ORDER BY package_id, position`,
    [
      wanted.organizationNumber,
      wanted.campaignId,
      wanted.firstDay,
      wanted.lastDay,
      wanted.buyerNumber,
      recentMax,
    ],
  )
}

/** The periods of a campaign that anything was said about, newest first. */
export async function listCountedPeriods(
  database: Queryable,
  wanted: { organizationNumber: number; campaignId: string; buyerNumber: number },
): Promise<{ first_day: string; last_day: string; lines: number; agreed: number }[]> {
  return database.query(
    `SELECT first_day, last_day, count(DISTINCT package_id)::integer AS lines,
       (count(DISTINCT package_id) FILTER (WHERE kind = 'agreed'))::integer AS agreed
     FROM count_entry WHERE organization_number = $1 AND campaign_id = $2 AND buyer_number = $3
     GROUP BY first_day, last_day ORDER BY last_day DESC, first_day DESC LIMIT 200`,
    [wanted.organizationNumber, wanted.campaignId, wanted.buyerNumber],
  )
}

export interface CountedStatement {
  id: string
  number: number
  currency: string
  first_day: string
  last_day: string
}

/** The issued statements that have some of these days, newest first. */
export async function listStatementsOfDays(
  database: Queryable,
  wanted: CountKey,
): Promise<CountedStatement[]> {
  return database.query<CountedStatement>(
    `SELECT id, number::float8 AS number, currency, period_start AS first_day, period_end AS last_day FROM statement
     WHERE organization_number = $1 AND campaign_id = $2 AND buyer_number = $3 AND number IS NOT NULL
       AND period_start <= $5 AND period_end >= $4
     ORDER BY period_end DESC, number DESC LIMIT 12`,
    [wanted.organizationNumber, wanted.campaignId, wanted.buyerNumber, wanted.firstDay, wanted.lastDay],
  )
}

/** Whether the two sides of now agreed on any count of a campaign, or of one of its lines. */
export async function hasAgreedCounts(
  database: Queryable,
  of: { organizationNumber: number; campaignId: string; packageId?: string },
): Promise<boolean> {
  const [row] = await database.query<{ is_agreed: boolean }>(
    `SELECT EXISTS (
       SELECT FROM count_entry e JOIN campaign c USING (organization_number)
       WHERE e.organization_number = $1 AND e.campaign_id = $2 AND e.kind = 'agreed' AND c.id = $2
         AND e.buyer_number = c.buyer_number ${of.packageId === undefined ? '' : 'AND e.package_id = $3'}) AS is_agreed`,
    [of.organizationNumber, of.campaignId, ...(of.packageId === undefined ? [] : [of.packageId])],
  )
  return row!.is_agreed
}

export interface NewCountEntry extends Pick<CountEntry, 'kind' | 'quantity' | 'seller_count'> {
  package_id: string
}

/** Under the campaign's lock, so that each gets the next position of its line and days. */
export async function insertCountEntries(
  tx: Queryable,
  said: CountKey & {
    side: CountEntry['side']
    note: string | null
    fileName: string | null
    personId: string
    at: Instant
  },
  entries: readonly NewCountEntry[],
): Promise<void> {
  await tx.query(
    `WITH entry AS (INSERT INTO count_entry (organization_number, campaign_id, buyer_number, first_day, last_day, package_id, position,
       kind, side, quantity, seller_count, note, file_name, at, person_id, person_name)
     SELECT $1, $2, $3, $4, $5, package_id, (
         SELECT coalesce(max(position), 0) + 1 FROM count_entry e
         WHERE e.organization_number = $1 AND e.package_id = entry.package_id AND e.first_day = $4 AND e.last_day = $5),
       kind, $6, quantity, seller_count, $7, $8, $9, $10, (SELECT name FROM person WHERE id = $10 FOR KEY SHARE)
     FROM json_to_recordset($11) AS entry (package_id uuid, kind text, quantity numeric, seller_count numeric))
     SELECT`,
    [
      said.organizationNumber,
      said.campaignId,
      said.buyerNumber,
      said.firstDay,
      said.lastDay,
      said.side,
      said.note,
      said.fileName,
      formatInstant(said.at),
      said.personId,
      JSON.stringify(entries),
    ],
  )
}

export interface AgreedDaysRow {
  package_id: string
  first_day: string
  last_day: string
}

/** Other days that were agreed on and overlap these: for each line the first. `database` may be a transaction. */
export async function listAgreedDays(database: Queryable, wanted: CountKey): Promise<AgreedDaysRow[]> {
  return database.query<AgreedDaysRow>(
    `SELECT DISTINCT ON (package_id) package_id, first_day, last_day FROM count_entry
     WHERE organization_number = $1 AND campaign_id = $2 AND buyer_number = $3 AND kind = 'agreed'
       AND first_day <= $5 AND last_day >= $4 AND (first_day, last_day) <> ($4::date, $5::date)
     ORDER BY package_id, first_day, last_day`,
    [wanted.organizationNumber, wanted.campaignId, wanted.buyerNumber, wanted.firstDay, wanted.lastDay],
  )
}

export async function findTolerance(
  database: Queryable,
  campaign: { organizationNumber: number; campaignId: string },
): Promise<string> {
  const [row] = await database.query<{ count_tolerance: string }>(
    `SELECT trim_scale(count_tolerance) AS count_tolerance FROM campaign WHERE organization_number = $1 AND id = $2`,
    [campaign.organizationNumber, campaign.campaignId],
  )
  return row!.count_tolerance
}

export async function updateTolerance(
  tx: Queryable,
  campaign: { organizationNumber: number; campaignId: string },
  percent: string,
): Promise<void> {
  await tx.query('UPDATE campaign SET count_tolerance = $3 WHERE organization_number = $1 AND id = $2', [
    campaign.organizationNumber,
    campaign.campaignId,
    percent,
  ])
}
