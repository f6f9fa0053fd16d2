import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_PARAMETERS } from '../src/read/campaigns.ts'
import { EXAMPLE_IDS } from '../src/read/examples.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { askReading, type Page } from './support/reading.ts'
import { createReadKey } from './support/seller.ts'
import { shapeOf } from './support/shape-of.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade } from './support/trade.ts'

/** What the guide and the reference show of the reading API is sent as it is shown, with real IDs. */

const PROGRAM_MS_MAX = 60_000
const guide = readFileSync(new URL('../docs/reading-api.md', import.meta.url), 'utf8')

let app: TestApp
let key: string
let realIds: [string, string][]

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  const trade = await createTrade(database, app)
  key = await createReadKey(database, trade.seller)
  const sold = await trade.sell('Autumn launch', [{ name: 'Front page' }, {}, {}])
  const [line] = sold.packageIds
  await trade.report(line!, 1, '2024-06-01')
  const [statement] = await draftStatements(app.url, trade.cookies.seller, sold.id, '2024-05-31')
  await issueStatement(app.url, trade.cookies.seller, statement!)
  await sendRows(app.url, trade.seller.apiKey, 'codes', [{ packageId: line, code: 'TRAIL20', slug: 'trail' }])
  await sendRows(app.url, trade.seller.apiKey, 'metrics', [
    { code: 'TRAIL20', date: '2025-03-01', clicks: 1, conversions: 1, conversionValue: 1.5 },
  ])
  realIds = [
    [EXAMPLE_IDS.campaign, sold.id],
    [EXAMPLE_IDS.line, line!],
    [EXAMPLE_IDS.statement, statement!],
  ]
})

const toReal = (text: string) =>
  realIds.reduce((changed, [example, real]) => changed.replaceAll(example, real), text)

interface OpenApi {
  paths: Record<string, { get?: Operation }>
}
interface Operation {
  parameters?: { name: string; in: string }[]
  responses: Record<
    string,
    { content?: Record<string, { examples: Record<string, { summary: string; value: object }> }> }
  >
}

async function readings(): Promise<[string, Operation][]> {
  const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApi
  return Object.entries(paths).flatMap(([path, { get }]) => (get ? [[path, get]] : []))
}

describe('the OpenAPI document', () => {
  test('has an example of everything that is read, with the fields that are really answered', async () => {
    const operations = await readings()
    expect(operations).toHaveLength(9)
    for (const [path, { responses }] of operations) {
      const { summary, value } = responses['200']!.content!['application/json']!.examples['example']!
      const asked = summary.replace('GET /api/v1', '')
      const response = await askReading(app.url, key, toReal(asked))
      expect([path, response.status]).toEqual([path, 200])
      const answer = (await response.json()) as object
      if ('data' in answer) expect((answer as Page<object>).data).toHaveLength(1)
      expect({ path, shape: shapeOf(answer, value) }).toEqual({ path, shape: shapeOf(value, answer) })
    }
  })

  test('names exactly the parameters that are taken', async () => {
    const [, campaigns] = (await readings()).find(([path]) => path === '/api/v1/campaigns')!
    const named = campaigns.parameters!.map(({ name }) => name)
    expect(named.toSorted()).toEqual(Object.keys(CAMPAIGN_PARAMETERS).toSorted())
    for (const [path, { parameters = [] }] of await readings()) {
      for (const { name } of parameters.filter((one) => one.in === 'query')) {
        const response = await askReading(app.url, key, `${toReal(pathOf(path))}?${name}=%00`)
        expect(await response.json()).toMatchObject({
          field: name,
          detail: expect.stringContaining('takes') as string,
        })
      }
    }
  })
})

describe('the API reference', () => {
  test('has a section for everything that is read, and the errors', async () => {
    const page = await (await fetch(`${app.url}/docs`)).text()
    for (const [path] of await readings()) expect(page).toContain(`<code>${path}</code>`)
    for (const id of ['reading', 'list-lines', 'get-statement', 'list-affiliate-metrics', 'reading-errors']) {
      expect(page).toContain(`<section id="${id}"`)
    }
    for (const code of ['invalid_query', 'insufficient_scope']) expect(page).toContain(`<code>${code}</code>`)
  })
})

describe('the guide', () => {
  const commands = Array.from(guide.matchAll(/```sh run\n(.*?)```/gs), ([, text]) => text!)
  const canRun = canCheck(
    spawnSync('curl', ['--version']).status === 0,
    'the commands of the guide to the reading API: install curl',
  )

  test.runIf(canRun)('has commands that work as they are printed', async () => {
    expect(commands).toHaveLength(4)
    const outputs = []
    for (const command of commands) outputs.push(await run(command))
    const [first, filtered, paged, tagged] = outputs as [string, string, string, string]
    expect((JSON.parse(first) as Page<object>).data).toHaveLength(2)
    expect(filtered.match(/"next_cursor":null/g)).toHaveLength(4)
    expect(filtered).not.toContain('"code":"invalid_query"')
    expect(paged.match(/"package_id"/g)).toHaveLength(3)
    expect(tagged).toBe('304\n')
  })

  test('names every address', async () => {
    for (const [path] of await readings()) expect(guide).toContain(`\`${path}\``)
  })
})

function pathOf(path: string): string {
  return path
    .replace('/api/v1', '')
    .replace('{package_id}', EXAMPLE_IDS.line)
    .replace('/campaigns/{id}', `/campaigns/${EXAMPLE_IDS.campaign}`)
    .replace('/statements/{id}', `/statements/${EXAMPLE_IDS.statement}`)
}

async function run(script: string): Promise<string> {
  const { PATH, HOME } = process.env
  const child = spawn('sh', ['-s'], {
    env: { PATH, HOME, FLIGHTLINE_KEY: key, FLIGHTLINE_URL: app.url },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: PROGRAM_MS_MAX,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(script)
  expect(await once(child, 'close')).toEqual([0, null])
  return output
}
