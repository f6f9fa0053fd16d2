import type { DeliveryCall } from '../call.ts'
import { readableName } from '../organization/readable-name.ts'
import { Refusal } from '../refusal.ts'
import { newRequestId } from '../request-id.ts'
import { readDeliveryFile, type FileRow } from './delivery-file.ts'
import type { ItemResult } from './describe-verdicts.ts'
import { recordDelivery } from './record-delivery.ts'

/** As many as one request to the feed may hold: a file shares the writer with the feeds and must not hold them up. */
const ROWS_AT_ONCE = 500

/**
 * Records the totals of a CSV file, each row as the item that a system would have sent. All of them were received at one
 * instant, and a package counts once per file. Every part has its own entry in the ingest log. Where the database is lost
 * on the way the parts before are written: the file may be sent again, as any total may.
 */
export async function reportFile(call: DeliveryCall, input: ReportFileInput): Promise<ReportFileOutcome> {
  const { actor } = call
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Systems report to the delivery feed. Sign in to send a file.')
  }
  const fileName = readableName(input.fileName, 'the file')
  const { rows, ignoredColumns } = readDeliveryFile(input.text)
  const packagesNamedBefore = new Set<string>()
  const results: RowResult[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE)
    const recorded = await recordDelivery(call, {
      items: part.map(({ item }) => item),
      isDryRun: input.isDryRun,
      requestId: start === 0 ? input.requestId : newRequestId(),
      startedAtMs: start === 0 ? input.startedAtMs : performance.now(),
      fileName,
      packagesNamedBefore,
    })
    results.push(...part.map((row, i) => resultOf(row, recorded[i]!)))
  }
  return { results, ignoredColumns }
}

export interface ReportFileInput {
  fileName: string
  text: string
  isDryRun: boolean
  requestId: string
  startedAtMs: number
}

export interface ReportFileOutcome {
  /** In the order of the rows. */
  results: RowResult[]
  ignoredColumns: string[]
}

export type RowResult = { row: FileRow } & ItemResult

/** A row that could not even be read says so, whatever became of the item that it was made into. */
function resultOf(row: FileRow, result: ItemResult): RowResult {
  return result.status === 'rejected' && row.fault !== null
    ? { row, ...result, field: null, message: row.fault }
    : { row, ...result }
}
