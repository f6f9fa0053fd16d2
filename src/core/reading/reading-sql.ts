import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { whereFound } from '../../database/in-one-place.ts'
import type { SourceKind } from '../campaign/history-sql.ts'
import type { CampaignLife } from '../campaign/life.ts'
import type { LineKey } from '../line-board/line-board.ts'
import type { ReadSide } from './reading.ts'

/** When something changed, as each side sees it. */
const SIDES = {
  seller: { isTheirs: 'c.organization_number = $1', changedAt: 'c.changed_at' },
  buyer: { isTheirs: 'c.shown_to_number = $1', changedAt: 'c.shown_changed_at' },
} as const

function sidesOf(side: ReadSide): (typeof SIDES)[keyof typeof SIDES][] {
  return side === null ? [SIDES.seller, SIDES.buyer] : [SIDES[side]]
}

export interface CampaignRead extends CampaignLife {
  organization_number: number
  id: string
  updated_at: string
  /** Null without lines. */
  flight_start: string | null
  flight_end: string | null
}

/** The next campaigns in the order of their IDs, each found by its key and its days by an index. */
export async function lookAtCampaigns(
  database: Queryable,
  wanted: { organizationNumber: number; side: ReadSide; id: string | null },
  page: { after: string | null; limit: number },
): Promise<CampaignRead[]> {
  const ofSide = sidesOf(wanted.side).map(
    ({ isTheirs, changedAt }) => `(
      SELECT c.organization_number, c.id, ${changedAt} AS updated_at, c.is_draft, c.cancelled_from FROM campaign c
      WHERE ${isTheirs} AND ($2::uuid IS NULL OR c.id > $2) AND ($4::uuid IS NULL OR c.id = $4) ORDER BY c.id LIMIT $3)`,
  )
  const { found, at } = whereFound(database, 'campaign', 'c', 'id')
  const day = (column: string, direction: string) => `(SELECT l.${column} FROM package_line l
    WHERE l.organization_number = ${at}.organization_number AND l.campaign_id = ${at}.id ORDER BY l.${column} ${direction} LIMIT 1)`
  return database.query<CampaignRead>(
    `SELECT c.*, ${day('flight_start', 'ASC')} AS flight_start, ${day('flight_end', 'DESC')} AS flight_end
     FROM (SELECT * FROM (${ofSide.join(' UNION ALL ')}) AS either ORDER BY id LIMIT $3) AS c ${found}
     ORDER BY c.id`,
    [wanted.organizationNumber, page.after, page.limit, wanted.id],
  )
}

/** How many of these campaigns, from the first on, have `linesMax` lines together at most. Stops counting there. */
export async function countFitting(
  database: Queryable,
  campaigns: readonly Pick<CampaignRead, 'organization_number' | 'id'>[],
  { linesMax, linesOfCampaignMax }: { linesMax: number; linesOfCampaignMax: number },
): Promise<number> {
  const { found, at } = whereFound(database, 'campaign', 'key', 'id')
  const [over] = await database.query<{ position: number }>(
    `SELECT key.position::integer AS position
     FROM (
       SELECT * FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS key (organization_number, id, position)
       ORDER BY position) AS key ${found}
     CROSS JOIN LATERAL (
       SELECT FROM package_line WHERE organization_number = ${at}.organization_number AND campaign_id = ${at}.id
       LIMIT $3) AS l
     ORDER BY key.position OFFSET $4 LIMIT 1`,
    [
      arrayLiteral(campaigns.map((campaign) => campaign.organization_number)),
      arrayLiteral(campaigns.map((campaign) => campaign.id)),
      linesOfCampaignMax,
      linesMax,
    ],
  )
  return over ? over.position - 1 : campaigns.length
}

export interface LinePlace {
  campaignId: string
  packageId: string
}

export interface LineRead extends LineKey {
  campaign_id: string
  package_id: string
  updated_at: string
}

const FIGURE_OF_LINE = `CROSS JOIN LATERAL (SELECT received_at FROM line_figure
  WHERE organization_number = l.organization_number AND line_number = l.line_number OFFSET 0) AS f`

/**
 * The next lines in the order of their campaigns and package IDs. Of the campaigns, only as many as can be needed: each has a line,
 * except perhaps after the place, in the first.
 */
export async function lookAtLines(
  database: Queryable,
  wanted: { organizationNumber: number; side: ReadSide; campaignId: string | null },
  page: { after: LinePlace | null; limit: number },
): Promise<LineRead[]> {
  const { found, at } = whereFound(database, 'campaign', 'c', 'id')
  const ofSide = sidesOf(wanted.side).map(
    ({ isTheirs, changedAt }) => `(
      SELECT l.organization_number, l.line_number, c.id AS campaign_id, l.package_id,
        greatest(c.changed_at, f.received_at) AS updated_at
      FROM (
        SELECT c.organization_number, c.id, ${changedAt} AS changed_at FROM campaign c
        CROSS JOIN LATERAL (
          SELECT FROM package_line WHERE organization_number = c.organization_number AND campaign_id = c.id
          LIMIT 1) AS some_line
        WHERE ${isTheirs} AND ($2::uuid IS NULL OR c.id >= $2) AND ($5::uuid IS NULL OR c.id = $5)
        ORDER BY c.id LIMIT $4::bigint + 1) AS c ${found}
      CROSS JOIN LATERAL (
        SELECT organization_number, line_number, package_id FROM package_line
        WHERE organization_number = ${at}.organization_number AND campaign_id = ${at}.id
          AND ($2::uuid IS NULL OR ${at}.id > $2 OR package_id > $3::uuid)
        ORDER BY package_id LIMIT $4) AS l
      ${FIGURE_OF_LINE}
      ORDER BY c.id, l.package_id LIMIT $4)`,
  )
  return database.query<LineRead>(
    `SELECT * FROM (${ofSide.join(' UNION ALL ')}) AS either ORDER BY campaign_id, package_id LIMIT $4`,
    [
      wanted.organizationNumber,
      page.after?.campaignId ?? null,
      page.after?.packageId ?? null,
      page.limit,
      wanted.campaignId,
    ],
  )
}

/**
 * Of these packages, those that the organization sells or is shown, in the same order. Each is looked up by its keys, also right
 * after an import (see `listListedLines`).
 */
export async function lookAtPackages(
  database: Queryable,
  wanted: {
    organizationNumber: number
    side: ReadSide
    campaignId: string | null
    packageIds: readonly string[]
  },
): Promise<LineRead[]> {
  const ofSide = sidesOf(wanted.side).map(
    ({ isTheirs, changedAt }) => `
      SELECT l.organization_number, l.line_number, c.id AS campaign_id, l.package_id,
        greatest(${changedAt}, f.received_at) AS updated_at
      FROM unnest($2::uuid[]) AS asked (package_id)
      CROSS JOIN LATERAL (
        SELECT organization_number, line_number, received_at FROM line_figure
        WHERE package_id = asked.package_id OFFSET 0) AS f
      CROSS JOIN LATERAL (
        SELECT * FROM package_line WHERE organization_number = f.organization_number
          AND line_number BETWEEN f.line_number AND f.line_number ORDER BY line_number LIMIT 1 OFFSET 0) AS l
      CROSS JOIN LATERAL (
        SELECT * FROM campaign WHERE organization_number = l.organization_number
          AND id BETWEEN l.campaign_id AND l.campaign_id ORDER BY id LIMIT 1 OFFSET 0) AS c
      WHERE ${isTheirs} AND ($3::uuid IS NULL OR c.id = $3)`,
  )
  return database.query<LineRead>(
    `SELECT * FROM (${ofSide.join(' UNION ALL ')}) AS either ORDER BY campaign_id, package_id`,
    [wanted.organizationNumber, arrayLiteral(wanted.packageIds), wanted.campaignId],
  )
}

/** How the figure of each line was reported, by its package ID: its latest report that was not late. */
export async function listSources(
  database: Queryable,
  keys: readonly LineKey[],
): Promise<Map<string, SourceKind>> {
  if (keys.length === 0) return new Map()
  const { found, at } = whereFound(database, 'line_figure', 'key', 'line_number')
  const rows = await database.query<LineKey & { kind: SourceKind }>(
    `SELECT key.organization_number, key.line_number, s.kind
     FROM unnest($1::integer[], $2::integer[]) AS key (organization_number, line_number) ${found}
     CROSS JOIN LATERAL (
       SELECT r.source_number FROM delivery_report r
       WHERE r.organization_number = ${at}.organization_number AND r.line_number = ${at}.line_number AND r.effect <> 'late'
       ORDER BY r.revision DESC LIMIT 1) AS report
     JOIN report_source s ON s.number = report.source_number`,
    [
      arrayLiteral(keys.map((key) => key.organization_number)),
      arrayLiteral(keys.map((key) => key.line_number)),
    ],
  )
  return new Map(rows.map((row) => [lineText(row), row.kind]))
}

export function lineText({ organization_number, line_number }: LineKey): string {
  return `${organization_number} ${line_number}`
}
