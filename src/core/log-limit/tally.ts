/**
 * Adds up entries that are too frequent to keep one by one, and passes on the sums: the first after a second, then at
 * most once a minute.
 */
export interface Tally<Entry> {
  add(entry: Entry): void
  /** Passes on what is left. */
  close(): void
}

export interface TallyOptions<Entry> {
  /** Entries with the same name are added up. */
  nameOf: (entry: Entry) => string
  /** What an entry is counted as once `ENTRIES_MAX` names have been seen in a minute. For names that a caller can make up. */
  coarsened?: (entry: Entry) => Entry
  handOn: (entry: Entry, times: number) => void
}

const FIRST_MS = 1_000
const EVERY_MS = 60_000
const ENTRIES_MAX = 60

export function createTally<Entry>({ nameOf, coarsened, handOn }: TallyOptions<Entry>): Tally<Entry> {
  const sums = new Map<string, { entry: Entry; times: number }>()
  let handedOnAtMs = -EVERY_MS
  let timer: NodeJS.Timeout | undefined

  return {
    add(given) {
      let [name, entry] = [nameOf(given), given]
      if (coarsened && sums.size >= ENTRIES_MAX && !sums.has(name)) {
        entry = coarsened(given)
        name = nameOf(entry)
      }
      const sum = sums.get(name)
      if (sum) sum.times++
      else sums.set(name, { entry, times: 1 })
      timer ??= setTimeout(handOnAll, Math.max(FIRST_MS, handedOnAtMs + EVERY_MS - performance.now())).unref()
    },
    close() {
      clearTimeout(timer)
      handOnAll()
    },
  }

  function handOnAll(): void {
    timer = undefined
    handedOnAtMs = performance.now()
    const all = [...sums.values()]
    sums.clear()
    for (const { entry, times } of all) handOn(entry, times)
  }
}
