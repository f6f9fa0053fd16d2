import { setImmediate } from 'node:timers/promises'
import type { PortfolioRow } from '../core/product/product-access-sql.ts'
import type { DocumentRow } from '../core/product/product-sql.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { readFormats, readOffers } from '../core/product/read-catalogue.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { AnswerMemory } from './answer-memory.ts'
import type { BriefModel } from './brief-model.ts'
import { formatIdOf } from './format-id.ts'
import { isSameFormat, prepareFormat, type PreparedFormat } from './format-text.ts'
import { createPortfolio } from './portfolio.ts'
import { isUpToDate, prepareProduct, type PreparedProduct } from './product-text.ts'
import { createRankByBrief, type IndexOffers, type RankByBrief } from './rank-by-brief.ts'

/** A product as one caller sees it. */
export interface Offer {
  product: PreparedProduct
  territories: string[]
}

/**
 * What is on offer, prepared once and kept in memory. Every request is for a version, which the caller has just read
 * from the database: anything prepared for an older one is not used, nor what has expired since.
 */
export interface Catalogue {
  agentUrl(): string
  answers: AnswerMemory
  formats(version: string): Promise<Formats>
  portfolio(version: string): PortfolioRow | Promise<PortfolioRow>
  /** What is available to a key, in the order of the product ids. */
  offers(keyId: string, version: string): Promise<Offer[]>
  /** One page of these, the best match first. */
  rank: RankByBrief
  indexOffers: IndexOffers
}

/** In the order of their ids, and by id. */
export interface Formats {
  all: readonly PreparedFormat[]
  byId: ReadonlyMap<string, PreparedFormat>
}

/** Callers whose offers are kept; beyond that, the least recent callers are dropped. */
const KEYS_KEPT_MAX = 500
const PRODUCTS_KEPT_MAX = 50_000
/** Some ten milliseconds of work; then others have their turn. */
const PREPARED_AT_ONCE = 100
const ANSWERS_LENGTH_MAX = 32 * 1024 * 1024

export function createCatalogue(
  database: Database,
  { agentUrl, appUrl, clock }: { agentUrl: () => string; appUrl: string; clock: Clock },
  /** Undefined if the operator has configured none. */
  briefModel?: BriefModel,
): Catalogue {
  const formats = new Kept<Formats>(1)
  const offers = new Kept<Offer[]>(KEYS_KEPT_MAX)
  let products = new Map<string, PreparedProduct>()
  let lastFormats = new Map<string, PreparedFormat>()

  return {
    agentUrl,
    answers: new AnswerMemory(ANSWERS_LENGTH_MAX, clock),
    formats: formatsAt,
    portfolio: createPortfolio(database),
    offers: offersAt,
    ...createRankByBrief(() => products.size, briefModel),
  }

  function formatsAt(version: string): Promise<Formats> {
    return formats.at('all', version, loadFormats)
  }

  /** An unchanged format stays the same object, and so do the products that use it. */
  async function loadFormats(): Promise<Formats> {
    const rows = await readFormats(database)
    const prepared = rows.map((row) => {
      const made = prepareFormat(row, formatIdOf(agentUrl(), row.format_id))
      const known = lastFormats.get(made.id)
      return known && isSameFormat(known, made) ? known : made
    })
    lastFormats = formatsById(prepared)
    return { all: prepared, byId: lastFormats }
  }

  async function offersAt(keyId: string, version: string): Promise<Offer[]> {
    const load = () => loadOffers(keyId, version)
    const known = offers.at(keyId, version, load)
    if (clock.nowMs() < currentUntil(await known)) return known
    offers.forget(keyId, known)
    return offers.at(keyId, version, load)
  }

  async function loadOffers(keyId: string, version: string): Promise<Offer[]> {
    let { byId } = await formatsAt(version)
    if (products.size > PRODUCTS_KEPT_MAX) products = new Map()
    // Another load may begin a new one meanwhile.
    const kept = products
    const { offers: offered, documents } = await readOffers(database, {
      keyId,
      isKnown: (productId, revision) => kept.get(productId)?.revision === revision,
    })
    // Products are read as they are now, also by other callers, and may use a format that is newer than this one's version.
    const usesKnownFormats = (document: ProductDocument | undefined) =>
      document?.format_ids.every((formatId) => byId.has(formatId)) ?? true
    const isCurrent =
      documents.every(({ document }) => usesKnownFormats(document)) &&
      offered.every(({ productId }) => usesKnownFormats(kept.get(productId)?.document))
    if (!isCurrent) ({ byId } = await loadFormats())
    for (const [i, row] of documents.entries()) {
      keep(kept, row, byId)
      if (i % PREPARED_AT_ONCE === PREPARED_AT_ONCE - 1) await setImmediate()
    }
    return offered.flatMap(({ productId, territories }) => {
      const product = upToDate(kept, productId, byId)
      return product ? [{ product, territories }] : []
    })
  }

  function upToDate(
    kept: Map<string, PreparedProduct>,
    productId: string,
    formatsNow: ReadonlyMap<string, PreparedFormat>,
  ): PreparedProduct | undefined {
    const product = kept.get(productId)
    if (!product || isUpToDate(product, formatsNow, clock.nowMs())) return product
    return keep(kept, product.row, formatsNow)
  }

  function keep(
    kept: Map<string, PreparedProduct>,
    row: DocumentRow,
    formatsNow: ReadonlyMap<string, PreparedFormat>,
  ): PreparedProduct {
    // Another load may have read a later one meanwhile.
    const known = kept.get(row.product_id)
    if (known && known.revision > row.revision) return known
    const product = prepareProduct(row, {
      agentUrl: agentUrl(),
      appUrl,
      formats: formatsNow,
      nowMs: clock.nowMs(),
    })
    kept.set(row.product_id, product)
    return product
  }
}

const untilKnown = new WeakMap<readonly Offer[], number>()

/** When the first of the products changes by itself, in milliseconds since 1970: a forecast expires. */
export function currentUntil(offers: readonly Offer[]): number {
  const known = untilKnown.get(offers)
  if (known !== undefined) return known
  let untilMs = Infinity
  for (const { product } of offers) untilMs = Math.min(untilMs, product.currentUntilMs)
  untilKnown.set(offers, untilMs)
  return untilMs
}

function formatsById(formats: readonly PreparedFormat[]): Map<string, PreparedFormat> {
  return new Map(formats.map((format) => [format.id, format]))
}

/** Values for one version. Callers that ask while one is loading wait for the same load. */
class Kept<T> {
  private readonly kept = new Map<string, { version: bigint; value: Promise<T> }>()
  private readonly keptMax: number

  constructor(keptMax: number) {
    this.keptMax = keptMax
  }

  at(name: string, versionText: string, load: () => Promise<T>): Promise<T> {
    const version = BigInt(versionText)
    const known = this.kept.get(name)
    // A later version than asked for is just as good.
    if (known && known.version >= version) return known.value
    const value = load()
    this.kept.delete(name)
    this.kept.set(name, { version, value })
    value.catch(() => this.forget(name, value))
    if (this.kept.size > this.keptMax) this.kept.delete(this.kept.keys().next().value!)
    return value
  }

  /** Unless there is a newer one by now. */
  forget(name: string, value: Promise<T>): void {
    if (this.kept.get(name)?.value === value) this.kept.delete(name)
  }
}
