import { CLEAR, Matching } from './matching.ts'
import type { Candidate } from './meets.ts'
import type { Brief, Demand, Exclusion } from './demand.ts'
import type { TraitIndex } from './trait-index.ts'

export interface Ranking {
  /** The positions of the candidates, best first. */
  order: readonly number[]
  /** Whether the candidate at a position misses no hard demand. */
  isFit: (at: number) => boolean
  /** What rules out the candidate at a position. */
  ruledOutBy: (at: number) => readonly Exclusion[]
  /** What some of the candidates meet. */
  metBySome: ReadonlySet<Demand>
  /** What rules out some of them. */
  effective: ReadonlySet<Exclusion>
}

/**
 * The penalty for missing a hard demand: something ruled out is worst, then the wrong country, then the wrong channel.
 */
const RULED_OUT = 4
const WRONG_COUNTRY = 2
const WRONG_CHANNEL = 1

/**
 * The candidates, best first. Candidates that miss a hard demand come after those that meet it; within a tier the one
 * that covers more of the brief comes first, and a rare idea weighs more than a common one. Ties keep their order.
 */
export function rank(
  index: TraitIndex,
  brief: Brief,
  candidates: readonly Candidate[],
  /** Of each candidate to the brief, from 0 to 1, if there is a model. */
  similarities?: ArrayLike<number>,
): Ranking {
  const { demands, exclusions } = brief
  const matching = new Matching(index, candidates)
  const scores = new Float64Array(candidates.length)
  const isWhere = new Uint8Array(candidates.length)
  const isOnChannel = new Uint8Array(candidates.length)
  // "No banners, but sponsored articles": these are sold as display, too.
  const isNamed = new Uint8Array(candidates.length)
  const metBySome = new Set<Demand>()
  let highest = 0
  const flagsFor = (demand: Demand) => {
    if (demand.kind === 'country') return isWhere
    if (demand.kind === 'placement') return isNamed
    return isHardChannel(demand) ? isOnChannel : undefined
  }
  for (const demand of demands) {
    const { at, clearness } = matching.of(demand)
    if (at.length === 0) continue
    const weight = weightOf(demand, sumOf(clearness), candidates.length)
    highest += weight
    metBySome.add(demand)
    for (let i = 0; i < at.length; i += 1) scores[at[i]!]! += weight * clearness[i]!
    const isMet = flagsFor(demand)
    const least = leastFor(demand)
    if (isMet) for (let i = 0; i < at.length; i += 1) if (clearness[i]! >= least) isMet[at[i]!] = 1
  }
  // One bit for each exclusion.
  const ruledOut = new Uint32Array(candidates.length)
  const effective = new Set<Exclusion>()
  for (const [i, exclusion] of exclusions.entries()) {
    const isSpared = exclusion.demands.every(({ kind }) => kind === 'channel' || kind === 'word')
    const places = matching.ruledOutBy(exclusion).filter((at) => !isSpared || isNamed[at] === 0)
    if (places.length > 0) effective.add(exclusion)
    for (const at of places) ruledOut[at]! |= 1 << i
  }
  const namesCountry = demands.some(({ kind }) => kind === 'country')
  const namesChannel = demands.some(isHardChannel)
  const tierOf = (at: number) =>
    (ruledOut[at] === 0 ? 0 : RULED_OUT) +
    (namesCountry && isWhere[at] === 0 ? WRONG_COUNTRY : 0) +
    (namesChannel && isOnChannel[at] === 0 ? WRONG_CHANNEL : 0)
  const scoreOf = (at: number) => {
    const covered = highest === 0 ? 0 : scores[at]! / highest
    return similarities ? covered * (1 - MODEL_SHARE) + similarities[at]! * MODEL_SHARE : covered
  }
  return {
    order: inOrder(candidates.length, tierOf, scoreOf),
    isFit: (at) => tierOf(at) === 0,
    ruledOutBy: (at) => exclusions.filter((_, i) => (ruledOut[at]! & (1 << i)) !== 0),
    metBySome,
    effective,
  }
}

const MODEL_SHARE = 0.5

/** Finer differences between scores are rounding noise from the order of addition. */
const SCORE_STEPS = 1_000_000
const SCORE_MAX = 2

/** By tier, score and position, packed into one number: sorting plain numbers is many times faster than comparing. */
function inOrder(
  count: number,
  tierOf: (at: number) => number,
  scoreOf: (at: number) => number,
): readonly number[] {
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    const steps = Math.round((SCORE_MAX - scoreOf(at)) * SCORE_STEPS)
    keys[at] = (tierOf(at) * SCORE_MAX * SCORE_STEPS + steps) * count + at
  }
  return Array.from(keys.sort(), (key) => key % count)
}

/** A name or a fact says what a product is sold as; a description may mention other things. */
function leastFor({ kind }: Demand): number {
  return kind === 'placement' ? 1 : CLEAR
}

function sumOf(values: Float32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i]!
  return sum
}

export function isHardChannel(demand: Demand): boolean {
  return 'isHard' in demand && demand.isHard
}

/** The weight of each kind of demand: what is asked for by name counts above what is said about it. */
const WEIGHTS: Record<Demand['kind'], number> = {
  country: 0.4,
  channel: 1,
  placement: 1.4,
  format: 0.8,
  length: 0.8,
  size: 1,
  price: 1.3,
  price_limit: 1.2,
  terms: 0.5,
  budget: 0.4,
  topic: 1.3,
  audience: 0.9,
  age: 0.9,
  season: 0.5,
  dates: 0,
  word: 0.6,
}
const WORD_OF_IDEA = 0.3

function weightOf(demand: Demand, met: number, candidates: number): number {
  if (met === 0) return 0
  const kind = demand.kind === 'word' && demand.isOfIdea ? WORD_OF_IDEA : WEIGHTS[demand.kind]
  const rarity = Math.log(1 + candidates / met)
  const times = demand.times < 1 ? Math.sqrt(demand.times) : 1 + REPEATED * Math.log(demand.times)
  return kind * rarity * times
}

const REPEATED = 0.4
