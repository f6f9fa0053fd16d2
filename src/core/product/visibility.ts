import { visibleTerritories } from './product-access.ts'

/** Whether a key can see a product before any filter, and where; or why not. */
export type Standing = 'withdrawn' | 'no_access' | 'no_territory' | 'visible'

export function standingOf(product: {
  is_withdrawn: boolean
  is_granted: boolean
  own: readonly string[]
  granted: readonly string[] | null
}): { standing: Standing; territories: string[] } {
  const { is_withdrawn, is_granted, own, granted } = product
  if (is_withdrawn) return { standing: 'withdrawn', territories: [] }
  if (!is_granted) return { standing: 'no_access', territories: [] }
  const territories = visibleTerritories(own, granted)
  return { standing: territories.length === 0 ? 'no_territory' : 'visible', territories }
}
