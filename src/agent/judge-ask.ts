import type { Brief, Demand } from '../core/brief/demand.ts'
import type { Matching } from '../core/brief/matching.ts'
import { rank } from '../core/brief/rank.ts'
import { lackOf, relevanceOf, standingsOf, type Lack } from '../core/brief/relevance.ts'
import type { Comparable } from '../core/brief/similar.ts'
import type { TraitIndex } from '../core/brief/trait-index.ts'

/** What became of one ask: it is read as a brief, and compared with what is on offer. */
export interface Judgement {
  status: 'applied' | 'partial' | 'unable'
  notes?: string
}

const NAMED_MAX = 6

/** An ask about one product: what of it the product has as it is, and what it lacks as asked. */
export function judgeProduct(index: TraitIndex, brief: Brief, product: Comparable): Judgement {
  const ruledOutBy = rank(index, brief, [product]).ruledOutBy(0)
  const { met, near, missed } = standingsOf(index, brief, product)
  const lacked = brief.exclusions
    .filter((exclusion) => !ruledOutBy.includes(exclusion))
    .map((exclusion) => ({ text: exclusion.text, lack: lackOf(index, exclusion, product) }))
  const named = (lack: Lack) => listed(lacked.flatMap((one) => (one.lack === lack ? [`“${one.text}”`] : [])))
  const [absent, unsaid, present] = [named('by_fact'), named('unsaid'), named('none')]
  const isCompared = met.length + near.length + missed.length + ruledOutBy.length > 0
  if (!isCompared && absent + unsaid === '') {
    const reason =
      present === '' ? 'Nothing in this ask can be compared with the product.' : `It has ${present}.`
    return { status: 'unable', notes: `${reason} ${AS_LISTED}` }
  }
  const notes = [
    ...(isCompared ? [relevanceOf(index, brief, product, { ruledOutBy, isCompared: false })] : []),
    ...(absent === '' ? [] : [`As asked, without ${absent}.`]),
    ...(unsaid === '' ? [] : [`Its listing does not mention ${unsaid}.`]),
  ].join(' ')
  const isShort = missed.length > 0 || near.length > 0 || ruledOutBy.length > 0
  if (!isShort && (met.some(isNoWord) || absent !== '')) return { status: 'applied', notes }
  const isPartly = met.length + near.length > 0 || absent + unsaid !== ''
  return { status: isPartly ? 'partial' : 'unable', notes: `${notes} ${AS_LISTED}` }
}

const AS_LISTED = 'Products are offered as listed; ask the operator about changes.'

/** An ask about the whole: how many of the products meet it, and how many it left out. */
export function judgeRequest(matching: Matching, brief: Brief, leftOut: number): Judgement {
  const demands = brief.demands.filter(isSaid)
  const met = demands.filter((demand) => matching.of(demand).at.length > 0)
  const missed = demands.filter((demand) => !met.includes(demand) && isNoWord(demand))
  const { exclusions } = brief
  if (met.length + exclusions.length + missed.length === 0) return { status: 'unable', notes: NOTHING_READ }
  const notes = [
    met.length > 0 ? `Ranked by ${listed(met.map(({ name }) => name))}.` : '',
    missed.length > 0 ? `Nothing available to you meets ${listed(missed.map(({ name }) => name))}.` : '',
    exclusions.length > 0
      ? `Left out by ${listed(exclusions.map(({ text }) => `“${text}”`))}: ${leftOut} ${leftOut === 1 ? 'product' : 'products'}.`
      : '',
  ]
  const isMet = met.length + exclusions.length > 0
  const status = isMet ? (missed.length > 0 ? 'partial' : 'applied') : 'unable'
  return { status, notes: notes.filter(Boolean).join(' ') }
}

const NOTHING_READ = 'Nothing in this ask says what a product should be.'

function isSaid(demand: Demand): boolean {
  return demand.kind !== 'dates' && !(demand.kind === 'word' && demand.isOfIdea)
}

function isNoWord({ kind }: Demand): boolean {
  return kind !== 'word'
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return `${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
