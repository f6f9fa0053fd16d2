import type { Database, Queryable } from '../../database/database.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findCatalogueVersion } from '../product/catalogue-sql.ts'
import { CHANNEL_NAMES } from '../product/product.ts'
import {
  inKitOrder,
  KIT_PRODUCTS_PER_PAGE,
  kitEntry,
  publicPartOf,
  type KitEntry,
  type MediaKitSettings,
  type PublicProduct,
} from './media-kit.ts'
import {
  findFormatsNamed,
  findKitDocuments,
  findKitNames,
  findMediaKit,
  listKitProducts,
  readAtOneInstant,
} from './media-kit-sql.ts'

export interface KitPage {
  /** Of the catalogue: the page is the same until it moves. */
  version: string
  settings: MediaKitSettings
  /** All of the kit, in order. */
  entries: readonly KitEntry[]
  page: number
  pages: number
  /** Of this page; undefined if there is no such page. */
  products: PublicProduct[] | undefined
}

/**
 * A page of the media kit, for anyone: what is not public is left out here, and all of it while the kit is not public. Entries that
 * the caller has from before are not read again.
 */
export async function readMediaKit(
  database: Database,
  input: { page: number; known: readonly KitEntry[] },
): Promise<KitPage | { version: string; settings: undefined }> {
  return readPage(database, { ...input, isPreview: false })
}

/** The same for an operator, whether or not the kit is public. */
export async function previewMediaKit(
  context: Context,
  input: { page: number; known: readonly KitEntry[] },
): Promise<KitPage> {
  requireOperator(context)
  const read = await readPage(context.database, { ...input, isPreview: true })
  if (!read.settings || !read.products) {
    throw new Refusal('not_found', 'The media kit has no such page.')
  }
  return read
}

async function readPage(
  database: Database,
  input: { page: number; known: readonly KitEntry[]; isPreview: boolean },
): Promise<KitPage | { version: string; settings: undefined }> {
  return database.transaction(async (tx) => {
    await readAtOneInstant(tx)
    const version = await findCatalogueVersion(tx)
    const settings = await findMediaKit(tx)
    if (!settings.is_public && !input.isPreview) return { version, settings: undefined }
    const entries = await readEntries(tx, input.known)
    const { page } = input
    const pages = Math.max(1, Math.ceil(entries.length / KIT_PRODUCTS_PER_PAGE))
    const shown = entries.slice((page - 1) * KIT_PRODUCTS_PER_PAGE, page * KIT_PRODUCTS_PER_PAGE)
    const products = page > pages ? undefined : await readProducts(tx, shown, settings.shows_prices)
    return { version, settings, entries, page, pages, products }
  })
}

async function readEntries(tx: Queryable, known: readonly KitEntry[]): Promise<readonly KitEntry[]> {
  const rows = await listKitProducts(tx)
  const knownById = new Map(known.map((entry) => [entry.productId, entry]))
  const isKnown = (row: { product_id: string; revision: number }) =>
    knownById.get(row.product_id)?.revision === row.revision
  const unknown = rows.filter((row) => !isKnown(row))
  if (unknown.length === 0 && rows.length === known.length) return known
  const read = await findKitNames(
    tx,
    unknown.map(({ product_id }) => product_id),
  )
  const kept = rows.filter(isKnown).map(({ product_id }) => knownById.get(product_id)!)
  return inKitOrder([...kept, ...read.map(kitEntry)], CHANNEL_NAMES)
}

async function readProducts(
  tx: Queryable,
  entries: readonly KitEntry[],
  showsPrices: boolean,
): Promise<PublicProduct[]> {
  const productIds = entries.map(({ productId }) => productId)
  const rows = await findKitDocuments(tx, productIds)
  const formatIds = new Set(rows.flatMap(({ document }) => document.format_ids))
  const formats = await findFormatsNamed(tx, [...formatIds])
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return productIds.map((id) => publicPartOf(byId.get(id)!, formats, showsPrices))
}
