import { lastOfMonth } from '../../../core/statement/period.ts'
import type { CountLine } from '../../answers.ts'
import { formatCount, formatDay, formatMonth, formatPercents } from '../../format.ts'

/** What the page says of counts. */

/** "October 2026", "1 Oct 2026", or "1 Oct 2026 – 15 Oct 2026". */
export function formatDays(firstDay: string, lastDay: string): string {
  if (firstDay.endsWith('-01') && lastDay === lastOfMonth(firstDay)) {
    return `${formatMonth(firstDay.slice(0, 7))} ${firstDay.slice(0, 4)}`
  }
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`
}

/** With a sign either way, except for zero; of “-0.5” too, whose whole part has none. */
export function formatDifference(percent: string): string {
  if (/^-?0(?:\.0*)?$/.test(percent)) return formatPercents('0.0')
  return percent.startsWith('-') ? formatPercents(percent) : `+${formatPercents(percent)}`
}

/** Percentages of people, such as “10” or “2.5”. */
export function formatTolerance(tolerance: string): string {
  return formatPercents(tolerance)
}

export const STATE_WORDS: Record<CountLine['state'], string> = {
  open: 'Not counted',
  counted: 'Counted',
  disputed: 'Disputed',
  agreed: 'Agreed',
}

export const STATE_COLORS: Record<CountLine['state'], string> = {
  open: 'gray',
  counted: 'blue',
  disputed: 'orange',
  agreed: 'teal',
}

type Progress = Pick<CountLine, 'state' | 'difference' | 'is_before_flight'>

/** How far both sides are, in one sentence. Each line counts once. */
export function describeProgress({ lines }: { lines: readonly Progress[] }): string {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const words = progressOf(line)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const parts = PROGRESS_WORDS.flatMap((words) => {
    const count = counts.get(words)
    return count === undefined ? [] : `${formatCount(count)} ${words}`
  })
  return `${lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`}: ${parts.join(', ')}.`
}

const PROGRESS_WORDS = [
  'agreed',
  'disputed',
  'outside tolerance',
  'within tolerance',
  'not counted',
  'before the flight',
] as const

function progressOf({ state, difference, is_before_flight }: Progress): (typeof PROGRESS_WORDS)[number] {
  if (state === 'agreed' || state === 'disputed') return state
  if (is_before_flight) return 'before the flight'
  if (difference === null) return 'not counted'
  return difference.is_within_tolerance ? 'within tolerance' : 'outside tolerance'
}
