import type { ProductTraits } from './product-traits.ts'

/** A product in the index. Its traits are stored as numbers: ten thousand products fit in a few megabytes. */
export interface IndexedProduct {
  number: number
  traits: Uint32Array
  clearness: Float32Array
  ages: ProductTraits['ages']
  prices: ProductTraits['prices']
}

interface Posting {
  products: number[]
  clearness: number[]
}

/**
 * Which products have a trait. A changed product is added again under a new number, and the old number is no longer
 * read.
 */
export class TraitIndex {
  private readonly numbers = new Map<string, number>()
  private readonly names: string[] = []
  private readonly postings: Posting[] = []
  size = 0

  add({ traits, ages, prices }: ProductTraits): IndexedProduct {
    const number = this.size
    this.size += 1
    const entries = [...traits].map(([trait, clearness]) => [this.numberOf(trait), clearness] as const)
    for (const [trait, clearness] of entries) {
      const posting = this.postings[trait]!
      posting.products.push(number)
      posting.clearness.push(clearness)
    }
    return {
      number,
      traits: Uint32Array.from(entries, ([trait]) => trait),
      clearness: Float32Array.from(entries, ([, clearness]) => clearness),
      ages,
      prices,
    }
  }

  having(trait: string): Readonly<Posting> {
    const number = this.numbers.get(trait)
    return number === undefined ? NOBODY : this.postings[number]!
  }

  /** The traits of a product, each with how clearly it has it. */
  traitsOf({ traits, clearness }: IndexedProduct): [trait: string, clearness: number][] {
    return Array.from(traits, (number, i) => [this.names[number]!, clearness[i]!])
  }

  clearnessOf(product: IndexedProduct, trait: string): number {
    const number = this.numbers.get(trait)
    const at = number === undefined ? -1 : product.traits.indexOf(number)
    return at === -1 ? 0 : product.clearness[at]!
  }

  private numberOf(trait: string): number {
    const known = this.numbers.get(trait)
    if (known !== undefined) return known
    this.numbers.set(trait, this.postings.length)
    this.names.push(trait)
    this.postings.push({ products: [], clearness: [] })
    return this.postings.length - 1
  }
}

const NOBODY: Readonly<Posting> = { products: [], clearness: [] }
