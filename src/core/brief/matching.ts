import { factTraits, meetsByFacts, traitsFor, type Candidate } from './meets.ts'
import type { Demand, Exclusion } from './demand.ts'
import type { TraitIndex } from './trait-index.ts'

/** The candidates that meet a demand, by position, and how clearly each does. */
export interface Match {
  at: Int32Array
  clearness: Float32Array
}

/** Compares demands with all candidates at once. */
export class Matching {
  private readonly index: TraitIndex
  private readonly candidates: readonly Candidate[]
  /** By product number: its position among the candidates; −1 if it is not one. */
  private readonly places: Int32Array
  private readonly best: Float32Array
  private readonly touched: Int32Array
  private groups: readonly number[][] | undefined

  constructor(index: TraitIndex, candidates: readonly Candidate[]) {
    this.index = index
    this.candidates = candidates
    this.places = new Int32Array(index.size).fill(-1)
    for (const [at, { product }] of candidates.entries()) this.places[product.number] = at
    this.best = new Float32Array(candidates.length)
    this.touched = new Int32Array(candidates.length)
  }

  of(demand: Demand): Match {
    if (demand.kind === 'dates') return NOTHING
    if (demand.kind === 'country') return this.byCountry(demand)
    const traits = traitsFor(demand)
    return traits.length > 0 ? this.byTraits(traits) : this.byFacts(demand)
  }

  /** The positions of the candidates that have everything an exclusion names. */
  ruledOutBy(exclusion: Exclusion): number[] {
    const { demands, alternatives } = exclusion
    const ideas = this.havingAll(alternatives, exclusion)
    const words = this.wordsKnown(demands).map((word) => [word])
    return ideas.length > 0 ? ideas : this.havingAll(words, exclusion)
  }

  private havingAll(alternatives: Exclusion['alternatives'], exclusion: Exclusion): number[] {
    if (alternatives.length === 0) return []
    // How many of the groups of alternatives each has met so far: one that misses any falls behind.
    const counts = new Uint8Array(this.candidates.length)
    for (const [i, demands] of alternatives.entries()) {
      for (const demand of demands) {
        for (const at of this.clearly(demand, exclusion)) if (counts[at] === i) counts[at] = i + 1
      }
    }
    const places: number[] = []
    for (let at = 0; at < counts.length; at += 1) if (counts[at] === alternatives.length) places.push(at)
    return places
  }

  /** If most of the words occur in no product, they are about something else. */
  private wordsKnown(demands: readonly Demand[]): Demand[] {
    const words = demands.filter(({ kind }) => kind === 'word')
    const known = words.filter((word) => this.of(word).at.length > 0)
    return known.length * 2 >= words.length ? known : []
  }

  private clearly(demand: Demand, exclusion: Exclusion): number[] {
    if (
      demand.kind === 'country' &&
      exclusion.demands.every(({ kind }) => kind === 'country' || kind === 'word')
    ) {
      const isOnlyThere = ({ territories }: Candidate) =>
        territories.every((code) => demand.countries.includes(code))
      return this.candidates.flatMap((candidate, at) => (isOnlyThere(candidate) ? [at] : []))
    }
    const { at, clearness } = this.of(demand)
    const least = demand.kind === 'channel' ? 1 : CLEAR
    const places: number[] = []
    for (let i = 0; i < at.length; i += 1) if (clearness[i]! >= least) places.push(at[i]!)
    return places
  }

  private byTraits(traits: ReturnType<typeof traitsFor>): Match {
    const { best, touched, places } = this
    let count = 0
    for (const { trait, worth } of traits) {
      const { products, clearness } = this.index.having(trait)
      for (let i = 0; i < products.length; i += 1) {
        const place = places[products[i]!]!
        if (place === -1) continue
        const clear = clearness[i]! * worth
        if (best[place] === 0) touched[count++] = place
        if (clear > best[place]!) best[place] = clear
      }
    }
    const match = { at: touched.slice(0, count), clearness: new Float32Array(count) }
    for (let i = 0; i < count; i += 1) {
      match.clearness[i] = best[touched[i]!]!
      best[touched[i]!] = 0
    }
    return match
  }

  private byFacts(demand: Demand): Match {
    const places = factTraits(demand).flatMap((trait) => this.placesOf(trait))
    const at: number[] = []
    const clearness: number[] = []
    for (const place of new Set(places)) {
      const clear = meetsByFacts(demand, this.candidates[place]!)
      if (clear === 0) continue
      at.push(place)
      clearness.push(clear)
    }
    return { at: Int32Array.from(at), clearness: Float32Array.from(clearness) }
  }

  private placesOf(trait: string): number[] {
    const places: number[] = []
    for (const product of this.index.having(trait).products) {
      const place = this.places[product]!
      if (place !== -1) places.push(place)
    }
    return places
  }

  private byCountry(demand: Demand): Match {
    const { touched } = this
    const clearness = new Float32Array(this.candidates.length)
    let count = 0
    for (const group of this.byTerritories()) {
      const clear = meetsByFacts(demand, this.candidates[group[0]!]!)
      if (clear === 0) continue
      clearness.fill(clear, count, count + group.length)
      for (const at of group) touched[count++] = at
    }
    return { at: touched.slice(0, count), clearness: clearness.subarray(0, count) }
  }

  /** The positions of the candidates, grouped by the countries they are open in: few are unique. */
  private byTerritories(): readonly number[][] {
    if (this.groups) return this.groups
    const groups = new Map<string, number[]>()
    for (let at = 0; at < this.candidates.length; at += 1) {
      const name = nameOf(this.candidates[at]!.territories)
      const group = groups.get(name)
      if (group) group.push(at)
      else groups.set(name, [at])
    }
    this.groups = [...groups.values()]
    return this.groups
  }
}

/** The same lists recur with each brief. */
const namesKnown = new WeakMap<readonly string[], string>()

function nameOf(territories: readonly string[]): string {
  const known = namesKnown.get(territories)
  if (known !== undefined) return known
  const name = territories.join()
  namesKnown.set(territories, name)
  return name
}

const NOTHING: Match = { at: new Int32Array(), clearness: new Float32Array() }

/** Anything less is a hint: enough to rank by, not to meet a hard demand or rule a product out. */
export const CLEAR = 0.6
