import { findAmounts, isBudgetNamed, type Amount, type Money } from './find-amounts.ts'
import { findIdeas, type FoundIdea } from './find-ideas.ts'
import { findNegations, type Sense } from './find-negations.ts'
import { findPlaces, type FoundPlace } from './find-places.ts'
import type { Idea, Language } from './idea.ts'
import { isFunctionWord, languagesOf, type Spoken } from './language.ts'
import { findMarks, hasMark, isFiller, isFormOfFiller, isJoiner, pastClauses, type Marks } from './marks.ts'
import { readTokens, WORD_LENGTH_MAX, type Token } from './tokens.ts'
import { wordStems } from './word-stems.ts'

/** One thing that a brief asks for, or rules out. */
export type Demand = {
  name: string
  /** As the brief says it. */
  text: string
  /** How often it says so. Below 1 if it may mean something else. */
  times: number
} & (
  | { kind: 'country'; countries: readonly string[] }
  | { kind: Idea['kind']; idea: Idea; isHard: boolean }
  | { kind: 'length'; seconds: number }
  | { kind: 'size'; size: string }
  | { kind: 'age'; from: number; to: number }
  /** Several currencies if the word is ambiguous: kroner; none if none is named. */
  | { kind: 'price_limit'; amount: number; currencies: readonly string[]; models: readonly string[] }
  /** Of several sums, the one called a budget. */
  | { kind: 'budget'; amount: number; currencies: readonly string[]; isNamed: boolean }
  | { kind: 'dates' }
  /** A word outside the vocabulary, or the exact word of an idea, which says a little more than the idea. */
  | { kind: 'word'; stems: readonly string[]; isOfIdea: boolean }
)

export interface Brief {
  languages: readonly Language[]
  demands: readonly Demand[]
  exclusions: readonly Exclusion[]
}

/** What is not wanted. A product that has all of it is ruled out: "no political podcasts" leaves the other podcasts. */
export interface Exclusion {
  text: string
  demands: readonly Demand[]
  /** The same, grouped if the same words may mean one or the other. */
  alternatives: readonly (readonly Demand[])[]
}

/** What a brief asks for. Reading time is bounded by its length, whatever it says. */
export function readBrief(text: string): Brief {
  const tokens = readTokens(text)
  const spoken = languagesOf(tokens)
  const { likely, tried } = spoken
  const said = readSaid(tokens, spoken)
  const negations = findNegations(tokens, tried, sensesOf(said))
  const isPast = marked(tokens.length, pastClauses(tokens, said.marks))
  const isNegated = marked(tokens.length, negations)
  const exclusions = eachOnce(
    negations
      .filter(({ from }) => !isPast[from])
      .slice(0, EXCLUSIONS_MAX)
      .flatMap(({ from, to }) => exclusionOf(said, from, to)),
  )
  const isWanted = (at: number) => !isNegated[at] && !isPast[at]
  const wanted = merged([...demandsIn(said, isWanted), ...wordDemands(said, isWanted)])
  const unwanted = new Set(exclusions.flatMap(aloneIn).map(nameOf))
  const demands = wanted.filter((demand) => !unwanted.has(nameOf(demand)))
  return { languages: likely, demands: withinLimits(demands), exclusions: countriesTogether(exclusions) }
}

/** What is ruled out by itself, not only together with something else. */
function aloneIn({ alternatives }: Exclusion): readonly Demand[] {
  return alternatives.length === 1 ? alternatives[0]! : []
}

/** A product sold in Italy and Switzerland has no country left if both are ruled out. */
function countriesTogether(exclusions: readonly Exclusion[]): Exclusion[] {
  const alone = exclusions.flatMap(aloneIn)
  const countries = [
    ...new Set(alone.flatMap((demand) => (demand.kind === 'country' ? demand.countries : []))),
  ]
  return exclusions.map((exclusion) => ({
    ...exclusion,
    alternatives: exclusion.alternatives.map((demands) =>
      demands.map((demand) =>
        demand.kind === 'country' && alone.includes(demand) ? { ...demand, countries } : demand,
      ),
    ),
  }))
}

/** What costs time per product is bounded, whatever a brief says; the vocabulary bounds the ideas. */
export const EXCLUSIONS_MAX = 20
export const OF_A_KIND_MAX: Partial<Record<Demand['kind'], number>> = {
  country: 40,
  length: 20,
  size: 20,
  age: 3,
  price_limit: 3,
  budget: 1,
  dates: 10,
  word: 200,
}

function withinLimits(all: readonly Demand[]): Demand[] {
  const isNamed = (demand: Demand) => demand.kind === 'budget' && demand.isNamed
  const demands = all.some(isNamed)
    ? all.filter((demand) => demand.kind !== 'budget' || isNamed(demand))
    : all
  const counts = new Map<string, number>()
  return demands.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= (OF_A_KIND_MAX[kind] ?? Infinity)
  })
}

/** What each token is, for code that only needs to know whether it says something. */
export function sensesOf({ taken, tokens, languages }: Said): Sense[] {
  return tokens.map(({ folded }, at) => taken[at] ?? (isFiller(folded, languages) ? 'small' : 'other'))
}

/**
 * Everything that tokens say, wanted or not. A token in an amount means nothing else; "Schiphol" is a place and an
 * airport.
 */
export interface Said {
  tokens: readonly Token[]
  /** The languages tried, and the probable ones. */
  languages: readonly Language[]
  likeliest: readonly Language[]
  marks: Marks
  isAsking: Uint8Array
  amounts: readonly Amount[]
  places: readonly FoundPlace[]
  ideas: readonly FoundIdea[]
  taken: readonly ('amount' | 'place' | Idea['kind'] | undefined)[]
}

export function readSaid(tokens: readonly Token[], { likeliest, tried: languages }: Spoken): Said {
  const taken: Said['taken'][number][] = tokens.map(() => undefined)
  const take = <T extends { at: number; length: number }>(
    found: readonly T[],
    kindOf: (one: T) => Said['taken'][number],
  ) => {
    const free = found.filter(({ at, length }) => !taken.slice(at, at + length).includes('amount'))
    for (const one of free) taken.fill(kindOf(one), one.at, one.at + one.length)
    return free
  }
  const marks = findMarks(tokens, languages)
  const amounts = take(findAmounts(tokens), () => 'amount')
  const places = take(findPlaces(tokens, languages), () => 'place')
  const isPlace = (at: number) => taken[at] === 'place'
  const isSalutation = ({ at }: FoundIdea) => hasMark(marks, 'salutations', at - 2, at + 1)
  const said = findIdeas(tokens, languages, isPlace).filter((found) => !isSalutation(found))
  const ideas = take(said, ({ idea }) => idea.kind)
  const isAsking = askingSentences(tokens, marks)
  return { tokens, languages, likeliest, marks, isAsking, amounts, places, ideas, taken }
}

function demandsIn(said: Said, isIn: (at: number) => boolean): Demand[] {
  const within = <T extends { at: number }>(found: readonly T[]) => found.filter(({ at }) => isIn(at))
  return [
    ...targets(said, within(said.places)),
    ...within(said.ideas).map((found) => ideaDemand(said, found)),
    ...within(said.amounts).map((amount) => amountDemand(said, amount)),
  ]
}

/** In what is ruled out, every word may count: "not the markets section". */
function exclusionOf(said: Said, from: number, to: number): Exclusion[] {
  const byToken = said.tokens.slice(from, to).map((_, i) => {
    const at = from + i
    return [...demandsIn(said, (other) => other === at), ...wordDemand(said, at)].filter(canBeRuledOut)
  })
  const demands = merged(byToken.flat())
  if (demands.length === 0) return []
  const alternatives = byToken.flatMap((found) => {
    const ideas = found.filter(({ kind }) => kind !== 'word')
    return ideas.every(({ times }) => times === 1) ? ideas.map((idea) => [idea]) : [ideas]
  })
  const text = textOf(said.tokens, from, to - from)
  return [{ text, demands, alternatives: alternatives.filter(({ length }) => length > 0) }]
}

/**
 * Where the campaign is to run. "A Danish brand for listeners in Germany" is about Germany: if another place is named,
 * an adjective counts only next to people, and the origin of the brand does not count.
 */
function targets({ tokens, languages, marks }: Said, places: readonly FoundPlace[]): Demand[] {
  const isOfPeople = (from: number, to: number) => hasMark(marks, 'audienceNouns', from, to)
  const isOrigin = ({ at, length }: FoundPlace) =>
    (hasMark(marks, 'origins', at - 3, at) && !isOfPeople(at - 4, at)) ||
    hasMark(marks, 'origins', at + length, at + length + 1)
  // In "a Danish brand for listeners" the listeners are not those who are Danish, in "Danish and German readers" they are.
  const nounEnd = (from: number) => {
    let end = from
    while (end < Math.min(from + 3, tokens.length) && !isApart(tokens[end]!.folded)) end += 1
    return end
  }
  const isApart = (word: string) => isFunctionWord(languages, word) && !isJoiner(word, languages)
  // "Swiss readers", "lettori svizzeri"; the UK in "UK and US" is a name.
  const isTarget = (place: FoundPlace) => {
    const { at, length, by } = place
    if (isOrigin(place)) return false
    const next = tokens[at + length]
    const isName =
      next === undefined ||
      next.gap === 'stop' ||
      next.gap === 'comma' ||
      isFunctionWord(languages, next.folded)
    return (
      by !== 'adjective' || isName || isOfPeople(at + length, nounEnd(at + length)) || isOfPeople(at - 3, at)
    )
  }
  const clear = places.filter(isTarget)
  return (clear.length > 0 ? clear : places).map(({ name, countries, at, length }) => ({
    kind: 'country',
    name,
    countries,
    text: textOf(tokens, at, length),
    times: 1,
  }))
}

function ideaDemand(said: Said, { idea, among, at, length }: FoundIdea): Demand {
  const isHard = idea.kind === 'channel' && !isAdvertised(said, at, at + length) && !isInPassing(said, at)
  return {
    kind: idea.kind,
    name: idea.name,
    idea,
    isHard,
    text: textOf(said.tokens, at, length),
    times: 1 / among,
  }
}

const LONG = 60

/**
 * A long brief mentions more channels than it asks for: there a channel counts as asked for only if a sentence says so.
 */
function isInPassing({ tokens, isAsking }: Said, at: number): boolean {
  return tokens.length >= LONG && isAsking[at] === 0
}

/** Whether the sentence of each token says that something is wanted. */
function askingSentences(tokens: readonly Token[], marks: Marks): Uint8Array {
  const isAsking = new Uint8Array(tokens.length)
  for (let from = 0; from < tokens.length;) {
    let to = from + 1
    while (to < tokens.length && tokens[to]!.gap !== 'stop') to += 1
    if (hasMark(marks, 'now', from, to)) isAsking.fill(1, from, to)
    from = to
  }
  return isAsking
}

/** "Our new podcast" is what the buyer has, "our podcast campaign" what they want. */
function isAdvertised({ tokens, languages, marks }: Said, from: number, to: number): boolean {
  const start = clauseStart(tokens, from)
  const isOwned = hasMark(marks, 'possessives', Math.max(start, from - 2), from)
  if (!isOwned && !hasMark(marks, 'launches', Math.max(start, from - 4), from)) return false
  const next = tokens[to]
  if (next === undefined || next.gap === 'stop' || next.gap === 'comma') return true
  // "Our new podcast on TV", "our podcast and radio campaign"
  if (isFunctionWord(languages, next.folded)) return !isJoiner(next.folded, languages)
  return !isFiller(next.folded, languages)
}

const LOOKED_BACK_MAX = 4

/** The clause, as far back as we look. */
function clauseStart(tokens: readonly Token[], at: number): number {
  let start = at
  while (start > 0 && at - start < LOOKED_BACK_MAX && !['stop', 'comma'].includes(tokens[start]!.gap))
    start -= 1
  return start
}

const PRICE_LIMIT_MAX = 5_000

function amountDemand(said: Said, amount: Amount): Demand {
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

const WORD_LENGTH_MIN = 3

/** Each word once, with its count. */
function wordDemands(said: Said, isIn: (at: number) => boolean): Demand[] {
  const { tokens, languages } = said
  const known = new Map<string, Demand | undefined>()
  for (const [at, { folded }] of tokens.entries()) {
    if (!isIn(at)) continue
    const before = known.get(folded)
    if (before) before.times += 1
    else if (!known.has(folded))
      known.set(folded, isFormOfFiller(folded, languages) ? undefined : wordDemand(said, at)[0])
  }
  return [...known.values()].filter((demand) => demand !== undefined)
}

function wordDemand({ tokens, languages, taken }: Said, at: number): Demand[] {
  const { folded, text } = tokens[at]!
  if (folded.length < WORD_LENGTH_MIN || taken[at] === 'amount' || isFunctionWord(languages, folded))
    return []
  const stems = wordStems(folded, languages)
  return [{ kind: 'word', name: `“${text}”`, text, times: 1, stems, isOfIdea: taken[at] !== undefined }]
}

function canBeRuledOut({ kind }: Demand): boolean {
  return !['budget', 'price_limit', 'dates', 'age', 'length', 'size'].includes(kind)
}

function nameOf({ kind, name }: Demand): string {
  return `${kind} ${name.toLowerCase()}`
}

/** Each once, as first said. */
function merged(demands: readonly Demand[]): Demand[] {
  const byName = new Map<string, Demand>()
  for (const demand of demands) {
    const name = demand.kind === 'word' ? `word ${demand.stems[0]}` : nameOf(demand)
    const known = byName.get(name)
    if (known) known.times += demand.times
    if (known && 'isHard' in known && 'isHard' in demand) known.isHard ||= demand.isHard
    if (!known) byName.set(name, { ...demand })
  }
  return [...byName.values()].sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
}

/** As first said. */
function eachOnce(exclusions: readonly Exclusion[]): Exclusion[] {
  const byNames = new Map<string, Exclusion>()
  for (const exclusion of exclusions) {
    const names = exclusion.demands.map(nameOf).join()
    if (!byNames.has(names)) byNames.set(names, exclusion)
  }
  return [...byNames.values()]
}

/** As a person would list them. */
const KINDS: readonly Demand['kind'][] = [
  'country',
  'channel',
  'placement',
  'format',
  'length',
  'size',
  'price',
  'price_limit',
  'budget',
  'terms',
  'topic',
  'audience',
  'age',
  'season',
  'dates',
  'word',
]

const GAPS: Record<Token['gap'], string> = {
  none: '',
  space: ' ',
  hyphen: '-',
  comma: ', ',
  colon: ': ',
  stop: ' ',
}

function textOf(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ text, gap }, i) => `${i === 0 ? '' : GAPS[gap]}${shortened(text)}`)
    .join('')
}

/** It is in the answer of each product that it rules out. */
function shortened(text: string): string {
  return text.length > WORD_LENGTH_MAX ? `${Array.from(text).slice(0, WORD_LENGTH_MAX).join('')}…` : text
}

function marked(length: number, spans: readonly { from: number; to: number }[]): boolean[] {
  const marks = Array.from({ length }, () => false)
  for (const { from, to } of spans) marks.fill(true, from, to)
  return marks
}
