import { openTerritories } from './opening.ts'

/** How a product stands to a key before anything is asked: why it is not offered, or that it is, and where. */
export type Standing = 'withdrawn' | 'not_opened' | 'no_territory' | 'open'

export function standingOf(product: {
  is_withdrawn: boolean
  is_opened: boolean
  own: readonly string[]
  opened: readonly string[] | null
}): { standing: Standing; territories: string[] } {
  const { is_withdrawn, is_opened, own, opened } = product
  if (is_withdrawn) return { standing: 'withdrawn', territories: [] }
  if (!is_opened) return { standing: 'not_opened', territories: [] }
  const territories = openTerritories(own, opened)
  return { standing: territories.length === 0 ? 'no_territory' : 'open', territories }
}
