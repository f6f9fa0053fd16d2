import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { PRICING_BASES, type PricingBasis } from '../src/core/delivery/units.ts'
import type { Database } from '../src/database/database.ts'
import { EXAMPLE_LINES } from '../src/ingest/examples.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { postFeed } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** /docs and /openapi.json: their examples are sent exactly as shown, except for the package IDs. */

const FEEDS: Readonly<Record<string, string>> = {
  items: '/api/ingest/delivery/metrics',
  codes: '/api/ingest/affiliate/codes',
  metrics: '/api/ingest/affiliate/metrics',
}
const PROGRAM_MS_MAX = 60_000

let database: Database
let app: TestApp
let seller: Seller
let realIds: [string, string][]

beforeAll(async () => {
  database = (await createTestDatabase()).database
  app = await startApp(database)
  seller = await createSeller(database)
  realIds = []
  for (const [basis, id] of Object.entries(EXAMPLE_LINES)) {
    realIds.push([id, await createLine(database, seller, { pricingBasis: basis as PricingBasis })])
  }
  // The codes that the metrics refer to, whichever test runs first.
  await send({ codes: ['TRAIL20', 'SUMMER'].map((code) => ({ packageId: EXAMPLE_LINES.impressions, code })) })
})

interface Media {
  content: Record<string, { schema: object; examples: Record<string, { summary: string; value: object }> }>
}
interface OpenApi {
  paths: Record<string, { post?: { requestBody: Media; responses: Record<string, Media> } }>
}

describe('the OpenAPI document', () => {
  test('has examples for each pricing basis and each feed, and all are accepted as shown', async () => {
    const { paths } = await readOpenApi()
    const names: string[] = []
    for (const [path, { post }] of Object.entries(paths)) {
      if (!post) continue
      const { examples } = post.requestBody.content['application/json']!
      const answers = post.responses['200']!.content['application/json']!.examples
      for (const [name, { value }] of Object.entries(examples)) {
        names.push(`${path.split('/').slice(3).join(' ')}: ${name}`)
        const response = await postFeed(app.url, path, seller.apiKey, toReal(JSON.stringify(value)))
        expect(response.status).toBe(200)
        expect(toExamples(await response.json())).toEqual(answers[name]!.value)
      }
    }
    expect(names).toEqual([
      ...[...PRICING_BASES, 'several'].map((name) => `delivery metrics: ${name}`),
      'affiliate codes: codes',
      'affiliate metrics: metrics',
    ])
  })

  test('has no limit below 0, and explains each reason', async () => {
    const text = JSON.stringify(await readOpenApi())
    expect(text).not.toMatch(/"(minimum|exclusiveMinimum|maximum)":-/)
    expect(text).not.toContain('"string"},"example"')
    for (const reason of ['not_seller', 'quantity_required', 'unknown_code', 'rate_limited'])
      expect(text).toContain(`\`${reason}\`: `)
  })
})

describe('the API reference', () => {
  test('shows requests with the answers they really get', async () => {
    const blocks = (await readBlocks()).filter(({ language }) => language === 'json')
    const requests = blocks.flatMap(({ code }, position) => {
      const body = JSON.parse(code) as object
      const next = blocks[position + 1]
      const answer = next?.title === 'Response' ? (JSON.parse(next.code) as object) : undefined
      return feedOf(body) === undefined ? [] : [{ body, answer }]
    })
    expect(requests).toHaveLength(PRICING_BASES.length + 2)
    for (const { body, answer } of requests) {
      const received = await send(body)
      if (answer) expect(received).toEqual(answer)
      else expect(received).toMatchObject({ rejected: 0 })
    }
    expect(requests.filter(({ answer }) => answer === undefined)).toHaveLength(PRICING_BASES.length)
  })

  test('shows an error as it is returned', async () => {
    const block = (await readBlocks()).find(({ title }) => title.startsWith('Response to '))!
    const response = await postFeed(
      app.url,
      FEEDS['items']!,
      seller.apiKey,
      block.title.replace('Response to ', ''),
    )
    const { request_id: _, ...shown } = JSON.parse(block.code) as Record<string, unknown>
    expect(await response.json()).toMatchObject(shown)
  })

  describe.each([
    { language: 'curl', program: 'sh', args: ['-s'], needs: 'curl' },
    {
      language: 'node',
      program: process.execPath,
      args: ['--input-type=module', '-'],
      needs: process.execPath,
    },
    { language: 'python', program: 'python3', args: ['-'], needs: 'python3' },
  ])('in $language', ({ language, program, args, needs }) => {
    const canRunSamples = canCheck(
      spawnSync(needs, ['--version']).status === 0,
      `the samples of the API reference in ${language}: install ${needs}`,
    )
    test.runIf(canRunSamples)('has programs that work as shown', async () => {
      const samples = (await readBlocks()).filter((block) => block.language === language)
      expect(samples).toHaveLength(4)
      const outputs: string[] = []
      for (const { code } of samples) outputs.push(plainOf(await run(program, args, toReal(code))))
      expect(outputs[0]).toContain(`accepted:${PRICING_BASES.length},rejected:0`)
      expect(outputs[1]).toContain('upserted:2,errors:[]')
      expect(outputs[2]).toContain('upserted:2,errors:[]')
      expect(outputs[3]).toContain('accepted:1,rejected:0')
      expect(outputs[3]).toContain('dry_run:true')
    })
  })

  test('lists each reason of the contract, and each error, with its meaning and what to do', async () => {
    const page = await (await fetch(`${app.url}/docs`)).text()
    const rows = Array.from(
      page.matchAll(/<th scope="row">\s*<code>(\w+)<\/code>.*?<td[^>]*>(.+?)<\/td>\s*<td[^>]*>(.+?)<\/td>/gs),
      ([, name, meaning, remedy]) => ({ name, meaning, remedy }),
    )
    const names = rows.map(({ name }) => name)
    expect(names.slice(0, 8)).toEqual([
      'invalid_item',
      'duplicate_package_id',
      'not_seller',
      'before_flight_start',
      'as_of_in_future',
      'flat_rate_takes_no_quantity',
      'quantity_required',
      'internal_error',
    ])
    expect(names.slice(8, 13)).toEqual([
      'invalid_row',
      'duplicate_row',
      'not_seller',
      'unknown_code',
      'internal_error',
    ])
    expect(names.slice(13)).toContain('rate_limited')
    for (const { meaning, remedy } of rows) expect([meaning, remedy].join().length).toBeGreaterThan(20)
  })

  test('shows the address and the limits of the installation', async () => {
    const own = await startApp(database, {
      publicUrl: 'https://flightline.example.com',
      ingestRequestsPerMinute: 120,
      bodyLimitBytes: 4 * 1024 * 1024,
    })
    const page = textOf(await (await fetch(`${own.url}/docs`)).text())
    expect(page).toContain('https://flightline.example.com/api/ingest/delivery/metrics')
    expect(page).not.toContain(own.url)
    for (const limit of ['120 a minute', '4 MiB', ';q=120;w=60']) expect(page).toContain(limit)
  })

  test('does not repeat a Host that is not a plain name', async () => {
    const page = await app.app.inject({ url: '/docs', headers: { host: 'x$(id)"<script>' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('$(id)')
    expect(page.body).not.toContain('__')
  })
})

interface Block {
  title: string
  /** json if it is not a program. */
  language: string
  code: string
}

/** Each code block of the page, in order, without the highlighting markup. */
async function readBlocks(): Promise<Block[]> {
  const page = await (await fetch(`${app.url}/docs`)).text()
  return page
    .split('<div class="sample"')
    .slice(1)
    .flatMap((sample) => {
      const title = textOf(/<p class="sample-title">(.*?)<\/p>/s.exec(sample)![1]!)
      return Array.from(
        sample.matchAll(
          /<div class="panel"(?: data-language="(\w+)")?.*?<pre tabindex="0"><code>(.*?)<\/code><\/pre>/gs,
        ),
        ([, language, marked = '']) => {
          const code = textOf(marked)
          return { title, language: language ?? (code.startsWith('{') ? 'json' : 'text'), code }
        },
      )
    })
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function feedOf(body: object): string | undefined {
  return FEEDS[Object.keys(body)[0] ?? '']
}

/** Sends it to the feed the body is for. */
async function send(body: object): Promise<unknown> {
  const response = await postFeed(app.url, feedOf(body)!, seller.apiKey, toReal(JSON.stringify(body)))
  expect(response.status).toBe(200)
  return toExamples(await response.json())
}

async function readOpenApi(): Promise<OpenApi> {
  return (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApi
}

/** Runs a program with the key in its environment, and returns its output. */
async function run(program: string, args: string[], text: string): Promise<string> {
  const { PATH, HOME } = process.env
  const child = spawn(program, args, {
    env: { PATH, HOME, FLIGHTLINE_KEY: seller.apiKey },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: PROGRAM_MS_MAX,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(text)
  expect(await once(child, 'close')).toEqual([0, null])
  return output
}

/** Each program prints the answer in its own way. */
function plainOf(output: string): string {
  return output.replaceAll(/['"\s]/g, '').toLowerCase()
}

function toReal(text: string): string {
  return realIds.reduce((changed, [example, real]) => changed.replaceAll(example, real), text)
}

function toExamples(answer: unknown): unknown {
  const text = realIds.reduce(
    (changed, [example, real]) => changed.replaceAll(real, example),
    JSON.stringify(answer),
  )
  return JSON.parse(text)
}
