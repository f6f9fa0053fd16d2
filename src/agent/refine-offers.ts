import { setImmediate } from 'node:timers/promises'
import { Matching } from '../core/brief/matching.ts'
import { rank } from '../core/brief/rank.ts'
import type { Catalogue, Offer } from './catalogue.ts'
import { findSimilar } from './find-similar.ts'
import { judgeProduct, judgeRequest, type Judgement } from './judge-ask.ts'
import { asFarAsRead, NOT_READ, RefineAsks } from './refine-asks.ts'
import type { Change, ProductChange } from './refine-input.ts'
import { excludingFilters, type Sifted } from './sift-offers.ts'

/** An offer, and why it is in the answer. */
export type Listed = Offer & { relevance?: string }

/** What a refine call asks for, as far as it can be had. */
export interface Refined {
  /** Each group comes before the next. */
  groups: readonly (readonly Listed[])[]
  /** All asks about the whole, read as one brief; null: the order stays. */
  ask: string | null
  /** What was done with each change, in their order. */
  applied: Applied[]
}

export type Applied = Judgement & Pick<Change, 'scope'> & { product_id?: string; proposal_id?: string }

/** Comparing one product with all others takes some milliseconds. */
const MORE_LIKE_THIS_MAX = 20

/**
 * Named products come first, in the order of the changes, then those similar to them, then the rest. The rest is there if there
 * is an ask about the whole, or if no product was named.
 */
export async function refineOffers(
  changes: readonly Change[],
  sifted: Sifted,
  catalogue: Pick<Catalogue, 'indexOffers'>,
): Promise<Refined> {
  const ofProducts = changes.filter((change) => change.scope === 'product')
  const omitted = new Set(ofProducts.flatMap((one) => (one.action === 'omit' ? one.product_id : [])))
  const byId = new Map(sifted.offers.map((offer) => [idOf(offer), offer]))
  const isFitting = new Set(sifted.fitting)
  const wanted = ofProducts.filter(({ action }) => action !== 'omit').map(({ product_id }) => product_id)
  const named = [...new Set(wanted)].flatMap((id) => {
    const offer = byId.get(id)
    return offer && isFitting.has(offer) && !omitted.has(id) ? [offer] : []
  })
  const isNamed = new Set(wanted)
  const rest = sifted.fitting.filter((offer) => !isNamed.has(idOf(offer)) && !omitted.has(idOf(offer)))

  // Those named but filtered out too: others may be like them.
  const originals = [...isNamed].flatMap((id) => byId.get(id) ?? [])
  const { index, candidates } = await catalogue.indexOffers([...originals, ...rest])
  const comparableOf = new Map(originals.map((offer, i) => [offer, candidates[i]!]))
  const others = { offers: rest, comparables: candidates.slice(originals.length) }

  const asks = new RefineAsks(changes)
  const requests = changes.filter((change) => change.scope === 'request')
  // Left out by an ask about the whole: "no podcasts". What is included by name stays.
  const ruledOut = new Set<Offer>()
  const ruledOutBy = new Map<string, number>()
  for (const ask of new Set(requests.map((change) => change.ask))) {
    const brief = await asks.read(ask)
    if (!brief || brief.exclusions.length === 0) continue
    const ranking = rank(index, brief, others.comparables)
    const found = rest.filter((_, i) => ranking.ruledOutBy(i).length > 0)
    for (const offer of found) ruledOut.add(offer)
    ruledOutBy.set(ask, found.length)
  }
  const similar = new Map<string, Listed>()
  const judged = new Map<Change, Judgement>()
  let compared = 0
  for (const change of ofProducts) {
    const offer = byId.get(change.product_id)
    const reason = offer ? reasonOfAbsence(change, offer) : NOT_AVAILABLE
    judged.set(change, await judge(change, offer, reason))
  }
  const isWhole = requests.length > 0 || wanted.length === 0
  const remaining = isWhole ? rest.filter((offer) => !similar.has(idOf(offer)) && !ruledOut.has(offer)) : []
  const groups = [named, [...similar.values()], remaining].filter(({ length }) => length > 0)
  const isRemaining = new Set(remaining)
  const returned = new Set<Offer>([
    ...named,
    ...rest.filter((one) => isRemaining.has(one) || similar.has(idOf(one))),
  ])
  const shown = [...originals, ...rest].flatMap((offer, i) => (returned.has(offer) ? [candidates[i]!] : []))
  const matching = new Matching(index, shown)
  const judgedAsks = new Map<string, Judgement>()
  for (const change of requests) {
    const { ask } = change
    const judgement = judgedAsks.get(ask) ?? (await judgeWhole(ask))
    judgedAsks.set(ask, judgement)
    judged.set(change, judgement)
  }

  return {
    groups,
    ask: asks.together(requests.map(({ ask }) => ask)),
    applied: changes.map((change) => ({ ...namesOf(change), ...(judged.get(change) ?? NO_PROPOSALS) })),
  }

  function reasonOfAbsence({ product_id }: ProductChange, offer: Offer): string | undefined {
    if (omitted.has(product_id)) return 'Another change omits this product.'
    if (isFitting.has(offer)) return undefined
    return `Left out by ${excludingFilters(sifted, offer).join(', ')}.`
  }

  async function judge(
    { action, product_id, ask }: ProductChange,
    offer: Offer | undefined,
    /** Why the product is not in the answer, if it is not. */
    absence: string | undefined,
  ): Promise<Judgement> {
    // The same for a product that the caller cannot see: it is not in the answer either.
    if (action === 'omit') return { status: 'applied' }
    if (offer === undefined || (absence !== undefined && action !== 'more_like_this')) {
      return { status: 'unable', notes: absence ?? NOT_AVAILABLE }
    }
    const comparable = comparableOf.get(offer)!
    const brief = ask === undefined ? undefined : await asks.read(ask)
    if (ask !== undefined && brief === undefined) {
      return { status: absence === undefined ? 'partial' : 'unable', notes: NOT_READ }
    }
    if (action !== 'more_like_this') {
      return brief ? asFarAsRead(judgeProduct(index, brief, comparable), ask!) : { status: 'applied' }
    }
    if (++compared > MORE_LIKE_THIS_MAX) {
      return {
        status: 'partial',
        notes: `Similar products are found for ${MORE_LIKE_THIS_MAX} products at most.`,
      }
    }
    const found = findSimilar(index, { offer, comparable }, others, brief).filter(
      (one) => !ruledOut.has(byId.get(idOf(one))!),
    )
    for (const one of found) if (!similar.has(idOf(one))) similar.set(idOf(one), one)
    await setImmediate()
    return asFarAsRead(judgeSimilar(product_id, found.length, absence, ask !== undefined), ask ?? '')
  }

  async function judgeWhole(ask: string): Promise<Judgement> {
    const brief = await asks.read(ask)
    if (!brief) return { status: 'unable', notes: NOT_READ }
    return asFarAsRead(judgeRequest(matching, brief, ruledOutBy.get(ask) ?? 0), ask)
  }
}

function judgeSimilar(
  productId: string,
  found: number,
  absence: string | undefined,
  hasAsk: boolean,
): Judgement {
  const without = absence === undefined ? [] : [`${productId} itself is not returned: ${absence}`]
  if (found === 0) {
    const what = hasAsk ? 'is similar to it and meets the ask' : 'is similar to it'
    return {
      status: absence === undefined ? 'partial' : 'unable',
      notes: [`Nothing else that is available to you ${what}.`, ...without].join(' '),
    }
  }
  return {
    status: absence === undefined ? 'applied' : 'partial',
    notes: [`${found} similar product${found === 1 ? '' : 's'}.`, ...without].join(' '),
  }
}

/** The same words for a product that does not exist and one that the caller cannot see. */
const NOT_AVAILABLE = 'No product with this id is available to you.'
const NO_PROPOSALS: Judgement = {
  status: 'unable',
  notes: 'This agent makes no proposals. Refine products instead; orders are placed with the operator.',
}

/** Nothing is available to a caller without a key, and so nothing can be refined. */
export function withoutKey(change: Change): Applied {
  if (change.scope === 'proposal') return { ...namesOf(change), ...NO_PROPOSALS }
  if (change.scope === 'product' && change.action === 'omit') return { ...namesOf(change), status: 'applied' }
  return { ...namesOf(change), status: 'unable', notes: NO_KEY }
}

const NO_KEY = 'No products are available to callers without a key.'

function namesOf(change: Change): Pick<Applied, 'scope' | 'product_id' | 'proposal_id'> {
  const { scope } = change
  if (scope === 'product') return { scope, product_id: change.product_id }
  return scope === 'proposal' ? { scope, proposal_id: change.proposal_id } : { scope }
}

function idOf({ product }: Offer): string {
  return product.document.product_id
}

/** The same in words. */
export function refinementWords(applied: readonly Applied[]): string {
  const count = (status: Judgement['status']) => applied.filter((one) => one.status === status).length
  const counts = [
    [count('applied'), 'applied'],
    [count('partial'), 'applied in part'],
    [count('unable'), 'not possible'],
  ] as const
  const parts = counts.filter(([times]) => times > 0).map(([times, what]) => `${times} ${what}`)
  return `Changes: ${parts.join(', ')}.`
}

/** One line for each change, for hosts that show nothing but text. */
export function refinementLines(applied: readonly Applied[]): string {
  const lines = applied.map(({ scope, product_id, proposal_id, status, notes }, i) => {
    const what = [scope, product_id ?? proposal_id].filter(Boolean).join(' ')
    return `${i + 1}. ${what}: ${status}${notes === undefined ? '' : `. ${notes}`}`
  })
  return ['What was done with each change:', ...lines].join('\n   ')
}
