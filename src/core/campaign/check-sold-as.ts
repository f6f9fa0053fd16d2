import type { Queryable } from '../../database/database.ts'
import { PRODUCT_ID } from '../product/product.ts'
import { findOfferedProducts } from '../product/product-seller-sql.ts'
import type { FieldProblem } from '../refusal.ts'
import { detailsOf, type ProposedDetails } from './line-details.ts'

/** A line as typed, and the product that it names already: it may keep that. */
export interface SoldLine extends ProposedDetails {
  name: string
  keptProductId?: string | null
}

/**
 * The products that lines may not name, each at its field. One that is withdrawn or another seller's does not exist for this
 * seller: the words are the same.
 */
export async function soldAsProblems(
  database: Queryable,
  organizationNumber: number,
  lines: readonly SoldLine[],
): Promise<FieldProblem[]> {
  const unknown = await findUnknownProducts(database, organizationNumber, lines)
  return unknown.map(({ position, what }) => ({
    field: `lines.${position}.product_id`,
    message: `Line “${lines[position]!.name.trim()}”: ${what}`,
  }))
}

/** The same by position, for rows that are not in a form yet. */
export async function findUnknownProducts(
  database: Queryable,
  organizationNumber: number,
  lines: readonly SoldLine[],
): Promise<{ position: number; what: string }[]> {
  const named = lines.map((line) => {
    const { productId } = detailsOf(line)
    return productId === (line.keptProductId ?? null) ? null : productId
  })
  const wanted = [...new Set(named.filter((id) => id !== null && PRODUCT_ID.test(id)))] as string[]
  const offered = await findOfferedProducts(database, organizationNumber, wanted)
  return named.flatMap((id, position) =>
    id === null || offered.has(id) ? [] : [{ position, what: NOT_FOUND }],
  )
}

const NOT_FOUND = 'product not found. Choose one of your products, or leave Sold as empty.'
