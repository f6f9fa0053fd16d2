import { formatCount } from '../../format.ts'

/** What the page says of a file, for none, one and many. */

export function countRows(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
}

interface Verdicts {
  accepted: number
  history_only: number
  unchanged: number
  rejected: number
  left_empty: number
  dry_run: boolean
}

/** The outcome in one line. */
export function sayOutcome({
  accepted,
  rejected,
  left_empty: leftEmpty,
  dry_run: isDryRun,
}: Verdicts): string {
  const all = accepted + rejected
  if (all === 0) {
    return leftEmpty === 1
      ? 'Nothing to report: the only row is empty.'
      : `Nothing to report: all ${countRows(leftEmpty)} are empty.`
  }
  if (!isDryRun) return accepted === 0 ? 'Nothing was saved' : `${countRows(accepted)} saved`
  if (accepted === 0)
    return all === 1 ? 'The row cannot be reported.' : `None of the ${countRows(all)} can be reported.`
  if (accepted === all) return sayAllValid(all)
  return `${formatCount(accepted)} of ${countRows(all)} ${accepted === 1 ? 'is' : 'are'} valid.`
}

function sayAllValid(rows: number): string {
  if (rows === 1) return 'The row is valid.'
  return rows === 2 ? 'Both rows are valid.' : `All ${countRows(rows)} are valid.`
}

/** What to do about rejected rows; nothing where there are none. */
export function sayRejected({ accepted, rejected, dry_run: isDryRun }: Verdicts): string | null {
  if (rejected === 0) return null
  const [it, them] = rejected === 1 ? ['it', 'that row'] : ['them', 'those rows']
  if (accepted === 0) return `Fix ${it} and upload the file again.`
  return isDryRun
    ? `${countRows(rejected)} would be rejected. Submit the others now, or fix the file first.`
    : `${countRows(rejected)} ${rejected === 1 ? 'was' : 'were'} rejected. Fix ${it} and upload only ${them}.`
}

/** What did not become a line's total. Before the report, each older row has its own warning. */
export function sayHistoryOnly({ history_only: rows, dry_run: isDryRun }: Verdicts): string | null {
  if (rows === 0 || isDryRun) return null
  return rows === 1
    ? '1 row is older than the current total: it went to the history.'
    : `${countRows(rows)} are older than the current totals: they went to the history.`
}

export function sayUnchanged({ unchanged: rows }: Verdicts): string | null {
  if (rows === 0) return null
  return rows === 1 ? '1 row repeats the current total.' : `${countRows(rows)} repeat the current totals.`
}

export function sayLeftEmpty(leftEmpty: number): string | null {
  return leftEmpty === 0 ? null : `${countRows(leftEmpty)} left empty, skipped.`
}

/** Names the first lines, as it cannot be undone. */
export function sayMarksDelivered(
  lines: number,
  first: readonly { row: number; line_name: string }[],
): string {
  const named = first.map(({ row, line_name: name }) => `${name} (row ${formatCount(row)})`)
  if (lines > first.length) named.push(`${formatCount(lines - first.length)} more`)
  const names = new Intl.ListFormat('en-GB').format(named)
  return `Mark ${formatCount(lines)} flat-rate ${lines === 1 ? 'line' : 'lines'} as delivered: ${names}. This cannot be undone.`
}

export function sayWarnedAreRight(rows: number): string {
  return rows === 1
    ? 'I have checked this total: it is correct.'
    : `I have checked these ${formatCount(rows)} totals: they are correct.`
}
