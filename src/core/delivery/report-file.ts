import type { Instant } from '../../exact/instant.ts'
import type { DeliveryContext } from '../context.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal } from '../refusal.ts'
import { newRequestId } from '../request-id.ts'
import { createDateQuestion, type DateForm } from './date-form.ts'
import { itemOfRow, openDeliveryFile, readFileRow, refuseColumns, type FileRow } from './delivery-file.ts'
import { MalformedItem, parseDeliveryItem, screen } from './delivery-item.ts'
import { applyReport, judge, type Effect, type Reason, type Rejection } from './delivery.ts'
import { recordDelivery } from './record-delivery.ts'
import type { ReportColumns } from './report-columns.ts'
import { resolveReferences, type NamedLines } from './resolve-references.ts'
import { readReportedLines, type ReportedLine } from './reported-line-sql.ts'
import { warningsOf, type Warning } from './warnings.ts'

/** As many as one request to the feed may hold: a file shares the writer with the feeds and must not hold them up. */
const ROWS_AT_ONCE = 500
/** More than a person corrects by hand; the rest is counted. */
const REJECTED_ROWS_MAX = 10_000
/** More than a person checks one by one; the rest is counted. */
const WARNED_ROWS_MAX = 200
/** As many as one sentence can name; the rest is counted. */
const MARKED_ROWS_MAX = 10

/**
 * Records the totals of a file, each row as the item that a system would have sent. All of them were received at one
 * instant, and a package counts once per file. Every part has its own entry in the ingest log. If the database is lost
 * midway, the earlier parts are written: the file can be sent again, like any total.
 */
export async function reportFile(
  context: DeliveryContext,
  input: ReportFileInput,
): Promise<ReportFileOutcome> {
  const { actor } = context
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Systems report to the delivery feed. Sign in to send a file.')
  }
  const fileName = parseName(input.fileName.replaceAll(/\p{Cf}/gu, ''), 'the file')
  const { rows, leftEmpty } = await readRows(input)
  const named = await resolveReferences(context.database, actor.organizationNumber, packagesOf(rows))
  const { linesMarkedDelivered, markedRows, warned } = await foresee(context, actor.organizationNumber, {
    rows,
    named,
  })
  if (linesMarkedDelivered > 0 && !input.isDryRun && !input.confirmsDelivered) {
    throw new Refusal(
      'invalid',
      `This marks ${linesMarkedDelivered === 1 ? '1 flat-rate line' : `${linesMarkedDelivered} flat-rate lines`} as delivered, which cannot be undone. Confirm it first.`,
      'confirm_delivered',
    )
  }
  const { validated } = input
  if (
    (validated.linesMarkedDelivered ?? linesMarkedDelivered) !== linesMarkedDelivered ||
    (validated.warned ?? warned) !== warned
  ) {
    throw new Refusal(
      'conflict',
      'Figures have changed since you validated this file, and so has what to confirm. Validate it again.',
    )
  }
  const outcome: ReportFileOutcome = {
    accepted: 0,
    historyOnly: 0,
    unchanged: 0,
    rejected: 0,
    rejectedRows: [],
    warned: 0,
    warnedRows: [],
    leftEmpty,
    linesMarkedDelivered,
    markedRows,
  }
  const packagesNamedBefore = new Set<string>()
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE)
    const packageIds = part.map(({ packageId }) => named.packageIdOf(packageId))
    const lines = await readReportedLines(context.database, actor.organizationNumber, packageIds)
    const lineAt = (i: number) => lines.get(packageIds[i]!.toLowerCase())
    const items = part.map((row, i) => itemOfRow(row, packageIds[i]!, lineAt(i)?.terms.pricingBasis))
    const results = await recordDelivery(context, {
      items,
      isDryRun: input.isDryRun,
      requestId: start === 0 ? input.requestId : newRequestId(),
      startedAtMs: start === 0 ? input.startedAtMs : performance.now(),
      unknownLines: part.flatMap((row, i) => (isOfUnknownLine(row, named) ? [i] : [])),
      file: { name: fileName, rows: part.map(({ row }) => row) },
      packagesNamedBefore,
    })
    for (const [i, row] of part.entries()) {
      const result = results[i]!
      if (result.status === 'accepted') {
        outcome.accepted++
        const foreseen = foreseeItem(items[i], lines, context.now)
        if (foreseen?.effect === 'late') outcome.historyOnly++
        if (foreseen?.effect === 'unchanged') outcome.unchanged++
        if (!foreseen || foreseen.warnings.length === 0) continue
        const { line, warnings } = foreseen
        outcome.warned++
        if (outcome.warnedRows.length < WARNED_ROWS_MAX) outcome.warnedRows.push({ row, line, warnings })
        continue
      }
      outcome.rejected++
      if (outcome.rejectedRows.length >= REJECTED_ROWS_MAX) continue
      const { reason, field, message } = result
      const line = lineAt(i) ?? null
      outcome.rejectedRows.push({ row, line, reason, field, message, ...wordsOfFile(row, reason) })
    }
  }
  return outcome
}

export interface ReportFileInput {
  fileName: string
  bytes: Buffer
  /** As the person saw and confirmed them. */
  columns: ReportColumns
  /** Null if the person was not asked. */
  dateForm: DateForm | null
  /** The person has confirmed that flat-rate lines are marked as delivered. */
  confirmsDelivered: boolean
  /** The result of validation that the person confirmed; null: not given. */
  validated: { linesMarkedDelivered: number | null; warned: number | null }
  isDryRun: boolean
  requestId: string
  startedAtMs: number
}

export interface ReportFileOutcome {
  accepted: number
  /** Accepted rows, by the totals before: those older than the current total, and those that repeat it. */
  historyOnly: number
  unchanged: number
  rejected: number
  /** The first ones, in the order of the file. */
  rejectedRows: RejectedRow[]
  /** Accepted rows that look like mistakes, judged by the figures before this report; the first ones in full. */
  warned: number
  warnedRows: { row: FileRow; line: ReportedLine; warnings: Warning[] }[]
  /** Rows without a total: nothing was reported for them. */
  leftEmpty: number
  /** Flat-rate lines that the file marks as delivered and that were not before. */
  linesMarkedDelivered: number
  /** The first of them, in the order of the file. */
  markedRows: { row: FileRow; line: ReportedLine }[]
}

/** `line` is null if the organization sells no such package. */
export type RejectedRow = { row: FileRow; line: ReportedLine | null; reason: Reason } & Rejection

async function readRows({
  fileName,
  bytes,
  columns,
  dateForm,
}: ReportFileInput): Promise<{ rows: FileRow[]; leftEmpty: number }> {
  const file = await openDeliveryFile(bytes, fileName)
  refuseColumns(columns, file.header)
  const question = createDateQuestion()
  const rows: FileRow[] = []
  let leftEmpty = 0
  for await (const tableRow of file.rows) {
    const row = readFileRow(tableRow, {
      columns,
      headerLength: file.header.length,
      kind: file.kind,
      dateForm,
    })
    if (row.isLeftEmpty) leftEmpty++
    else rows.push(row)
    if (dateForm === null && !row.isLeftEmpty) question.add(row.asOf)
  }
  if (question.ask() !== null) {
    throw new Refusal('invalid', 'Choose how dates are written in this file.', 'date_form')
  }
  return { rows, leftEmpty }
}

/** Package IDs looked up at a time if nothing is written. */
const LOOKED_UP_AT_ONCE = 2_000

type Foreseen = Pick<ReportFileOutcome, 'linesMarkedDelivered' | 'markedRows' | 'warned'>

/** What to confirm, by the same rules that then judge the rows: a rejected row has no effect. */
async function foresee(
  { database, now }: DeliveryContext,
  organizationNumber: number,
  { rows, named }: { rows: readonly FileRow[]; named: NamedLines },
): Promise<Foreseen> {
  const foreseen: Foreseen = { linesMarkedDelivered: 0, markedRows: [], warned: 0 }
  const packagesNamedBefore = new Set<string>()
  for (let start = 0; start < rows.length; start += LOOKED_UP_AT_ONCE) {
    const part = rows.slice(start, start + LOOKED_UP_AT_ONCE)
    const packageIds = part.map(({ packageId }) => named.packageIdOf(packageId))
    const lines = await readReportedLines(database, organizationNumber, packageIds)
    const sent = part.map((row, i) =>
      itemOfRow(row, packageIds[i]!, lines.get(packageIds[i]!.toLowerCase())?.terms.pricingBasis),
    )
    const items = sent.map(parseDeliveryItem)
    const faults = screen(items, packagesNamedBefore)
    for (const [i, item] of items.entries()) {
      const line = item instanceof MalformedItem ? undefined : lines.get(item.packageId)
      if (
        item instanceof MalformedItem ||
        !line ||
        faults[i] !== null ||
        judge(item, line.terms, now) !== null
      )
        continue
      if (line.terms.pricingBasis === 'flat_rate' && line.asOf === null) {
        foreseen.linesMarkedDelivered++
        if (foreseen.markedRows.length < MARKED_ROWS_MAX) foreseen.markedRows.push({ row: part[i]!, line })
      }
      if (foreseeItem(sent[i], lines, now)?.warnings.length) foreseen.warned++
    }
  }
  return foreseen
}

function packagesOf(rows: readonly FileRow[]): string[] {
  return rows.map(({ packageId }) => packageId)
}

/** What an accepted item does to its line. Lines that are marked as delivered are counted, and confirmed, all at once. */
function foreseeItem(
  sent: unknown,
  lines: ReadonlyMap<string, ReportedLine>,
  now: Instant,
): { line: ReportedLine; effect: Effect; warnings: Warning[] } | undefined {
  const item = parseDeliveryItem(sent)
  if (item instanceof MalformedItem) return undefined
  const line = lines.get(item.packageId)
  if (!line) return undefined
  const report = { quantity: item.quantity, asOf: item.asOf ?? now, receivedAt: now }
  const { effect } = applyReport(line.figure, report, line.terms.pricingBasis)
  return { line, effect, warnings: warningsOf(line, report).filter(({ kind }) => kind !== 'marks_delivered') }
}

/** Messages that differ for a file. */
function wordsOfFile(row: FileRow, reason: Reason): Rejection | undefined {
  if (row.fault !== null) return row.fault
  return reason === 'duplicate_package_id'
    ? {
        field: 'package_id',
        message: 'Duplicate: this line is already in the file, and its first total counts.',
      }
    : undefined
}

/** A bad row is rejected for what is wrong with it, whatever its line. */
function isOfUnknownLine({ fault, packageId }: FileRow, named: NamedLines): boolean {
  return fault === null && named.isUnknown(packageId)
}
