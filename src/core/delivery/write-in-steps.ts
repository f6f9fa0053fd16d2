import { columnLiteral, type Queryable } from '../../database/database.ts'
import { writeIngestRequests, type IngestRequest } from '../ingest-log/ingest-log-sql.ts'
import type { Effect } from './delivery.ts'

/**
 * What one statement does on a single server, in several, each of which goes to the one machine of the organization. Citus would send what one
 * part of a statement hands to the next to every machine, and fail if any of them is away. All of it is one transaction of that machine.
 */

/** A figure as it was just written, with the report that it was written from. Instants and quantities are text. */
export interface WrittenFigure {
  organization_number: number
  line_number: number
  revision: number
  source_number: number
  as_of: string
  received_at: string
  previous_as_of: string | null
  effect: Effect
  quantity: string | null
}

export const WRITTEN_COLUMNS =
  'organization_number, line_number, revision, source_number, as_of, received_at, previous_as_of, effect, quantity'

const INSERT_REPORTS = {
  name: 'insert_delivery_reports',
  text: `
    INSERT INTO delivery_report (${WRITTEN_COLUMNS})
    SELECT ${WRITTEN_COLUMNS}
    FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
      $8::report_effect[], $9::numeric[]) AS written (${WRITTEN_COLUMNS})`,
}

const NOTE_DELIVERY = {
  name: 'note_delivery_of_one',
  text: `
    INSERT INTO outbox (organization_number, kind, line_numbers, at, due_at)
    SELECT $1::integer, 'delivery', $2::integer[], max(at), max(at) FROM unnest($3::timestamptz[]) AS at`,
}

/** Of one organization: the history of the figures, what the outbox is to know, and the log of the requests. */
export async function writeInSteps(
  tx: Queryable,
  written: readonly WrittenFigure[],
  log: readonly IngestRequest[],
): Promise<void> {
  const moved = written.filter(({ effect }) => effect !== 'unchanged')
  if (moved.length > 0) {
    await tx.query(INSERT_REPORTS, [
      columnLiteral(moved, (row) => row.organization_number),
      columnLiteral(moved, (row) => row.line_number),
      columnLiteral(moved, (row) => row.revision),
      columnLiteral(moved, (row) => row.source_number),
      columnLiteral(moved, (row) => row.as_of),
      columnLiteral(moved, (row) => row.received_at),
      columnLiteral(moved, (row) => row.previous_as_of),
      columnLiteral(moved, (row) => row.effect),
      columnLiteral(moved, (row) => row.quantity),
    ])
  }
  const news = written.filter(({ effect }) => effect !== 'late')
  if (news.length > 0) {
    await tx.query(NOTE_DELIVERY, [
      news[0]!.organization_number,
      columnLiteral(news, (row) => row.line_number),
      columnLiteral(news, (row) => row.received_at),
    ])
  }
  if (log.length > 0) await writeIngestRequests(tx, log)
}
