import type { Brief } from '../core/brief/demand.ts'
import { rank } from '../core/brief/rank.ts'
import { standingsOf } from '../core/brief/relevance.ts'
import { sharedWith, similaritiesTo, type Comparable } from '../core/brief/similar.ts'
import type { TraitIndex } from '../core/brief/trait-index.ts'
import type { Offer } from './catalogue.ts'

export type SimilarOffer = Offer & { relevance: string }

const SIMILAR_MAX = 10
const SIMILAR_FROM = 0.18
/** "The same, but as video" names the difference: less has to be the same. Other asks only narrow. */
const SIMILAR_FROM_WITH_ANOTHER_KIND = 0.05
const IDEAS_NAMED_MAX = 4

/** The offers most like the original, the most similar first. An ask says what else they must be. */
export function findSimilar(
  index: TraitIndex,
  original: { offer: Offer; comparable: Comparable },
  others: { offers: readonly Offer[]; comparables: readonly Comparable[] },
  ask: Brief | undefined,
): SimilarOffer[] {
  const { offers, comparables } = others
  const similarities = similaritiesTo(index, original.comparable, comparables)
  const places = ask === undefined ? bySimilarity(similarities) : byAsk(index, ask, comparables, similarities)
  return places.slice(0, SIMILAR_MAX).map((at) => ({
    ...offers[at]!,
    relevance: whyOf(index, original, comparables[at]!),
  }))
}

function bySimilarity(similarities: Float32Array): number[] {
  return [...similarities.keys()]
    .filter((at) => similarities[at]! >= SIMILAR_FROM)
    .sort((one, other) => similarities[other]! - similarities[one]! || one - other)
}

/** Those that miss no hard demand of the ask and meet something of it. */
function byAsk(
  index: TraitIndex,
  ask: Brief,
  comparables: readonly Comparable[],
  similarities: Float32Array,
): number[] {
  const { order, isFit } = rank(index, ask, comparables, similarities)
  const isOfAnotherKind = ask.demands.some(({ kind }) => kind === 'channel' || kind === 'format')
  const least = isOfAnotherKind ? SIMILAR_FROM_WITH_ANOTHER_KIND : SIMILAR_FROM
  const near = order.filter((at) => similarities[at]! >= least && isFit(at))
  if (!ask.demands.some(({ kind }) => kind !== 'word' && kind !== 'dates')) return near
  return near.filter((at) => standingsOf(index, ask, comparables[at]!).met.length > 0)
}

function whyOf(
  index: TraitIndex,
  { offer, comparable }: { offer: Offer; comparable: Comparable },
  other: Comparable,
): string {
  const { ideas, isSamePublisher } = sharedWith(index, comparable, other)
  const parts = [
    ...(ideas.length > 0 ? [ideas.slice(0, IDEAS_NAMED_MAX).join(', ')] : []),
    ...(isSamePublisher ? ['the same publisher'] : []),
  ]
  const { name } = offer.product.document
  return parts.length === 0 ? `Similar to “${name}”.` : `Similar to “${name}”: ${parts.join('; ')}.`
}
