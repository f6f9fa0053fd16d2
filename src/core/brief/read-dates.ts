import type { Amount } from './amount.ts'
import { LANGUAGES } from './idea.ts'
import { termWords, type Token } from './tokens.ts'

const MONTHS = { long: monthsOf('long'), short: monthsOf('short') }

/** In all languages: next to a number "Nov" and "mai" can only be months, and full names nearly always are. */
function monthsOf(month: 'long' | 'short'): ReadonlySet<string> {
  const names = LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
    return Array.from(
      { length: 12 },
      (_, i) => format.formatToParts(Date.UTC(2024, i, 2)).find(({ type }) => type === 'month')!.value,
    )
  })
  return new Set(names.flatMap(termWords).filter((word) => word.length > 2))
}

const YEAR = { from: 2000, to: 2100 }

/** "20 November", "Nov 2026", "2026-11-20", "20.11.", "Q4" */
export function readDates(tokens: readonly Token[], at: number): Amount[] {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const span = (length: number): Amount[] => [{ kind: 'dates', at, length }]
  if (token.value === undefined) {
    if (token.folded === 'q' && next?.gap === 'none' && next.value !== undefined && next.value <= 4)
      return span(2)
    if (!isMonth(token)) return []
    if (next?.value !== undefined && next.gap !== 'stop' && isDayOrYear(next.value)) {
      return span(isYear(tokens[at + 2]?.value) && tokens[at + 2]!.gap !== 'stop' ? 3 : 2)
    }
    const isPlain =
      MONTHS.long.has(token.folded) && (token.isCapitalized || !MONTHS_AND_WORDS.has(token.folded))
    return isPlain ? span(1) : []
  }
  const month = [1, 2].find((i) => tokens[at + i] !== undefined && isMonth(tokens[at + i]!))
  if (
    isDayOrYear(token.value) &&
    month !== undefined &&
    (month === 1 || tokens[at + 1]!.value === undefined)
  ) {
    return span(isYear(tokens[at + month + 1]?.value) ? month + 2 : month + 1)
  }
  if (isYear(token.value) && token.text.length === 4)
    return span(next?.gap === 'hyphen' && tokens[at + 2]?.gap === 'hyphen' ? 3 : 1)
  // "20.11. 2026"; "20.11" alone is a decimal number.
  return /^\d{1,2}[.]\d{1,2}$/.test(token.text) && isYear(next?.value) ? span(2) : []
}

/** Months that are ordinary words too in lower case. */
const MONTHS_AND_WORDS = new Set(['may', 'mars', 'march', 'august', 'mai'])

function isMonth({ folded }: Token): boolean {
  return MONTHS.long.has(folded) || MONTHS.short.has(folded)
}

export function isYear(value: number | undefined): boolean {
  return value !== undefined && value >= YEAR.from && value <= YEAR.to
}

function isDayOrYear(value: number): boolean {
  return (Number.isInteger(value) && value >= 1 && value <= 31) || isYear(value)
}
