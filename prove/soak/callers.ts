import { setTimeout as pause } from 'node:timers/promises'
import type { SoakData } from './soak-data.ts'

/** One answer, or none. */
export interface Asked {
  kind: string
  atMs: number
  tookMs: number
  /** What was wrong with it. */
  problem?: string
}

export interface Callers {
  asked: readonly Asked[]
  /** Open pages that listen for changes. */
  openStreams(): number
  end(): Promise<void>
}

interface Addresses {
  url: string
  agentUrl: string
}

interface Caller {
  kind: string
  everyMs: number
  request: (turn: number) => { url: string; init: RequestInit; isFine?: (body: string) => boolean }
}

const PATIENCE_MS = 30_000
const STREAMS = 20
const STREAM_MS_MIN = 10_000
const STREAM_MS_MAX = 60_000
const METRICS_PER_REQUEST = 50

/** People, systems that read, agents and open pages, each at its own steady pace. */
export function startCallers(addresses: Addresses, data: SoakData): Callers {
  const asked: Asked[] = []
  const ending = new AbortController()
  let streams = 0
  const work = [
    ...callersOf(addresses, data).map((caller) => keepAsking(caller)),
    ...Array.from({ length: STREAMS }, (_, i) =>
      keepListening(i % 2 === 0 ? data.cookies.seller : data.cookies.buyer),
    ),
  ]
  return {
    asked,
    openStreams: () => streams,
    async end() {
      ending.abort()
      await Promise.all(work)
    },
  }

  async function keepAsking(caller: Caller): Promise<void> {
    const underWay = new Set<Promise<void>>()
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const one: Promise<void> = ask(caller, turn).finally(() => underWay.delete(one))
      underWay.add(one)
      await pause(caller.everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await Promise.all(underWay)
  }

  async function ask({ kind, request }: Caller, turn: number): Promise<void> {
    const { url, init, isFine } = request(turn)
    const startedAt = performance.now()
    const problem = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (response) => {
        const body = await response.text()
        if (response.status !== 200) return `${response.status} ${body.slice(0, 200)}`
        return isFine?.(body) === false ? body.slice(0, 300) : undefined
      },
      (error: unknown) => String(error),
    )
    asked.push({
      kind,
      atMs: Date.now(),
      tookMs: performance.now() - startedAt,
      ...(problem !== undefined && { problem }),
    })
  }

  /** A page that is open for a while, closed and opened again. */
  async function keepListening(cookie: string): Promise<void> {
    while (!ending.signal.aborted) {
      const openMs = Math.round(STREAM_MS_MIN + Math.random() * (STREAM_MS_MAX - STREAM_MS_MIN))
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(openMs)])
      let isOpen = false
      try {
        const response = await fetch(`${addresses.url}/api/console/live`, { headers: { cookie }, signal })
        isOpen = response.ok
        if (isOpen) streams++
        else
          asked.push({ kind: 'live page', atMs: Date.now(), tookMs: 0, problem: `status ${response.status}` })
        await response.body!.pipeTo(new WritableStream(), { signal })
      } catch {
        // We have closed it.
      }
      if (isOpen) streams--
      if (!signal.aborted) await pause(1_000)
    }
  }
}

function callersOf({ url, agentUrl }: Addresses, data: SoakData): Caller[] {
  const { shown, cookies, readKeys, affiliates } = data
  const today = new Date().toISOString().slice(0, 10)
  const pages = [
    '/home',
    '/campaigns',
    '/campaign-rows?sort=name',
    `/campaigns/${shown.campaignId}`,
    `/campaigns/${shown.campaignId}/chart`,
    '/lines',
    '/lines?sort=pacing&search=line%201',
    '/lines/totals',
    `/lines/${shown.packageIds[0]}`,
    `/lines/${shown.packageIds[0]}/history`,
    '/requests',
    '/alerts',
    '/activity',
    '/find?q=line%2012',
  ].flatMap((path) => [cookies.seller, cookies.buyer].map((cookie) => ({ path, cookie })))
  const operatorPages = ['/operator/organizations', '/operator/health', '/operator/calls', '/operator/audit']
  const allPages = [
    ...pages,
    { path: `/campaigns/${shown.campaignId}/delivery`, cookie: cookies.seller },
    ...operatorPages.map((path) => ({ path, cookie: cookies.operator })),
  ]
  const reads = [
    '/campaigns',
    '/lines',
    '/lines?pacing=behind',
    `/lines/${shown.packageIds[0]}/history`,
    '/statements',
  ]
  const calls = [
    { name: 'get_adcp_capabilities', arguments: {} },
    { name: 'list_creative_formats', arguments: {} },
    { name: 'get_products', arguments: { buying_mode: 'wholesale', pagination: { max_results: 50 } } },
    {
      name: 'get_products',
      arguments: { buying_mode: 'brief', brief: 'audio for young drivers in Germany' },
    },
  ]
  return [
    {
      kind: 'console page',
      everyMs: 250,
      request(turn) {
        const { path, cookie } = allPages[turn % allPages.length]!
        return { url: `${url}/api/console${path}`, init: { headers: { cookie } } }
      },
    },
    {
      kind: 'reading API',
      everyMs: 500,
      request(turn) {
        const path = reads[turn % reads.length]!
        const key = turn % 2 === 0 ? readKeys.seller : readKeys.buyer
        return { url: `${url}/api/v1${path}`, init: { headers: { authorization: `Bearer ${key}` } } }
      },
    },
    {
      kind: 'agent call',
      everyMs: 500,
      request: (turn) => ({
        url: agentUrl,
        init: {
          method: 'POST',
          headers: {
            authorization: `Bearer ${data.agentKey}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: turn,
            method: 'tools/call',
            params: calls[turn % calls.length],
          }),
        },
        isFine: (body) => !body.includes('"isError":true'),
      }),
    },
    {
      kind: 'affiliate results',
      everyMs: 1_000,
      request() {
        const { codes, clicks } = affiliates.codes.nextBatch()
        const metrics = codes
          .slice(0, METRICS_PER_REQUEST)
          .map((code) => ({ code, date: today, clicks, conversions: 1, conversionValue: 9.5 }))
        return {
          url: `${url}/api/ingest/affiliate/metrics`,
          init: {
            method: 'POST',
            headers: {
              authorization: `Bearer ${affiliates.seller.apiKey}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ metrics }),
          },
          isFine: (body) => !body.includes('"rejected"') || body.includes('"rejected":0'),
        }
      },
    },
    {
      kind: 'form report',
      everyMs: 1_000,
      request: (turn) => ({
        url: `${url}/api/console/lines/${shown.packageIds[turn % shown.packageIds.length]}/delivery`,
        init: {
          method: 'POST',
          headers: { cookie: cookies.seller, 'content-type': 'application/json' },
          body: JSON.stringify({ quantity: String(1_000 + turn) }),
        },
      }),
    },
  ]
}
