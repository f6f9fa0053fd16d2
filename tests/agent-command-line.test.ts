import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { describeAgentKey, type NewAgentKey } from '../src/cli/describe-agent-key.ts'
import type { Demo } from '../src/demo/create-demo.ts'
import { product } from './support/agent-catalogue.ts'
import { hasCurl, productsByCurl } from './support/agent-client.ts'
import { ask, startTestAgent } from './support/agent.ts'
import { openCommandLine, type CommandResult } from './support/command-line.ts'
import { agreedLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'flightline-agent-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const inOneProcess = openCommandLine(folder)

const { url: DATABASE_URL, database } = await createTestDatabase({ isShared: true })
const { url } = await startTestAgent(database)

describe('an operator at the command line', () => {
  test('adds products, keys and access to a running agent, and removes them', async () => {
    const file = await write('products.json', {
      products: [product('one'), product('two', { territories: ['NO', 'SE'] })],
    })
    expect(await json('product', 'import', file)).toEqual({
      created: ['one', 'two'],
      changed: [],
      collections: { created: [], changed: [] },
      newly_public: [],
    })
    expect(
      await json('product', 'import', await write('again.json', [product('one', { name: 'New' })])),
    ).toMatchObject({
      created: [],
      changed: ['one'],
    })
    const { stdout, stderr } = await run(['agent-key', 'create', '--label', 'Planner', '--buyer', 'Longview'])
    const created = JSON.parse(stdout) as NewAgentKey
    expect(stderr).toBe("Copy it now: you won't see it again. If you lose it, create a new key.\n")
    expect(created).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^fla_/),
      prefix: created.key.slice(0, 12),
      agent_url: 'http://localhost:3001/',
    })
    const seen = async () =>
      (await ask(url, 'get_products', {}, created.key)).products.map(({ product_id, ext }) => [
        product_id,
        ext.flightline.territories,
      ])
    expect(await seen()).toEqual([])

    await json('access', 'grant', '--key', created.id, '--product', 'one')
    await json('access', 'grant', '--key', created.id, '--product', 'two', '--territories', 'SE')
    expect(await seen()).toEqual([
      ['one', ['AT', 'DE']],
      ['two', ['SE']],
    ])
    expect(await json('access', 'list', '--key', created.id)).toEqual([
      { key_id: created.id, product_id: 'one', territories: null },
      { key_id: created.id, product_id: 'two', territories: ['SE'] },
    ])
    if (hasCurl) {
      const [command] = /^curl .*/ms.exec(describeAgentKey({ ...created, agent_url: url }))!
      expect(await productsByCurl(command)).toHaveLength(2)
    }
    await json('access', 'remove', '--key', created.id, '--product', 'one')
    expect(await seen()).toEqual([['two', ['SE']]])
    await json('product', 'withdraw', 'two')
    expect(await seen()).toEqual([])

    expect(await json('product', 'list')).toMatchObject([
      {
        product_id: 'one',
        name: 'New',
        channels: ['display'],
        territories: ['AT', 'DE'],
        key_count: 0,
        withdrawn_at: null,
      },
      { product_id: 'two', key_count: 1, withdrawn_at: expect.any(String) },
    ])
    await json('agent-key', 'revoke', created.id)
    const keys = await json<Record<string, unknown>[]>('agent-key', 'list')
    expect(keys).toMatchObject([
      {
        id: created.id,
        label: 'Planner',
        buyer: 'Longview',
        revoked_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ])
    expect(JSON.stringify(keys)).not.toContain(created.key)
  })

  test('rotates a key, whose previous secret works until the overlap ends, and lists keys page by page', async () => {
    const create = (label: string) =>
      json<NewAgentKey>('agent-key', 'create', '--label', label, '--buyer', 'Northwind Trading')
    const first = await create('Rotated')
    const rotation = await run(['agent-key', 'rotate', first.id, '--json'])
    expect(rotation.stderr).toBe(
      "Copy it now: you won't see it again. If you lose it, rotate the key again.\n",
    )
    const second = JSON.parse(rotation.stdout) as NewAgentKey & { previous_ends_at: string }
    expect(second).toEqual({
      id: first.id,
      key: expect.stringMatching(/^fla_/),
      prefix: second.key.slice(0, 12),
      previous_ends_at: expect.any(String),
      stopped_prefix: null,
      agent_url: 'http://localhost:3001/',
    })
    expect(Date.parse(second.previous_ends_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    for (const key of [first.key, second.key]) await ask(url, 'get_products', {}, key)
    const third = await json<NewAgentKey>('agent-key', 'rotate', first.id, '--overlap-hours', '0')
    expect(third).toMatchObject({ previous_ends_at: null, stopped_prefix: first.prefix })
    await ask(url, 'get_products', {}, third.key)
    for (const key of [first.key, second.key])
      await expect(ask(url, 'get_products', {}, key)).rejects.toThrow('401')
    const entries = await database.query(
      'SELECT act, actor_kind, detail FROM audit_entry WHERE subject_id = $1 ORDER BY number OFFSET 1',
      [first.id],
    )
    expect(entries).toMatchObject([
      { act: 'agent_key.rotated', actor_kind: 'command_line', detail: { overlap_hours: 24 } },
      { act: 'agent_key.rotated', actor_kind: 'command_line', detail: { overlap_hours: 0 } },
    ])

    const other = await create('Another')
    await json('agent-key', 'revoke', other.id)
    const last = await create('Last')
    const listed = async (...args: string[]) =>
      (await json<{ id: string }[]>('agent-key', 'list', '--search', 'northwind', ...args)).map(
        ({ id }) => id,
      )
    expect(await listed()).toEqual([first.id, other.id, last.id])
    expect(await listed('--state', 'active')).toEqual([first.id, last.id])
    expect(await listed('--state', 'revoked')).toEqual([other.id])
    const page = await run(['agent-key', 'list', '--search', 'northwind', '--limit', '2', '--json'])
    expect(page.stderr).toBe(`There are more keys. Continue with --after ${other.id}\n`)
    expect(await listed('--limit', '2', '--after', other.id)).toEqual([last.id])
  })

  test('is shown every wrong field of every product in a file, and nothing is saved', async () => {
    const file = await write('wrong.json', [
      product('right'),
      product('wrong', { name: '\u001b[31m', territories: ['XX'], format_ids: ['no\u001bthing'] }),
    ])
    const { code, stdout, stderr } = await run(['product', 'import', file])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      '3 fields are wrong:',
      '  products[1].name must not contain control characters (product wrong).',
      '  products[1].territories[0] "XX" must be a country code such as DE (product wrong).',
      '  products[1].format_ids[0] "no thing" is not a known format (product wrong). List the formats to see their IDs.',
      '',
    ])
    const products = await json<{ product_id: string }[]>('product', 'list')
    expect(products.map(({ product_id }) => product_id)).not.toContain('right')
    const many = Array.from({ length: 150 }, (_, i) => product(`many-${i}`, { name: '' }))
    const lines = (await run(['product', 'import', await write('many.json', many)])).stderr.trim().split('\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([102, '150 fields are wrong:', '  and 50 more'])
  })

  test('makes forecasts from what lines delivered, for one product or all', async () => {
    const seller = await createSeller(database)
    const sellers = [seller.organizationId]
    await json('product', 'import', await write('sold.json', [product('sold', { sellers })]))
    const packageIds = await insertLines(
      database,
      { organizationNumber: seller.organizationNumber, id: seller.campaignId },
      [10, 20, 30].map(() => ({ ...agreedLine({}), productId: 'sold' })),
    )
    expect(await json('line', 'show', packageIds[0]!)).toMatchObject({ sold_as: 'sold' })
    expect(await json('product', 'forecast', 'sold')).toEqual({ changed: [] })
    await database.query(
      'UPDATE line_figure SET quantity = 5000, as_of = now(), received_at = now(), revision = 1 WHERE package_id = ANY ($1)',
      [packageIds],
    )
    expect(await json('product', 'forecast')).toEqual({ changed: ['sold'] })
    expect((await run(['product', 'forecast', 'no-such'])).stderr).toContain('Product not found')
  })

  test('adds a format, sees it in the catalogue, and removes it', async () => {
    const assets = [{ item_type: 'individual', asset_id: 'a', asset_type: 'image', required: true }]
    const file = await write('format.json', { id: 'takeover', type: 'display', name: 'Takeover', assets })
    expect(await json('format', 'import', file)).toEqual({ format_id: 'takeover', outcome: 'created' })
    const formats = await json<{ format_id: string; standard: boolean }[]>('format', 'list')
    expect(formats.find(({ format_id }) => format_id === 'takeover')?.standard).toBe(false)
    expect(formats.filter(({ standard }) => standard).length).toBeGreaterThan(40)
    await json('format', 'withdraw', 'takeover')
    expect((await ask(url, 'list_creative_formats', { name_search: 'takeover' })).formats).toEqual([])
  })

  test.concurrent.each([
    [['product', 'import', 'nowhere.json'], 'nowhere.json cannot be read: there is no such file.'],
    [['product', 'import', 'BROKEN'], 'is not JSON'],
    [['product', 'import', 'WRONG'], 'products[0].territories is missing'],
    [['product', 'withdraw', 'nonsense'], 'No product on sale has this ID'],
    [['format', 'withdraw', 'video_vast_30s'], 'A standard format cannot be withdrawn.'],
    [['agent-key', 'create', '--label', '', '--buyer', 'x'], 'Give the key a label'],
    [['agent-key', 'revoke', 'nonsense'], 'Agent key not found'],
    [['agent-key', 'rotate', 'nonsense'], 'Agent key not found'],
    [['agent-key', 'list', '--after', 'nonsense'], 'There is no agent key nonsense to continue from.'],
    [['access', 'grant', '--key', 'nonsense', '--product', 'x'], 'Agent key not found'],
    [['access', 'remove', '--key', 'nonsense', '--product', 'x'], 'Agent key not found'],
  ])('gets one line saying what is wrong: %j', async (args, words) => {
    const broken = await write(`${randomUUID()}.json`, '{')
    const wrong = await write(`${randomUUID()}.json`, product('wrong', { territories: undefined }))
    const { code, stdout, stderr } = await run(
      args.map((arg) => arg.replace('BROKEN', broken).replace('WRONG', wrong)),
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

test('seed grants its products to two keys, differently, and one product to nobody', async () => {
  const { agent } = await json<Demo>('seed')
  const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale' }, agent.key!)
  expect(
    products.map(({ product_id, ext }) => ({ product_id, territories: ext.flightline.territories })),
  ).toEqual(agent.products.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)))
  const others = (await ask(url, 'get_products', {}, agent.other_key!)).products
  expect(others.length).toBeGreaterThan(3)
  expect(others.some(({ product_id }) => !agent.products.some((one) => one.product_id === product_id))).toBe(
    true,
  )
  const listed = await json<{ product_id: string; key_count: number; channels: string[] }[]>(
    'product',
    'list',
  )
  const demo = listed.filter(({ product_id }) => !['one', 'two', 'sold'].includes(product_id))
  expect(demo.length).toBeGreaterThanOrEqual(12)
  expect(demo.filter(({ key_count }) => key_count === 0)).toHaveLength(1)
  expect(new Set(demo.flatMap(({ channels }) => channels)).size).toBeGreaterThan(6)

  const again = await json<Demo>('seed')
  expect(again.agent.products.map(({ product_id }) => product_id)).not.toContain(
    agent.products[0]!.product_id,
  )
  expect((await ask(url, 'get_products', {}, again.agent.key!)).products).toHaveLength(
    again.agent.products.length,
  )
})

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run([...args, '--json'])
  if (code !== 0) throw new Error(`flightline ${args.join(' ')} exited with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

async function run(args: string[]): Promise<CommandResult> {
  return inOneProcess(args, { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL })
}
