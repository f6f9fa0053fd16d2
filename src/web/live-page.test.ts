import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { follow, whileVisible } from './live-page.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('a page that is refused a stream refreshes once a minute, and shows no error', async () => {
  const { server, setIsLost } = open(() => new Response(null, { status: 429 }))
  await pass(10 * MINUTE_MS + 5_000)
  expect(server.requests).toBe(1 + 10)
  expect(setIsLost).not.toHaveBeenCalledWith(true)
})

test('a page that was refused and then gets a stream catches up at once, and refreshes less often', async () => {
  let isFull = true
  const { server } = open(() => (isFull ? new Response(null, { status: 429 }) : beating()))
  await pass(MINUTE_MS + 5_000)
  expect(server.requests).toBe(1 + 1)
  isFull = false
  await pass(MINUTE_MS)
  expect(server.requests).toBe(1 + 1 + 1)
  await pass(4 * MINUTE_MS)
  expect(server.requests).toBe(1 + 1 + 1)
})

test('a page that hears nothing asks anyway, every five minutes', async () => {
  const { server } = open(beating)
  await pass(MINUTE_MS)
  expect(server.requests).toBe(1 + 1)
  await pass(10 * MINUTE_MS)
  expect(server.requests).toBe(1 + 1 + 2)
})

test('streams that end at once do not make a page load again and again', async () => {
  const { server, setIsLost } = open(() => new Response(':\n\n'))
  await pass(MINUTE_MS)
  expect(server.requests).toBe(1)
  expect(setIsLost).toHaveBeenLastCalledWith(true)
})

test('a page that lost its connection says so until it is back, and then catches up', async () => {
  let isDown = true
  const { server, setIsLost, window } = open(() => (isDown ? Promise.reject(new TypeError()) : beating()))
  await pass(MINUTE_MS)
  expect(setIsLost).toHaveBeenLastCalledWith(true)
  isDown = false
  window.dispatchEvent(new Event('online'))
  await pass(1_500)
  expect(setIsLost).toHaveBeenLastCalledWith(false)
  expect(server.requests).toBe(1 + 1)
})

test('a tab in the background pauses soon, and catches up when it is in view again', async () => {
  const { server, document } = open(beating)
  await pass(10_000)
  document.turn(true)
  await pass(4_000)
  expect(server.open).toBe(1)
  await pass(2_000)
  expect(server.open).toBe(0)
  const before = server.requests
  await pass(10 * MINUTE_MS)
  expect([server.streams, server.requests]).toEqual([1, before])
  document.turn(false)
  await pass(2_000)
  expect([server.open, server.streams, server.requests]).toEqual([1, 2, before + 1])
})

test('a tab that is out of view for a moment keeps its stream, and one that is opened out of view gets none', async () => {
  const { server, document } = open(beating)
  await pass(10_000)
  document.turn(true)
  await pass(4_000)
  document.turn(false)
  await pass(MINUTE_MS)
  expect(server.streams).toBe(1)
  const hidden = open(beating, true)
  await pass(MINUTE_MS)
  expect(hidden.server.streams).toBe(0)
})

/** A page with one answer on it, and the server that it asks. */
function open(answer: () => Response | Promise<Response>, isHidden = false) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const server = { requests: 0, streams: 0, open: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/home'],
    queryFn: () => Promise.resolve(++server.requests),
  })
  const leave = observer.subscribe(() => undefined)
  const document = new TestDocument(isHidden)
  const window = new EventTarget()
  const setIsLost = vi.fn<(isLost: boolean) => void>()
  const ask = async (signal: AbortSignal) => {
    server.streams++
    const response = await answer()
    if (response.ok) server.open++
    signal.addEventListener('abort', () => response.ok && server.open--, { once: true })
    return response
  }
  const stop = whileVisible(document, () => follow({ queryClient, open: ask, window, setIsLost }))
  onTestFinished(() => {
    stop()
    leave()
    queryClient.clear()
  })
  return { server, document, window, setIsLost }
}

class TestDocument extends EventTarget {
  hidden: boolean
  constructor(hidden: boolean) {
    super()
    this.hidden = hidden
  }
  turn(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A stream that says nothing but that it is there. */
function beating(): Response {
  let timer: ReturnType<typeof setInterval>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(':\n\n')), 20_000)
    },
    cancel: () => clearInterval(timer),
  })
  onTestFinished(() => clearInterval(timer))
  return new Response(body)
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
