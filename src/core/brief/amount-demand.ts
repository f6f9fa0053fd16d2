import type { Amount, Money } from './amount.ts'
import type { Demand } from './demand.ts'
import type { FoundIdea } from './find-ideas.ts'
import type { Language } from './idea.ts'
import { hasMark } from './marks.ts'
import { isBudgetNamed } from './read-money.ts'
import type { Said } from './said.ts'
import { textOf } from './tokens.ts'

const PRICE_LIMIT_MAX = 5_000

export function amountDemand(said: Said, amount: Amount): Demand {
  const common = { text: textOf(said.tokens, amount.at, amount.length), times: 1 }
  switch (amount.kind) {
    case 'length':
      return { ...common, kind: 'length', name: `${amount.seconds}-second spots`, seconds: amount.seconds }
    case 'size': {
      const size = `${amount.width}x${amount.height}`
      return { ...common, kind: 'size', name: size, size }
    }
    case 'age':
      return { ...common, kind: 'age', name: agesOf(amount), from: amount.from, to: amount.to }
    case 'dates':
      return { ...common, kind: 'dates', name: common.text }
    default:
      return moneyDemand(said, amount, common)
  }
}

function moneyDemand(said: Said, money: Money, common: { text: string; times: number }): Demand {
  const { at, length, amount } = money
  const currencies = currenciesOf(said, money.currencies)
  const sum = `${AMOUNTS.format(amount)} ${currencies.join('/')}`.trim()
  const isNamed = isBudgetNamed(said.tokens, at, length)
  const isLeast = [at - 1, at - 2].some((from) => isLeastFrom(said, from))
  const price = amount <= PRICE_LIMIT_MAX && !isLeast && !isNamed ? priceNear(said, money) : undefined
  if (!price) return { ...common, kind: 'budget', name: `a budget of ${sum}`, amount, currencies, isNamed }
  const models = price.idea.met?.pricing ?? []
  return {
    ...common,
    kind: 'price_limit',
    name: `${price.idea.name} up to ${sum}`,
    amount,
    currencies,
    models,
  }
}

/** "At least", but not "no more than". */
function isLeastFrom({ tokens, marks }: Said, from: number): boolean {
  return hasMark(marks, 'over', from, from + 1) && !NOT.test(tokens[from - 1]?.folded ?? '')
}

const NOT = /^(?:no|not|nicht|pas|non|niet|ikke|inte|ej)$/

const CROWNS: Partial<Record<Language, string>> = { no: 'NOK', sv: 'SEK', da: 'DKK' }
const CROWN_COUNTRIES: Record<string, string> = { NO: 'NOK', SE: 'SEK', DK: 'DKK' }

/** A brief can have thousands of sums and of places. */
const PLACES_LOOKED_AT_MAX = 20

/** Kroner are those of the country named, or else of the language. */
function currenciesOf({ places, likeliest }: Said, currencies: readonly string[]): readonly string[] {
  if (currencies.length < 2) return currencies
  const isMeant = (code: string | undefined) => code !== undefined && currencies.includes(code)
  for (const { countries } of places.slice(0, PLACES_LOOKED_AT_MAX)) {
    const named = countries.find((code) => isMeant(CROWN_COUNTRIES[code]))
    if (named !== undefined) return [CROWN_COUNTRIES[named]!]
  }
  const spoken = currencies.filter((code) => likeliest.some((language) => CROWNS[language] === code))
  return spoken.length === 0 ? currencies : spoken
}

const AMOUNTS = new Intl.NumberFormat('en-US')

function agesOf({ from, to }: { from: number; to: number }): string {
  if (to >= 99) return `ages ${from} and over`
  return from <= 10 ? `ages up to ${to}` : `ages ${from} to ${to}`
}

const PRICE_DISTANCE_MAX = 5
/** It cannot begin further away: a brief can have thousands of sums and prices. */
const FOUND_LENGTH_MAX = 10

/** How the money is paid, if that is said next to it: "CPM under 8 francs". */
function priceNear(
  { tokens, ideas }: Said,
  { at, length }: { at: number; length: number },
): FoundIdea | undefined {
  return ideas.find((found) => {
    if (Math.abs(found.at - at) > PRICE_DISTANCE_MAX + FOUND_LENGTH_MAX) return false
    if (found.idea.kind !== 'price' || found.idea.met?.pricing === undefined) return false
    const [from, to] = found.at < at ? [found.at + found.length, at] : [at + length, found.at]
    return to - from <= PRICE_DISTANCE_MAX && tokens.slice(from, to + 1).every(({ gap }) => gap !== 'stop')
  })
}
