import { setImmediate } from 'node:timers/promises'
import { vocabularyOf } from '../core/brief/find-ideas.ts'
import { LANGUAGES } from '../core/brief/idea.ts'
import { traitsOf, type FormatTraits } from '../core/brief/product-traits.ts'
import { rank } from '../core/brief/rank.ts'
import type { Comparable } from '../core/brief/similar.ts'
import type { Brief, Demand, Exclusion } from '../core/brief/demand.ts'
import { readBrief } from '../core/brief/read-brief.ts'
import { relevanceOf } from '../core/brief/relevance.ts'
import { TEXT_LENGTH_MAX } from '../core/brief/tokens.ts'
import { TraitIndex, type IndexedProduct } from '../core/brief/trait-index.ts'
import { withoutSecrets } from '../core/secrets.ts'
import type { BriefModel } from './brief-model.ts'
import type { Offer } from './catalogue.ts'
import type { Page } from './cursor.ts'
import type { PreparedFormat } from './format-text.ts'
import type { PreparedProduct } from './product-text.ts'

export type RankedOffer = Offer & { relevance: string }

/** One page of offers, best first, and what was read from the brief. */
export interface RankedPage {
  listed: RankedOffer[]
  brief: Brief
  /** What some of the offers meet. */
  metBySome: ReadonlySet<Demand>
  /** What rules out some of them. */
  effective: ReadonlySet<Exclusion>
  /** False if a model was asked but could not answer: the next answer may differ. */
  isFinal: boolean
}

export type RankByBrief = (
  text: string,
  version: string,
  /** Each group comes before the next, however well its offers match. */
  groups: readonly (readonly Offer[])[],
  page: Page,
) => Promise<RankedPage>

/** What the ranking knows about offers, in their order. */
export type IndexOffers = (
  offers: readonly Offer[],
) => Promise<{ index: TraitIndex; candidates: Comparable[] }>

/** Reading a product takes a fraction of a millisecond; yields to other work after this many. */
const PRODUCTS_READ_AT_ONCE = 50
const INDEX_SIZE_MIN = 1_000

export function createRankByBrief(
  productsKept: () => number,
  model: BriefModel | undefined,
): { rank: RankByBrief; indexOffers: IndexOffers } {
  let known = newIndex()

  return {
    indexOffers,
    async rank(text, version, groups, page) {
      const offers = groups.flat()
      const redacted = withoutSecrets(text)
      const brief = readBrief(redacted)
      const similarities = model && (await similaritiesOf(model, redacted, version, groups))
      const { index, candidates } = await indexOffers(offers)
      const { order, ruledOutBy, metBySome, effective } = rank(index, brief, candidates, similarities)
      const groupAt = groups.flatMap((group, i) => group.map(() => i))
      const inOrder = groups.flatMap((_, i) => order.filter((at) => groupAt[at] === i))
      const listed = inOrder.slice(page.offset, page.offset + page.limit).map((at) => ({
        ...offers[at]!,
        relevance: relevanceOf(index, brief, candidates[at]!, {
          ruledOutBy: ruledOutBy(at),
          isCompared: similarities !== undefined,
        }),
      }))
      return { listed, brief, metBySome, effective, isFinal: !model || similarities !== undefined }
    },
  }

  async function indexOffers(offers: readonly Offer[]) {
    // Products that have changed leave their old numbers behind.
    if (known.index.size > 2 * Math.max(productsKept(), INDEX_SIZE_MIN)) known = newIndex()
    const { index, products } = known
    return { index, candidates: await indexed(offers, index, products) }
  }
}

/**
 * Builds the vocabularies in advance, so that the first brief does not wait for them. Yields to other work in between.
 */
export async function prepareReading(): Promise<void> {
  for (const language of LANGUAGES) {
    vocabularyOf(language)
    await setImmediate()
  }
}

function newIndex() {
  return { index: new TraitIndex(), products: new WeakMap<PreparedProduct, IndexedProduct>() }
}

async function indexed(
  offers: readonly Offer[],
  index: TraitIndex,
  products: WeakMap<PreparedProduct, IndexedProduct>,
) {
  const candidates: Comparable[] = []
  let read = 0
  for (const { product, territories } of offers) {
    let known = products.get(product)
    if (!known) {
      known = index.add(
        traitsOf(
          product.document,
          product.formats.map(formatTraits),
          product.row.collections.map(({ document }) => document),
        ),
      )
      products.set(product, known)
      read += 1
      if (read % PRODUCTS_READ_AT_ONCE === 0) await setImmediate()
    }
    candidates.push({ product: known, territories, publishers: publishersOf(product) })
  }
  return candidates
}

const publishersKnown = new WeakMap<PreparedProduct, readonly string[]>()

/** Always the same list: it is needed with each brief. */
function publishersOf(product: PreparedProduct): readonly string[] {
  const known = publishersKnown.get(product)
  if (known) return known
  const domains = product.document.publisher_properties.map(({ publisher_domain }) => publisher_domain)
  publishersKnown.set(product, domains)
  return domains
}

function formatTraits({ id, document, option, assetTypes }: PreparedFormat): FormatTraits {
  const {
    duration_ms_range: lengthMs,
    width,
    height,
  } = option.params as {
    duration_ms_range?: [number, number | null]
    width?: number
    height?: number
  }
  return {
    id,
    name: document.name,
    kinds: [option.format_kind, ...assetTypes],
    lengthMs,
    size: width === undefined || height === undefined ? undefined : `${width}x${height}`,
  }
}

/** Of each offer; undefined if the model cannot answer. */
async function similaritiesOf(
  model: BriefModel,
  brief: string,
  version: string,
  groups: readonly (readonly Offer[])[],
): Promise<number[] | undefined> {
  const texts = textsOf(groups)
  const similarities = await model.similarities(brief, version, texts)
  return similarities && texts.map((text) => similarities.get(text) ?? 0)
}

const textsKnown = new WeakMap<readonly Offer[], readonly string[]>()
const textKnown = new WeakMap<PreparedProduct, string>()

/** The same list if nothing was filtered, and always the same texts: the model caches what it has seen. */
function textsOf(groups: readonly (readonly Offer[])[]): readonly string[] {
  const [only] = groups.length === 1 ? groups : []
  const known = only && textsKnown.get(only)
  if (known) return known
  const texts = groups.flat().map(({ product }) => textOf(product))
  if (only) textsKnown.set(only, texts)
  return texts
}

function textOf(product: PreparedProduct): string {
  const known = textKnown.get(product)
  if (known !== undefined) return known
  const text = `${product.document.name}. ${product.document.description}`
  textKnown.set(product, text)
  return text
}

/** As far as a brief is read. */
export function textRead(brief: string): string {
  return brief.slice(0, TEXT_LENGTH_MAX)
}
