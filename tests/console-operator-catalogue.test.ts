import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { createKey, product, save } from './support/agent-catalogue.ts'
import { ask, startTestAgent, type TestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const AGENT_URL = 'https://agent.example.com'

let database: Database
let app: TestApp
/** Two agents on one database, like two processes. */
let agents: TestAgent[]
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  app = await startApp(database, { agentUrl: AGENT_URL })
  operator = await signInOperator(database)
  const agentUrl = AGENT_URL
  agents = [await startTestAgent(database, { agentUrl }), await startTestAgent(database, { agentUrl })]
})

const askAs = <Content>(method: string, path: string, body?: unknown) =>
  askConsoleFor<Content>(app.url, method, `/operator${path}`, { cookie: operator.cookie, body })

async function refusal(
  method: string,
  path: string,
  body?: unknown,
): Promise<{
  status: number
  field?: string
  detail: string
  errors?: { field: string; message: string }[]
  errors_total?: number
}> {
  const response = await askConsole(app.url, method, `/operator${path}`, { cookie: operator.cookie, body })
  return (await response.json()) as Awaited<ReturnType<typeof refusal>>
}

/** What the agent would answer, and everything that is wrong. */
const previewed = (body: { product: unknown; is_new?: boolean }) =>
  askAs<Answer<'POST /operator/product-preview'>>('POST', '/product-preview', body)

const newId = () => `p-${randomUUID()}`

/** What each agent shows a key: the territories of each product. */
async function seenBy(key: string): Promise<Record<string, string[]>> {
  const views = await Promise.all(
    agents.map(async ({ url }) => {
      const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale' }, key)
      return Object.fromEntries(
        products.map(({ product_id, ext }) => [product_id, ext.flightline.territories]),
      )
    }),
  )
  expect(views[1]).toEqual(views[0])
  return views[0]!
}

const openTo = (key_ids: string[], product_ids: string[], territories: string[] | null = null) =>
  askAs<Answer<'PUT /operator/access'>>('PUT', '/access', { key_ids, product_ids, territories })

const NONE = { created: [], changed: [] }

describe('a product', () => {
  test('is created, changed, withdrawn and restored, and every agent shows it at the next call', async () => {
    const [id, { id: keyId, key }] = [newId(), await createKey(database)]
    const created = await askAs<Answer<'POST /operator/products'>>('POST', '/products', {
      product: product(id),
    })
    expect(created).toEqual({ product_id: id, revision: 1 })
    await openTo([keyId], [id])
    expect(await seenBy(key)).toEqual({ [id]: ['AT', 'DE'] })
    const changed = product(id, { territories: ['NO'], name: 'Otherwise' })
    expect(await askAs('PUT', `/products/${id}`, { product: changed, revision: 1 })).toMatchObject({
      revision: 2,
    })
    expect(await seenBy(key)).toEqual({ [id]: ['NO'] })
    await askAs('POST', `/products/${id}/withdrawal`)
    expect(await seenBy(key)).toEqual({})
    const shown = await askAs<Answer<'GET /operator/products/:productId'>>('GET', `/products/${id}`)
    expect(shown).toMatchObject({
      product: changed,
      sellers: [],
      revision: 3,
      keys: [{ key_id: keyId, territories: null }],
    })
    expect(shown.withdrawn_at).not.toBeNull()
    await askAs('PUT', `/products/${id}`, { product: shown.product, revision: shown.revision })
    expect(await seenBy(key)).toEqual({ [id]: ['NO'] })
    const entries = await database.query<{ act: string }>(
      'SELECT act FROM audit_entry WHERE subject_id = $1 AND actor_person_id = $2 ORDER BY number',
      [id, operator.personId],
    )
    expect(entries.map(({ act }) => act)).toEqual(
      ['created', 'opened', 'changed', 'withdrawn', 'changed'].map((act) => `product.${act}`),
    )
  })

  test('cannot be changed from an outdated form, created twice or renamed', async () => {
    const id = newId()
    await save(database, product(id))
    await askAs('PUT', `/products/${id}`, { product: product(id, { name: 'Renamed' }), revision: 1 })
    expect(await refusal('PUT', `/products/${id}`, { product: product(id), revision: 1 })).toMatchObject({
      status: 409,
    })
    expect(await refusal('POST', '/products', { product: product(id) })).toMatchObject({
      status: 409,
      field: 'product_id',
    })
    expect(await refusal('PUT', `/products/${id}`, { product: product(newId()), revision: 2 })).toMatchObject(
      {
        status: 400,
        field: 'product_id',
      },
    )
    const nowhere = newId()
    expect(
      await refusal('PUT', `/products/${nowhere}`, { product: product(nowhere), revision: 1 }),
    ).toMatchObject({
      status: 404,
    })
    expect(await refusal('GET', `/products/${nowhere}`)).toMatchObject({ status: 404 })
    expect(await refusal('POST', `/products/${nowhere}/withdrawal`)).toMatchObject({ status: 404 })
  })

  const cpv = { pricing_option_id: 'a', pricing_model: 'cpv', currency: 'EUR', fixed_price: 1 }
  test.each([
    [{ name: '' }, 'name'],
    [{ territories: ['XX'] }, 'territories[0]'],
    [{ channels: [] }, 'channels'],
    [{ format_ids: ['display_300x250_image', 'nothing'] }, 'format_ids[1]'],
    [
      { pricing_options: [{ ...cpv, parameters: { view_threshold: 2 } }] },
      'pricing_options[0].parameters.view_threshold',
    ],
    [{ pricing_options: [cpv] }, 'pricing_options[0].parameters'],
    [
      {
        pricing_options: [{ pricing_option_id: 'a', pricing_model: 'cpm', currency: 'eur', fixed_price: 1 }],
      },
      'pricing_options[0].currency',
    ],
    [
      { publisher_properties: [{ publisher_domain: 'A.example', selection_type: 'all' }] },
      'publisher_properties[0].publisher_domain',
    ],
  ])('that is invalid is refused with its field, even before it is saved: %j', async (changes, field) => {
    const body = { product: product(newId(), changes) }
    const { status, field: named, detail } = await refusal('POST', '/products', body)
    expect([status, named]).toEqual([400, field])
    expect(detail).toContain(field)
    const preview = await previewed(body)
    expect(preview).toEqual({
      answer: null,
      text: null,
      problems: [{ field, message: detail }],
      problems_total: 1,
    })
  })

  test('with several invalid fields is refused with all of them at once, each with what it accepts', async () => {
    const taken = newId()
    await save(database, product(taken))
    const wrong = product(taken, {
      name: '',
      territories: ['DE', 'XX'],
      format_ids: ['nothing', 'display_300x250_image'],
      pricing_options: [
        { pricing_option_id: 'a b', pricing_model: 'cpm', currency: 'eur', fixed_price: 'ten' },
      ],
      delivery_measurement: { provider: 5 },
      colour: 'red',
    })
    const named = [
      'name',
      'territories[1]',
      'format_ids[0]',
      'pricing_options[0].pricing_option_id',
      'pricing_options[0].currency',
      'pricing_options[0].fixed_price',
      'delivery_measurement.provider',
      '',
    ].toSorted()
    const preview = await previewed({ product: wrong })
    expect(preview.problems.map(({ field }) => field).toSorted()).toEqual(named)
    expect([preview.answer, preview.problems_total]).toEqual([null, named.length])
    expect(preview.problems).toContainEqual({
      field: 'pricing_options[0].currency',
      message: 'pricing_options[0].currency must be three capital letters such as EUR.',
    })
    expect(preview.problems).toContainEqual({ field: '', message: 'Unknown field "colour".' })
    // A new one must also have an ID of its own.
    const created = await refusal('POST', '/products', { product: wrong })
    expect(created.status).toBe(400)
    expect(created.errors!.map(({ field }) => field).toSorted()).toEqual([...named, 'product_id'].toSorted())
    expect((await previewed({ product: wrong, is_new: true })).problems).toEqual(created.errors)
    const changed = await refusal('PUT', `/products/${taken}`, { product: wrong, revision: 1 })
    expect(changed.errors!.map(({ field }) => field).toSorted()).toEqual(named)
  })

  test('is previewed exactly as the answer to a key with access to it alone', async () => {
    const [id, { id: keyId, key }] = [newId(), await createKey(database)]
    const wanted = product(id, { enforced_policies: ['no alcohol'], territories: ['CH', 'AT'] })
    const { answer, text, problems } = await previewed({ product: wanted, is_new: true })
    expect(problems).toEqual([])
    // What a model reads that gets nothing but text.
    expect(text).toContain(`(${id})`)
    await askAs('POST', '/products', { product: wanted })
    await openTo([keyId], [id])
    for (const { url } of agents) {
      expect(JSON.stringify(await ask(url, 'get_products', { buying_mode: 'wholesale' }, key))).toBe(
        JSON.stringify(answer),
      )
    }
  })

  test('is found by words of its id, name and channels, page by page, on sale or withdrawn', async () => {
    const mark = randomUUID().slice(0, 8)
    const ids = Array.from({ length: 60 }, (_, i) => `${mark}-${String(i).padStart(2, '0')}`)
    await save(
      database,
      ...ids.map((id) => product(id, { channels: ['podcast'], name: `Morning %_ show ${mark}` })),
    )
    await askAs('POST', `/products/${ids[3]}/withdrawal`)
    const found = (query: string) => askAs<Answer<'GET /operator/products'>>('GET', `/products?${query}`)
    const first = await found(`search=${mark}`)
    expect([first.total, first.pages, first.products.length]).toEqual([59, 2, 50])
    const second = await found(`search=${mark}&page=2`)
    expect([...first.products, ...second.products].map(({ product_id }) => product_id)).toEqual(
      ids.filter((id) => id !== ids[3]),
    )
    expect(
      (await found(`search=${mark}&status=withdrawn`)).products.map(({ product_id }) => product_id),
    ).toEqual([ids[3]])
    expect((await found(`search=${mark}&status=all`)).total).toBe(60)
    expect((await found(`search=podcast%20AUDIO%20${mark}%20morning`)).total).toBe(59)
    expect((await found(`search=${encodeURIComponent(`%_ ${mark}`)}`)).total).toBe(59)
    expect((await found(`search=${encodeURIComponent(`_% ${mark}`)}`)).total).toBe(0)
    expect(first.products[0]).toMatchObject({
      channels: ['podcast'],
      pricing_models: ['cpm'],
      delivery_type: 'non_guaranteed',
      key_count: 0,
    })
  })
})

describe('a file of products', () => {
  test('is validated, then imported as a whole, and an export imported again changes nothing', async () => {
    const [known, fresh] = [newId(), newId()]
    await save(database, product(known))
    const products = [product(known, { name: 'Renamed' }), product(fresh)]
    const tried = await askAs<Answer<'POST /operator/product-import'>>('POST', '/product-import', {
      products,
      dry_run: true,
    })
    expect(tried).toEqual({ created: [fresh], changed: [known], collections: NONE, newly_public: [] })
    expect(await refusal('GET', `/products/${fresh}`)).toMatchObject({ status: 404 })
    const broken = [...products, product(newId(), { channels: ['smoke signals'] })]
    expect(await refusal('POST', '/product-import', { products: broken, dry_run: false })).toMatchObject({
      status: 400,
      field: 'products[2].channels[0]',
    })
    expect(await refusal('GET', `/products/${fresh}`)).toMatchObject({ status: 404 })
    expect(await askAs('POST', '/product-import', { products, dry_run: false })).toEqual(tried)
    const response = await askConsole(app.url, 'GET', '/operator/product-export', { cookie: operator.cookie })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="products.json"')
    const exported = (await response.json()) as { products: { product_id: string }[] }
    const mine = exported.products.filter(({ product_id }) => product_id === known || product_id === fresh)
    expect(mine).toHaveLength(2)
    expect(await askAs('POST', '/product-import', { products: mine, dry_run: false })).toEqual({
      ...NONE,
      collections: NONE,
      newly_public: [],
    })
    const renamed = mine.map((one) => ({ ...one, name: 'Renamed again' }))
    expect(await askAs('POST', '/product-import', { products: renamed, dry_run: false })).toEqual({
      created: [],
      changed: expect.arrayContaining([known, fresh]),
      collections: NONE,
      newly_public: [],
    })
  })

  test('that is wrong in many places is refused with each field of each product, and its ID', async () => {
    const [first, second] = [newId(), newId()]
    const products = [
      product(first, { channels: ['smoke signals'], format_ids: ['nothing'] }),
      product(second),
      { ...product(second), name: '' },
      'nonsense',
    ]
    const { status, errors } = await refusal('POST', '/product-import', { products, dry_run: true })
    expect(status).toBe(400)
    expect(errors!.map(({ field }) => field)).toEqual([
      'products[0].channels[0]',
      'products[0].format_ids[0]',
      'products[2].name',
      'products[2].product_id',
      'products[3]',
    ])
    expect(errors!.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^products\\[0\\]\\.channels\\[0\\] "smoke signals" must be one of .*\\(product ${first}\\)\\.$`,
        ),
      ),
      `products[0].format_ids[0] "nothing" is not a known format (product ${first}). List the formats to see their IDs.`,
      `products[2].name must not be empty (product ${second}).`,
      `products[2].product_id is also used by products[1]: ${second}.`,
      'products[3] must be an object.',
    ])
    const many = Array.from({ length: 300 }, () => product(newId(), { name: '' }))
    const bounded = await refusal('POST', '/product-import', { products: many, dry_run: true })
    expect(bounded.errors).toHaveLength(100)
    expect(bounded.errors_total).toBe(300)
    expect(bounded.detail).toContain('(and 299 more)')
  })

  test('that names a show by something other than text is refused, whatever it is', async () => {
    const named = { toString: 1, valueOf: 1 }
    const collections = [{ publisher_domain: named, collection_id: named }]
    const { status, errors } = await refusal('POST', '/product-import', {
      products: [],
      collections,
      dry_run: true,
    })
    expect(status).toBe(400)
    expect(errors!.map(({ field }) => field)).toContain('collections[0].publisher_domain')
  })

  test('from another installation is refused with each product whose image or seller is not here, and what to do', async () => {
    const [first, second, seller] = [newId(), newId(), randomUUID()]
    const image_id = 'ab'.repeat(32)
    const products = [
      product(first, { product_card: { title: 'Card', image: { image_id } } }),
      product(second, { sellers: [seller] }),
    ]
    const { errors } = await refusal('POST', '/product-import', { products, dry_run: true })
    expect(errors!.map(({ message }) => message)).toEqual([
      `products[0].product_card.image.image_id "${image_id}" is not an image of this installation (product ${first}). ` +
        'Upload the same file first, or remove product_card.image.',
      `products[1].sellers[0] "${seller}" is not an organization of this installation (product ${second}). ` +
        'Replace it with the ID of the seller here, or remove it.',
    ])
    const without = [product(first, { product_card: { title: 'Card' } }), product(second)]
    expect(await askAs('POST', '/product-import', { products: without, dry_run: true })).toMatchObject({
      created: expect.arrayContaining([first, second]),
    })
  })

  test('can be exported even when empty', async () => {
    const fresh = await createTestDatabase()
    const other = await startApp(fresh.database)
    const { cookie } = await signInOperator(fresh.database)
    const response = await askConsole(other.url, 'GET', '/operator/product-export', { cookie })
    expect(await response.json()).toEqual({ collections: [], products: [] })
  })
})

describe('a format', () => {
  const format = (id: string, changes: object = {}) => ({
    id,
    type: 'display',
    name: 'Takeover',
    renders: [{ role: 'primary', dimensions: { width: 1800, height: 1000, unit: 'px' } }],
    assets: [{ item_type: 'individual', asset_id: 'image', asset_type: 'image', required: true }],
    ...changes,
  })

  test('is created, previewed as agents get it, changed, and withdrawn once no product uses it', async () => {
    const id = `f-${randomUUID()}`
    const { answer } = await askAs<Answer<'POST /operator/format-preview'>>('POST', '/format-preview', {
      format: format(id),
    })
    await askAs('POST', '/formats', { format: format(id) })
    const format_ids = [{ agent_url: `${AGENT_URL}/`, id }]
    for (const { url } of agents) {
      expect(JSON.stringify(await ask(url, 'list_creative_formats', { format_ids }))).toBe(
        JSON.stringify(answer),
      )
    }
    expect(await refusal('POST', '/formats', { format: format(id) })).toMatchObject({
      status: 409,
      field: 'id',
    })
    await askAs('PUT', `/formats/${id}`, { format: format(id, { name: 'Homepage takeover' }) })
    const productId = newId()
    await save(database, product(productId, { format_ids: [id] }))
    const shown = await askAs<Answer<'GET /operator/formats/:formatId'>>('GET', `/formats/${id}`)
    expect(shown).toMatchObject({
      format: format(id, { name: 'Homepage takeover' }),
      is_standard: false,
      product_ids: [productId],
    })
    expect(await refusal('DELETE', `/formats/${id}`)).toMatchObject({ status: 409 })
    await askAs('POST', `/products/${productId}/withdrawal`)
    await askAs('DELETE', `/formats/${id}`)
    expect(await refusal('GET', `/formats/${id}`)).toMatchObject({ status: 404 })
    expect(await refusal('PUT', `/formats/${id}`, { format: format(id) })).toMatchObject({ status: 404 })
  })

  test('that ships with Flightline is shown as agents get it, and cannot be changed', async () => {
    const { formats } = await askAs<Answer<'GET /operator/formats'>>('GET', '/formats')
    const standard = formats.filter(({ is_standard }) => is_standard)
    expect(standard.length).toBeGreaterThan(30)
    const id = 'podcast_host_read_60s'
    const { answer } = await askAs<Answer<'GET /operator/formats/:formatId'>>('GET', `/formats/${id}`)
    const format_ids = [{ agent_url: `${AGENT_URL}/`, id }]
    expect(answer).toEqual(await ask(agents[0]!.url, 'list_creative_formats', { format_ids }))
    expect(await refusal('PUT', `/formats/${id}`, { format: format(id) })).toMatchObject({ status: 409 })
    expect(await refusal('DELETE', `/formats/${id}`)).toMatchObject({ status: 409 })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ id: 'a b' }, 'id'],
    [{ type: 'hologram' }, 'type'],
    [{ assets: [] }, 'assets'],
    [{ assets: [{ item_type: 'individual', asset_id: 'a', asset_type: 'image' }] }, 'assets[0].required'],
    [{ renders: [{ role: 'primary', dimensions: { width: 0 } }] }, 'renders[0].dimensions.width'],
  ])('that is invalid is refused with its field: %j', async (changes, field) => {
    for (const path of ['/formats', '/format-preview']) {
      expect(await refusal('POST', path, { format: format(`f-${randomUUID()}`, changes) })).toMatchObject({
        status: 400,
        field,
      })
    }
  })
})

test('a format with several invalid fields is refused with all of them at once', async () => {
  const wrong = {
    id: 'video_vast_30s',
    type: 'hologram',
    name: '',
    assets: [
      { item_type: 'individual', asset_id: 'a b', asset_type: 'image', required: true },
      {
        item_type: 'individual',
        asset_id: 'b',
        asset_type: 'text',
        required: true,
        requirements: { max_length: 0, colour: 'red' },
      },
    ],
  }
  const named = [
    'name',
    'type',
    'assets[0].asset_id',
    'assets[1].requirements.max_length',
    'assets[1].requirements',
  ]
  const preview = await refusal('POST', '/format-preview', { format: wrong })
  expect(preview.errors!.map(({ field }) => field).toSorted()).toEqual(named.toSorted())
  const created = await refusal('POST', '/formats', { format: wrong })
  expect(created.status).toBe(400)
  expect(created.errors!.map(({ field }) => field).toSorted()).toEqual([...named, 'id'].toSorted())
  expect(created.errors).toContainEqual({
    field: 'id',
    message: 'A standard format has this ID. Choose another ID for your own.',
  })
})

describe('access', () => {
  test('is granted one by one and in bulk, and removed the same way', async () => {
    const keys = [await createKey(database), await createKey(database), await createKey(database)]
    const keyIds = keys.map(({ id }) => id)
    const [a, b, c] = [newId(), newId(), newId()]
    await save(
      database,
      product(a, { territories: ['DE', 'AT'] }),
      product(b, { territories: ['DE', 'CH'] }),
      product(c, { territories: ['NO'] }),
    )
    // One product to many keys.
    expect(await openTo(keyIds, [a])).toEqual({ changed: 3, not_sold_there: [] })
    // One key to many products, in some countries: each where it is sold.
    expect(await openTo([keyIds[0]!], [a, b, c], ['DE', 'CH'])).toEqual({ changed: 2, not_sold_there: [c] })
    expect(await seenBy(keys[0]!.key)).toEqual({ [a]: ['DE'], [b]: ['CH', 'DE'] })
    expect(await seenBy(keys[1]!.key)).toEqual({ [a]: ['AT', 'DE'] })
    // A country in which none of them is sold is a slip, and nothing is granted.
    await expect(openTo(keyIds, [a, b], ['DE', 'FR'])).rejects.toThrow(
      'None of these products is sold in FR. They are sold in AT, CH, DE.',
    )
    // Granting again changes nothing, and leaves no entry.
    expect(await openTo([keyIds[0]!], [a, b], ['CH', 'DE'])).toEqual({ changed: 0, not_sold_there: [] })
    expect(await openTo([keyIds[1]!], [a], ['AT'])).toMatchObject({ changed: 1 })
    expect(await seenBy(keys[1]!.key)).toEqual({ [a]: ['AT'] })
    const close = (key_ids: string[], product_ids: string[]) =>
      askAs<Answer<'POST /operator/access-removals'>>('POST', '/access-removals', { key_ids, product_ids })
    expect(await close(keyIds, [a])).toEqual({ changed: 3 })
    expect(await seenBy(keys[0]!.key)).toEqual({ [b]: ['CH', 'DE'] })
    expect(await close(keyIds, [a, b, c])).toEqual({ changed: 1 })
    const entries = await database.query<{ act: string; count: number }>(
      `SELECT act, count(*)::integer AS count FROM audit_entry
       WHERE subject_id = ANY ($1) AND act IN ('product.opened', 'product.closed') GROUP BY act ORDER BY act`,
      [[a, b, c]],
    )
    expect(entries).toEqual([
      { act: 'product.closed', count: 4 },
      { act: 'product.opened', count: 6 },
    ])
  })

  test('is granted all or nothing, and the refusal says what was wrong', async () => {
    const { id: keyId, key } = await createKey(database)
    const id = newId()
    await save(database, product(id))
    const open = (key_ids: unknown, product_ids: unknown, territories: unknown = null) =>
      refusal('PUT', '/access', { key_ids, product_ids, territories })
    expect(await open([keyId, randomUUID()], [id])).toMatchObject({ status: 404, field: 'key_ids' })
    expect(await open([keyId, 'nonsense'], [id])).toMatchObject({ status: 404, field: 'key_ids' })
    expect(await open([keyId], [id, newId()])).toMatchObject({ status: 404, field: 'product_ids' })
    expect(await open([], [id])).toMatchObject({ status: 400, field: 'key_ids' })
    expect(await open([keyId], [])).toMatchObject({ status: 400, field: 'product_ids' })
    expect(await open([keyId], [id], ['NO'])).toMatchObject({ status: 400, field: 'territories' })
    expect(await open([keyId], [id], ['XX'])).toMatchObject({ status: 400, field: 'territories[0]' })
    expect(await open([keyId], [id], [])).toMatchObject({ status: 400, field: 'territories' })
    const many = Array.from({ length: 200 }, () => randomUUID())
    expect(await open(many, Array.from({ length: 200 }, newId))).toMatchObject({ status: 400 })
    expect(await seenBy(key)).toEqual({})
    await database.query('UPDATE agent_key SET revoked_at = now() WHERE id = $1', [keyId])
    expect(await open([keyId], [id])).toMatchObject({ status: 404, field: 'key_ids' })
  })

  test('is shown as a matrix of active keys and products on sale, searchable and in pages', async () => {
    const fresh = (await createTestDatabase()).database
    const other = await startApp(fresh)
    const { cookie } = await signInOperator(fresh)
    const keys = []
    for (let i = 0; i < 10; i++) keys.push(await createKey(fresh, `Agent ${i}`))
    const ids = Array.from({ length: 30 }, (_, i) => `m-${String(i).padStart(2, '0')}`)
    await save(fresh, ...ids.map((id) => product(id)))
    const path = '/operator/access'
    await askConsoleFor(other.url, 'PUT', path, {
      cookie,
      body: { key_ids: [keys[9]!.id], product_ids: [ids[29]], territories: ['DE'] },
    })
    await fresh.query('UPDATE agent_key SET revoked_at = now() WHERE id = $1', [keys[0]!.id])
    const show = (query: string) =>
      askConsoleFor<Answer<'GET /operator/access'>>(other.url, 'GET', `${path}${query}`, { cookie })
    const first = await show('')
    expect([first.keys.length, first.keys_total, first.key_pages]).toEqual([8, 9, 2])
    expect([first.products.length, first.products_total, first.pages]).toEqual([25, 30, 2])
    expect(first.access).toEqual([])
    const last = await show('?page=2&key_page=2')
    expect(last.access).toEqual([{ key_id: keys[9]!.id, product_id: ids[29], territories: ['DE'] }])
    expect((await show('?search=m-2&key_search=AGENT%203')).keys.map(({ label }) => label)).toEqual([
      'Agent 3',
    ])
  })
})
