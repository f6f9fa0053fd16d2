import { setImmediate as turn } from 'node:timers/promises'

/** Sorting only what is shown is quick; sorting a few at a time is not. */
const SORTED_AT_LEAST = 200

/** The first `count` items in an order, without sorting all of them. Pure. */
export function firstInOrder<Item>(
  items: Iterable<Item>,
  compare: (a: Item, b: Item) => number,
  count: number,
): Item[] {
  let kept: Item[] = []
  let last: Item | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue
    kept.push(item)
    if (kept.length < 3 * count + SORTED_AT_LEAST) continue
    kept = kept.sort(compare).slice(0, count)
    last = kept.at(-1)
  }
  return kept.sort(compare).slice(0, count)
}

/** What is sorted in one turn of the event loop. */
const SORTED_AT_ONCE = 4_000

/** All items in an order, for long lists: others get their turn between. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = []
  for (let start = 0; start < items.length; start += SORTED_AT_ONCE) {
    runs.push(items.slice(start, start + SORTED_AT_ONCE).sort(compare))
    await turn()
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let i = 0; i < runs.length; i += 2) merged.push(await merge(runs[i]!, runs[i + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Item>(
  a: readonly Item[],
  b: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const merged: Item[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const isFromA = j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0)
    merged.push(isFromA ? a[i++]! : b[j++]!)
    if (merged.length % SORTED_AT_ONCE === 0) await turn()
  }
  return merged
}

/** Null comes last, in either direction, as does what is not a number. */
export function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === b) return 0
  if (isNoKey(a)) return isNoKey(b) ? 0 : 1
  if (isNoKey(b)) return -1
  return a < b ? -sign : sign
}

function isNoKey(key: SortKey): key is null {
  return key === null || Number.isNaN(key)
}

export type SortKey = number | string | null
