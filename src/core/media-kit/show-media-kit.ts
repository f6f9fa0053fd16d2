import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { countKitProducts, findMediaKit, type MediaKitRow } from './media-kit-sql.ts'

export interface ShownMediaKit extends MediaKitRow {
  /** On sale. */
  products_in_kit: number
  products_on_sale: number
}

export async function showMediaKit(context: Context): Promise<ShownMediaKit> {
  requireOperator(context)
  const settings = await findMediaKit(context.database)
  const { in_kit, on_sale } = await countKitProducts(context.database)
  return { ...settings, products_in_kit: in_kit, products_on_sale: on_sale }
}
