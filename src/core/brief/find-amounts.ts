import { LANGUAGES, type Language } from './idea.ts'
import { isFunctionWord } from './language.ts'
import { Phrases } from './phrases.ts'
import { termsOf, termWords, type Token } from './tokens.ts'
import { GRAMMAR } from './vocabulary/grammar.ts'
import { CROWN_WORDS, CURRENCY_WORDS } from './vocabulary/place-words.ts'

interface Span {
  at: number
  length: number
}

export interface Money extends Span {
  kind: 'money'
  amount: number
  /** Several if the word is ambiguous: kroner. None if none is named. */
  currencies: readonly string[]
}

/** Numbers that mean something: how long a spot is, how large, how old people are, how much money, when. */
export type Amount =
  | ({ kind: 'length'; seconds: number } & Span)
  | ({ kind: 'size'; width: number; height: number } & Span)
  | ({ kind: 'age'; from: number; to: number } & Span)
  | ({ kind: 'dates' } & Span)
  | Money

/** A brief with more is a price list. */
const AMOUNTS_MAX = 1_000

export function findAmounts(tokens: readonly Token[]): Amount[] {
  const found: Amount[] = []
  for (let at = 0; at < tokens.length && found.length < AMOUNTS_MAX;) {
    const amounts = amountsAt(tokens, at)
    found.push(...amounts)
    at = amounts.length === 0 ? at + 1 : Math.max(...amounts.map((amount) => amount.at + amount.length))
  }
  return found
}

function amountsAt(tokens: readonly Token[], at: number): Amount[] {
  for (const read of READERS) {
    const amounts = read(tokens, at)
    if (amounts.length > 0) return amounts
  }
  return []
}

type Reader = (tokens: readonly Token[], at: number) => Amount[]

const READERS: readonly Reader[] = [readSize, readLengths, readSumLikeYear, readDates, readMoney, readAge]

const SIZE_MIN = 20

/** "970x250", "970 × 250" */
function readSize(tokens: readonly Token[], at: number): Amount[] {
  if (tokens[at]!.value === undefined) return []
  const [width, cross, height] = tokens.slice(at, at + 3)
  if (width?.value === undefined || height?.value === undefined) return []
  if (!['x', 'by', '×'].includes(cross!.folded)) return []
  if (width.value < SIZE_MIN || height.value < SIZE_MIN) return []
  return [{ kind: 'size', width: width.value, height: height.value, at, length: 3 }]
}

const NUMBER_WORDS = new Map(
  LANGUAGES.flatMap((language) => GRAMMAR[language].numbers.split(','))
    .map((pair) => pair.split('='))
    .map(([word, value]) => [termWords(word!).join(' '), Number(value)]),
)
const SECONDS = wordsOf('seconds')
const MINUTES = wordsOf('minutes')
const SECONDS_MAX = 180

function wordsOf(list: keyof (typeof GRAMMAR)['en']): ReadonlySet<string> {
  return new Set(
    LANGUAGES.flatMap((language) => termsOf(GRAMMAR[language][list])).map((words) => words.join(' ')),
  )
}

/** "15-second", "20 oder 30 Sekunden", "six seconds" */
function readLengths(tokens: readonly Token[], at: number): Amount[] {
  const numbers: { seconds: number; at: number }[] = []
  for (let i = at; i < tokens.length && numbers.length < 4; i += 1) {
    const value = tokens[i]!.value ?? NUMBER_WORDS.get(tokens[i]!.folded)
    if (value === undefined) return []
    numbers.push({ seconds: value, at: i })
    const unit = tokens[i + 1]
    if (unit === undefined || unit.gap === 'stop') return []
    if (SECONDS.has(unit.folded) || MINUTES.has(unit.folded)) {
      const scale = SECONDS.has(unit.folded) ? 1 : 60
      const lengths = numbers.map((number) => number.seconds * scale)
      if (lengths.some((seconds) => seconds < 1 || seconds > SECONDS_MAX || !Number.isInteger(seconds)))
        return []
      return lengths.map((seconds, n) => {
        const start = numbers[n]!.at
        return { kind: 'length', seconds, at: start, length: n === lengths.length - 1 ? i + 2 - start : 1 }
      })
    }
    // A word between two numbers: "20 or 30".
    if (unit.value === undefined) i += 1
    if (tokens[i + 1]?.value === undefined && !NUMBER_WORDS.has(tokens[i + 1]?.folded ?? '')) return []
  }
  return []
}

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
function readDates(tokens: readonly Token[], at: number): Amount[] {
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

function isYear(value: number | undefined): boolean {
  return value !== undefined && value >= YEAR.from && value <= YEAR.to
}

function isDayOrYear(value: number): boolean {
  return (Number.isInteger(value) && value >= 1 && value <= 31) || isYear(value)
}

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'))
const CURRENCIES = new Phrases<string>()
for (const [code, words] of Object.entries(CURRENCY_WORDS)) {
  for (const term of termsOf(words)) CURRENCIES.add(term, code)
  for (const language of LANGUAGES)
    for (const amount of [1, 5]) CURRENCIES.add(currencyName(language, code, amount), code)
}
for (const [codes, words] of Object.entries(CROWN_WORDS)) {
  for (const code of codes.split(' ')) for (const term of termsOf(words)) CURRENCIES.add(term, code)
}

/** "Swiss francs", "norske kroner" */
function currencyName(language: Language, code: string, amount: number): string[] {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  })
  return termWords(format.formatToParts(amount).find(({ type }) => type === 'currency')!.value)
}

const THOUSANDS = wordsOf('thousands')
const MILLIONS = wordsOf('millions')

/** "EUR 40,000", "€40k", "1,2 mill. kroner", "8 francs" */
function readMoney(tokens: readonly Token[], at: number): Amount[] {
  const before = currencyAt(tokens, at)
  const number = at + (before?.length ?? 0)
  const { value, gap } = tokens[number] ?? {}
  if (value === undefined || (before && gap === 'stop')) return []
  const unit = tokens[number + 1]
  const scale = scaleOf(unit)
  const end = number + (scale === 1 ? 1 : 2)
  const after = before || isEnd(tokens[end], scale) ? undefined : currencyAt(tokens, end)
  const isRound = scale === 1_000 && unit?.gap === 'none'
  if (!before && !after && !isRound && !isBudget(tokens, at)) return []
  const currency = before ?? after
  const amount = value * scale * (currency?.scale ?? 1)
  return [
    { kind: 'money', amount, currencies: currency?.codes ?? [], at, length: end + (after?.length ?? 0) - at },
  ]
}

/** "2,000 euros" is not a year; in "in 2026 €40k" the sign belongs to what follows. */
function readSumLikeYear(tokens: readonly Token[], at: number): Amount[] {
  if (!isYear(tokens[at]!.value)) return []
  return readMoney(tokens, at).filter(({ length }) => tokens[at + length]?.value === undefined)
}

function scaleOf(unit: Token | undefined): number {
  if (unit === undefined || unit.gap === 'stop') return 1
  return THOUSANDS.has(unit.folded) ? 1_000 : MILLIONS.has(unit.folded) ? 1_000_000 : 1
}

/** A full stop after "40" ends a sentence, one after "mill" a word. */
function isEnd(token: Token | undefined, scale: number): boolean {
  return token === undefined || (token.gap === 'stop' && scale === 1)
}

/** "TEUR" and "mkr" are thousands and millions. */
const SCALED = /^(?<scale>[tkm])(?:eur|sek|dkk|nok|chf|kr)$/

function currencyAt(
  tokens: readonly Token[],
  at: number,
): { codes: readonly string[]; length: number; scale: number } | undefined {
  const token = tokens[at]
  if (token === undefined || token.value !== undefined) return undefined
  if (CURRENCY_CODES.has(token.text)) return { codes: [token.text], length: 1, scale: 1 }
  if (!CURRENCIES.beginsWith(token.folded || token.text)) return undefined
  const words = tokens.slice(at, at + 4).map(({ folded, text }) => folded || text)
  const match = CURRENCIES.at(words, 0)
  if (!match) return undefined
  const scale = SCALED.exec(words[0]!)?.groups?.['scale']
  return {
    codes: match.values,
    length: match.length,
    scale: scale === undefined ? 1 : scale === 'm' ? 1_000_000 : 1_000,
  }
}

const BUDGET_WORDS = wordsOf('budgetWords')
const BUDGET_WITHOUT_CURRENCY_MIN = 500

/** "Budget: 40.000", without a currency. */
function isBudget(tokens: readonly Token[], at: number): boolean {
  const { value = 0, text } = tokens[at]!
  if (value < BUDGET_WITHOUT_CURRENCY_MIN || (isYear(value) && text.length === 4)) return false
  return isBudgetNamed(tokens, at, 1)
}

/** A word for a budget is next to it. */
export function isBudgetNamed(tokens: readonly Token[], at: number, length: number): boolean {
  const isWord = ({ folded }: Token) => BUDGET_WORDS.has(folded)
  const after = tokens.slice(at + length, at + length + 2)
  const end = after.findIndex(({ gap }) => gap === 'stop' || gap === 'comma')
  return (
    tokens.slice(Math.max(0, at - 3), at).some(isWord) || after.slice(0, end === -1 ? 2 : end).some(isWord)
  )
}

const AGE = { from: 10, to: 99 }
const YEARS_OLD = wordsOf('yearsOld')
const UNDER = wordsOf('under')
const OVER = wordsOf('over')

/** "18 to 34", "25-44 year olds", "over 50", "unter 30 Jahren" */
function readAge(tokens: readonly Token[], at: number): Amount[] {
  const from = tokens[at]!.value
  if (from === undefined || !isAge(from)) return []
  const second = [1, 2].find((i) => tokens[at + i]?.value !== undefined && tokens[at + i]!.gap !== 'stop')
  const to = second === undefined ? undefined : tokens[at + second]!.value!
  const end = at + (second === undefined ? 1 : second + 1)
  const isOld = YEARS_OLD.has(tokens[end]?.folded ?? '') || YEARS_OLD.has(tokens[at - 1]?.folded ?? '')
  const length = end - at
  if (to !== undefined)
    return isAge(to) && to > from && (isOld || isAgeRange(tokens, at))
      ? [{ kind: 'age', from, to, at, length }]
      : []
  const before = tokens[at - 1]?.folded ?? ''
  if (!isOld) return []
  if (UNDER.has(before)) return [{ kind: 'age', from: AGE.from, to: from, at, length }]
  return OVER.has(before) ? [{ kind: 'age', from, to: AGE.to, at, length }] : []
}

const AUDIENCE_NOUNS = wordsOf('audienceNouns')

/**
 * "18-34" not followed by something counted: not "14-18 November", "20-30 spots" or "10-15%"; "women 25-44 in Italy".
 */
function isAgeRange(tokens: readonly Token[], at: number): boolean {
  const [middle, last, next] = tokens.slice(at + 1, at + 4)
  const end = middle?.value === undefined ? last : middle
  const after = end === middle ? last : next
  if (end?.gap === 'stop') return false
  if (after === undefined) return true
  if (after.folded === '%') return false
  const isOfPeople = AUDIENCE_NOUNS.has(tokens[at - 1]?.folded ?? '')
  return (
    after.gap === 'stop' || after.gap === 'comma' || (isOfPeople && isFunctionWord(LANGUAGES, after.folded))
  )
}

function isAge(value: number): boolean {
  return Number.isInteger(value) && value >= AGE.from && value <= AGE.to
}
