import type { Query, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../core/change/change.ts'

/** What a page has asked for, by how its key begins, that each topic may have changed. */
const ASKED_ABOUT: Record<Topic, readonly string[]> = {
  delivery: ['/home', '/campaigns', '/campaign-rows', '/lines', '/statements'],
  campaigns: [
    '/home',
    '/campaigns',
    '/campaign-rows',
    '/lines',
    '/statements',
    '/buyers',
    '/sellers',
    '/affiliates',
    'terms',
    'notes',
  ],
  affiliates: ['/affiliates'],
  requests: ['/home', '/requests', '/requests-by-hour'],
  notes: ['notes'],
  // Its name is in every list, and its own pages begin with the session.
  organization: [
    '/session',
    '/organization',
    '/webhooks',
    '/home',
    '/campaigns',
    '/campaign-rows',
    '/lines',
    '/statements',
    '/buyers',
    '/sellers',
  ],
  alerts: ['/alerts'],
}

/** Pages that hear of the same change do not ask at the same moment. */
const SPREAD_MS = 2_000
/** While changes keep coming, a page waits longer each time, up to this. */
const AGAIN_AFTER_MS = 10_000
const AGAIN_AFTER_MS_MAX = 30_000

export interface Refresh {
  changed(topics: readonly string[]): void
  /** Loads again what was asked for before this time of `performance.now()`. */
  catchUp(sinceMs: number): void
  stop(): void
}

/** Loads again what changed, a little later. What is shown stays until then, and what was typed is kept by its form. */
export function createRefresh(queryClient: QueryClient): Refresh {
  const cache = queryClient.getQueryCache()
  /** An answer may be as old as its request, however long it takes. Whatever is not here was asked for earlier. */
  const askedAtMs = new WeakMap<Query, number>()
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    // "Show more" leaves the rows above as they are.
    if (!event.action.meta?.fetchMore) askedAtMs.set(event.query, performance.now())
  })
  const waiting = new Set<string>()
  let lastMs = -Infinity
  let inARow = 0
  let heardAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    changed(topics) {
      for (const topic of topics) waiting.add(topic)
      heardAtMs = performance.now()
      if (timer) return
      const sinceMs = heardAtMs - lastMs
      if (sinceMs > AGAIN_AFTER_MS_MAX + SPREAD_MS) inARow = 0
      timer = setTimeout(load, Math.max(0, pauseMs(inARow) - sinceMs) + Math.random() * SPREAD_MS)
    },
    catchUp: (sinceMs) => reload(() => true, sinceMs),
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }

  function load(): void {
    timer = undefined
    lastMs = performance.now()
    inARow++
    const topics = [...waiting]
    waiting.clear()
    reload((key) => topics.some((topic) => isAbout(key, topic)), heardAtMs)
  }

  function reload(isMeant: (key: string) => boolean, changedAtMs: number): void {
    const isOld = (query: Query) => (askedAtMs.get(query) ?? -Infinity) <= changedAtMs
    for (const query of cache.findAll({ predicate: ({ queryKey: [first] }) => isMeant(String(first)) }))
      if (isOld(query)) void reloadOne(query, isOld)
  }

  async function reloadOne(query: Query, isOld: (query: Query) => boolean): Promise<void> {
    // A second request for the first answer would only wait for it, and a slow one must not be started over and over.
    if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined)
    if (isOld(query)) await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Between one load and the next, after so many in a row. */
export function pauseMs(inARow: number): number {
  return Math.min(inARow * AGAIN_AFTER_MS, AGAIN_AFTER_MS_MAX)
}

export const EVERY_TOPIC = Object.keys(ASKED_ABOUT)

export function isAbout(key: string, topic: string): boolean {
  const beginnings = topic in ASKED_ABOUT ? ASKED_ABOUT[topic as Topic] : []
  return beginnings.some((beginning) => key === beginning || /^[/?]/.test(after(key, beginning)))
}

function after(key: string, beginning: string): string {
  return key.startsWith(beginning) ? key.slice(beginning.length) : ''
}
