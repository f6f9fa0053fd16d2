import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { createCatalogue } from '../src/agent/catalogue.ts'
import { createAgentKey } from '../src/core/agent-key/create-agent-key.ts'
import { listAgentKeys } from '../src/core/agent-key/list-agent-keys.ts'
import { nameAgentKeys } from '../src/core/agent-key/name-agent-keys.ts'
import { revokeAgentKey } from '../src/core/agent-key/revoke-agent-key.ts'
import { rotateAgentKey } from '../src/core/agent-key/rotate-agent-key.ts'
import { searchAgentKeys } from '../src/core/agent-key/search-agent-keys.ts'
import type { Context } from '../src/core/context.ts'
import { saveFormat } from '../src/core/product/save-format.ts'
import { removeAccess } from '../src/core/product/remove-access.ts'
import { listAccess } from '../src/core/product/list-access.ts'
import { grantAccess } from '../src/core/product/grant-access.ts'
import { listProducts } from '../src/core/product/list-products.ts'
import { readVersion } from '../src/core/product/read-catalogue.ts'
import { saveProducts } from '../src/core/product/save-products.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { hasAdcpSchemas, loadAdcpSchemas } from './support/adcp-schemas.ts'
import { asOperator, createBuyer, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { ask, post, startTestAgent, type TestAgent } from './support/agent.ts'
import { createMember } from './support/person.ts'
import { SEED } from './support/random.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase({ isShared: true })
const context = asOperator(database)
/** Two agents on one database, like two processes: each with its own memory. */
let agents: [TestAgent, TestAgent]

beforeAll(async () => {
  agents = [await startTestAgent(database), await startTestAgent(database)]
})

async function seenBy(key: string): Promise<Record<string, string[]>[]> {
  const views = agents.map(async ({ url }) => {
    const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale' }, key)
    return Object.fromEntries(products.map(({ product_id, ext }) => [product_id, ext.flightline.territories]))
  })
  return Promise.all(views)
}

const both = (view: Record<string, string[]>) => [view, view]

describe("an operator's change applies on every process at the next call", () => {
  test('granting, changing territories, removing, withdrawing, restoring', async () => {
    await save(database, product('one', { territories: ['DE', 'AT', 'CH'] }))
    const { id: keyId, key } = await createKey(database)
    expect(await seenBy(key)).toEqual(both({}))
    await grant(database, keyId, 'one', ['AT', 'DE'])
    expect(await seenBy(key)).toEqual(both({ one: ['AT', 'DE'] }))
    await grant(database, keyId, 'one', null)
    expect(await seenBy(key)).toEqual(both({ one: ['AT', 'CH', 'DE'] }))
    await save(database, product('one', { territories: ['NO', 'CH'] }))
    expect(await seenBy(key)).toEqual(both({ one: ['CH', 'NO'] }))
    await removeAccess(context, { keyIds: [keyId], productIds: ['one'] })
    expect(await seenBy(key)).toEqual(both({}))
    await grant(database, keyId, 'one', ['NO'])
    expect(await seenBy(key)).toEqual(both({ one: ['NO'] }))
    await withdrawProduct(context, { productId: 'one' })
    expect(await seenBy(key)).toEqual(both({}))
    await save(database, product('one', { territories: ['NO'] }))
    expect(await seenBy(key)).toEqual(both({ one: ['NO'] }))
  })

  test('a product that is no longer sold where access was granted is not shown', async () => {
    const { id, key } = await createBuyer(database)
    await save(database, product('moving', { territories: ['DE', 'AT'] }))
    await grant(database, id, 'moving', ['AT'])
    expect(await seenBy(key)).toEqual(both({ moving: ['AT'] }))
    await save(database, product('moving', { territories: ['DE'] }))
    expect(await seenBy(key)).toEqual(both({}))
  })

  test('revoking a key', async () => {
    const { id, key } = await createKey(database)
    for (const { url } of agents)
      expect((await post(url, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key })).status).toBe(200)
    await revokeAgentKey(context, { keyId: id })
    await revokeAgentKey(context, { keyId: id })
    for (const { url } of agents)
      expect((await post(url, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key })).status).toBe(401)
    await save(database, product('two'))
    await expect(grant(database, id, 'two')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an expiring key', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const { key } = await createAgentKey(context, { label: 'Short', buyerName: 'B', expiresAt: soon })
    expect((await post(agents[0].url, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key })).status).toBe(200)
    for (const expiresAt of ['2020-01-01', 'tomorrow', '2026-02-30']) {
      await expect(createAgentKey(context, { label: 'Past', buyerName: 'B', expiresAt })).rejects.toThrow(
        'future date',
      )
    }
  })
})

test('a product that was read slowly never replaces a later one', async () => {
  // So many that they are prepared in several turns.
  const ids = ['edited', ...Array.from({ length: 150 }, (_, i) => `edited_${i}`)]
  const saveAll = (name: string) => save(database, ...ids.map((id) => product(id, { name })))
  await saveAll('Before')
  const [slow, quick] = [await createKey(database), await createKey(database)]
  await grant(database, slow.id, 'edited', null)
  await grantAccess(context, {
    keyIds: [quick.id],
    productIds: ids,
    territories: null,
  })
  let hasRead = () => {}
  const isRead = new Promise<void>((resolve) => (hasRead = resolve))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const slowAtFirst: Database = {
    ...database,
    async query<Row>(statement: Parameters<Database['query']>[0], values: unknown[] = []) {
      const rows = await database.query<Row>(statement, values)
      const isOfDocuments = Array.isArray(values[0])
      if (isOfDocuments && rows.length === 1) {
        hasRead()
        await held
      }
      // After the first turn of the second caller, who has read later.
      if (isOfDocuments && rows.length > 1) setImmediate(letGo)
      return rows
    },
  }
  const catalogue = createCatalogue(slowAtFirst, {
    agentUrl: () => 'http://localhost:1',
    appUrl: 'https://app.example',
    clock: { nowMs: Date.now },
  })
  const before = catalogue.offers(slow.id, await readVersion(database))
  await isRead
  await saveAll('After')
  const version = await readVersion(database)
  const nameFor = async (keyId: string) => (await catalogue.offers(keyId, version))[0]?.product.document.name
  expect(await nameFor(quick.id)).toBe('After')
  await before
  expect(await nameFor(slow.id)).toBe('After')
})

test('simultaneous changes wait for each other, and none fails', async () => {
  const format = {
    id: 'crowded',
    type: 'display',
    assets: [{ item_type: 'individual', asset_id: 'a', asset_type: 'text', required: true }],
  }
  await saveFormat(context, { format: { ...format, name: 'Crowded' } })
  const crowd = ['crowd_1', 'crowd_2'].map((id) => product(id, { format_ids: ['crowded'] }))
  const { id: keyId } = await createBuyer(database, ...crowd)
  const changes = Array.from({ length: 12 }, (_, i) => [
    save(database, ...(i % 2 ? crowd : crowd.toReversed())),
    saveFormat(context, { format: { ...format, name: `Crowded ${i}` } }),
    grant(database, keyId, `crowd_${1 + (i % 2)}`, i % 3 ? null : ['AT']),
  ])
  const outcomes = await Promise.allSettled<unknown>(changes.flat())
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a key sees a product exactly when it has access to it in a requested territory', async () => {
  const code = fc.constantFrom<string>('DE', 'AT', 'CH', 'NO')
  const codes = fc.uniqueArray(code, { minLength: 1, maxLength: 4 })
  const scene = fc.record({
    products: fc.array(fc.record({ own: codes, isWithdrawn: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    access: fc.array(
      fc.record({
        key: fc.nat(1),
        product: fc.nat(4),
        territories: fc.option(codes),
        isRemoved: fc.boolean(),
      }),
      { maxLength: 10 },
    ),
    countries: fc.option(codes),
  })
  await fc.assert(
    fc.asyncProperty(scene, async ({ products, access, countries }) => {
      const prefix = randomUUID()
      const ids = products.map((_, i) => `${prefix}-${i}`)
      await save(database, ...products.map(({ own }, i) => product(ids[i]!, { territories: own })))
      const keys = [await createKey(database), await createKey(database)]
      const expected: Map<string, string[]>[] = [new Map(), new Map()]
      for (const { key, product: at, territories, isRemoved } of access) {
        const [id, own] = [ids[at], products[at]?.own]
        if (id === undefined || own === undefined) continue
        const asked = territories?.filter((one) => own.includes(one)) ?? null
        if (asked?.length === 0) continue
        await grant(database, keys[key]!.id, id, asked)
        expected[key]!.set(id, (asked ?? own).toSorted())
        if (!isRemoved) continue
        await removeAccess(context, { keyIds: [keys[key]!.id], productIds: [id] })
        expected[key]!.delete(id)
      }
      for (const [i, { isWithdrawn }] of products.entries()) {
        if (!isWithdrawn) continue
        await withdrawProduct(context, { productId: ids[i]! })
        for (const view of expected) view.delete(ids[i]!)
      }
      for (const [i, { key }] of keys.entries()) {
        const args = { buying_mode: 'wholesale', ...(countries && { filters: { countries } }) }
        const payload = await ask(agents[i]!.url, 'get_products', args, key)
        const seen = payload.products.map(({ product_id, ext }) => [product_id, ext.flightline.territories])
        const visible = [...expected[i]!].filter(
          ([, where]) => countries === null || where.some((one) => countries.includes(one)),
        )
        expect(seen).toEqual(visible.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      }
    }),
    { numRuns: 25, seed: SEED },
  )
})

describe('a valid product', () => {
  const option = (pricing_model: string, more: Record<string, unknown> = {}) => ({
    pricing_option_id: `${pricing_model}_1`,
    pricing_model,
    currency: 'EUR',
    ...more,
  })
  const PRICED = {
    cpm: option('cpm', { fixed_price: 12 }),
    'cpm auction': option('cpm', { floor_price: 5, price_guidance: { p50: 7 }, max_bid: true }),
    unpriced: option('cpm'),
    vcpm: option('vcpm', { fixed_price: 9 }),
    cpc: option('cpc', { fixed_price: 0.5 }),
    cpcv: option('cpcv', { floor_price: 0.01 }),
    'cpv by share': option('cpv', { fixed_price: 0.01, parameters: { view_threshold: 0.5 } }),
    'cpv by seconds': option('cpv', {
      fixed_price: 0.01,
      parameters: { view_threshold: { duration_seconds: 3 } },
    }),
    cpp: option('cpp', {
      fixed_price: 250,
      parameters: { demographic_system: 'nielsen', demographic: 'P18-49' },
    }),
    cpa: option('cpa', { event_type: 'purchase', fixed_price: 10 }),
    flat_rate: option('flat_rate', { fixed_price: 15_000 }),
    'flat rate of screens': option('flat_rate', {
      fixed_price: 5,
      parameters: { type: 'dooh', sov_percentage: 10 },
    }),
    time: option('time', { fixed_price: 900, parameters: { time_unit: 'day', min_duration: 7 } }),
  }

  test.each(Object.entries(PRICED))('can have any pricing model: %s', async (_, pricing) => {
    const { key } = await createBuyer(database, product('priced', { pricing_options: [pricing] }))
    const payload = await ask(agents[0].url, 'get_products', {}, key)
    expect(payload.products[0]!.pricing_options).toEqual([pricing])
    if (hasAdcpSchemas) expect(check('media-buy/get-products-response.json', payload)).toEqual([])
  })

  test('can have every field', async () => {
    const full = product('full', {
      publisher_properties: [
        { publisher_domain: 'news.example', selection_type: 'by_id', property_ids: ['home', 'sport'] },
        { publisher_domain: 'shop.example', selection_type: 'by_tag', property_tags: ['premium'] },
      ],
      exclusivity: 'category',
      video_placement_types: ['instream'],
      audio_distribution_types: ['podcast'],
      delivery_measurement: { provider: 'Counted by the ad server', notes: 'Half in view for a second.' },
      enforced_policies: ['no_gambling'],
      reporting_capabilities: {
        available_reporting_frequencies: ['hourly', 'daily'],
        expected_delay_minutes: 0,
        timezone: 'America/New_York',
        supports_webhooks: false,
        available_metrics: [],
        date_range_support: 'lifetime_only',
        supports_device_type_breakdown: true,
      },
    })
    const { key } = await createBuyer(database, full)
    const payload = await ask(agents[1].url, 'get_products', {}, key)
    const { territories, format_ids: _, ...document } = full
    expect(payload.products[0]).toMatchObject(document)
    expect(territories).toEqual(['DE', 'AT'])
    if (hasAdcpSchemas) expect(check('media-buy/get-products-response.json', payload)).toEqual([])
  })

  const check = hasAdcpSchemas ? loadAdcpSchemas() : () => []
})

describe('an invalid product', () => {
  const pricing = (more: Record<string, unknown>) => ({
    pricing_options: [{ pricing_option_id: 'a', pricing_model: 'cpm', currency: 'EUR', ...more }],
  })
  const reporting = (more: Record<string, unknown>) => ({
    reporting_capabilities: { ...(product('x')['reporting_capabilities'] as object), ...more },
  })

  test.each([
    [{ product_id: 'a b' }, 'products[0].product_id must be an id'],
    [{ product_id: undefined }, 'products[0].product_id is missing'],
    [{ name: '' }, 'products[0].name must not be empty'],
    [{ name: 'two\nlines' }, 'products[0].name must be on one line'],
    [{ name: 'bell\u0007' }, 'products[0].name must not contain control characters'],
    [{ name: '\ud800' }, 'products[0].name must not contain'],
    [{ description: undefined }, 'products[0].description is missing'],
    [{ description: 'x'.repeat(4_001) }, 'products[0].description must have at most 4000'],
    [{ publisher_properties: [] }, 'products[0].publisher_properties: Add at least one'],
    [{ publisher_properties: [{ publisher_domain: 'news.example' }] }, 'products[0].publisher_properties[0]'],
    [
      { publisher_properties: [{ publisher_domain: 'News.Example', selection_type: 'all' }] },
      'publisher_domain must be a domain',
    ],
    [
      { publisher_properties: [{ publisher_domains: ['a.example'], selection_type: 'all' }] },
      'products[0].publisher_properties[0]',
    ],
    [
      {
        publisher_properties: [{ publisher_domain: 'a.example', selection_type: 'by_id', property_ids: [] }],
      },
      'property_ids',
    ],
    [{ channels: ['video'] }, 'products[0].channels[0] "video" must be one of display'],
    [{ channels: ['display', 'display'] }, 'products[0].channels must not contain duplicates'],
    [{ format_ids: [] }, 'products[0].format_ids: Add at least one'],
    [{ format_ids: ['nonsense'] }, 'products[0].format_ids[0] "nonsense" is not a known format (product '],
    [{ format_ids: [{ agent_url: 'x', id: 'y' }] }, 'products[0].format_ids[0] must be'],
    [{ delivery_type: 'maybe' }, 'products[0].delivery_type must be one of guaranteed'],
    [{ pricing_options: [] }, 'products[0].pricing_options: Add at least one'],
    [pricing({ pricing_model: 'cpx' }), 'products[0].pricing_options[0]'],
    [pricing({ currency: 'eur' }), 'products[0].pricing_options[0].currency must be three capital letters'],
    [
      pricing({ currency: 'XXQ' }),
      'products[0].pricing_options[0].currency must be an ISO 4217 currency code',
    ],
    [pricing({ fixed_price: '' }), 'products[0].pricing_options[0].fixed_price: Enter a price'],
    [pricing({ fixed_price: -1 }), 'products[0].pricing_options[0].fixed_price must not be negative'],
    [pricing({ fixed_price: '12' }), 'products[0].pricing_options[0].fixed_price must be a number'],
    [
      pricing({ fixed_price: 1, floor_price: 1 }),
      'products[0].pricing_options[0].floor_price must not be set beside',
    ],
    [pricing({ rate: 5 }), 'products[0].pricing_options[0] has no field rate'],
    [pricing({ pricing_model: 'cpv' }), 'products[0].pricing_options[0].parameters is missing'],
    [pricing({ pricing_model: 'cpa' }), 'products[0].pricing_options[0].event_type'],
    [
      pricing({ pricing_model: 'time', parameters: {} }),
      'products[0].pricing_options[0].parameters.time_unit',
    ],
    [
      reporting({ timezone: 'Mars/Olympus' }),
      'products[0].reporting_capabilities.timezone must be a time zone',
    ],
    [reporting({ available_metrics: ['magic'] }), 'products[0].reporting_capabilities.available_metrics[0]'],
    [
      reporting({ expected_delay_minutes: undefined }),
      'reporting_capabilities.expected_delay_minutes is missing',
    ],
    [{ reporting_capabilities: undefined }, 'products[0].reporting_capabilities is missing'],
    [{ territories: [] }, 'products[0].territories must name at least one country'],
    [{ territories: ['UK'] }, 'products[0].territories[0] "UK" must be a country code'],
    [{ territories: undefined }, 'products[0].territories is missing'],
    [{ margin: 5 }, 'products[0] has no field margin'],
  ])('is refused with the field named: %#', async (changes, words) => {
    await expect(saveProducts(context, { products: [product('bad', changes)] })).rejects.toThrow(words)
    expect((await listProducts(context)).map((row) => row.product_id)).not.toContain('bad')
  })

  test('that was saved before its currency was checked is still listed and sold', async () => {
    const { key } = await createBuyer(database, product('old_currency'))
    await database.query(
      `UPDATE product SET document = replace(document::text, '"EUR"', '"XXQ"')::json WHERE product_id = 'old_currency'`,
    )
    await moveCatalogueVersion(database)
    const { products } = await ask((await startTestAgent(database)).url, 'get_products', {}, key)
    expect(JSON.stringify(products)).toContain('"currency":"XXQ"')
    expect((await listProducts(context)).map((row) => row.product_id)).toContain('old_currency')
  })

  test('makes the whole file fail', async () => {
    const products = [product('fine'), product('not_fine', { channels: [] })]
    await expect(saveProducts(context, { products })).rejects.toThrow('products[1].channels')
    const twice = [product('fine'), product('fine')]
    await expect(saveProducts(context, { products: twice })).rejects.toThrow(
      'products[1].product_id is also used by products[0]',
    )
    await expect(saveProducts(context, { products: [] })).rejects.toThrow('Send 1 to')
    await expect(saveProducts(context, { products: ['text', null] })).rejects.toThrow('products[0]')
    expect((await listProducts(context)).map((row) => row.product_id)).not.toContain('fine')
  })
})

describe('access that makes no sense', async () => {
  await save(database, product('sold_in_de', { territories: ['DE'] }))
  const { id } = await createKey(database)

  test.each([
    [{ territories: ['AT'] }, 'None of these products is sold in AT. They are sold in DE.'],
    [{ territories: ['DE', 'AT'] }, 'None of these products is sold in AT'],
    [{ territories: [] }, 'territories must name at least one country'],
    [{ territories: ['de'] }, 'territories[0] "de" must be a country code'],
    [{ productIds: ['nonsense'] }, 'No product on sale has this ID'],
    [{ keyIds: ['nonsense'] }, 'Agent key not found'],
    [{ keyIds: [randomUUID()] }, 'Agent key not found'],
  ])('is refused: %j', async (changes, words) => {
    const access = { keyIds: [id], productIds: ['sold_in_de'], territories: null, ...changes }
    await expect(grantAccess(context, access)).rejects.toThrow(words)
  })

  test('cannot be removed or withdrawn either', async () => {
    const access = { keyIds: [id], productIds: ['sold_in_de'] }
    expect(await removeAccess(context, access)).toEqual({ changed: 0 })
    await expect(removeAccess(context, { ...access, keyIds: ['x'] })).rejects.toThrow('Agent key not found')
    await expect(withdrawProduct(context, { productId: 'nonsense' })).rejects.toThrow(
      'No product on sale has this ID',
    )
    await expect(listAccess(context, { keyId: 'x' })).rejects.toThrow('Agent key not found')
    await expect(revokeAgentKey(context, { keyId: 'x' })).rejects.toThrow('Agent key not found')
  })
})

test('every action leaves an entry in the audit log', async () => {
  await save(database, product('audited'))
  await save(database, product('audited', { name: 'Changed' }))
  const { id, key } = await createKey(database)
  await grant(database, id, 'audited', ['DE'])
  await removeAccess(context, { keyIds: [id], productIds: ['audited'] })
  await withdrawProduct(context, { productId: 'audited' })
  await revokeAgentKey(context, { keyId: id })
  const entries = await database.query<{ act: string; detail: object }>(
    'SELECT act, detail FROM audit_entry WHERE subject_id = ANY ($1) ORDER BY number',
    [['audited', id]],
  )
  expect(entries.map(({ act }) => act)).toEqual([
    'product.created',
    'product.changed',
    'agent_key.created',
    'product.opened',
    'product.closed',
    'product.withdrawn',
    'agent_key.revoked',
  ])
  expect(JSON.stringify(entries)).not.toContain(key)
})

test('only the operator may do any of this', async () => {
  const seller = await createSeller(database)
  const admin: Context = {
    ...context,
    actor: await createMember(database, seller.organizationNumber, 'admin'),
  }
  const acts = [
    () => saveProducts(admin, { products: [product('x')] }),
    () => withdrawProduct(admin, { productId: 'x' }),
    () => listProducts(admin),
    () => createAgentKey(admin, { label: 'x', buyerName: 'x' }),
    () => listAgentKeys(admin, { state: 'all', limit: 1 }),
    () => searchAgentKeys(admin, { state: 'all', page: 1 }),
    () => nameAgentKeys(admin, { ids: [] }),
    () => rotateAgentKey(admin, { keyId: randomUUID(), overlapHours: 0 }),
    () => revokeAgentKey(admin, { keyId: randomUUID() }),
    () => grantAccess(admin, { keyIds: [randomUUID()], productIds: ['x'], territories: null }),
    () => removeAccess(admin, { keyIds: [randomUUID()], productIds: ['x'] }),
    () => listAccess(admin, { keyId: null }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'not_allowed' })
})

test('the list of keys shows no secret, only the first characters of each key', async () => {
  const { id, key } = await createKey(database, 'Listed')
  const row = (await listAgentKeys(context, { search: id, state: 'all', limit: 1 })).keys[0]
  expect(row).toMatchObject({
    label: 'Listed',
    buyer_name: 'Test buyer',
    prefix: key.slice(0, 12),
    revoked_at: null,
  })
  expect(JSON.stringify(row)).not.toContain(key)
})
