import { describe, expect, test } from 'vitest'
import { createBuyer, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { ask, callTool, refused, startTestAgent } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)

const cpm = (id: string, currency: string, more: Record<string, unknown>) => ({
  pricing_option_id: id,
  pricing_model: 'cpm',
  currency,
  ...more,
})

const { id: keyId, key } = await createBuyer(
  database,
  product('banner', {
    channels: ['display'],
    format_ids: ['display_300x250_image', 'display_728x90_image'],
    pricing_options: [cpm('eur', 'EUR', { fixed_price: 5 }), cpm('usd', 'USD', { floor_price: 4 })],
    territories: ['DE', 'AT'],
    enforced_policies: ['no_gambling', 'no_alcohol'],
  }),
  product('film', {
    channels: ['olv', 'ctv'],
    format_ids: ['video_vast_15s'],
    delivery_type: 'guaranteed',
    exclusivity: 'exclusive',
    video_placement_types: ['instream'],
    pricing_options: [cpm('eur', 'EUR', { fixed_price: 30, min_spend_per_package: 5_000 })],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 60,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions', 'completed_views', 'spend'],
      date_range_support: 'date_range',
    },
    territories: ['DE', 'NO'],
  }),
  product('talk', {
    name: 'Evening talk',
    description: 'A conversation about walking in the mountains.',
    channels: ['podcast'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_host_read_60s'],
    pricing_options: [cpm('nok', 'NOK', {})],
    territories: ['NO'],
  }),
)

const ids = async (args: Record<string, unknown>, withKey = key) =>
  (await ask(url, 'get_products', args, withKey)).products.map(({ product_id }) => product_id)

describe('a filter', () => {
  const formatId = { agent_url: url, id: 'video_vast_15s' }

  test.each([
    [{ countries: ['AT'] }, ['banner']],
    [{ countries: ['NO'] }, ['film', 'talk']],
    [{ countries: ['US', 'AT'] }, ['banner']],
    [{ countries: ['US'] }, []],
    [{ regions: ['NO-03'] }, ['film', 'talk']],
    [{ regions: ['US-CA', 'AT-9'] }, ['banner']],
    [{ channels: ['podcast'] }, ['talk']],
    [{ channels: ['ctv', 'display'] }, ['banner', 'film']],
    [{ channels: ['cinema'] }, []],
    [{ delivery_type: 'guaranteed' }, ['film']],
    [{ delivery_type: 'non_guaranteed' }, ['banner', 'talk']],
    [{ exclusivity: 'exclusive' }, ['film']],
    [{ exclusivity: 'none' }, ['banner', 'talk']],
    [{ exclusivity: 'category' }, []],
    [{ is_fixed_price: true }, ['banner', 'film']],
    [{ is_fixed_price: false }, ['banner', 'talk']],
    [{ pricing_currencies: ['USD'] }, ['banner']],
    [{ pricing_currencies: ['EUR', 'NOK'] }, ['banner', 'film', 'talk']],
    [{ pricing_currencies: ['USD'], is_fixed_price: true }, []],
    [{ pricing_currencies: ['USD'], is_fixed_price: false }, ['banner']],
    [{ budget_range: { max: 1_000, currency: 'EUR' } }, ['banner']],
    [{ budget_range: { max: 5_000, currency: 'EUR' } }, ['banner', 'film']],
    [{ budget_range: { min: 1, currency: 'NOK' } }, ['talk']],
    [{ budget_range: { max: 1_000, currency: 'EUR' }, pricing_currencies: ['USD'] }, []],
    [{ format_ids: [formatId] }, ['film']],
    [{ format_ids: [{ ...formatId, agent_url: url.slice(0, -1) }] }, ['film']],
    [{ format_ids: [{ ...formatId, agent_url: url.toUpperCase() }] }, ['film']],
    [{ format_ids: [{ ...formatId, agent_url: 'https://other.example/' }] }, []],
    [{ format_ids: [formatId, { agent_url: url, id: 'display_728x90_image' }] }, ['banner', 'film']],
    [{ standard_formats_only: true }, ['banner', 'film', 'talk']],
    [{ format_kinds: ['image'] }, ['banner']],
    [{ format_kinds: ['audio_hosted', 'video_vast'] }, ['film', 'talk']],
    [{ format_kinds: ['a_kind_of_tomorrow'] }, []],
    [{ format_option_refs: [{ scope: 'product', format_option_id: 'video_vast_15s' }] }, ['film']],
    [{ format_option_refs: [{ scope: 'product', format_option_id: 'nobody' }] }, []],
    [
      {
        format_option_refs: [
          { scope: 'publisher', publisher_domain: 'news.example', format_option_id: 'video_vast_15s' },
          { scope: 'product', format_option_id: 'display_728x90_image' },
        ],
      },
      ['banner'],
    ],
    [{ pricing_structures: ['fixed'] }, ['banner', 'film']],
    [{ pricing_structures: ['auction'] }, ['banner', 'talk']],
    [{ pricing_structures: ['auction', 'fixed'] }, ['banner', 'film', 'talk']],
    [{ pricing_structures: ['contingent'] }, []],
    [{ pricing_structures: ['auction'], is_fixed_price: true }, []],
    [{ pricing_structures: ['auction'], pricing_currencies: ['EUR'] }, []],
    [{ required_metrics: ['spend'] }, ['banner', 'film', 'talk']],
    [{ required_metrics: ['completed_views', 'spend'] }, ['film']],
    [{ required_metrics: ['brand_lift'] }, []],
    [{ video_placement_types: ['instream', 'standalone'] }, ['film']],
    [{ audio_distribution_types: ['podcast'] }, ['talk']],
    [{ required_features: { property_list_filtering: false } }, ['banner', 'film', 'talk']],
    [{ required_features: { property_list_filtering: true } }, ['banner', 'film', 'talk']],
    [{ required_features: { property_list_filtering: true, catalog_management: true } }, []],
    [{ required_geo_targeting: [{ level: 'metro' }] }, []],
    [{ required_vendor_metrics: [{ metric_id: 'x' }] }, []],
    [{ required_performance_standards: [{ metric: 'viewability' }] }, []],
    [{ required_axe_integrations: ['https://axe.example'] }, []],
    [{ trusted_match: {} }, []],
    [{ signal_targeting: [{}] }, []],
    [{ keywords: [{ keyword: 'x' }] }, []],
    [{ sponsored_placement_types: ['sponsored_search'] }, []],
    [{ social_placement_surfaces: ['feed'] }, []],
    [{ metros: [{ system: 'nielsen_dma', code: '501' }] }, ['banner', 'film', 'talk']],
    [{ postal_areas: [{ country: 'DE', codes: ['1'] }] }, ['banner', 'film', 'talk']],
    [{ geo_proximity: [{ lat: 1, lng: 1, radius: { value: 1, unit: 'km' } }] }, ['banner', 'film', 'talk']],
    [{ start_date: '2026-03-01', end_date: '2026-03-01' }, ['banner', 'film', 'talk']],
    [{ min_exposures: 1_000 }, ['banner', 'film', 'talk']],
    [{ ext: { anything: 1 }, nobody_knows_this: [1] }, ['banner', 'film', 'talk']],
    [{ countries: ['DE'], channels: ['display'] }, ['banner']],
    [{}, ['banner', 'film', 'talk']],
  ])('%j leaves %j', async (filters, expected) => {
    expect(await ids({ buying_mode: 'wholesale', filters })).toEqual(expected)
    expect((await ids({ brief: 'anything', filters })).toSorted()).toEqual(expected)
  })

  test.each([
    [{ pricing_model: 'flat_rate', fixed_price: 3_200 }, 3_200],
    [{ pricing_model: 'time', fixed_price: 900, parameters: { time_unit: 'day', min_duration: 7 } }, 6_300],
    [{ pricing_model: 'time', fixed_price: 900, parameters: { time_unit: 'week' } }, 900],
    [{ pricing_model: 'flat_rate', fixed_price: 100, min_spend_per_package: 400 }, 400],
    [{ pricing_model: 'cpm', fixed_price: 20 }, 0],
  ])('on the budget reads %j as at least %d', async (price, least) => {
    const option = { pricing_option_id: 'only', currency: 'EUR', ...price }
    const buyer = await createBuyer(database, product('budgeted', { pricing_options: [option] }))
    const within = (max: number) => ids({ filters: { budget_range: { max, currency: 'EUR' } } }, buyer.key)
    expect(await within(least)).toEqual(['budgeted'])
    if (least > 0) expect(await within(least - 1)).toEqual([])
  })

  test('on policies keeps products that enforce all of them', async () => {
    expect(await ids({ required_policies: ['no_alcohol'] })).toEqual(['banner'])
    expect(await ids({ required_policies: ['no_alcohol', 'no_tobacco'] })).toEqual([])
    expect(await ids({ required_policies: [] })).toHaveLength(3)
  })

  test("on standard formats leaves out products with one of the operator's own", async () => {
    const { saveFormat } = await import('../src/core/product/save-format.ts')
    const { asOperator } = await import('./support/agent-catalogue.ts')
    await saveFormat(asOperator(database), {
      format: {
        id: 'own_format',
        type: 'display',
        name: 'Our own',
        assets: [{ item_type: 'individual', asset_id: 'a', asset_type: 'image', required: true }],
      },
    })
    const other = await createBuyer(
      database,
      product('with_own', { format_ids: ['own_format'] }),
      product('mixed', { format_ids: ['own_format', 'display_300x250_image'] }),
      product('standard'),
    )
    expect(await ids({ filters: { standard_formats_only: true } }, other.key)).toEqual(['standard'])
    expect(await ids({ filters: { standard_formats_only: false } }, other.key)).toHaveLength(3)
  })

  test('on prices prunes the pricing options to what was asked for', async () => {
    const options = async (filters: Record<string, unknown>) =>
      (await ask(url, 'get_products', { filters }, key)).products.map(({ product_id, pricing_options }) => [
        product_id,
        pricing_options.map(({ pricing_option_id }) => pricing_option_id),
      ])
    expect(await options({ pricing_currencies: ['USD'] })).toEqual([['banner', ['usd']]])
    expect(await options({ is_fixed_price: true })).toEqual([
      ['banner', ['eur']],
      ['film', ['eur']],
    ])
    expect(await options({ is_fixed_price: false, pricing_currencies: ['USD', 'NOK'] })).toEqual([
      ['banner', ['usd']],
      ['talk', ['nok']],
    ])
    expect(await options({ pricing_structures: ['auction'] })).toEqual([
      ['banner', ['usd']],
      ['talk', ['nok']],
    ])
    expect(await options({})).toContainEqual(['banner', ['eur', 'usd']])
  })

  test.each([
    [{ countries: ['de'] }, 'filters.countries[0]', '/filters/countries/0', 'pattern'],
    [{ countries: [] }, 'filters.countries', '/filters/countries', 'minItems'],
    [{ countries: 'DE' }, 'filters.countries', '/filters/countries', 'type'],
    [{ channels: ['video'] }, 'filters.channels[0]', '/filters/channels/0', 'enum'],
    [{ regions: ['Bavaria'] }, 'filters.regions[0]', '/filters/regions/0', 'pattern'],
    [
      { pricing_currencies: ['eur'] },
      'filters.pricing_currencies[0]',
      '/filters/pricing_currencies/0',
      'pattern',
    ],
    [
      { budget_range: { max: 5 } },
      'filters.budget_range.currency',
      '/filters/budget_range/currency',
      'required',
    ],
    [{ budget_range: { currency: 'EUR' } }, 'filters.budget_range', '/filters/budget_range', 'type'],
    [{ start_date: '2026-02-30' }, 'filters.start_date', '/filters/start_date', 'pattern'],
    [{ format_ids: ['x'] }, 'filters.format_ids[0]', '/filters/format_ids/0', 'type'],
    [{ min_exposures: 0 }, 'filters.min_exposures', '/filters/min_exposures', 'minimum'],
    [{ is_fixed_price: 'yes' }, 'filters.is_fixed_price', '/filters/is_fixed_price', 'type'],
  ])('of the wrong form (%j) is an error that names it', async (filters, field, pointer, keyword) => {
    const error = await refused(url, 'get_products', { filters }, key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', recovery: 'correctable', field })
    expect(error.issues?.[0]).toMatchObject({ pointer, keyword })
  })

  test.each([
    [{ countries: ['de'] }, 'This must be two capital letters such as DE.'],
    [{ pricing_currencies: ['eur'] }, 'This must be three capital letters such as EUR.'],
    [{ regions: ['Bavaria'] }, 'This must be a code of ISO 3166-2 such as DE-BY.'],
    [{ start_date: '2026-02-30' }, 'This must be a day of the calendar such as 2026-11-15.'],
  ])('of the wrong form (%j) is an error that says what form it needs', async (filters, message) => {
    const error = await refused(url, 'get_products', { filters }, key)
    expect(error.issues?.[0]).toMatchObject({ message, keyword: 'pattern' })
    expect(error.message).toBe(`${error.field}: ${message}`)
  })

  test('with dates that end before they begin breaks a business rule', async () => {
    const filters = { start_date: '2026-03-02', end_date: '2026-03-01' }
    expect(await refused(url, 'get_products', { filters }, key)).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'filters.end_date',
    })
  })

  test('that leaves something out says how much, only to callers with a key', async () => {
    const args = { filters: { countries: ['AT'], channels: ['display', 'podcast'] } }
    expect((await ask(url, 'get_products', args, key))['filter_diagnostics']).toEqual({
      semantics: 'any',
      total_candidates: 3,
      excluded_by: { countries: { count: 2 }, channels: { count: 1 } },
    })
    expect(await ask(url, 'get_products', args)).not.toHaveProperty('filter_diagnostics')
    expect(await ask(url, 'get_products', {}, key)).not.toHaveProperty('filter_diagnostics')
  })
})

describe('a targeting overlay, from the release after ours', () => {
  test.each([
    [{ geo_countries: ['AT'] }, ['banner']],
    [{ geo_countries: ['US', 'NO'] }, ['film', 'talk']],
    [{ geo_countries: ['US'] }, []],
    [{ geo_countries_exclude: ['NO'] }, ['banner', 'film']],
    [{ geo_countries: ['DE'], geo_countries_exclude: ['DE', 'AT'] }, []],
    [{ geo_countries: ['DE', 'NO'], geo_countries_exclude: ['DE'] }, ['film', 'talk']],
    [{ geo_countries: ['DE', 'AT'], geo_countries_exclude: ['DE'] }, ['banner']],
    [{}, ['banner', 'film', 'talk']],
  ])('%j leaves %j, by where a product is available to the caller', async (targeting_overlay, expected) => {
    expect(await ids({ buying_mode: 'wholesale', targeting_overlay })).toEqual(expected)
  })

  test('combines with the filters, and says how much it left out', async () => {
    const args = { filters: { countries: ['DE'] }, targeting_overlay: { geo_countries: ['AT'] } }
    const payload = await ask(url, 'get_products', { buying_mode: 'wholesale', ...args }, key)
    expect(payload.products.map(({ product_id }) => product_id)).toEqual(['banner'])
    expect(payload['filter_diagnostics']).toMatchObject({
      excluded_by: { countries: { count: 1 }, 'targeting_overlay.geo_countries': { count: 2 } },
    })
  })

  test('with unsupported targeting leaves out nothing, and the answer says so', async () => {
    const targeting_overlay = { language: ['de'], device_type: ['mobile'], '<b>': 1 }
    const { products, message } = await ask(url, 'get_products', { targeting_overlay }, key)
    expect(products).toHaveLength(3)
    expect(message).toBe(
      '3 products. Only the countries in targeting_overlay are used. Ignored: language, device_type.',
    )
  })

  test('with required support leaves nothing: no product has it', async () => {
    expect(await ids({ required_overlay_support: { geo_countries: true } })).toEqual([])
    expect(await ids({ required_overlay_support: {} })).toHaveLength(3)
    expect(await ids({ required_overlay_support: { geo_countries: false } })).toHaveLength(3)
  })

  test.each([[{ geo_countries: ['de'] }], [{ geo_countries: [] }], ['DE']])(
    '%j is invalid, and the error says where',
    async (targeting_overlay) => {
      expect(await refused(url, 'get_products', { targeting_overlay }, key)).toMatchObject({
        code: 'INVALID_REQUEST',
        field: expect.stringMatching(/^targeting_overlay/),
      })
    },
  )

  test('does not work with the cursor of another overlay', async () => {
    const page = async (targeting_overlay: object, cursor?: string) =>
      ask(
        url,
        'get_products',
        { targeting_overlay, pagination: { max_results: 1, ...(cursor && { cursor }) } },
        key,
      )
    const { pagination } = await page({ geo_countries: ['NO'] })
    const next = await page({ geo_countries: ['NO'] }, pagination.cursor)
    expect(next.products[0]!.product_id).toBe('talk')
    await expect(page({ geo_countries: ['DE'] }, pagination.cursor)).rejects.toThrow(/pagination.cursor/)
  })
})

describe('null', () => {
  test.each([
    { brief: null },
    { filters: null },
    { filters: { countries: null, budget_range: null, format_ids: null } },
    { fields: null, pagination: null, buying_mode: null, refine: null },
    { pagination: { max_results: null, cursor: null } },
    { context: null, required_policies: null, preferred_delivery_types: null },
    { targeting_overlay: { geo_countries: null }, required_overlay_support: null, if_pricing_version: null },
  ])('is the same as leaving it out: %j', async (args) => {
    const payload = await ask(url, 'get_products', args, key)
    expect(payload.products).toHaveLength(3)
    expect(payload).not.toHaveProperty('context')
  })

  test('within the context comes back', async () => {
    const context = { a: null, b: [null] }
    expect(await ask(url, 'get_products', { context }, key)).toMatchObject({ context })
  })
})

test('a filter that does not exist changes nothing, and the answer says so', async () => {
  const filters = { pricing_models: ['cpm'], format_types: ['audio'], channels: ['podcast'] }
  const { products, message } = await ask(url, 'get_products', { filters }, key)
  expect(products.map(({ product_id }) => product_id)).toEqual(['talk'])
  expect(message).toBe(
    '1 product. Of 3 available to you, channels leaves out 2. Ignored, as there is no such filter: pricing_models, format_types.',
  )
})

test.each([
  [{ filters: { countries: 'DE' } }, 'filters.countries: This must be a list, in square brackets.'],
  [{ filters: { countries: [] } }, 'filters.countries: This must have at least 1 entry.'],
  [{ filters: { budget_range: { currency: 'EUR' } } }, 'filters.budget_range: This needs min or max.'],
  [{ filters: { format_ids: ['x'] } }, 'filters.format_ids[0]: This must be an object.'],
  [
    { filters: { is_fixed_price: 'yes' } },
    'filters.is_fixed_price: This must be true or false, without quotes.',
  ],
  [{ pagination: { limit: 5 } }, 'pagination: This takes max_results and cursor only.'],
  [{ pagination: { max_results: '5' } }, 'pagination.max_results: This must be a number, without quotes.'],
  [{ pagination: { max_results: 101 } }, 'pagination.max_results: This must be at most 100.'],
  [{ context: 'abc' }, 'context: This must be an object.'],
  [{ brief: 5 }, 'brief: This must be text.'],
])('the error for %j says what to send', async (args, message) => {
  expect((await refused(url, 'get_products', args, key)).message).toBe(message)
})

describe('without a key', () => {
  test('the list is empty, without an error', async () => {
    for (const args of [
      {},
      { brief: 'banner' },
      { buying_mode: 'wholesale' },
      { pagination: { max_results: 1 } },
    ]) {
      const payload = await ask(url, 'get_products', args)
      expect(payload).toMatchObject({
        status: 'completed',
        products: [],
        cache_scope: 'public',
        pagination: { has_more: false, total_count: 0 },
      })
    }
  })

  test('wrong arguments are still an error', async () => {
    expect(await refused(url, 'get_products', { filters: { countries: ['de'] } })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
})

describe('the fields', () => {
  const REQUIRED = [
    'delivery_type',
    'description',
    'ext',
    'format_ids',
    'format_options',
    'name',
    'pricing_options',
    'product_id',
    'publisher_properties',
    'reporting_capabilities',
  ]

  test('limit a product to the requested fields and those its schema requires', async () => {
    const of = async (fields: string[], brief?: string) => {
      const { products } = await ask(url, 'get_products', { fields, ...(brief && { brief }) }, key)
      return Object.keys(products.find(({ product_id }) => product_id === 'film')!).toSorted()
    }
    expect(await of(['product_id'])).toEqual(REQUIRED)
    expect(await of(['product_id'], 'film')).toEqual(REQUIRED)
    expect(await of(['channels', 'exclusivity'])).toEqual([...REQUIRED, 'channels', 'exclusivity'].toSorted())
    expect(await of(['brief_relevance', 'forecast'], 'film')).toEqual(
      [...REQUIRED, 'brief_relevance'].toSorted(),
    )
  })

  test('that do not exist are an error', async () => {
    expect(await refused(url, 'get_products', { fields: ['secret_margin'] }, key)).toMatchObject({
      field: 'fields[0]',
    })
    expect(await refused(url, 'get_products', { fields: [] }, key)).toMatchObject({ field: 'fields' })
  })
})

describe('the buying mode', () => {
  test('brief is the default', async () => {
    const { products } = await ask(url, 'get_products', { brief: 'mountains' }, key)
    expect(products[0]).toMatchObject({
      product_id: 'talk',
      brief_relevance: expect.stringContaining('hiking and the outdoors'),
    })
  })

  test('brief needs a brief, unless the mode was not named', async () => {
    expect(await refused(url, 'get_products', { buying_mode: 'brief' }, key)).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'brief',
    })
    expect(await ids({})).toEqual(['banner', 'film', 'talk'])
  })

  test('wholesale lists by id and ignores a brief', async () => {
    const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale', brief: 'mountains' }, key)
    expect(products.map(({ product_id }) => product_id)).toEqual(['banner', 'film', 'talk'])
    for (const one of products) expect(one).not.toHaveProperty('brief_relevance')
  })

  test('wholesale feed versions are for wholesale only', async () => {
    const asked = { if_wholesale_feed_version: 'a' }
    expect(await refused(url, 'get_products', asked, key)).toMatchObject({
      field: 'if_wholesale_feed_version',
    })
    expect(
      await refused(url, 'get_products', { buying_mode: 'wholesale', if_pricing_version: 'a' }, key),
    ).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'if_pricing_version',
    })
    expect(await ids({ buying_mode: 'wholesale', ...asked, if_pricing_version: 'b' })).toHaveLength(3)
  })

  test('that does not exist is an error', async () => {
    expect(await refused(url, 'get_products', { buying_mode: 'auction' }, key)).toMatchObject({
      field: 'buying_mode',
    })
  })
})

describe('a brief', () => {
  test('ranks and hides nothing', async () => {
    expect(await ids({ brief: 'a podcast for Norway' })).toEqual(['talk', 'film', 'banner'])
    expect(await ids({ brief: 'video' })).toEqual(['film', 'banner', 'talk'])
    expect(await ids({ brief: 'zzz nothing of this' })).toEqual(['banner', 'film', 'talk'])
  })

  test('gets one sentence for each product: what it meets and what it misses', async () => {
    const { products } = await ask(url, 'get_products', { brief: 'Talk about mountains in Norway' }, key)
    expect(products.map(({ product_id, brief_relevance }) => [product_id, brief_relevance])).toEqual([
      ['talk', 'Meets Norway, hiking and the outdoors.'],
      ['film', 'Meets Norway; misses hiking and the outdoors.'],
      ['banner', 'Not available to you in Norway; misses hiking and the outdoors.'],
    ])
  })

  test('does not find a territory that is not available to the caller', async () => {
    const other = await createKey(database)
    await grant(database, other.id, 'film', ['DE'])
    const { products } = await ask(url, 'get_products', { brief: 'Norway' }, other.key)
    expect(products[0]).toMatchObject({ brief_relevance: 'Not available to you in Norway.' })
    expect(products[0]!.ext.flightline.territories).toEqual(['DE'])
  })

  test.each([
    `'; DROP TABLE product; --`,
    `' | 'x' & !(`,
    `":*" <-> \\`,
    '%s $1 ${x}',
    '\u0000\u0001',
    '\ud800',
    '',
    '   ',
    '&|!():*',
    'x'.repeat(100_000),
    'word '.repeat(20_000),
    "l'été 北京 Ελλάδα",
  ])('is only text: %.20j', async (brief) => {
    expect((await ids({ brief })).toSorted()).toEqual(['banner', 'film', 'talk'])
  })
})

describe('the order', () => {
  test('puts preferred delivery types first, and leaves nothing out', async () => {
    expect(await ids({ preferred_delivery_types: ['guaranteed'] })).toEqual(['film', 'banner', 'talk'])
    expect(await ids({ brief: 'mountains', preferred_delivery_types: ['guaranteed'] })).toEqual([
      'film',
      'talk',
      'banner',
    ])
  })
})

test('a product that is forecast to deliver less than min_exposures in the flight is left out', async () => {
  const forecast = {
    points: [{ metrics: { impressions: { low: 500, mid: 700, high: 1_000 } } }],
    forecast_range_unit: 'daily',
    method: 'estimate',
    currency: 'EUR',
  }
  const buyer = await createBuyer(database, product('forecast', { forecast }), product('no_forecast'))
  const kept = async (filters: Record<string, unknown>) => {
    const { products } = await ask(url, 'get_products', { filters }, buyer.key)
    return products.map(({ product_id }) => product_id)
  }
  const flight = { start_date: '2026-12-01', end_date: '2026-12-10' }
  expect(await kept({ ...flight, min_exposures: 10_000 })).toEqual(['forecast', 'no_forecast'])
  expect(await kept({ ...flight, min_exposures: 10_001 })).toEqual(['no_forecast'])
  expect(await kept({ min_exposures: 10_001 })).toEqual(['forecast', 'no_forecast'])
})

describe('arguments we do not use', () => {
  test('are accepted and ignored', async () => {
    const args = {
      account: { account_id: 'nobody' },
      brand: { domain: 'acme.example' },
      catalog: { type: 'product' },
      push_notification_config: {
        url: 'https://x.example',
        authentication: { schemes: ['Bearer'], credentials: 'z'.repeat(32) },
      },
      time_budget: { interval: 5, unit: 'seconds' },
      idempotency_key: 'abc',
      context_id: 'c',
      governance_context: 'g',
      ext: { acme: { a: 1 } },
      something_new: true,
    }
    const payload = await ask(url, 'get_products', args, key)
    expect(payload.products).toHaveLength(3)
    expect(payload).not.toHaveProperty('property_list_applied')
    expect(payload).not.toHaveProperty('context')
    for (const tool of ['get_adcp_capabilities', 'list_creative_formats']) await ask(url, tool, args, key)
  })

  test('an account makes the answer specific to that account, but not the wholesale feed', async () => {
    const account = { account_id: 'a' }
    expect((await ask(url, 'get_products', { account }, key)).cache_scope).toBe('account')
    expect((await ask(url, 'get_products', {}, key)).cache_scope).toBe('public')
    expect((await ask(url, 'get_products', { account })).cache_scope).toBe('public')
    const feed = await ask(url, 'get_products', { account, buying_mode: 'wholesale' }, key)
    expect(feed.cache_scope).toBe('public')
  })
})

describe('a context', () => {
  test.each([
    '{}',
    '{"a":1}',
    '{"big":12345678901234567890,"exact":0.1000000000000000055,"e":1e400}',
    '{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}',
    '{"text":"\\u0000 \\ud800 é"}',
  ])('comes back unchanged, on success and on error: %s', async (context) => {
    for (const [tool, args] of [
      ['get_adcp_capabilities', ''],
      ['get_products', ''],
      ['list_creative_formats', ''],
      ['get_products', ',"fields":[]'],
      ['get_products', ',"adcp_version":"2.0"'],
    ]) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{"context":${context}${args}}}}`
      const text = await (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body,
        })
      ).text()
      expect(text).toContain(`"context":${context}}`)
    }
  })

  test.each(['text', 5, [], true])(
    'that is not an object (%j) is an error without a context',
    async (context) => {
      for (const tool of ['get_adcp_capabilities', 'get_products', 'list_creative_formats']) {
        const { structuredContent, isError } = await callTool(url, tool, { context })
        expect(isError).toBe(true)
        expect(structuredContent.adcp_error).toMatchObject({ code: 'INVALID_REQUEST', field: 'context' })
        expect(structuredContent).not.toHaveProperty('context')
      }
    },
  )
})

test('a changed product is seen at the next call', async () => {
  await save(database, product('talk', { name: 'Morning talk', territories: ['SE'] }))
  const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale' }, key)
  expect(products.at(-1)).toMatchObject({
    name: 'Morning talk',
    ext: { flightline: { territories: ['SE'] } },
  })
  expect(keyId).not.toBe('')
})
