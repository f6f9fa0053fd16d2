import type { LineBoard, Partner } from './line-board.ts'

/** More partners than anyone picks from a list; the search finds the others. */
const PARTNERS_MAX = 500

/** What a list can be filtered by: the partners of the campaigns on a board, from A to Z. One that left is not among them. */
export function partnersOf(board: LineBoard): { id: string; name: string }[] {
  const partners = new Set<Partner>()
  for (const { partner } of board.campaigns.values()) partners.add(partner)
  return [...partners]
    .toSorted((a, b) => (a.searchName < b.searchName ? -1 : 1))
    .slice(0, PARTNERS_MAX)
    .map(({ id, name }) => ({ id, name }))
}
