import type { Demand, Exclusion } from '../core/brief/demand.ts'
import { isHardChannel } from '../core/brief/rank.ts'
import type { RankedPage } from './rank-by-brief.ts'

const DEMANDS_MAX = 40
const WORDS_MAX = 20
const NAMED_MAX = 8

/** What was read from a brief, to explain the order. */
export function briefReport({ brief, metBySome, effective }: RankedPage): Record<string, unknown> {
  const words = brief.demands.filter((demand) => demand.kind === 'word' && !demand.isOfIdea)
  return {
    languages: brief.languages,
    wanted: brief.demands.filter(isNoWord).slice(0, DEMANDS_MAX).map(demandReport),
    ruled_out: brief.exclusions.filter(saysSomething(effective)).map(exclusionReport),
    // Others say nothing about what is on offer, and are not repeated.
    words: words
      .filter((word) => metBySome.has(word))
      .slice(0, WORDS_MAX)
      .map(({ text }) => text.toLowerCase()),
  }
}

function isNoWord({ kind }: Demand): boolean {
  return kind !== 'word'
}

function demandReport(demand: Demand): Record<string, unknown> {
  const { kind, name, text } = demand
  const isHard = kind === 'country' || isHardChannel(demand)
  return { kind, name, read_from: text, is_hard: isHard, ...factsOf(demand) }
}

/** Machine-readable values, next to the names. */
function factsOf(demand: Demand): Record<string, unknown> {
  switch (demand.kind) {
    case 'country':
      return { countries: demand.countries }
    case 'length':
      return { seconds: demand.seconds }
    case 'age':
      return { from: demand.from, to: demand.to }
    case 'budget':
    case 'price_limit':
      return { amount: demand.amount, currencies: demand.currencies }
    default:
      return 'idea' in demand && demand.idea.met?.channels ? { channels: demand.idea.met.channels } : {}
  }
}

/** Ideas are always reported, plain words only if they rule something out. */
function saysSomething(effective: ReadonlySet<Exclusion>): (exclusion: Exclusion) => boolean {
  return (exclusion) => exclusion.demands.some(isNoWord) || effective.has(exclusion)
}

function exclusionReport({ text, demands }: Exclusion): Record<string, unknown> {
  const ideas = demands.filter(isNoWord)
  return { read_from: text, all_of: (ideas.length > 0 ? ideas : demands).map(demandReport) }
}

/** The same for people, in a sentence; none if nothing was read. */
export function wordsRead({ brief, effective }: RankedPage): string[] {
  const wanted = brief.demands.filter(isNoWord).map(({ name }) => name)
  const ruledOut = brief.exclusions.filter(saysSomething(effective)).map(({ text }) => text)
  const parts = [
    ...(wanted.length > 0 ? [`wanted ${listOf(wanted)}`] : []),
    ...(ruledOut.length > 0 ? [`ruled out ${listOf(ruledOut)}`] : []),
  ]
  return parts.length === 0 ? [] : [`Read from the brief: ${parts.join('; ')}.`]
}

function listOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return `${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
