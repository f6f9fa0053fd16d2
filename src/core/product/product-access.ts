import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'

/** Where a key can see a product: where it has access and the product is still sold. */
export function visibleTerritories(own: readonly string[], granted: readonly string[] | null): string[] {
  return granted === null ? [...own] : own.filter((code) => granted.includes(code))
}

const PAIRS_MAX = 20_000
export const KEY_NOT_FOUND =
  'Agent key not found, or it no longer works. List the agent keys to see their IDs.'

/** Each key and each product once; at least one of both, and a bounded number of pairs. */
export function distinctPairs(input: { keyIds: readonly string[]; productIds: readonly string[] }): {
  keyIds: string[]
  productIds: string[]
} {
  const keyIds = [...new Set(input.keyIds.map((id) => id.toLowerCase()))]
  const productIds = [...new Set(input.productIds)]
  if (keyIds.length === 0) throw new Refusal('invalid', 'Choose at least one key.', 'key_ids')
  if (productIds.length === 0) throw new Refusal('invalid', 'Choose at least one product.', 'product_ids')
  if (!keyIds.every(isUuid)) {
    throw new Refusal('not_found', KEY_NOT_FOUND, 'key_ids')
  }
  if (keyIds.length * productIds.length > PAIRS_MAX) {
    throw new Refusal('invalid', `Choose fewer: at most ${PAIRS_MAX} pairs of key and product at a time.`)
  }
  return { keyIds, productIds }
}
