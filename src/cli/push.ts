import { Argument, Option, type Command } from 'commander'
import { FlightlineError } from '../client/error.ts'
import { DELIVERY } from '../client/feeds.ts'
import { packageKey } from '../client/items.ts'
import { pushBatches, type Verdict } from '../client/push.ts'
import type { Connection } from '../client/request.ts'
import { DATE_FORMS, type DateForm } from '../core/delivery/date-form.ts'
import { COUNTED_BASES, type PricingBasis } from '../core/delivery/units.ts'
import { Refusal } from '../core/refusal.ts'
import { connectTo, URL_OPTION } from './api-connection.ts'
import { example } from './example.ts'
import { print, say } from './output.ts'
import { NO_PROGRESS, type Progress } from './progress.ts'
import {
  formatOf,
  INPUT_FORMATS,
  openInput,
  PUSH_KINDS,
  type AskBases,
  type InputFormat,
  type PushInput,
  type PushKind,
  type PushRow,
} from './push-input.ts'
import { openRejectedRows, type RejectedRows } from './rejected-rows.ts'

/** Everything was sent, and some of it was rejected. */
const SOME_REJECTED = 3
/** As many as fit on a screen; all of them are in the file of `--rejected`. */
const REJECTED_SHOWN_MAX = 20

interface PushOptions {
  url?: string
  dryRun?: boolean
  json?: boolean
  rejected?: string
  format?: InputFormat
  dates?: DateForm
}

interface Summary {
  feed: string
  file: string
  dry_run: boolean
  /** False if it stopped midway. */
  is_complete: boolean
  accepted: number
  rejected: number
  /** Rows of a table without a total, which report nothing. */
  left_empty: number
  /** How many rows were rejected for each reason. */
  reasons: Record<string, number>
  /** The first ones. */
  rejected_rows: { row: number; reason: string; field: string | null; message: string }[]
}

export function addPushCommand(program: Command, progress: Progress): void {
  program
    .command('push')
    .description('send totals or affiliate rows from a file to an installation, over HTTP')
    .addArgument(new Argument('<feed>', 'what the file has').choices(Object.keys(PUSH_KINDS)))
    .argument('<file>', 'a .csv, .xlsx or .jsonl file; - is standard input')
    .option(...URL_OPTION)
    .option('--dry-run', 'check every row and store nothing')
    .option('--rejected <file>', 'write rejected rows to this file, with the reason')
    .addOption(
      new Option('--format <format>', 'what the file is, if its name does not say').choices(INPUT_FORMATS),
    )
    .addOption(
      new Option('--dates <form>', 'how dates are written, if not as 2026-11-14').choices(DATE_FORMS),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example(
        'FLIGHTLINE_KEY=flk_… flightline push delivery totals.csv --url https://flightline.example.com',
      ) +
        '\n\nThe key comes from FLIGHTLINE_KEY. The exit code is 0 if all rows were accepted, 3 if some were\n' +
        'rejected, and 1 if not everything could be sent. Push the same file again at any time: nothing is\ncounted twice.',
    )
    .action((feed: string, file: string, options: PushOptions) => push(feed, file, options, progress))
}

async function push(feed: string, file: string, options: PushOptions, progress: Progress): Promise<void> {
  const kind = PUSH_KINDS[feed]!
  const format = formatOf(file, options.format)
  const connection = connectTo(options)
  const input = await openInput(file, kind, { format, dates: options.dates, askBases: basesFrom(connection) })
  const rejectedRows =
    options.rejected === undefined ? undefined : await openRejectedRows(options.rejected, input.header, file)
  const summary: Summary = {
    feed,
    file,
    dry_run: options.dryRun ?? false,
    is_complete: false,
    accepted: 0,
    rejected: 0,
    left_empty: input.leftEmpty,
    reasons: {},
    rejected_rows: [],
  }
  // Elsewhere, a line for each step is in nobody's interest.
  const shown = process.stderr.isTTY ? progress : NO_PROGRESS
  const name = file === '-' ? 'standard input' : file
  const words = options.dryRun
    ? { doing: `Checking ${name}`, done: `Checked ${name}` }
    : { doing: `Pushing ${name}`, done: `Pushed ${name}` }
  try {
    await shown.step(words, ({ tell }) => {
      connection.onRetry = ({ error, waitMs }) => {
        const again = `${error.detail} Trying again in ${Math.ceil(waitMs / 1000)} s.`
        if (process.stderr.isTTY) tell(again)
        else say(again)
      }
      return sendAll(connection, kind, input, {
        summary,
        rejectedRows,
        tell: () => tell(describeProgress(input.progress(summary.accepted + summary.rejected), summary)),
      })
    })
    summary.is_complete = true
  } catch (error) {
    await rejectedRows?.close()
    await printSummary(summary, options)
    if (summary.accepted + summary.rejected > 0) say('Push the same file again: nothing is counted twice.')
    // What the reader of the file has to say, not that it could not be read.
    throw error instanceof FlightlineError && error.cause instanceof Refusal ? error.cause : error
  }
  await rejectedRows?.close()
  await printSummary(summary, options)
  if (summary.rejected > 0) process.exitCode = SOME_REJECTED
}

async function sendAll(
  connection: Connection,
  { feed }: PushKind,
  input: PushInput,
  {
    summary,
    rejectedRows,
    tell,
  }: { summary: Summary; rejectedRows: RejectedRows | undefined; tell: () => void },
): Promise<void> {
  const { rows } = input
  const source = { items: rows, prepare: ({ prepared }: PushRow) => prepared }
  const { signal } = new AbortController()
  const note = async (verdict: PushVerdict) => {
    summary[verdict.status]++
    if (verdict.status === 'accepted') return
    const { item, reason } = verdict
    const message = wordsOf(verdict, feed.duplicate)
    summary.reasons[reason] = (summary.reasons[reason] ?? 0) + 1
    if (summary.rejected_rows.length < REJECTED_SHOWN_MAX)
      summary.rejected_rows.push({ row: item.row, reason, field: verdict.field ?? null, message })
    await rejectedRows?.add(item, reason, message)
  }
  try {
    for await (const verdicts of pushBatches(connection, feed, source, { dryRun: summary.dry_run, signal })) {
      for (const verdict of verdicts) await note(verdict)
      tell()
    }
  } catch (error) {
    if (error instanceof FlightlineError)
      for (const verdict of error.results) await note(verdict as PushVerdict)
    throw error
  }
}

type PushVerdict = Verdict<PushRow>

/** Of a file, people know the rows, and not the items that were sent. */
function wordsOf(verdict: PushVerdict & { status: 'rejected' }, duplicate: string): string {
  if (verdict.item.fault !== null) return verdict.item.fault
  return verdict.reason === duplicate
    ? 'Duplicate: an earlier row of the file is the same, and the first one counts.'
    : verdict.message
}

/** What lines are priced on, as the feed says when an item has no quantity. Nothing is stored. */
function basesFrom(connection: Connection): AskBases {
  return async (packageIds) => {
    const bases = new Map<string, PricingBasis>()
    const prepare = (id: string) => ({
      key: packageKey(id),
      text: JSON.stringify({ package_id: id }),
      needsAsOf: false,
    })
    const { signal } = new AbortController()
    const asked = pushBatches(connection, DELIVERY, { items: packageIds, prepare }, { dryRun: true, signal })
    for await (const verdicts of asked) {
      for (const verdict of verdicts) {
        const basis =
          verdict.status === 'accepted'
            ? 'flat_rate'
            : verdict.reason === 'quantity_required' && COUNTED_BASES.find((unit) => unit === verdict.field)
        if (basis) bases.set(verdict.item.toLowerCase(), basis)
      }
    }
    return bases
  }
}

const BAR_LENGTH = 20

function describeProgress(part: number | null, { accepted, rejected }: Summary): string {
  const counts = `${accepted.toLocaleString('en')} accepted${rejected > 0 ? `, ${rejected.toLocaleString('en')} rejected` : ''}`
  if (part === null) return counts
  const full = Math.round(Math.min(1, part) * BAR_LENGTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)} ${Math.floor(Math.min(1, part) * 100)} %, ${counts}`
}

async function printSummary(summary: Summary, options: PushOptions): Promise<void> {
  await print(summary, options, () => describe(summary, options))
}

function describe(summary: Summary, { rejected: path }: PushOptions): string {
  const { accepted, rejected, rejected_rows, dry_run, left_empty } = summary
  const count = (n: number) => n.toLocaleString('en')
  const lines = [
    `${count(accepted)} accepted, ${count(rejected)} rejected${dry_run ? '. This was a dry run: nothing was stored.' : '.'}`,
    ...rejected_rows.map(({ row, reason, message }) => `  row ${row}: ${reason}: ${plain(message)}`),
  ]
  if (left_empty > 0) lines.push(`${count(left_empty)} rows without a total were left out.`)
  if (rejected > rejected_rows.length) {
    const where = path === undefined ? 'use --rejected FILE to get all of them' : `all of them are in ${path}`
    lines.push(`  and ${count(rejected - rejected_rows.length)} more: ${where}`)
  }
  return lines.join('\n')
}

/** Text from outside must not be able to control the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
