import type { IdeaKind } from './idea.ts'
import type { Candidate } from './meets.ts'
import { ideaTrait } from './product-traits.ts'
import type { TraitIndex } from './trait-index.ts'
import { IDEAS } from './vocabulary/ideas.ts'

/** A product to compare with others: what the ranking knows about it, and whose it is. */
export interface Comparable extends Candidate {
  publishers: readonly string[]
}

/** What two products share, as shown to people. */
export interface Shared {
  ideas: readonly string[]
  isSamePublisher: boolean
}

/** How much each part counts; together they are 1. */
const TRAITS_SHARE = 0.7
const TERRITORIES_SHARE = 0.15
const PUBLISHER_SHARE = 0.15

/** What a product is sold as and what it is about make it similar; the words of its description do so a little. */
const WEIGHTS: Record<IdeaKind, number> = {
  channel: 2,
  placement: 1.5,
  topic: 1.5,
  audience: 1,
  format: 0.8,
  price: 0.5,
  terms: 0.5,
  season: 0.3,
}
const WORD = 0.2
const OTHER_FACT = 0.3

const IDEAS_BY_TRAIT = new Map(IDEAS.map((idea) => [ideaTrait(idea.id), idea]))

/**
 * How similar each candidate is to the original, from 0 to 1: how much of what the original is known for it has, the
 * rarer the more, where it is available, and whether the publisher is the same.
 */
export function similaritiesTo(
  index: TraitIndex,
  original: Comparable,
  candidates: readonly Comparable[],
): Float32Array {
  const places = new Int32Array(index.size).fill(-1)
  for (const [at, { product }] of candidates.entries()) places[product.number] = at
  const scores = new Float32Array(candidates.length)
  let highest = 0
  for (const [trait, clear] of index.traitsOf(original.product)) {
    const { products, clearness } = index.having(trait)
    // Counted among the candidates: what others can see must not change a caller's answer.
    let having = 1
    for (let i = 0; i < products.length; i += 1) if (places[products[i]!] !== -1) having += 1
    const weight = weightOf(trait) * Math.log(1 + candidates.length / having)
    highest += weight * clear
    for (let i = 0; i < products.length; i += 1) {
      const at = places[products[i]!]!
      if (at !== -1) scores[at]! += weight * Math.min(clear, clearness[i]!)
    }
  }
  const publishers = new Set(original.publishers)
  for (const [at, candidate] of candidates.entries()) {
    const traits = highest === 0 ? 0 : scores[at]! / highest
    const isSamePublisher = candidate.publishers.some((domain) => publishers.has(domain))
    // Another product of the same publisher in the same country is not similar by that alone.
    scores[at] =
      traits *
      (TRAITS_SHARE +
        TERRITORIES_SHARE * shareOf(original.territories, candidate.territories) +
        (isSamePublisher ? PUBLISHER_SHARE : 0))
  }
  return scores
}

/** What a candidate shares with the original, for people: its channel first, then what it is about. */
export function sharedWith(index: TraitIndex, original: Comparable, candidate: Comparable): Shared {
  const ideas = index
    .traitsOf(original.product)
    .flatMap(([trait]) => IDEAS_BY_TRAIT.get(trait) ?? [])
    .filter(({ id, kind }) => NAMED.includes(kind) && index.clearnessOf(candidate.product, ideaTrait(id)) > 0)
    .toSorted((one, other) => NAMED.indexOf(one.kind) - NAMED.indexOf(other.kind))
    .map(({ name }) => name)
  return {
    ideas: [...new Set(ideas)],
    isSamePublisher: candidate.publishers.some((domain) => original.publishers.includes(domain)),
  }
}

const NAMED: readonly IdeaKind[] = ['channel', 'topic', 'placement', 'audience', 'format']

function weightOf(trait: string): number {
  const idea = IDEAS_BY_TRAIT.get(trait)
  if (idea) return WEIGHTS[idea.kind]
  return trait.startsWith('word ') ? WORD : OTHER_FACT
}

/** How many of the original's territories the other has. */
function shareOf(original: readonly string[], other: readonly string[]): number {
  if (original.length === 0) return 0
  const has = new Set(other)
  return original.filter((code) => has.has(code)).length / original.length
}
