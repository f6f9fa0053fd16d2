import type { PricingOption } from '../product/pricing.ts'
import type { ProductDocument } from '../product/product.ts'
import { findNegations } from './find-negations.ts'
import { IDEAS, IDEAS_BY_ID } from './vocabulary/ideas.ts'
import type { Idea } from './idea.ts'
import { languagesOf } from './language.ts'
import { isFormOfFiller } from './marks.ts'
import { readSaid, sensesOf } from './said.ts'
import { readTokens } from './tokens.ts'
import { wordStems } from './word-stems.ts'

/** What the ranking knows about a product, from its facts and its texts. */
export interface ProductTraits {
  /** Each trait with how clearly the product has it, from 0 to a little over 1. */
  traits: ReadonlyMap<string, number>
  ages: readonly { from: number; to: number }[]
  prices: readonly Price[]
}

export type Price = Pick<PricingOption, 'pricing_model' | 'currency'> & {
  /** The price, or the minimum bid; undefined if not stated. */
  amount: number | undefined
  /** The minimum spend. */
  minimum: number
}

/** A format, as far as briefs ask for one. */
export interface FormatTraits {
  id: string
  name: string
  /** The kinds of its assets, and its shape. */
  kinds: readonly string[]
  /** The shortest and the longest that it can be. */
  lengthMs?: readonly [number, number | null] | undefined
  size?: string | undefined
}

/** How much a statement counts by where it is found: facts and names say what a product is, the rest what is said about it. */
const CLEARNESS = { fact: 1, name: 1, description: 0.8, format: 0.7, property: 0.6 }
const YOUNG_UP_TO = 36
const OLDER_FROM = 50
const AGAIN = 0.05
const CLEARNESS_MAX = 1.15

export const ideaTrait = (id: string) => `idea ${id}`
export const wordTrait = (stem: string) => `word ${stem}`
export const lengthTrait = (seconds: number) => `length ${seconds}`
export const sizeTrait = (size: string) => `size ${size}`
/** These facts are compared only for products that have them. */
export const AGES_TRAIT = 'ages'
export const currencyTrait = (currency: string) => `currency ${currency}`
export const pricingTrait = (model: string) => `pricing ${model}`

export function traitsOf(
  document: ProductDocument,
  formats: readonly FormatTraits[],
  /** Its shows, as far as briefs ask for them. */
  shows: readonly { name: string; genre?: readonly string[] | undefined }[] = [],
): ProductTraits {
  const traits = new Map<string, number>()
  const add = (trait: string, clearness: number) => {
    const known = traits.get(trait)
    traits.set(
      trait,
      known === undefined ? clearness : Math.min(CLEARNESS_MAX, Math.max(known, clearness) + AGAIN),
    )
  }
  const addIdea = (idea: Idea, clearness: number) => {
    add(ideaTrait(idea.id), clearness)
    for (const wider of idea.within ?? []) addIdea(IDEAS_BY_ID.get(wider)!, clearness)
  }
  for (const idea of IDEAS_BY_FACT) if (hasFact(idea, document, formats)) addIdea(idea, CLEARNESS.fact)
  const ages: ProductTraits['ages'][number][] = []
  const texts: [string, number][] = [
    [document.name, CLEARNESS.name],
    [document.description, CLEARNESS.description],
    [formats.map(({ name }) => name).join('. '), CLEARNESS.format],
    [propertyWords(document), CLEARNESS.property],
    [partWords(document, shows), CLEARNESS.property],
  ]
  const spoken = languagesOf(readTokens(`${document.name}. ${document.description}`))
  const { tried } = spoken
  for (const [text, clearness] of texts) {
    const tokens = readTokens(text)
    const said = readSaid(tokens, spoken)
    const negations = findNegations(tokens, tried, sensesOf(said))
    const isSaid = (at: number) => !negations.some(({ from, to }) => at >= from && at < to)
    for (const { idea, at } of said.ideas) if (isSaid(at)) addIdea(idea, clearness)
    for (const amount of said.amounts) if (amount.kind === 'age') ages.push(amount)
    for (const [at, { folded }] of tokens.entries()) {
      if (folded.length < 3 || said.taken[at] === 'amount' || !isSaid(at) || isFormOfFiller(folded, tried))
        continue
      for (const stem of wordStems(folded, tried)) add(wordTrait(stem), clearness)
    }
  }
  focus(traits)
  for (const { from, to } of ages) {
    if (to <= YOUNG_UP_TO) addIdea(IDEAS_BY_ID.get('young_people')!, CLEARNESS.description)
    if (from >= OLDER_FROM) addIdea(IDEAS_BY_ID.get('older_people')!, CLEARNESS.description)
  }
  for (const format of formats) {
    for (const seconds of lengthsOf(format)) add(lengthTrait(seconds), CLEARNESS.fact)
    if (format.size !== undefined) add(sizeTrait(format.size), CLEARNESS.fact)
  }
  if (ages.length > 0) add(AGES_TRAIT, CLEARNESS.fact)
  for (const { currency, pricing_model } of document.pricing_options) {
    add(currencyTrait(currency), CLEARNESS.fact)
    add(pricingTrait(pricing_model), CLEARNESS.fact)
  }
  return { traits, ages, prices: document.pricing_options.map(priceOf) }
}

/** A product that mentions many topics is less about each of them. */
function focus(traits: Map<string, number>): void {
  const topics = [...traits.keys()].filter((trait) => TOPIC_TRAITS.has(trait))
  const share = Math.max(FOCUS_MIN, 1 - FOCUS_LOST * (topics.length - 1))
  for (const topic of topics) traits.set(topic, traits.get(topic)! * share)
}

const TOPIC_TRAITS = new Set(IDEAS.filter(({ kind }) => kind === 'topic').map(({ id }) => ideaTrait(id)))
const FOCUS_LOST = 0.03
const FOCUS_MIN = 0.76

const IDEAS_BY_FACT = IDEAS.filter(({ met }) => met !== undefined)

function hasFact({ met = {} }: Idea, document: ProductDocument, formats: readonly FormatTraits[]): boolean {
  const { channels, pricing, delivery, exclusivity, audio, video, formats: parts } = met
  const isIn = (wanted: readonly string[] | undefined, has: readonly string[] | undefined) =>
    wanted?.some((one) => has?.includes(one)) ?? false
  return (
    isIn(channels, document.channels) ||
    isIn(pricing, document.pricing_options.flatMap(pricingOf)) ||
    delivery === document.delivery_type ||
    isIn(exclusivity, document.exclusivity === undefined ? [] : [document.exclusivity]) ||
    isIn(audio, document.audio_distribution_types) ||
    isIn(video, document.video_placement_types) ||
    (parts?.some((part) => formats.some(({ id, kinds }) => id.includes(part) || kinds.includes(part))) ??
      false)
  )
}

/** The pricing model, and whether the price is fixed or found by auction. */
function pricingOf({ pricing_model, fixed_price }: PricingOption): string[] {
  return [pricing_model, fixed_price === undefined ? 'auction' : 'fixed']
}

/** Sellers name properties and tags: "front_page". */
function propertyWords({ publisher_properties }: ProductDocument): string {
  const names = publisher_properties.flatMap((properties) => {
    if (properties.selection_type === 'by_id') return properties.property_ids
    return properties.selection_type === 'by_tag' ? properties.property_tags : []
  })
  return names.slice(0, PROPERTIES_READ_MAX).join('. ').replaceAll('_', ' ')
}

/** What its placements and shows are called. */
function partWords(
  { placements = [] }: ProductDocument,
  shows: readonly { name: string; genre?: readonly string[] | undefined }[],
): string {
  const names = shows.flatMap(({ name, genre = [] }) => [name, ...genre])
  return [...names, ...placements.map(({ name }) => name)].slice(0, PARTS_READ_MAX).join('. ')
}

const PARTS_READ_MAX = 50
const PROPERTIES_READ_MAX = 50
/** Those that are asked for: a format of any length takes all of them. */
const USUAL_LENGTHS_S = [5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 90, 120]

function lengthsOf({ lengthMs }: FormatTraits): number[] {
  if (!lengthMs) return []
  const [shortest, longest] = [lengthMs[0] / 1_000, (lengthMs[1] ?? Infinity) / 1_000]
  const usual = USUAL_LENGTHS_S.filter((seconds) => seconds >= shortest && seconds <= longest)
  return [...new Set([...usual, ...(shortest === longest ? [shortest] : [])])]
}

function priceOf(option: PricingOption): Price {
  const { pricing_model, currency, fixed_price, min_spend_per_package: least } = option
  const { floor_price } = option as { floor_price?: number | undefined }
  const isWhole = pricing_model === 'flat_rate' || pricing_model === 'time'
  const amount = fixed_price ?? floor_price
  return { pricing_model, currency, amount, minimum: Math.max(least ?? 0, isWhole ? (amount ?? 0) : 0) }
}
