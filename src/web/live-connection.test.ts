import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepLive, readEvents, retryDelayMs } from './live-connection.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('an event is read when it is whole, and a heartbeat says nothing', () => {
  const first = readEvents(':\n\ndata: {"changed":["delivery","requests"]}\n\ndata: {"chan')
  expect(first.topics).toEqual(['delivery', 'requests'])
  const second = readEvents(`${first.rest}ged":["campaigns"]}\n\n`)
  expect(second).toEqual({ topics: ['campaigns'], rest: '' })
})

test('reconnecting is tried less and less often, and by no two pages in step', () => {
  expect([0, 1, 2, 3].map((failures) => retryDelayMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryDelayMs(20, 0.5)).toBe(30_000)
  expect(retryDelayMs(0, 0)).toBe(500)
  expect(retryDelayMs(0, 1)).toBe(1_500)
})

test('a stream that holds is a connection, and what it says is heard', async () => {
  const { heard, streams } = connect(stream)
  const openedAtMs = performance.now()
  await pass(500)
  streams[0]!.say('data: {"changed":["delivery"]}\n\n')
  await pass(SECOND_MS)
  expect(heard).toEqual(['changed delivery', `connected since ${openedAtMs}`])
})

test('streams that end at once are opened less and less often, and the page says that it lost its connection', async () => {
  const { heard, attempts } = connect(() => new Response(':\n\n'))
  await pass(20 * SECOND_MS)
  expect(attempts()).toBeLessThanOrEqual(6)
  expect(heard).toEqual(['lost'])
  await pass(10 * MINUTE_MS)
  expect(attempts()).toBeLessThanOrEqual(6 + 40)
  expect(heard).toEqual(['lost'])
})

test('streams that last a few seconds are opened less and less often too', async () => {
  const { attempts } = connect(() => endingAfter(5 * SECOND_MS))
  await pass(10 * MINUTE_MS)
  expect(attempts()).toBeLessThanOrEqual(6 + 30)
})

test('a stream that lasted is reopened without delay, and nothing is said about it', async () => {
  const { heard, attempts } = connect(() => endingAfter(30 * SECOND_MS))
  await pass(10 * MINUTE_MS)
  expect(attempts()).toBeGreaterThanOrEqual(19)
  expect(heard.filter((one) => !one.startsWith('connected'))).toEqual([])
})

test('a connection that is down for long is lost, once, and is back with the first stream that holds', async () => {
  let isDown = true
  const { heard } = connect(() => (isDown ? unreachable() : stream()))
  await pass(4 * SECOND_MS)
  expect(heard).toEqual([])
  await pass(5 * MINUTE_MS)
  expect(heard).toEqual(['lost'])
  isDown = false
  await pass(50 * SECOND_MS)
  expect(heard).toEqual(['lost', expect.stringMatching(/^connected/)])
})

test.each([
  ['refused', 429],
  ['session ended', 401],
])(
  'a server that answers is not lost (%s), and when it is lost later, the page says so',
  async (word, status) => {
    let answer = unreachable
    const { heard, attempts } = connect(() => answer())
    await pass(0)
    answer = () => Promise.resolve(new Response(null, { status }))
    await pass(30 * SECOND_MS)
    expect(heard).toEqual([word])
    expect(attempts()).toBe(2)
    answer = unreachable
    await pass(2 * MINUTE_MS)
    expect(heard).toEqual([word, 'lost'])
    answer = () => Promise.resolve(new Response(null, { status }))
    await pass(MINUTE_MS)
    answer = unreachable
    await pass(2 * MINUTE_MS)
    expect(heard).toEqual([word, 'lost', word, 'lost'])
  },
)

test('a stream that falls silent is opened again', async () => {
  const { attempts, streams } = connect(stream)
  for (let beats = 0; beats < 10; beats++) {
    await pass(20 * SECOND_MS)
    streams[0]!.say(':\n\n')
  }
  expect(attempts()).toBe(1)
  await pass(MINUTE_MS)
  expect(attempts()).toBe(2)
})

test('a browser that is online again does not wait', async () => {
  const { connection, attempts } = connect(unreachable)
  await pass(MINUTE_MS)
  const before = attempts()
  connection.tryNow()
  await pass(0)
  expect(attempts()).toBe(before + 1)
})

test('once it is closed, nothing is opened and nothing is said', async () => {
  for (const answer of [unreachable, stream]) {
    const { connection, heard, attempts } = connect(answer)
    await pass(0)
    connection.close()
    await pass(10 * MINUTE_MS)
    expect([heard, attempts()]).toEqual([[], 1])
  }
})

interface TestStream {
  response: Response
  say(text: string): void
  end(): void
}

/** A page and what it hears, in words. Each attempt gets the next answer. */
function connect(answer: () => Promise<Response> | Response | TestStream) {
  const heard: string[] = []
  const streams: TestStream[] = []
  let attempts = 0
  const open = async (signal: AbortSignal) => {
    attempts++
    const given = await answer()
    if (given instanceof Response) return given
    streams.push(given)
    return endedBy(signal, given.response)
  }
  const connection = keepLive(open, {
    onChanged: (topics) => heard.push(`changed ${topics.join(' ')}`),
    onConnected: (sinceMs) => heard.push(`connected since ${sinceMs}`),
    onLost: () => heard.push('lost'),
    onRefused: () => heard.push('refused'),
    onSessionEnded: () => heard.push('session ended'),
  })
  onTestFinished(() => connection.close())
  return { connection, heard, streams, attempts: () => attempts }
}

function stream(): TestStream {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  say(':\n\n')
  return { response: new Response(body), say, end: () => controller.close() }
}

function endingAfter(ms: number): TestStream {
  const opened = stream()
  setTimeout(opened.end, ms)
  return opened
}

/** As `fetch` does: reading the answer fails once the request is aborted. */
function endedBy(signal: AbortSignal, response: Response): Response {
  const aborted = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(response.body!.pipeThrough(aborted))
}

function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
