import { meetsByFacts, traitsFor, type Candidate } from './meets.ts'
import { isHardChannel } from './rank.ts'
import type { Brief, Demand, Exclusion } from './demand.ts'
import type { TraitIndex } from './trait-index.ts'

const NAMED_MAX = 6

/** One sentence: what of the brief a candidate meets, and what it misses; what puts it last comes first. */
export function relevanceOf(
  index: TraitIndex,
  brief: Brief,
  candidate: Candidate,
  {
    ruledOutBy,
    isCompared,
  }: { ruledOutBy: readonly Exclusion[]; /** By a model, too. */ isCompared: boolean },
): string {
  const { met, near, missed } = standingsOf(index, brief, candidate)
  const [countries, others] = [missed.filter(isCountry), missed.filter((demand) => !isCountry(demand))]
  const [channels, soft] = [others.filter(isHardChannel), others.filter((demand) => !isHardChannel(demand))]
  const isElsewhere = countries.length > 0 && !met.some(isCountry)
  const isOffChannel = channels.length > 0 && !met.some(isHardChannel)
  const clauses = [
    ...ruledOutBy.map(({ text }) => `the brief rules out “${text}”`),
    ...(isElsewhere ? [`not available to you in ${named(countries)}`] : []),
    ...(isOffChannel ? [`not sold as ${named(channels)}`] : []),
    ...(met.length > 0 ? [`meets ${named(met)}`] : []),
    ...(near.length > 0 ? [`comes near ${named(near)}`] : []),
    ...(soft.length > 0 ? [`misses ${named(soft)}`] : []),
  ]
  if (clauses.length === 0) return isCompared ? COMPARED : NOTHING
  const sentence = clauses.join('; ')
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

/** What of a brief a candidate meets, comes near, and misses. */
export interface Standings {
  met: Demand[]
  near: Demand[]
  missed: Demand[]
}

export function standingsOf(index: TraitIndex, brief: Brief, candidate: Candidate): Standings {
  const met: Demand[] = []
  const near: Demand[] = []
  const neither: Demand[] = []
  for (const demand of brief.demands) {
    if (!isWorthSaying(demand)) continue
    const standing = standingOf(index, demand, candidate)
    if (standing === 'met') met.push(demand)
    else if (standing === 'near' && !isHardChannel(demand)) near.push(demand)
    else if (isMissed(demand, candidate)) neither.push(demand)
  }
  // One word of the brief may be two demands; a product needs only one of them.
  const said = new Set([...met, ...near].map(({ text }) => text))
  return { met, near, missed: neither.filter(({ text }) => !said.has(text)) }
}

/**
 * Whether a candidate lacks what an exclusion names: by its facts, or as far as its texts say, which need not say all. Undefined
 * if only words are named, which say too little.
 */
export type Lack = 'by_fact' | 'unsaid' | 'none' | undefined

export function lackOf(index: TraitIndex, { alternatives }: Exclusion, candidate: Candidate): Lack {
  if (alternatives.length === 0) return undefined
  const lacking = alternatives.filter((demands) =>
    demands.every((demand) => standingOf(index, demand, candidate) === 'none'),
  )
  if (lacking.length === 0) return 'none'
  return lacking.some((demands) => demands.every(isFact)) ? 'by_fact' : 'unsaid'
}

function isFact(demand: Demand): boolean {
  return demand.kind === 'country' || ('idea' in demand && demand.idea.met !== undefined)
}

const COMPARED =
  'Meets nothing that the brief names; it ranks here by the similarity that the operator’s model sees.'
const NOTHING = 'Nothing in the brief points to this product; it is listed because it is available to you.'

function isCountry({ kind }: Demand): boolean {
  return kind === 'country'
}

/** The exact word of an idea says no more than the idea. */
function isWorthSaying(demand: Demand): boolean {
  return demand.kind !== 'dates' && !(demand.kind === 'word' && demand.isOfIdea)
}

function standingOf(index: TraitIndex, demand: Demand, candidate: Candidate): 'met' | 'near' | 'none' {
  const traits = traitsFor(demand)
  if (traits.length === 0) return meetsByFacts(demand, candidate) > 0 ? 'met' : 'none'
  let standing: 'near' | 'none' = 'none'
  for (const { trait, worth } of traits) {
    if (index.clearnessOf(candidate.product, trait) === 0) continue
    if (worth === 1) return 'met'
    standing = 'near'
  }
  return standing
}

/**
 * Not every unmet demand counts as missed: few products state the age of their listeners, and none says when it can
 * run.
 */
function isMissed(demand: Demand, { product }: Candidate): boolean {
  switch (demand.kind) {
    case 'word':
    case 'dates':
    case 'season':
      return false
    case 'age':
      return product.ages.length > 0
    case 'budget':
      return product.prices.every(({ currency }) => demand.currencies.includes(currency))
    default:
      return true
  }
}

function named(demands: readonly Demand[]): string {
  const names = demands.slice(0, NAMED_MAX).map(({ name }) => name)
  const more = demands.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
