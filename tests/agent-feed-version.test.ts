import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { createCatalogue, type Catalogue } from '../src/agent/catalogue.ts'
import { getProducts } from '../src/agent/get-products.ts'
import { readVersion } from '../src/core/product/read-catalogue.ts'
import { saveFormat } from '../src/core/product/save-format.ts'
import { asOperator, createBuyer, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { ask, startTestAgent, type Payload, type Product } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
// Two processes of one agent.
const { url } = await startTestAgent(database, { agentUrl: 'http://localhost:1' })
const again = await startTestAgent(database, { agentUrl: 'http://localhost:1' })
const SEED = 20_261_117

async function feed(key: string | undefined, args: Record<string, unknown> = {}, at = url): Promise<Payload> {
  return ask(at, 'get_products', { buying_mode: 'wholesale', ...args }, key)
}

async function versionOf(key: string | undefined, args: Record<string, unknown> = {}): Promise<string> {
  return (await feed(key, args))['wholesale_feed_version'] as string
}

describe('the version of a wholesale feed', () => {
  test('sent back while it is current, is answered without products or pages', async () => {
    const { key } = await createBuyer(database, product('same'))
    const { products, pagination, ...first } = await feed(key)
    expect(products).toHaveLength(1)
    expect(pagination.total_count).toBe(1)
    const version = first['wholesale_feed_version']
    expect(version).toMatch(/^[\w-]{27}$/)
    for (const more of [{}, { if_pricing_version: 'x' }, { pagination: { max_results: 1 } }]) {
      const args = { if_wholesale_feed_version: version, ...more, context: { a: 1 } }
      expect(await feed(key, args)).toEqual({
        status: 'completed',
        adcp_version: '3.1',
        message: 'The wholesale feed is unchanged.',
        unchanged: true,
        wholesale_feed_version: version,
        cache_scope: 'public',
        context: { a: 1 },
      })
    }
    const changed = await feed(key, { if_wholesale_feed_version: 'another' })
    expect(changed.products).toHaveLength(1)
    expect(changed).not.toHaveProperty('unchanged')
  })

  test('is on wholesale answers only', async () => {
    const { key } = await createBuyer(database, product('brief_only'))
    for (const args of [{}, { brief: 'display' }]) {
      expect(await ask(url, 'get_products', args, key)).not.toHaveProperty('wholesale_feed_version')
    }
  })

  test('is the same on every page, after every page size, on every process', async () => {
    const { key } = await createBuyer(database, product('page_a'), product('page_b'), product('page_c'))
    const version = await versionOf(key)
    const first = await feed(key, { pagination: { max_results: 2 } })
    const second = await feed(key, { pagination: { max_results: 2, cursor: first.pagination.cursor } })
    expect([first, second].map((page) => page['wholesale_feed_version'])).toEqual([version, version])
    expect(await feed(key, { if_wholesale_feed_version: version }, again.url)).toHaveProperty(
      'unchanged',
      true,
    )
  })

  test('is the same for filters that say the same, and for all accounts', async () => {
    const { key } = await createBuyer(database, product('filter_a'), product('filter_b'))
    const version = await versionOf(key, { filters: { countries: ['DE', 'AT'], channels: ['display'] } })
    expect(await versionOf(key, { filters: { channels: ['display'], countries: ['AT', 'DE'] } })).toBe(
      version,
    )
    expect(await versionOf(key, { account: { account_id: 'a' } })).toBe(await versionOf(key))
  })

  test('does not change with what others can see', async () => {
    const mine = await createBuyer(database, product('mine'), product('not_mine_yet'))
    const other = await createKey(database)
    const version = await versionOf(mine.key)
    await save(database, product('theirs'))
    await grant(database, other.id, 'theirs')
    await grant(database, other.id, 'mine', ['AT'])
    expect(await feed(mine.key, { if_wholesale_feed_version: version })).toHaveProperty('unchanged', true)
    expect((await feed(other.key, { if_wholesale_feed_version: version })).products).toHaveLength(2)
  })

  test('does not change when a product is saved as it was', async () => {
    const { key } = await createBuyer(database, product('resaved'))
    const version = await versionOf(key)
    await save(database, product('resaved', { name: 'Another' }))
    expect(await versionOf(key)).not.toBe(version)
    await save(database, product('resaved'))
    expect(await versionOf(key)).toBe(version)
  })

  test('changes with a format that a product uses', async () => {
    const format = {
      id: 'own_banner',
      type: 'display',
      name: 'Own banner',
      assets: [{ item_type: 'individual', asset_id: 'a', asset_type: 'image', required: true }],
    }
    await saveFormat(asOperator(database), { format })
    const { key } = await createBuyer(database, product('own_format', { format_ids: ['own_banner'] }))
    const version = await versionOf(key)
    await saveFormat(asOperator(database), { format: { ...format, name: 'Own large banner' } })
    const { products } = await feed(key, { if_wholesale_feed_version: version })
    expect(products[0]!.format_options[0]!.display_name).toBe('Own large banner')
  })

  test('is of the products in its answer, also if these change while it is made', async () => {
    const buyer = await createBuyer(database, product('moving'))
    const own = {
      agentUrl: () => 'http://localhost:1',
      appUrl: 'https://app.example',
      clock: { nowMs: Date.now },
    }
    const catalogue = createCatalogue(database, own)
    let changeOnce = async () => {
      changeOnce = async () => undefined
      await save(database, product('moving', { name: 'Moved' }))
      // Another caller of the same key has it loaded.
      await catalogue.offers(buyer.id, await readVersion(database))
    }
    const moving: Catalogue = {
      ...catalogue,
      async offers(keyId, version) {
        const offers = await catalogue.offers(keyId, version)
        await changeOnce()
        return offers
      },
    }
    const answer = async (args: Record<string, unknown> = {}) => {
      const call = { keyId: buyer.id, version: await readVersion(database), catalogue: moving }
      const { payload } = await getProducts.answer({ buying_mode: 'wholesale', ...args }, call)
      return JSON.parse(`{${payload}}`) as Payload
    }
    const before = await answer()
    expect(before.products[0]!['name']).not.toBe('Moved')
    const version = before['wholesale_feed_version']
    const after = await answer({ if_wholesale_feed_version: version })
    expect(after).not.toHaveProperty('unchanged')
    expect(after.products[0]!['name']).toBe('Moved')
    expect(after['wholesale_feed_version']).not.toBe(version)
  })

  test('changes at the moment at which a forecast expires, and with it the answer', async () => {
    const expiryMs = Date.parse('2030-01-01T00:00:00Z')
    const range = { points: [{ metrics: { impressions: { mid: 7 } } }], method: 'estimate', currency: 'EUR' }
    const forecast = {
      ...range,
      forecast_range_unit: 'availability',
      valid_until: '2030-01-01T01:00:00+01:00',
    }
    const buyer = await createBuyer(database, product('expires', { forecast }), product('other_one'))
    let nowMs = expiryMs - 1
    const clock = { nowMs: () => nowMs }
    const own = { agentUrl: () => 'http://localhost:1', appUrl: 'https://app.example', clock }
    const catalogue = createCatalogue(database, own)
    const answer = async (args: Record<string, unknown> = {}) => {
      const call = { keyId: buyer.id, version: await readVersion(database), catalogue }
      const { payload } = await getProducts.answer({ buying_mode: 'wholesale', ...args }, call)
      return JSON.parse(`{${payload}}`) as Payload
    }
    const filters = { min_exposures: 8 }
    const before = await answer()
    const version = before['wholesale_feed_version']
    expect(before.products[0]!['forecast']).toEqual(forecast)
    expect(await answer({ if_wholesale_feed_version: version })).toHaveProperty('unchanged', true)
    expect((await answer({ filters })).products).toHaveLength(1)

    nowMs = expiryMs
    const after = await answer({ if_wholesale_feed_version: version })
    expect(after.products).toHaveLength(2)
    expect(after.products[0]).not.toHaveProperty('forecast')
    expect(after['wholesale_feed_version']).not.toBe(version)
    expect(await answer()).toEqual(after)
    expect((await answer({ filters })).products).toHaveLength(2)
    // As any process that starts later says it.
    const { payload } = await getProducts.answer(
      { buying_mode: 'wholesale' },
      {
        keyId: buyer.id,
        version: await readVersion(database),
        catalogue: createCatalogue(database, own),
      },
    )
    expect(JSON.parse(`{${payload}}`)).toEqual(after)

    // The one from proven delivery takes its place.
    await database.query(
      `UPDATE product SET proven_forecast = $1, shown_revision = shown_revision + 1 WHERE product_id = 'expires'`,
      [JSON.stringify(range)],
    )
    await moveCatalogueVersion(database)
    expect((await answer()).products[0]!['forecast']).toEqual(range)
  })

  test('of a caller without a key is stable, and not that of anyone with products', async () => {
    const version = await versionOf(undefined)
    expect(await feed(undefined, { if_wholesale_feed_version: version })).toHaveProperty('unchanged', true)
    expect(await versionOf(undefined, { filters: { countries: ['NO'] } })).toBe(version)
    const { key } = await createBuyer(database, product('something'))
    expect(await versionOf(key)).not.toBe(version)
  })
})

/** What an operator does between two calls; some of it changes nothing for the caller. */
const act = fc.oneof(
  fc.record({ do: fc.constant('rename'), id: fc.nat(2), to: fc.constantFrom('A', 'B') }),
  fc.record({ do: fc.constant('price'), id: fc.nat(2), to: fc.constantFrom('5', '6') }),
  fc.record({ do: fc.constant('open'), id: fc.nat(2), to: fc.constantFrom('DE', 'AT', 'DE,AT') }),
  fc.record({ do: fc.constant('others'), id: fc.nat(2), to: fc.constantFrom('DE', 'AT') }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const question = fc.record(
  {
    filters: fc.record(
      {
        countries: fc.constantFrom(['DE'], ['AT'], ['DE', 'AT']),
        pricing_currencies: fc.constantFrom(['EUR'], ['USD']),
        budget_range: fc.constant({ currency: 'EUR', max: 5 }),
      },
      { requiredKeys: [] },
    ),
    fields: fc.constantFrom(['channels'], ['brief_relevance']),
    preferred_delivery_types: fc.constantFrom(['guaranteed'], ['non_guaranteed']),
  },
  { requiredKeys: [] },
)

test('a feed is unchanged if and only if the full answer is the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), question, async (acts, args) => {
      const name = `r${Math.random().toString(36).slice(2)}`
      const products = [0, 1, 2].map((i) => stateOf(`${name}_${i}`, i))
      const mine = await createBuyer(database, ...products.map(written))
      const other = await createKey(database)
      let before = await whole(mine.key, args)
      for (const one of acts) {
        await perform(one, products, { mine: mine.id, other: other.id })
        const probe = await feed(mine.key, {
          ...args,
          if_wholesale_feed_version: before.version,
          pagination: { max_results: 1 },
        })
        const now = await whole(mine.key, args)
        expect(probe['unchanged'] === true).toBe(
          JSON.stringify(now.products) === JSON.stringify(before.products),
        )
        expect(now.version === before.version).toBe(probe['unchanged'] === true)
        before = now
      }
    }),
    { seed: SEED, numRuns: 25, endOnFailure: true },
  )
})

interface State {
  id: string
  name: string
  price: string
  isGuaranteed: boolean
}

function stateOf(id: string, i: number): State {
  return { id, name: 'A', price: '5', isGuaranteed: i === 1 }
}

function written({ id, name, price, isGuaranteed }: State): Record<string, unknown> {
  return product(id, {
    name,
    delivery_type: isGuaranteed ? 'guaranteed' : 'non_guaranteed',
    pricing_options: [
      { pricing_option_id: 'eur', pricing_model: 'flat_rate', currency: 'EUR', fixed_price: Number(price) },
      { pricing_option_id: 'usd', pricing_model: 'cpm', currency: 'USD', fixed_price: 7 },
    ],
  })
}

async function perform(one: Act, products: State[], keys: { mine: string; other: string }): Promise<void> {
  const state = products[one.id]!
  if (one.do === 'open') return grant(database, keys.mine, state.id, one.to.split(','))
  if (one.do === 'others') return grant(database, keys.other, state.id, one.to.split(','))
  if (one.do === 'rename') state.name = one.to
  else state.price = one.to
  await save(database, written(state))
}

/** Over all pages. */
async function whole(
  key: string,
  args: Record<string, unknown>,
): Promise<{ products: Product[]; version: unknown }> {
  const products: Product[] = []
  let cursor: string | undefined
  let page: Payload
  do {
    page = await feed(key, { ...args, pagination: { max_results: 2, ...(cursor && { cursor }) } })
    products.push(...page.products)
    cursor = page.pagination.cursor
  } while (cursor !== undefined)
  return { products, version: page['wholesale_feed_version'] }
}
