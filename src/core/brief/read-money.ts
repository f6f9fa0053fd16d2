import type { Amount } from './amount.ts'
import { wordsOf } from './grammar-words.ts'
import { LANGUAGES, type Language } from './idea.ts'
import { Phrases } from './phrases.ts'
import { isYear } from './read-dates.ts'
import { termsOf, termWords, type Token } from './tokens.ts'
import { CROWN_WORDS, CURRENCY_WORDS } from './vocabulary/place-words.ts'

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
export function readMoney(tokens: readonly Token[], at: number): Amount[] {
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
export function readSumLikeYear(tokens: readonly Token[], at: number): Amount[] {
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
