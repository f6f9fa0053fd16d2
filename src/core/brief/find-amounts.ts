import type { Amount } from './amount.ts'
import { wordsOf } from './grammar-words.ts'
import { LANGUAGES } from './idea.ts'
import { isFunctionWord } from './language.ts'
import { readDates } from './read-dates.ts'
import { readMoney, readSumLikeYear } from './read-money.ts'
import { termWords, type Token } from './tokens.ts'
import { GRAMMAR } from './vocabulary/grammar.ts'

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
