import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { createCatalogue } from '../src/agent/catalogue.ts'
import { formatOptionOf } from '../src/agent/format-option.ts'
import { CANONICAL_KINDS, canonicalOf } from '../src/core/product/canonical.ts'
import { MEDIA, proposedFormat } from '../src/core/product/creative-format.ts'
import { saveFormat } from '../src/core/product/save-format.ts'
import { findCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { hasAdcpSchemas, loadAdcpSchemas } from './support/adcp-schemas.ts'
import { asOperator, createBuyer, product, save } from './support/agent-catalogue.ts'
import { ask, startTestAgent, type Format, type Product } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

/**
 * Clients from @adcp/sdk 13 on know formats by `format_options` alone and drop a product without them. That each format id
 * has its option, and that it all validates against the schemas, is checked on every answer in every test
 * (support/adcp-answers.ts); this file checks what the options say.
 */

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)
const context = asOperator(database)

interface Asset {
  item_type: string
  asset_id: string
  asset_type: string
  required: boolean
  requirements?: Record<string, unknown>
}
interface Described extends Format {
  canonical: { kind: string; asset_source?: string; duration_ms_range?: number[] }
  renders?: { dimensions: { width?: number; height?: number; unit?: string } }[]
  assets: Asset[]
}

async function formats(): Promise<Described[]> {
  return (await ask(url, 'list_creative_formats')).formats as Described[]
}

async function productWith(id: string, format_ids: string[]): Promise<Product> {
  const { key } = await createBuyer(database, product(id, { format_ids }))
  const { products } = await ask(url, 'get_products', {}, key)
  return products[0]!
}

describe('each standard format', () => {
  test('has an option on its product, with its kind and name', async () => {
    const all = await formats()
    const { format_options, format_ids } = await productWith(
      'all',
      all.map(({ format_id }) => format_id.id),
    )
    expect(format_options).toHaveLength(all.length)
    expect(format_options.map((option) => option.v1_format_ref)).toEqual(format_ids.map((id) => [id]))
    expect(
      format_options.map(({ format_option_id, display_name, format_kind }) => ({
        format_option_id,
        display_name,
        format_kind,
      })),
    ).toEqual(
      all.map(({ format_id, name, canonical }) => ({
        format_option_id: format_id.id,
        display_name: name,
        format_kind: canonical.kind,
      })),
    )
  })

  test('has its size in pixels, its durations and who produces it in the params', async () => {
    const all = await formats()
    const { format_options } = await productWith(
      'sizes',
      all.map(({ format_id }) => format_id.id),
    )
    for (const format of all) {
      const { params, format_kind } = format_options.find((o) => o.format_option_id === format.format_id.id)!
      const { width, height, unit } = format.renders?.[0]?.dimensions ?? {}
      const isInPixels = width !== undefined && unit === 'px' && ['image', 'html5'].includes(format_kind)
      expect([params['width'], params['height']], format.name).toEqual(
        isInPixels ? [width, height] : [undefined, undefined],
      )
      const played = format.assets.find(({ asset_type }) => ['audio', 'video'].includes(asset_type))
      const { min_duration_ms, max_duration_ms } = played?.requirements ?? {}
      expect(params['duration_ms_range'], format.name).toEqual(
        played ? [min_duration_ms, max_duration_ms] : format.canonical.duration_ms_range,
      )
      expect(params['asset_source'], format.name).toBe(format.canonical.asset_source)
    }
  })

  test('with a duration says how long it plays', async () => {
    const played = (await formats()).filter(({ canonical }) => /^(audio|video)/.test(canonical.kind))
    const { format_options } = await productWith(
      'lengths',
      played.map(({ format_id }) => format_id.id),
    )
    for (const { params, display_name } of format_options) {
      const seconds = Number(/(\d+) seconds/.exec(display_name)![1])
      const [shortest, longest] = params['duration_ms_range'] as [number, number]
      expect(shortest).toBeLessThanOrEqual(seconds * 1_000)
      expect(longest).toBeGreaterThanOrEqual(seconds * 1_000)
    }
  })

  test('names every asset as a slot, with what is required', async () => {
    const all = await formats()
    const { format_options } = await productWith(
      'slots',
      all.map(({ format_id }) => format_id.id),
    )
    for (const [i, { assets, name }] of all.entries()) {
      const slots = format_options[i]!.params['slots'] as { asset_group_id: string; required: boolean }[]
      expect(
        slots.map(({ asset_group_id, required }) => [asset_group_id, required]),
        name,
      ).toEqual(assets.map(({ asset_id, required }) => [asset_id, required]))
    }
    const hostRead = format_options.find(
      ({ format_option_id }) => format_option_id === 'podcast_host_read_60s',
    )
    expect(hostRead!.params['slots']).toEqual([
      { asset_group_id: 'talking_points', asset_type: 'text', required: true, max_chars: 2_000 },
      { asset_group_id: 'call_to_action', asset_type: 'text', required: true, max_chars: 200 },
      { asset_group_id: 'promo_code', asset_type: 'text', required: false, max_chars: 64 },
      { asset_group_id: 'landing_page', asset_type: 'url', required: true },
    ])
  })
})

describe("an operator's own format", () => {
  const individual = (asset_type: string, requirements?: object, required = true) => ({
    item_type: 'individual',
    asset_id: asset_type,
    asset_type,
    required,
    ...(requirements && { requirements }),
  })
  const group = {
    item_type: 'repeatable_group',
    asset_group_id: 'cards',
    required: true,
    min_count: 2,
    max_count: 6,
    assets: [{ asset_id: 'picture', asset_type: 'image', required: true }],
  }
  /** For an asset without requirements that a slot could express. */
  const plainSlot = ({ asset_id, asset_type, required, requirements }: Asset) => ({
    asset_group_id: asset_id,
    asset_type,
    required,
    ...(requirements?.['max_file_size_kb'] !== undefined && {
      max_size_kb: requirements['max_file_size_kb'],
    }),
  })
  const fixed = [{ role: 'primary', dimensions: { width: 640, height: 480, unit: 'px' } }]

  test.each<[string, string, object, string, Record<string, unknown>]>([
    ['an image', 'display', { assets: [individual('image')] }, 'image', {}],
    [
      'a fixed size',
      'display',
      { assets: [individual('image')], renders: fixed },
      'image',
      { width: 640, height: 480 },
    ],
    [
      'bounds',
      'display',
      {
        assets: [individual('image', { formats: ['png', 'pdf'], max_file_size_kb: 90 })],
        renders: [{ role: 'primary', dimensions: { min_width: 100, max_width: 900.5, unit: 'px' } }],
      },
      'image',
      { min_width: 100, image_formats: ['png'], max_file_size_kb: 90 },
    ],
    [
      'a size in millimetres',
      'dooh',
      {
        assets: [individual('image')],
        renders: [{ role: 'primary', dimensions: { width: 10, height: 20, unit: 'mm' } }],
      },
      'image',
      {},
    ],
    [
      'an image with words around it',
      'display',
      { assets: [individual('image', { formats: ['jpg', 'svg'] }), individual('text', { max_length: 80 })] },
      'native_in_feed',
      {
        image_formats: ['jpg'],
        slots: [
          { asset_group_id: 'image', asset_type: 'image', required: true },
          { asset_group_id: 'text', asset_type: 'text', required: true, max_chars: 80 },
        ],
      },
    ],
    [
      'an image of a fixed size with its alternative text',
      'display',
      { assets: [individual('image'), individual('text')], renders: fixed },
      'image',
      { width: 640, height: 480 },
    ],
    [
      'HTML',
      'display',
      { assets: [individual('html', { max_file_size_kb: 150 })], renders: fixed },
      'html5',
      {
        width: 640,
        height: 480,
        max_initial_load_kb: 150,
        slots: [{ asset_group_id: 'html', asset_type: 'html', required: true }],
      },
    ],
    [
      'a script',
      'display',
      { assets: [individual('javascript'), individual('image', { max_file_size_kb: 40 }, false)] },
      'display_tag',
      {
        supported_tag_types: ['javascript'],
        backup_image_required: false,
        backup_image_max_size_kb: 40,
        slots: [
          { asset_group_id: 'javascript', asset_type: 'javascript', required: true },
          { asset_group_id: 'image', asset_type: 'image', required: false, max_size_kb: 40 },
        ],
      },
    ],
    [
      'cards',
      'display',
      { assets: [group] },
      'image_carousel',
      {
        min_cards: 2,
        max_cards: 6,
        slots: [{ asset_group_id: 'cards', asset_type: 'image', required: true, min: 2, max: 6 }],
      },
    ],
    [
      'a film',
      'video',
      {
        assets: [
          individual('video', {
            min_width: 1280,
            aspect_ratio: '16:9',
            max_duration_ms: 20_000,
            codecs: ['h264'],
            containers: ['mp4', 'mkv'],
            max_file_size_kb: 50_500,
          }),
          individual('image', undefined, false),
        ],
      },
      'video_hosted',
      {
        min_width: 1280,
        aspect_ratio: '16:9',
        duration_ms_range: [0, 20_000],
        video_codecs: ['h264'],
        containers: ['mp4'],
        max_file_size_mb: 50,
      },
    ],
    [
      'a film with no longest length',
      'video',
      { assets: [individual('video', { min_duration_ms: 5_000 })] },
      'video_hosted',
      { duration_ms_range: [5_000, null] },
    ],
    [
      'a VAST tag',
      'video',
      { assets: [individual('vast', { vast_version: '4.1' })] },
      'video_vast',
      { vast_version: '4.1' },
    ],
    [
      'a spot',
      'audio',
      {
        assets: [
          individual('audio', { formats: ['ogg', 'mp3'], sample_rates: [44_100], channels: ['stereo'] }),
        ],
      },
      'audio_hosted',
      { audio_codecs: ['mp3'], audio_sample_rates: [44_100], audio_channels: ['stereo'] },
    ],
    [
      'a DAAST tag',
      'audio',
      { assets: [individual('daast', { daast_version: '1.0' })] },
      'audio_daast',
      { daast_version: '1.0' },
    ],
    [
      'words for a host to read',
      'audio',
      { assets: [individual('text')] },
      'audio_hosted',
      {
        asset_source: 'publisher_host_recorded',
        slots: [{ asset_group_id: 'text', asset_type: 'text', required: true }],
      },
    ],
    [
      'words for a film',
      'video',
      { assets: [individual('markdown', { max_length: 500 })] },
      'video_hosted',
      {
        asset_source: 'seller_human_designed',
        slots: [{ asset_group_id: 'markdown', asset_type: 'markdown', required: true, max_chars: 500 }],
      },
    ],
    [
      'a link alone',
      'display',
      { assets: [individual('url')] },
      'native_in_feed',
      { slots: [{ asset_group_id: 'url', asset_type: 'url', required: true }] },
    ],
    [
      'what its author says it is',
      'audio',
      {
        assets: [individual('text')],
        canonical: {
          kind: 'agent_placement',
          duration_ms_range: [1_000, 2_000],
          asset_source: 'agent_synthesized',
        },
      },
      'agent_placement',
      {
        duration_ms_range: [1_000, 2_000],
        asset_source: 'agent_synthesized',
        slots: [{ asset_group_id: 'text', asset_type: 'text', required: true }],
      },
    ],
  ])('of %s has an option determined by its assets', async (_what, type, parts, kind, params) => {
    const id = `own_${kind}_${Object.keys(params).length}_${type}`
    await saveFormat(context, { format: { id, type, name: 'Our own', ...parts } })
    const { format_options } = await productWith(`product_${id}`, [id])
    const { assets } = parts as { assets: Asset[] }
    expect(format_options).toEqual([
      {
        format_option_id: id,
        display_name: 'Our own',
        format_kind: kind,
        params: { ...params, slots: params['slots'] ?? assets.map(plainSlot) },
        v1_format_ref: [{ agent_url: url, id }],
      },
    ])
    const { formats: listed } = await ask(url, 'list_creative_formats', {
      format_ids: [{ agent_url: url, id }],
    })
    expect(listed[0]).toMatchObject({ canonical: { kind } })
  })

  test('saved as custom before kinds were required gets the kind of its assets', async () => {
    await saveFormat(context, {
      format: { id: 'old', type: 'display', name: 'Old', assets: [individual('image')] },
    })
    await database.query(
      `UPDATE creative_format SET document = jsonb_set(document::jsonb, '{canonical}', '{"kind":"custom"}')::json
       WHERE format_id = 'old'`,
    )
    await moveCatalogueVersion(database)
    expect((await productWith('old', ['old'])).format_options[0]).toMatchObject({ format_kind: 'image' })
    const { formats: listed } = await ask(url, 'list_creative_formats', { name_search: 'old' })
    expect(listed[0]).toMatchObject({ canonical: { kind: 'image' } })
  })

  test('of a kind buyers cannot read is refused, with a message that says what to do', async () => {
    const format = {
      id: 'x',
      type: 'display',
      name: 'X',
      assets: [individual('image')],
      canonical: { kind: 'custom' },
    }
    await expect(saveFormat(context, { format })).rejects.toThrow(
      /canonical\.kind must be one of image, html5/,
    )
  })

  test('when changed, changes its products at the next call', async () => {
    const format = { id: 'moving', type: 'display', name: 'Before', assets: [individual('image')] }
    await saveFormat(context, { format })
    const { key } = await createBuyer(
      database,
      product('moving', { format_ids: ['moving'] }),
      product('resting'),
    )
    const options = async () =>
      (await ask(url, 'get_products', {}, key)).products.flatMap(({ format_options }) => format_options)
    expect((await options()).map(({ display_name }) => display_name)).toContain('Before')
    await saveFormat(context, { format: { ...format, name: 'After', assets: [individual('video')] } })
    const changed = await options()
    expect(changed).toContainEqual(
      expect.objectContaining({ display_name: 'After', format_kind: 'video_hosted' }),
    )
    expect(changed.map(({ display_name }) => display_name)).not.toContain('Before')
  })
})

describe.runIf(hasAdcpSchemas)('whatever format an operator saves', () => {
  const check = hasAdcpSchemas ? loadAdcpSchemas() : () => []
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const sizes = fc.record(
    Object.fromEntries(
      ['width', 'height', 'min_width', 'max_width', 'min_height', 'max_height'].map((side) => [
        side,
        some(0.5, 1, 300),
      ]),
    ),
  )
  const dimensions = fc
    .tuple(sizes, some('px', 'mm'), some('16:9', '1.5:1'))
    .map(([sides, unit, aspect_ratio]) => ({ ...sides, unit, aspect_ratio }))
  const requirements: Record<string, fc.Arbitrary<object>> = {
    image: fc.record({
      formats: some(['png'], ['pdf'], ['svg', 'jpg']),
      max_file_size_kb: some(1, 5_000),
      aspect_ratio: some('4:3'),
    }),
    video: fc.record({
      min_width: some(1, 1920),
      min_duration_ms: some(1, 15_000),
      max_duration_ms: some(1, 30_000),
      containers: some(['mkv'], ['mp4']),
      codecs: some(['h264']),
      max_file_size_kb: some(1, 90_000),
      frame_rates: some([25, 29.97]),
    }),
    audio: fc.record({
      max_duration_ms: some(1, 30_000),
      formats: some(['ogg'], ['mp3']),
      sample_rates: some([44_100]),
    }),
    text: fc.record({ max_length: some(1, 100) }),
    markdown: fc.record({ max_length: some(1) }),
    html: fc.record({ max_file_size_kb: some(1) }),
    javascript: fc.record({ max_file_size_kb: some(1) }),
    vast: fc.record({ vast_version: some('2.0', '4.2') }),
    daast: fc.record({ daast_version: some('1.0') }),
    url: fc.record({ role: some('clickthrough') }),
  }
  const asset = fc.constantFrom(...Object.keys(requirements)).chain((asset_type) =>
    fc.record({
      asset_type: fc.constant(asset_type),
      required: fc.boolean(),
      requirements: requirements[asset_type]!,
    }),
  )
  const assets = fc
    .array(fc.tuple(fc.boolean(), fc.array(asset, { minLength: 1, maxLength: 2 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all) =>
      all.map(([isGroup, members], i) =>
        isGroup
          ? {
              item_type: 'repeatable_group',
              asset_group_id: `group${i}`,
              required: members[0]!.required,
              min_count: i,
              max_count: i + 1,
              assets: members.map((member, j) => ({ ...member, asset_id: `asset${i}_${j}` })),
            }
          : { item_type: 'individual', asset_id: `asset${i}`, ...members[0]! },
      ),
    )
  const stated = fc.record({
    kind: fc.constantFrom(...CANONICAL_KINDS),
    asset_source: some(
      'buyer_uploaded',
      'publisher_host_recorded',
      'seller_human_designed',
      'agent_synthesized',
    ),
    duration_ms_range: some([0, 1], [5_000, 5_000]),
  })
  const format = fc.record({
    id: fc.constant('any'),
    type: fc.constantFrom(...MEDIA),
    name: fc.constant('Any'),
    renders: fc.option(
      fc.array(
        dimensions.map((size) => ({ role: 'primary', dimensions: size })),
        { minLength: 1, maxLength: 2 },
      ),
      { nil: undefined },
    ),
    assets,
    canonical: fc.option(stated, { nil: undefined }),
  })

  test('its option is valid against the schema, and the listed format has the same kind', () => {
    let saved = 0
    fc.assert(
      fc.property(format, (proposed) => {
        const { data } = proposedFormat.safeParse(JSON.parse(JSON.stringify(proposed)))
        if (!data) return
        saved++
        const { id, type, ...document } = data
        const option = formatOptionOf(type, document, { agent_url: url, id })
        expect(check('core/product-format-declaration.json', JSON.parse(JSON.stringify(option)))).toEqual([])
        expect(option.format_kind).toBe(canonicalOf(type, document).kind)
      }),
      { numRuns: 1_000 },
    )
    expect(saved).toBeGreaterThan(500)
  })
})

test('a product with a format newer than the version its caller was admitted at has all its options', async () => {
  const catalogue = createCatalogue(database, {
    agentUrl: () => url,
    appUrl: 'https://app.example',
    clock: { nowMs: Date.now },
  })
  const version = async () => findCatalogueVersion(database)
  const before = await version()
  await catalogue.formats(before)
  const image = { item_type: 'individual', asset_id: 'a', asset_type: 'image', required: true }
  await saveFormat(context, { format: { id: 'just_saved', type: 'display', name: 'New', assets: [image] } })
  const buyer = await createBuyer(
    database,
    product('newest', { format_ids: ['display_300x250_image', 'just_saved'] }),
  )
  for (const at of [before, await version()]) {
    const [offer] = await catalogue.offers(buyer.id, at)
    expect(offer!.product.formats.map(({ id }) => id)).toEqual(['display_300x250_image', 'just_saved'])
  }
})

test('the options are included whatever fields are requested: newer clients drop a product without them', async () => {
  await save(database, product('narrow'))
  const { key } = await createBuyer(database, product('narrow'))
  const { products } = await ask(url, 'get_products', { fields: ['name'] }, key)
  expect(products[0]!.format_options).toHaveLength(1)
})
