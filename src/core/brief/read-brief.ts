import type { Brief, Demand, Exclusion } from './demand.ts'
import { demandsIn, wordDemand, wordDemands } from './find-demands.ts'
import { findNegations } from './find-negations.ts'
import { languagesOf } from './language.ts'
import { pastClauses } from './marks.ts'
import { readSaid, sensesOf, type Said } from './said.ts'
import { readTokens, textOf } from './tokens.ts'

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

function marked(length: number, spans: readonly { from: number; to: number }[]): boolean[] {
  const marks = Array.from({ length }, () => false)
  for (const { from, to } of spans) marks.fill(true, from, to)
  return marks
}
