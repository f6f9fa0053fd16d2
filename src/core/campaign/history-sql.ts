import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Effect } from '../delivery/delivery.ts'
import type { LineKey } from '../delivery/delivery-sql.ts'
import { addressOfPerson } from '../person/former-member.ts'

export type SourceKind = 'api_key' | 'person' | 'file' | 'command_line'

/** One report of a line. Quantities are decimal text, null on flat-rate lines. */
export interface HistoryRow {
  revision: number
  /** What was reported. */
  quantity: string | null
  /** The line's figure before and after; a late report changes nothing. */
  figure_before: string | null
  figure_after: string | null
  as_of: string
  received_at: string
  effect: Exclude<Effect, 'unchanged'>
  source_kind: SourceKind
  file_name: string | null
  key_label: string | null
  key_prefix: string | null
  person_name: string | null
  person_email: string | null
}

/** Absent: no filter. */
export interface HistoryFilter {
  effect: HistoryRow['effect'] | null
  sourceKind: SourceKind | null
  receivedFrom: Instant | null
  receivedBefore: Instant | null
}

const MATCHES = `
  r.organization_number = $1 AND r.line_number = $2 AND r.revision >= $7 AND r.revision < $8
  AND ($3::report_effect IS NULL OR r.effect = $3)
  AND ($4::text IS NULL OR EXISTS (SELECT FROM report_source s WHERE s.number = r.source_number AND s.kind = $4))
  AND ($5::float8 IS NULL OR r.received_at >= ${timestampOf('$5')})
  AND ($6::float8 IS NULL OR r.received_at < ${timestampOf('$6')})`

/** Of the reports from `first` (inclusive) to `before` (exclusive), which are numbered without gaps. */
export interface HistoryStretch {
  first: number
  before: number
}

/** Latest first. */
export async function listHistoryRows(
  database: Queryable,
  line: LineKey,
  filter: HistoryFilter,
  page: HistoryStretch & { skip: number; limit: number },
): Promise<HistoryRow[]> {
  const rows = await database.query<HistoryRow>(
    `WITH page AS (
       SELECT * FROM delivery_report r WHERE ${MATCHES}
       ORDER BY r.revision DESC OFFSET $9 LIMIT $10)
     SELECT page.revision, page.quantity, earlier.quantity AS figure_before,
       CASE page.effect WHEN 'late' THEN earlier.quantity ELSE page.quantity END AS figure_after,
       page.as_of, page.received_at, page.effect, s.kind AS source_kind, s.file_name,
       k.label AS key_label, k.prefix AS key_prefix, p.name AS person_name, ${addressOfPerson('p')} AS person_email
     FROM page
     LEFT JOIN LATERAL (
       SELECT quantity FROM delivery_report e
       WHERE e.organization_number = $1 AND e.line_number = $2 AND e.revision < page.revision AND e.effect <> 'late'
       ORDER BY e.revision DESC LIMIT 1) AS earlier ON true
     JOIN report_source s ON s.number = page.source_number
     LEFT JOIN api_key k ON k.source_number = s.number
     LEFT JOIN person p ON p.id = s.person_id
     ORDER BY page.revision DESC`,
    [...filterValues(line, filter, page), page.skip, page.limit],
  )
  return rows
}

export async function countHistoryRows(
  database: Queryable,
  line: LineKey,
  filter: HistoryFilter,
  stretch: HistoryStretch,
): Promise<number> {
  const [row] = await database.query<{ count: string }>(
    `SELECT count(*) FROM delivery_report r WHERE ${MATCHES}`,
    filterValues(line, filter, stretch),
  )
  return Number(row!.count)
}

function filterValues(
  { organizationNumber, lineNumber }: LineKey,
  filter: HistoryFilter,
  { first, before }: HistoryStretch,
): unknown[] {
  return [
    organizationNumber,
    lineNumber,
    filter.effect,
    filter.sourceKind,
    filter.receivedFrom,
    filter.receivedBefore,
    first,
    before,
  ]
}
