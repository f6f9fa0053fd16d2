import { lastOfMonth } from '../../../core/statement/period.ts'
import type { CountLine, CountPage } from '../../answers.ts'
import { formatDay, formatDecimal, formatMonth, formatPercents } from '../../format.ts'

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
  return percent.startsWith('-') ? `−${formatPercents(percent.slice(1))}` : `+${formatPercents(percent)}`
}

/** Percentages of people, such as “10” or “2.5”. */
export function formatTolerance(tolerance: string): string {
  return formatPercents(tolerance)
}

/** A correction can make a count negative. */
export function formatQuantity(quantity: string): string {
  return quantity.startsWith('-') ? `−${formatDecimal(quantity.slice(1))}` : formatDecimal(quantity)
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

/** How far both sides are, in one sentence. */
export function describeProgress({ lines }: Pick<CountPage, 'lines'>): string {
  const count = (state: CountLine['state']) => lines.filter((line) => line.state === state).length
  const outside = lines.filter(
    ({ state, difference }) => state !== 'agreed' && difference?.is_within_tolerance === false,
  ).length
  const parts = [
    count('agreed') > 0 && `${count('agreed')} agreed`,
    count('disputed') > 0 && `${count('disputed')} disputed`,
    outside > 0 && `${outside} outside tolerance`,
    count('open') > 0 && `${count('open')} not counted`,
  ].filter((part) => part !== false)
  const all = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return parts.length === 0 ? `${all}, all counted.` : `${all}: ${parts.join(', ')}.`
}
