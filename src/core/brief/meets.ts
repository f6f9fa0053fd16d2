import {
  AGES_TRAIT,
  currencyTrait,
  ideaTrait,
  lengthTrait,
  pricingTrait,
  sizeTrait,
  wordTrait,
} from './product-traits.ts'
import type { Demand } from './demand.ts'
import type { IndexedProduct } from './trait-index.ts'

/** A product, and where it is available to the caller: only there can it meet a demand. */
export interface Candidate {
  product: IndexedProduct
  territories: readonly string[]
}

/** A product on sports in general is a partial match for a brief on football. */
const WIDER = 0.4

/**
 * The traits by which a product meets a demand (any one is enough), with the weight of each. None if it is met by other
 * facts.
 */
export function traitsFor(demand: Demand): { trait: string; worth: number }[] {
  switch (demand.kind) {
    case 'word':
      return demand.stems.map((stem) => ({ trait: wordTrait(stem), worth: 1 }))
    case 'length':
      return [{ trait: lengthTrait(demand.seconds), worth: 1 }]
    case 'size':
      return [{ trait: sizeTrait(demand.size), worth: 1 }]
    case 'country':
    case 'age':
    case 'budget':
    case 'price_limit':
    case 'dates':
      return []
    default: {
      const { id, within = [], near = [] } = demand.idea
      const others = [...within, ...near].map((other) => ({ trait: ideaTrait(other), worth: WIDER }))
      return [{ trait: ideaTrait(id), worth: 1 }, ...others]
    }
  }
}

/** Those without any of these traits cannot meet it. */
export function factTraits(demand: Demand): string[] {
  switch (demand.kind) {
    case 'age':
      return [AGES_TRAIT]
    case 'budget':
      return demand.currencies.map(currencyTrait)
    case 'price_limit':
      return demand.models.map(pricingTrait)
    default:
      return []
  }
}

/** How well a candidate meets a demand by facts other than traits, from 0 to 1. */
export function meetsByFacts(demand: Demand, { product, territories }: Candidate): number {
  switch (demand.kind) {
    case 'country': {
      const open = demand.countries.filter((code) => territories.includes(code)).length
      return open === 0 ? 0 : 0.7 + (0.3 * open) / demand.countries.length
    }
    case 'age':
      return product.ages.length > 0 &&
        product.ages.some(({ from, to }) => isMostlyWithin(demand, { from, to }))
        ? 1
        : 0
    case 'price_limit':
      for (const { pricing_model, currency, amount } of product.prices) {
        if (amount === undefined || amount > demand.amount || !demand.models.includes(pricing_model)) continue
        if (demand.currencies.length === 0 || demand.currencies.includes(currency)) return 1
      }
      return 0
    case 'budget':
      for (const { currency, minimum } of product.prices) {
        if (minimum <= demand.amount && demand.currencies.includes(currency)) return 1
      }
      return 0
    default:
      return 0
  }
}

interface Ages {
  from: number
  to: number
}

/** At least half of the years that the product names are asked for, or the other way round. */
function isMostlyWithin(asked: Ages, has: Ages): boolean {
  const shared = Math.min(asked.to, has.to) - Math.max(asked.from, has.from)
  return shared * 2 >= Math.min(asked.to - asked.from, has.to - has.from)
}
