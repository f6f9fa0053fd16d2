import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TOPICS } from '../core/change/change.ts'
import { createRefresh, EVERY_TOPIC, isAbout, pauseMs } from './live-refresh.ts'

test('every topic of the server says what to load again', () => {
  expect(EVERY_TOPIC.toSorted()).toEqual([...TOPICS].toSorted())
})

test('a report reloads campaigns and lines, and nothing that it cannot have changed', () => {
  for (const key of [
    '/campaigns',
    '/campaigns?page=2',
    '/campaigns/1/chart',
    '/lines/1/history',
    '/lines?page=2',
    '/home',
  ]) {
    expect([key, isAbout(key, 'delivery')]).toEqual([key, true])
  }
  for (const key of ['/session', '/campaignsomething', '/members', '/requests', 'terms']) {
    expect([key, isAbout(key, 'delivery')]).toEqual([key, false])
  }
  expect(isAbout('/campaigns', 'a topic of a newer server')).toBe(false)
})

test('the first change is loaded at once, and while more keep coming, a page asks less and less often', () => {
  expect([0, 1, 2, 3, 4].map(pauseMs)).toEqual([0, 10_000, 20_000, 30_000, 30_000])
})

describe('a page', () => {
  test('that hears of a change loads what it is about, and nothing else', async () => {
    const { server, refresh, show } = open()
    const [campaigns, members] = [show('/campaigns'), show('/members')]
    await pass(100)
    server.total = 2
    refresh.changed(['delivery'])
    await pass(2_500)
    expect([campaigns(), members()]).toEqual([2, 1])
  })

  test('loads again what it loaded just before its stream opened', async () => {
    const { server, refresh, show } = open()
    const total = show('/campaigns')
    await pass(100)
    server.total = 2
    await pass(500)
    refresh.catchUp(performance.now())
    await pass(100)
    expect(total()).toBe(2)
  })

  test('loads again what was asked for before the stream opened and answered after', async () => {
    const { server, refresh, show } = open()
    server.answersAfterMs = 400
    const total = show('/campaigns')
    await pass(100)
    server.total = 2
    refresh.catchUp(performance.now())
    await pass(1_000)
    expect(total()).toBe(2)
  })

  test.each([400, 5_000])(
    'loads again what was read before a change, if the answer comes after the notice (%d ms)',
    async (answersAfterMs) => {
      const { server, refresh, show } = open()
      server.answersAfterMs = answersAfterMs
      const total = show('/campaigns')
      await pass(100)
      server.total = 2
      refresh.changed(['delivery'])
      await pass(2_500 + 2 * answersAfterMs)
      expect(total()).toBe(2)
      expect(server.requests).toBe(2)
    },
  )

  test('does not load again what it asked for after the change', async () => {
    const { server, refresh, show } = open()
    refresh.changed(['delivery'])
    await pass(1)
    show('/campaigns')
    const openedAtMs = performance.now() - 1
    await pass(5_000)
    refresh.catchUp(openedAtMs)
    await pass(5_000)
    expect(server.requests).toBe(1)
  })

  test('loads a list again whose end was asked for after the change, and its beginning before', async () => {
    const { server, refresh, queryClient } = open()
    const list = new InfiniteQueryObserver(queryClient, {
      queryKey: ['terms', 'of a campaign'],
      queryFn: server.answer,
      initialPageParam: 0,
      getNextPageParam: (_page, pages) => pages.length,
    })
    onTestFinished(list.subscribe(() => undefined))
    await pass(100)
    server.total = 2
    refresh.changed(['campaigns'])
    await pass(1)
    void list.fetchNextPage()
    await pass(2_500)
    expect(list.getCurrentResult().data?.pages).toEqual([2, 2])
  })

  test('that is opened again later loads what changed in between', async () => {
    const { server, refresh, show, queryClient } = open()
    void queryClient.prefetchQuery({ queryKey: ['/campaigns'], queryFn: server.answer })
    await pass(100)
    server.total = 2
    refresh.changed(['delivery'])
    await pass(2_500)
    expect(server.requests).toBe(1)
    const total = show('/campaigns')
    await pass(100)
    expect(total()).toBe(2)
  })

  test('asks less and less often while reports keep coming, and then shows the last one', async () => {
    const { server, refresh, show } = open()
    const total = show('/campaigns')
    for (let seconds = 0; seconds < 120; seconds++) {
      await pass(1_000)
      server.total++
      refresh.changed(['delivery'])
    }
    expect(server.requests).toBeLessThanOrEqual(1 + 6)
    expect(server.requests).toBeGreaterThanOrEqual(1 + 4)
    await pass(35_000)
    expect(total()).toBe(server.total)
  })

  test('loads nothing more once it is stopped', async () => {
    const { server, refresh, show } = open()
    show('/campaigns')
    await pass(100)
    refresh.changed(['delivery'])
    refresh.stop()
    await pass(60_000)
    expect(server.requests).toBe(1)
  })
})

/** A server with one total, and the pages that show it. */
function open() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  onTestFinished(() => queryClient.clear())
  const server = {
    total: 1,
    requests: 0,
    answersAfterMs: 10,
    /** As it is when the request arrives. */
    answer: async () => {
      server.requests++
      const { total } = server
      await new Promise((resolve) => setTimeout(resolve, server.answersAfterMs))
      return total
    },
  }
  const refresh = createRefresh(queryClient)
  onTestFinished(() => refresh.stop())
  /** Returns what the page shows. */
  const show = (key: string) => {
    const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn: server.answer })
    onTestFinished(observer.subscribe(() => undefined))
    return () => observer.getCurrentResult().data
  }
  return { queryClient, server, refresh, show }
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
