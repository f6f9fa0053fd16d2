import { questionsOf } from '../../bench/console-questions.ts'
import { readingQuestionsOf } from '../../bench/reading-questions.ts'
import type { ScaleData } from './scale-data.ts'

/** What one question takes, and the worst answer to it. */
export interface Taken {
  route: string
  asked: string
  p50Ms: number
  status: number
}

const ROUNDS = 3
/** Once is enough for what is answered at once. */
const QUICK_MS = 20
const PROGRESS_EVERY = 100
/** Downloads go on like this; a page is shorter. */
const BYTES_MAX = 2 ** 20
const PATIENCE_MS = 60_000
const ENDLESS = '/live'

const CALLS = [
  { name: 'get_adcp_capabilities', arguments: {} },
  { name: 'list_creative_formats', arguments: {} },
  { name: 'get_products', arguments: { buying_mode: 'wholesale', pagination: { max_results: 50 } } },
  { name: 'get_products', arguments: { buying_mode: 'brief', brief: 'audio for young drivers in Germany' } },
]

/** Every page of the web app with each of its filters, every call of the reading API and of the agent, one after another. */
export async function askEverything(
  { port, agentPort }: { port: number; agentPort: number },
  data: ScaleData,
  only: string | undefined,
  onProgress: (asked: number, of: number, seconds: number) => void,
): Promise<Taken[]> {
  const everything = [
    ...questionsOf(data.console).map((question) => ({
      ...question,
      url: `http://127.0.0.1:${port}/api/console${question.path}`,
      init: { headers: { cookie: data.cookies[question.asker] } },
    })),
    ...readingQuestionsOf(data.console).map((question) => ({
      ...question,
      url: `http://127.0.0.1:${port}${question.path}`,
      init: { headers: { authorization: `Bearer ${data.readKeys[question.asker]}` } },
    })),
    ...CALLS.map((params) => ({
      route: `agent: ${params.name}, ${params.arguments.buying_mode ?? 'public'}`,
      path: '',
      asker: 'agent',
      url: `http://127.0.0.1:${agentPort}/`,
      init: {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.agentKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      },
    })),
  ]
  const asking = everything.filter(({ route }) => only === undefined || route.includes(only))
  const taken: Taken[] = []
  const startedAt = performance.now()
  for (const { route, path, asker, url, init } of asking) {
    const times: number[] = []
    let status = 200
    for (let round = 0; round < ROUNDS && (times[0] ?? Infinity) > QUICK_MS; round++) {
      const askedAt = performance.now()
      status = Math.max(status, await askOnce(url, init, route === ENDLESS))
      times.push(performance.now() - askedAt)
    }
    if ((taken.length + 1) % PROGRESS_EVERY === 0)
      onProgress(taken.length + 1, asking.length, (performance.now() - startedAt) / 1000)
    taken.push({ route, asked: `${asker} ${path}`, p50Ms: middle(times), status })
  }
  return taken
}

/** Reads all of it, or the beginning of a download. Returns the status; 599 if there was no answer. */
async function askOnce(url: string, init: RequestInit, isEndless: boolean): Promise<number> {
  const abandon = new AbortController()
  try {
    const signal = AbortSignal.any([abandon.signal, AbortSignal.timeout(PATIENCE_MS)])
    const response = await fetch(url, { ...init, signal })
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (isEndless || bytes > BYTES_MAX) break
    }
    return response.status
  } catch {
    return 599
  } finally {
    abandon.abort()
  }
}

/** The slowest question of each route. */
export function slowestOfRoutes(taken: readonly Taken[]): Map<string, Taken> {
  const slowest = new Map<string, Taken>()
  for (const one of taken) {
    const before = slowest.get(one.route)
    if (!before || one.p50Ms > before.p50Ms) slowest.set(one.route, one)
  }
  return slowest
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}
