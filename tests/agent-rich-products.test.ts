import { describe, expect, test } from 'vitest'
import { formatIdOf } from '../src/agent/format-id.ts'
import { checkProposedProduct } from '../src/core/product/check-proposed-product.ts'
import { saveCollection } from '../src/core/product/save-collection.ts'
import { saveProducts } from '../src/core/product/save-products.ts'
import { DEMO_COLLECTIONS } from '../src/demo/demo-details.ts'
import { DEMO_PRODUCTS } from '../src/demo/demo-products.ts'
import { hasAdcpSchemas, loadAdcpSchemas } from './support/adcp-schemas.ts'
import { asOperator, createBuyer, createKey, grant, product } from './support/agent-catalogue.ts'
import { ask, callTool, startTestAgent } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'
import { richProduct, SHOW } from './support/rich-product.ts'

const { database } = await createTestDatabase()
const agent = await startTestAgent(database, { publicUrl: 'https://app.example' })
const context = () => asOperator(database)

async function answerOf(key: string, args: object = {}): Promise<Record<string, unknown>> {
  const { products } = await ask(agent.url, 'get_products', { buying_mode: 'wholesale', ...args }, key)
  expect(products).toHaveLength(1)
  return products[0]!
}

describe('a product that says all that a salesperson would', () => {
  test('is answered with all of it, field by field, as the AdCP schemas define it', async () => {
    await saveProducts(context(), { products: [richProduct('rich')], collections: [SHOW] })
    const { id, key } = await createKey(database)
    await grant(database, id, 'rich')
    const shown = await answerOf(key)
    const written = richProduct('rich')
    for (const name of [
      'forecast',
      'delivery_measurement',
      'measurement_terms',
      'cancellation_policy',
      'creative_policy',
      'enforced_policies',
      'property_targeting_allowed',
      'collections',
      'collection_targeting_allowed',
      'installments',
      'material_submission',
      'reporting_capabilities',
    ]) {
      expect(shown[name], name).toEqual(written[name])
    }
    const preRoll = formatIdOf(agent.url, 'podcast_host_read_30s')
    expect(shown['placements']).toEqual([
      expect.objectContaining({
        kind: 'seller_inline',
        placement_id: 'pre_roll',
        publisher_domain: 'news.example',
        name: 'Pre-roll',
        mode: 'targetable',
        format_ids: [preRoll],
        format_options: [expect.objectContaining({ v1_format_ref: [preRoll] })],
      }),
      { kind: 'seller_inline', ...(written['placements'] as object[])[1] },
    ])
    const image = {
      asset_type: 'image',
      url: 'https://img.example/show.jpg',
      width: 600,
      height: 800,
      format: 'jpg',
      alt_text: 'A microphone',
    }
    expect(shown['product_card']).toEqual({
      ...(written['product_card'] as object),
      image,
      format_id: { agent_url: 'https://creative.adcontextprotocol.org/', id: 'product_card_standard' },
      manifest: {
        product_name: 'Morning Show',
        product_description: 'Before anyone else.',
        product_image: image,
      },
    })
    expect(shown['ext']).toEqual({
      flightline: {
        collections: [SHOW],
        deadline_policy: written['deadline_policy'],
        territories: ['AT', 'DE'],
      },
    })
  })

  test('never shows what is for the operator alone', async () => {
    const { key } = await createBuyer(
      database,
      richProduct('private', { collections: undefined, installments: undefined }),
    )
    const shown = await answerOf(key)
    for (const name of ['sellers', 'in_media_kit', 'deadline_policy', 'territories']) {
      expect(shown).not.toHaveProperty(name)
    }
  })

  test('is summed up in words, for hosts that show nothing else', async () => {
    const { id, key } = await createKey(database)
    await grant(database, id, 'rich')
    const { content } = await callTool(agent.url, 'get_products', { buying_mode: 'wholesale' }, key)
    const text = content[0]!.text
    for (const line of [
      'Forecast: Germany, DE, for 5,000 EUR: 10 to 15 (about 12) impressions per day, about 9 downloads per day (modeled)',
      'Placements: Pre-roll (pre_roll); Mid-roll (mid_roll, included)',
      'Shows: The Morning Show (morning_show; daily; book 7 business days, cancel free 5 business days, draft material (Talking points) 4 business days, final material 2 business days before the episode). Episodes: The election on 2027-01-04',
      'Deadlines: book 10 days, final material (Script) 3 days before the first day',
      'Send material to: https://news.example/upload; ads@news.example; One file per spot.',
      'Creative policy: co-branding optional, any landing page, templates available, provenance data required',
      'Cancellation: 14 days’ notice; otherwise 50% of what remains',
      'Billing: the count of measure.example is billed; window downloads_30d; counts may differ by 10%; final within 72 h; if delivery falls short: additional delivery, credit',
      'Measured: by measure.example;',
    ]) {
      expect(text).toContain(line)
    }
  })

  test('is narrowed by `fields`: shows come with collections or installments, and terms not at all', async () => {
    const { id, key } = await createKey(database)
    await grant(database, id, 'rich')
    const narrow = await answerOf(key, { fields: ['forecast', 'placements'] })
    expect(narrow).toHaveProperty('forecast')
    expect(narrow).toHaveProperty('placements')
    expect(narrow).not.toHaveProperty('cancellation_policy')
    expect(narrow).not.toHaveProperty('product_card')
    expect(narrow['ext']).toEqual({ flightline: { territories: ['AT', 'DE'] } })
    const withShows = await answerOf(key, { fields: ['collections'] })
    expect(withShows['ext']).toMatchObject({ flightline: { collections: [SHOW] } })
  })

  test('shows a change of its show at once', async () => {
    const { id, key } = await createKey(database)
    await grant(database, id, 'rich')
    await answerOf(key)
    await saveCollection(context(), { collection: { ...SHOW, cadence: 'weekly' }, revision: 1 })
    expect((await answerOf(key))['ext']).toMatchObject({
      flightline: { collections: [{ collection_id: 'morning_show', cadence: 'weekly' }] },
    })
    await saveCollection(context(), { collection: SHOW, revision: 2 })
  })

  test('is found by a brief that names its show or its placement', async () => {
    const { id, key } = await createKey(database)
    await grant(database, id, 'rich')
    await saveProducts(context(), { products: [product('another', { name: 'Something else' })] })
    await grant(database, id, 'another')
    const { products } = await ask(agent.url, 'get_products', { brief: 'The Morning Show' }, key)
    expect(products[0]).toMatchObject({ product_id: 'rich' })
  })
})

describe('a product that contradicts itself', () => {
  test('is refused with every field that does, together with whatever else is wrong', async () => {
    const wrong = richProduct('wrong', {
      name: '',
      placements: [
        {
          placement_id: 'a',
          publisher_domain: 'other.example',
          name: 'A',
          mode: 'included',
          format_ids: ['display_300x250_image'],
        },
      ],
      forecast: {
        points: [
          {
            dimensions: [{ kind: 'geo', geo_level: 'country', geo_code: 'FR' }],
            metrics: { impressions: { low: 9, high: 3 } },
          },
        ],
        method: 'estimate',
        currency: 'EUR',
      },
      installments: [{ installment_id: 'one', collection_id: 'unknown_show' }],
      measurement_terms: {
        billing_measurement: { vendor: { domain: 'measure.example' }, measurement_window: 'c7' },
      },
      collections: [{ publisher_domain: 'news.example', collection_ids: ['nowhere'] }],
      product_card: { image: { image_id: 'a'.repeat(64) } },
      sellers: ['00000000-0000-4000-8000-000000000000'],
    })
    await expect(saveProducts(context(), { products: [wrong] })).rejects.toMatchObject({
      problems: expect.arrayContaining(
        [
          'products[0].name',
          'products[0].placements[0].publisher_domain',
          'products[0].placements[0].format_ids[0]',
          'products[0].forecast.points[0].dimensions[0].geo_code',
          'products[0].forecast.points[0].metrics.impressions',
          'products[0].installments[0].collection_id',
          'products[0].measurement_terms.billing_measurement.measurement_window',
          'products[0].collections[0].collection_ids[0]',
          'products[0].product_card.image.image_id',
          'products[0].sellers[0]',
        ].map((field) => expect.objectContaining({ field })),
      ),
    })
  })

  test.each([
    [
      'low above high',
      {
        forecast: {
          points: [{ metrics: { reach: { low: 2, high: 1 } } }],
          method: 'estimate',
          currency: 'EUR',
        },
      },
    ],
    ['no metric', { forecast: { points: [{ metrics: {} }], method: 'estimate', currency: 'EUR' } }],
    [
      'packages without names',
      {
        forecast: {
          points: [{ metrics: { reach: { mid: 2 } } }],
          forecast_range_unit: 'package',
          method: 'estimate',
          currency: 'EUR',
        },
      },
    ],
    [
      'a percentage without its rate',
      {
        cancellation_policy: {
          notice_period: { interval: 1, unit: 'days' },
          cancellation_fee: { type: 'percent_remaining' },
        },
      },
    ],
    [
      'a fixed fee without its amount',
      {
        cancellation_policy: {
          notice_period: { interval: 1, unit: 'days' },
          cancellation_fee: { type: 'fixed_fee' },
        },
      },
    ],
    [
      'an image that is not https',
      { product_card: { image: { url: 'http://img.example/a.png', width: 1, height: 1 } } },
    ],
    [
      'an image with a password',
      { product_card: { image: { url: 'https://a:b@img.example/a.png', width: 1, height: 1 } } },
    ],
    ['an image without its size', { product_card: { image: { url: 'https://img.example/a.png' } } }],
    [
      'a placement twice',
      {
        placements: [1, 2].map(() => ({
          placement_id: 'a',
          publisher_domain: 'news.example',
          name: 'A',
          mode: 'included',
        })),
      },
    ],
    [
      'stages out of order',
      {
        deadline_policy: {
          material_stages: [
            { stage: 'final', lead_days: 1 },
            { stage: 'draft', lead_days: 5 },
          ],
        },
      },
    ],
    ['no deadline at all', { deadline_policy: { business_days_only: true } }],
    [
      'a private field of a placement',
      {
        placements: [
          {
            placement_id: 'a',
            publisher_domain: 'news.example',
            name: 'A',
            mode: 'included',
            delivery_mappings: [],
          },
        ],
      },
    ],
    ['an episode without a show', { installments: [{ installment_id: 'a' }] }],
  ])('%s is refused', (_what, changes) => {
    const { problems } = checkProposedProduct(product('wrong', changes), '')
    expect(new Set(problems.map(({ field }) => field.split(/[.[]/)[0]))).toEqual(
      new Set(Object.keys(changes)),
    )
  })
})

test('an import saves shows with the products that name them, or neither', async () => {
  const show = { ...SHOW, collection_id: 'imported_show' }
  const named = richProduct('imports', {
    collections: [{ publisher_domain: 'news.example', collection_ids: ['imported_show'] }],
    installments: undefined,
  })
  const input = { products: [named], collections: [show] }
  const key = 'news.example imported_show'
  expect(await saveProducts(context(), { ...input, isDryRun: true })).toEqual({
    created: ['imports'],
    changed: [],
    collections: { created: [key], changed: [] },
    newly_public: [],
  })
  await expect(saveProducts(context(), { products: [named] })).rejects.toMatchObject({
    problems: [{ field: 'products[0].collections[0].collection_ids[0]' }],
  })
  const broken = { ...named, channels: [] }
  await expect(saveProducts(context(), { ...input, products: [broken] })).rejects.toThrow()
  await expect(saveProducts(context(), { products: [named] })).rejects.toThrow()
  expect(await saveProducts(context(), input)).toMatchObject({ collections: { created: [key] } })
  const none = { created: [], changed: [] }
  expect(await saveProducts(context(), input)).toEqual({ ...none, collections: none, newly_public: [] })
})

test('every field that a rich product uses is one that the demo or this test shows', () => {
  const used = new Set([richProduct('every'), ...DEMO_PRODUCTS].flatMap((one) => Object.keys(one)))
  for (const name of [
    'forecast',
    'placements',
    'product_card',
    'creative_policy',
    'cancellation_policy',
    'measurement_terms',
    'collections',
    'deadline_policy',
    'delivery_measurement',
  ]) {
    expect(used).toContain(name)
    expect(DEMO_PRODUCTS.some((one) => name in one)).toBe(true)
  }
  expect(DEMO_COLLECTIONS.every((one) => 'cadence' in one)).toBe(true)
})

test.runIf(hasAdcpSchemas)('a show is valid against the schema of a collection', () => {
  const check = loadAdcpSchemas()
  for (const { publisher_domain: _domain, ...collection } of [SHOW, ...DEMO_COLLECTIONS]) {
    expect(check('core/collection.json', collection)).toEqual([])
  }
})
