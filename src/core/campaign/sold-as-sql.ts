/** The product that a line was sold as. Only for the seller's side. */
export interface SoldAs {
  product_id: string
  /** Null once the operator has taken the product from the seller: what happens to it then is not theirs to see. */
  name: string | null
  /** Other lines may still name it. */
  is_offered: boolean
}

/** Of a line `l`, as one column; null if it names no product. */
export const SOLD_AS = `(
  SELECT json_build_object('product_id', p.product_id,
    'name', CASE WHEN s.product_id IS NOT NULL THEN p.document ->> 'name' END,
    'is_offered', s.product_id IS NOT NULL AND p.withdrawn_at IS NULL)
  FROM product p
  LEFT JOIN product_seller s ON s.organization_number = l.organization_number AND s.product_id = p.product_id
  WHERE p.product_id = l.product_id)`
