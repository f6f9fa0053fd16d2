import { LINE_LABELS } from '../core/campaign/line-labels.ts'
import type { FieldProblem } from '../core/refusal.ts'
import { capitalized } from './format.ts'

/**
 * What is wrong with the form of a campaign, all of it at once. Problems of a line belong to the line, by its key: its position
 * changes when lines are added or removed. A problem goes when its field, or one that it depends on, is changed.
 */
export interface FormProblems {
  /** By field: name, buyer_id, lines. */
  campaign: Readonly<Record<string, string>>
  lines: ReadonlyMap<number, LineProblems>
  /** How many more there are than the server names at once. */
  leftOut: number
}

/** By term: flight_start. */
export type LineProblems = Readonly<Record<string, string>>

export const NO_PROBLEMS: FormProblems = { campaign: {}, lines: new Map(), leftOut: 0 }
export const RIGHT_LINE: LineProblems = {}

interface Line {
  key: number
  name: string
  pricing_basis: string
  booked: string | null
}

/** `lines` are those that were sent: the server names them by position. */
export function problemsFrom(
  named: readonly FieldProblem[],
  lines: readonly Line[],
  leftOut = 0,
): FormProblems {
  const campaign: Record<string, string> = {}
  const byLine = new Map<number, Record<string, string>>()
  for (const { field, message } of named) {
    const [, position, term] = OF_LINE.exec(field) ?? []
    const line = position === undefined ? undefined : lines[Number(position)]
    if (line === undefined || term === undefined) {
      campaign[field] ??= message
      continue
    }
    const problems = byLine.get(line.key) ?? {}
    problems[shownAt(line, term)] ??= besideField(message)
    byLine.set(line.key, problems)
  }
  return { campaign, lines: byLine, leftOut }
}

const OF_LINE = /^lines\.(\d+)\.(.+)$/

/**
 * A flat-rate line shows no quantity, a line without a quantity no overdelivery, and only one that is priced on downloads has
 * an episode: what is wrong is shown where it can be fixed.
 */
export function shownAt(
  { pricing_basis, booked }: Pick<Line, 'pricing_basis' | 'booked'>,
  term: string,
): string {
  const isFlat = pricing_basis === 'flat_rate'
  if (EPISODE_TERMS.includes(term)) return pricing_basis === 'downloads' ? term : 'pricing_basis'
  if (term === 'bills_overdelivery' && (booked ?? '').trim() === '')
    return isFlat ? 'pricing_basis' : 'booked'
  return isFlat && (term === 'booked' || term === 'bills_overdelivery') ? 'pricing_basis' : term
}

const EPISODE_TERMS = ['air_date', 'episode_url', 'download_window_days']

/** Beside its field, a message need not say which line it is about. */
function besideField(message: string): string {
  return capitalized(message.replace(/^Line (?:“.*?”|\d+): /, ''))
}

/** What a change of a term may put right besides the term itself. */
const DEPENDENTS: Record<string, readonly string[]> = {
  flight_start: ['flight_end'],
  pricing_basis: ['booked', 'bills_overdelivery', ...EPISODE_TERMS],
  booked: ['bills_overdelivery'],
}

export function afterLineChange(
  problems: FormProblems,
  key: number,
  changed: readonly string[],
): FormProblems {
  const before = problems.lines.get(key)
  if (before === undefined) return problems
  const solved = new Set(changed.flatMap((term) => [term, ...(DEPENDENTS[term] ?? [])]))
  const left = Object.entries(before).filter(([term]) => !solved.has(term))
  const lines = new Map(problems.lines)
  if (left.length === 0) lines.delete(key)
  else lines.set(key, Object.fromEntries(left))
  return { ...problems, lines }
}

export function afterCampaignChange(problems: FormProblems, field: string): FormProblems {
  if (!(field in problems.campaign)) return problems
  const { [field]: _solved, ...campaign } = problems.campaign
  return { ...problems, campaign }
}

/** Adds what is wrong with lines that were added. */
export function withLines(problems: FormProblems, added: ReadonlyMap<number, LineProblems>): FormProblems {
  return added.size === 0 ? problems : { ...problems, lines: new Map([...problems.lines, ...added]) }
}

export interface ListedProblem {
  /** Null: of the campaign itself. */
  key: number | null
  /** The field's name in the form. */
  field: string
  /** Where it is, in words: "Line 2, Price". */
  place: string
  message: string
}

const LABELS: Record<string, string> = {
  ...LINE_LABELS,
  // As the form asks for it.
  download_window_days: 'Downloads counted for',
  buyer_id: 'Buyer',
}

/** In the order of the form, without lines that are no longer there. */
export function listProblems(
  { campaign, lines: byLine }: FormProblems,
  lines: readonly Line[],
): ListedProblem[] {
  return [
    ...Object.entries(campaign).map(([field, message]) => ({
      key: null,
      field,
      place: field === 'name' ? 'Campaign name' : labelOf(field),
      message,
    })),
    ...lines.flatMap(({ key }, position) =>
      Object.entries(byLine.get(key) ?? {}).map(([term, message]) => ({
        key,
        field: `lines.${position}.${term}`,
        place: `Line ${position + 1}, ${labelOf(term)}`,
        message,
      })),
    ),
  ]
}

function labelOf(term: string): string {
  return LABELS[term] ?? capitalized(term.replaceAll('_', ' '))
}
