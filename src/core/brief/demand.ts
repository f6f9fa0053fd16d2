import type { Idea, Language } from './idea.ts'

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
