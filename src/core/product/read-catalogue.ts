import type { Queryable } from '../../database/database.ts'
import { findCatalogueVersion } from './catalogue-sql.ts'
import { listFormatRows, type FormatRow } from './creative-format-sql.ts'
import { findPortfolio, findVisibleProducts, type PortfolioRow } from './product-access-sql.ts'
import { visibleTerritories } from './product-access.ts'
import { findDocuments, type DocumentRow } from './product-sql.ts'

/** What the sales agent reads, for a key that was admitted or for anyone. It keeps the answers for a version. */

/** A product that a key can see, and where. */
export interface OfferRow {
  productId: string
  revision: number
  territories: string[]
}

/** In the order of the product ids, with the documents of those whose revision the caller does not have. */
export async function readOffers(
  database: Queryable,
  input: { keyId: string; isKnown: (productId: string, revision: number) => boolean },
): Promise<{ offers: OfferRow[]; documents: DocumentRow[] }> {
  const rows = await findVisibleProducts(database, input.keyId)
  const offers = rows.flatMap(({ product_id: productId, revision, own, granted }) => {
    const territories = visibleTerritories(own, granted)
    return territories.length > 0 ? [{ productId, revision, territories }] : []
  })
  const unknown = offers.flatMap(({ productId, revision }) =>
    input.isKnown(productId, revision) ? [] : [productId],
  )
  return { offers, documents: unknown.length > 0 ? await findDocuments(database, unknown) : [] }
}

export function readFormats(database: Queryable): Promise<FormatRow[]> {
  return listFormatRows(database)
}

/** What any working key can see, in total. */
export function readPortfolio(database: Queryable): Promise<PortfolioRow> {
  return findPortfolio(database)
}

export function readVersion(database: Queryable): Promise<string> {
  return findCatalogueVersion(database)
}
