import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { revokeAgentKey } from '../src/core/agent-key/revoke-agent-key.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInOperator } from './support/account.ts'
import { asOperator, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { callTool, startTestAgent, type TestAgent, type ToolResult } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { SEED } from './support/random.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database
let agent: TestAgent
let app: TestApp
let cookie: string
let keys: { id: string; key: string }[]

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  agent = await startTestAgent(database)
  app = await startApp(database, { agentUrl: agent.url.slice(0, -1) })
  ;({ cookie } = await signInOperator(database))
  keys = [await createKey(database, 'First'), await createKey(database, 'Second')]
})

afterAll(() => agent.stop())

const COUNTRIES = ['AT', 'CH', 'DE', 'NO']
const CHANNELS = ['display', 'podcast', 'dooh']

const someOf = <T>(list: readonly T[], minLength = 1) => fc.subarray([...list], { minLength })

const pricingOption = fc.record({
  currency: fc.constantFrom('EUR', 'CHF'),
  price: fc.constantFrom('fixed_price', 'floor_price'),
  min_spend_per_package: fc.constantFrom(undefined, 100, 5_000),
})

const catalogue = fc.array(
  fc.record({
    territories: someOf(COUNTRIES),
    channels: someOf(CHANNELS),
    delivery_type: fc.constantFrom('guaranteed', 'non_guaranteed'),
    name: fc.constantFrom('Podcast in Austria', 'Billboard at the station', 'Weekly letter'),
    policies: someOf(['no_alcohol', 'no_politics'], 0),
    pricing: fc.array(pricingOption, { minLength: 1, maxLength: 2 }),
    isWithdrawn: fc.boolean(),
    /** For each key: not at all, for all territories, or for some (which the product may have lost since). */
    access: fc.array(fc.constantFrom('none', 'all', 'some', 'lost'), { minLength: 2, maxLength: 2 }),
  }),
  { maxLength: 7 },
)

const askable = fc.record(
  {
    brief: fc.constantFrom('podcast listeners in Austria', 'station', 'nothing that is there', ''),
    filters: fc.record(
      {
        countries: someOf(COUNTRIES),
        regions: fc.constant(['DE-BE']),
        channels: someOf(CHANNELS),
        delivery_type: fc.constantFrom('guaranteed', 'non_guaranteed'),
        is_fixed_price: fc.boolean(),
        pricing_currencies: someOf(['EUR', 'CHF', 'USD']),
        budget_range: fc.constantFrom({ currency: 'EUR', max: 500 }, { currency: 'CHF', min: 1 }),
      },
      { requiredKeys: [] },
    ),
    fields: fc.constant(['name', 'channels']),
    required_policies: someOf(['no_alcohol'], 0),
    preferred_delivery_types: fc.constant(['guaranteed']),
    pagination: fc.record({ max_results: fc.constantFrom(1, 2, 50) }),
    account: fc.constant({ account_id: 'a' }),
    context: fc.constant({ trace: 'x' }),
  },
  { requiredKeys: [] },
)

/** Refused, or answered with nothing. */
const odd = fc.constantFrom<Record<string, unknown>[]>(
  { buying_mode: 'wholesale' },
  { buying_mode: 'refine' },
  { filters: { keywords: ['x'] } },
  { filters: { countries: ['de'] } },
  { adcp_version: '2.0' },
  { api_key: 'not-a-real-key-0123456789' },
  { pagination: { cursor: 'of another' } },
)

const question: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { arbitrary: askable, weight: 4 },
  { arbitrary: fc.tuple(askable, odd).map(([args, oddity]) => ({ ...args, ...oddity })), weight: 1 },
)

type Catalogue = typeof catalogue extends fc.Arbitrary<infer T> ? T : never

describe('what an operator sees as a key', () => {
  test('is what the agent answers it, page by page, with a reason for every product', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogue,
        fc.array(question, { minLength: 1, maxLength: 4 }),
        async (products, questions) => {
          await fill(products)
          for (const args of questions) for (const index of [0, 1]) await compare(products, args, index)
        },
      ),
      { seed: SEED, numRuns: 25, endOnFailure: true },
    )
  })

  test('is not rate-limited, not logged, and does not count as use of the key', async () => {
    const limited = await startTestAgent(database, { agentKeyCallsPerMinute: 2 })
    const key = await createKey(database)
    for (let i = 0; i < 5; i++) await viewAs({ key_id: key.id })
    const outcomes = []
    for (let i = 0; i < 3; i++) {
      const answer = await callTool(limited.url, 'get_products', {}, key.key).catch(
        (error: Error) => error.message,
      )
      outcomes.push(typeof answer === 'string' ? answer.includes('RATE_LIMITED') : 'answered')
    }
    expect(outcomes).toEqual(['answered', 'answered', true])
    await limited.stop()
    // The call over the limit is only counted.
    expect(await countCalls(key.id)).toBe(2)
    const unused = await createKey(database)
    await viewAs({ key_id: unused.id })
    const [row] = await database.query('SELECT last_used_at FROM agent_key WHERE id = $1', [unused.id])
    expect(row).toEqual({ last_used_at: null })
  })

  test('says that a key is refused, as the agent does', async () => {
    await fill([])
    await save(database, product('only'))
    const key = await createKey(database)
    await grant(database, key.id, 'only')
    await revokeAgentKey(asOperator(database), { keyId: key.id })
    const { one } = await viewAs({ key_id: key.id })
    expect(one).toMatchObject({ key: { is_working: false }, result: null, counts: { refused: 1, shown: 0 } })
  })
})

describe('two keys side by side', () => {
  test('show where they differ: in products and in territories', async () => {
    await fill([])
    await save(database, product('both'), product('first'), product('narrower'), product('off'))
    const [first, second] = [await createKey(database), await createKey(database)]
    for (const id of ['both', 'first', 'narrower']) await grant(database, first.id, id)
    await grant(database, second.id, 'both')
    await grant(database, second.id, 'narrower', ['DE'])
    await withdrawProduct(asOperator(database), { productId: 'off' })
    const { verdicts, other } = await viewAs({ key_id: first.id, other_key_id: second.id, only: 'different' })
    expect(other!.counts).toMatchObject({ shown: 2, no_access: 1, withdrawn: 1 })
    expect(
      verdicts.rows.map(({ product_id, one, other: two }) => [product_id, one.verdict, two!.verdict]),
    ).toEqual([
      ['first', 'shown', 'no_access'],
      ['narrower', 'shown', 'shown'],
    ])
    expect(verdicts.rows[1]!.other!.territories).toEqual(['DE'])
    const unseen = await viewAs({ key_id: first.id, only: 'unseen' })
    expect(unseen.verdicts.rows.map(({ product_id, one }) => [product_id, one.verdict])).toEqual([
      ['off', 'withdrawn'],
    ])
  })
})

/** Only the products of one run are in the catalogue. */
async function fill(products: Catalogue): Promise<void> {
  await database.query('DELETE FROM opening')
  await database.query('DELETE FROM product_format')
  await database.query('DELETE FROM product')
  await moveCatalogueVersion(database)
  if (products.length === 0) return
  const documents = products.map(({ pricing, policies, isWithdrawn: _w, access: _a, ...rest }, i) =>
    product(`p${i}`, {
      ...rest,
      ...(policies.length > 0 && { enforced_policies: policies }),
      pricing_options: pricing.map(({ currency, price, min_spend_per_package }, n) => ({
        pricing_option_id: `o${n}`,
        pricing_model: 'cpm',
        currency,
        [price]: 5,
        min_spend_per_package,
      })),
    }),
  )
  await save(database, ...documents.map((document) => ({ ...document, territories: [...COUNTRIES, 'LU'] })))
  for (const [i, { access, territories }] of products.entries()) {
    for (const [k, how] of access.entries()) {
      const where = { none: undefined, all: null, some: territories.slice(0, 1), lost: ['LU'] }[how]
      if (where !== undefined) await grant(database, keys[k]!.id, `p${i}`, where)
    }
  }
  await save(database, ...documents)
  for (const [i, { isWithdrawn }] of products.entries()) {
    if (isWithdrawn) await withdrawProduct(asOperator(database), { productId: `p${i}` })
  }
}

async function compare(products: Catalogue, args: Record<string, unknown>, index: number): Promise<void> {
  const { id, key } = keys[index]!
  const shown: string[] = []
  let asked = args
  let view: Answer<'POST /operator/view-as'>
  for (;;) {
    const answered: ToolResult = await callTool(agent.url, 'get_products', asked, key)
    view = await viewAs({ key_id: id, arguments: asked })
    expect(view.one.result).toEqual(answered)
    if (answered.isError) {
      expect(view.one.counts.refused).toBe(products.length)
      return
    }
    const { products: page, pagination } = answered.structuredContent
    shown.push(...page.map(({ product_id }) => product_id))
    if (!pagination.has_more) break
    asked = { ...args, pagination: { ...(args['pagination'] as object), cursor: pagination.cursor } }
  }
  const verdicts = view.verdicts.rows.map(({ product_id, one }) => ({ product_id, ...one }))
  expect(verdicts.map(({ product_id }) => product_id)).toEqual(products.map((_, i) => `p${i}`))
  expect(verdicts.filter(({ verdict }) => verdict === 'shown').map(({ product_id }) => product_id)).toEqual(
    shown.toSorted(),
  )
  for (const [i, { isWithdrawn, access }] of products.entries()) {
    const { verdict, filters } = verdicts[i]!
    const expected = isWithdrawn
      ? ['withdrawn']
      : {
          none: ['no_access'],
          lost: ['no_territory'],
          all: ['shown', 'filtered'],
          some: ['shown', 'filtered'],
        }[access[index]!]
    expect(expected).toContain(verdict)
    expect(filters.length > 0).toBe(verdict === 'filtered')
    const possible = [...Object.keys((args['filters'] as object | undefined) ?? {}), 'required_policies']
    expect(possible).toEqual(expect.arrayContaining(filters))
  }
}

function viewAs(body: Record<string, unknown>): Promise<Answer<'POST /operator/view-as'>> {
  return askConsoleFor<Answer<'POST /operator/view-as'>>(app.url, 'POST', '/operator/view-as', {
    cookie,
    body,
  })
}

async function countCalls(keyId: string): Promise<number> {
  const [row] = await database.query<{ calls: number }>(
    'SELECT count(*)::integer AS calls FROM agent_call WHERE key_id = $1',
    [keyId],
  )
  return row!.calls
}
