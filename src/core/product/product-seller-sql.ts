import type { Queryable } from '../../database/database.ts'

/** The products that a seller's lines may name: on sale, and assigned to it by the operator. */

const OFFERED = `product_seller s JOIN product p ON p.product_id = s.product_id AND p.withdrawn_at IS NULL
     WHERE s.organization_number = $1`

/** Which of these they are. */
export async function findOfferedProducts(
  database: Queryable,
  organizationNumber: number,
  productIds: readonly string[],
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await database.query<{ product_id: string }>(
    `SELECT s.product_id FROM ${OFFERED} AND s.product_id = ANY ($2)`,
    [organizationNumber, productIds],
  )
  return new Set(rows.map((row) => row.product_id))
}

export async function hasOfferedProducts(database: Queryable, organizationNumber: number): Promise<boolean> {
  const rows = await database.query(`SELECT FROM ${OFFERED} LIMIT 1`, [organizationNumber])
  return rows.length > 0
}

export interface OfferedProduct {
  product_id: string
  name: string
}

/** By name. `search` is part of a name or an ID; null: all of them. */
export async function listOfferedProducts(
  database: Queryable,
  wanted: { organizationNumber: number; search: string | null; limit: number },
): Promise<OfferedProduct[]> {
  return database.query<OfferedProduct>(
    `SELECT product_id, name FROM (SELECT p.product_id, p.document ->> 'name' AS name FROM ${OFFERED}) AS offered
     WHERE $2::text IS NULL OR position(lower($2) IN lower(name)) > 0 OR position(lower($2) IN lower(product_id)) > 0
     ORDER BY lower(name), product_id COLLATE "C" LIMIT $3`,
    [wanted.organizationNumber, wanted.search, wanted.limit],
  )
}

export interface SellerOfProduct {
  id: string
  name: string
}

/** The organizations that a product is assigned to, on sale or withdrawn. */
export async function listSellersOfProduct(
  database: Queryable,
  productId: string,
): Promise<SellerOfProduct[]> {
  return database.query<SellerOfProduct>(
    `SELECT o.id, o.name FROM product_seller s JOIN organization o ON o.number = s.organization_number
     WHERE s.product_id = $1 ORDER BY o.id`,
    [productId],
  )
}
