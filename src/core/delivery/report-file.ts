import type { DeliveryCall } from '../call.ts'
import { readableName } from '../organization/readable-name.ts'
import { Refusal } from '../refusal.ts'
import { newRequestId } from '../request-id.ts'
import { readDeliveryFile, type FileRow } from './delivery-file.ts'
import type { Reason } from './delivery.ts'
import { describeRejection, type Rejection } from './describe-rejection.ts'
import { recordDelivery } from './record-delivery.ts'
import { readReportedLines } from './reported-line-sql.ts'
import type { Verdict } from './settle.ts'

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
    const verdicts = await recordDelivery(call, {
      items: part.map(({ item }) => item),
      isDryRun: input.isDryRun,
      requestId: start === 0 ? input.requestId : newRequestId(),
      startedAtMs: start === 0 ? input.startedAtMs : performance.now(),
      fileName,
      packagesNamedBefore,
    })
    results.push(...(await describePart(call, actor.organizationNumber, part, verdicts)))
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

export type RowResult =
  { row: FileRow; status: 'accepted' } | ({ row: FileRow; status: 'rejected'; reason: Reason } & Rejection)

async function describePart(
  { database }: DeliveryCall,
  organizationNumber: number,
  rows: readonly FileRow[],
  verdicts: readonly Verdict[],
): Promise<RowResult[]> {
  const rejected = rows.filter((_row, i) => verdicts[i] !== 'accepted').map(({ packageId }) => packageId)
  const lines = await readReportedLines(database, organizationNumber, rejected)
  return rows.map((row, i) => {
    const verdict = verdicts[i]!
    if (verdict === 'accepted') return { row, status: 'accepted' }
    const terms = lines.get(row.packageId.toLowerCase())?.terms
    const rejection: Rejection =
      row.fault === null
        ? describeRejection(verdict, row.item, terms)
        : { field: 'package', message: row.fault }
    return { row, status: 'rejected', reason: verdict, ...rejection }
  })
}
