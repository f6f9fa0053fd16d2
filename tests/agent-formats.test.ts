import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { saveFormat } from '../src/core/product/save-format.ts'
import { withdrawFormat } from '../src/core/product/withdraw-format.ts'
import { asOperator, createBuyer, product, save } from './support/agent-catalogue.ts'
import { ask, refused, startTestAgent } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)
const context = asOperator(database)

const image = { item_type: 'individual', asset_id: 'image', asset_type: 'image', required: true }
const OWN = { id: 'own_one', type: 'display', name: 'Our very own', assets: [image] }

const idsOf = async (args: Record<string, unknown>) =>
  (await ask(url, 'list_creative_formats', args)).formats.map(({ format_id }) => format_id.id)

describe('the catalogue that ships', () => {
  test('has every kind of format, the same for everyone', async () => {
    const ids = await idsOf({})
    for (const id of [
      'display_300x250_image',
      'display_728x90_image',
      'display_300x250_html5',
      'video_vast_30s',
      'video_hosted_15s_wide',
      'audio_hosted_30s',
      'podcast_host_read_60s',
      'podcast_produced_30s',
      'newsletter_sponsor',
      'native_in_feed',
      'dooh_1080x1920_image',
      'ooh_poster_1185x1750',
    ]) {
      expect(ids).toContain(id)
    }
    const { key } = await createBuyer(database)
    const keyed = await ask(url, 'list_creative_formats', {}, key)
    expect(keyed).toEqual(await ask(url, 'list_creative_formats'))
  })

  test('would pass validation unchanged', async () => {
    const { proposedFormat } = await import('../src/core/product/creative-format.ts')
    const rows = await database.query<{ format_id: string; medium: string; document: object }>(
      'SELECT format_id, medium, document FROM creative_format WHERE is_standard',
    )
    expect(rows.length).toBeGreaterThan(40)
    for (const { format_id, medium, document } of rows) {
      const format = { ...document, id: format_id, type: medium }
      expect(proposedFormat.safeParse(format).error?.issues ?? []).toEqual([])
    }
  })
})

describe('a filter', () => {
  test('on ids returns our own and skips the others', async () => {
    const id = 'video_vast_15s'
    expect(await idsOf({ format_ids: [{ agent_url: url, id }] })).toEqual([id])
    expect(
      await idsOf({
        format_ids: [
          { agent_url: url.slice(0, -1), id },
          { agent_url: url, id: 'x' },
        ],
      }),
    ).toEqual([id])
    expect(await idsOf({ format_ids: [{ agent_url: url.replace('http', 'https'), id }] })).toEqual([])
    expect(await idsOf({ format_ids: [{ agent_url: 'no address', id }] })).toEqual([])
    expect(await idsOf({ format_ids: [{ agent_url: 'file:///etc', id }] })).toEqual([])
  })

  test.each([
    [{ type: 'audio' }, 'podcast_host_read_30s', 'video_vast_30s'],
    [{ type: 'dooh' }, 'dooh_1920x1080_image', 'display_300x250_image'],
    [{ asset_types: ['vast'] }, 'video_vast_6s', 'video_hosted_6s_wide'],
    [{ asset_types: ['vast', 'audio'] }, 'audio_hosted_15s', 'native_in_feed'],
    [{ max_width: 320, max_height: 100 }, 'display_320x50_image', 'display_300x250_image'],
    [{ min_width: 970 }, 'display_970x250_html5', 'video_vast_30s'],
    [{ min_width: 300, max_width: 300, min_height: 600 }, 'display_300x600_image', 'display_300x250_image'],
    [{ min_width: 1180 }, 'dooh_1920x1080_image', 'ooh_poster_1185x1750'],
    [{ is_responsive: true }, 'native_in_feed', 'display_300x250_image'],
    [{ is_responsive: false }, 'display_300x250_image', 'native_in_feed'],
    [{ name_search: 'HOST-READ' }, 'podcast_host_read_90s', 'podcast_produced_30s'],
    [
      { type: 'display', asset_types: ['html'], max_width: 320 },
      'display_320x50_html5',
      'display_320x50_image',
    ],
  ])('%j keeps %s and leaves out %s', async (args, kept, left) => {
    const ids = await idsOf(args)
    expect(ids).toContain(kept)
    expect(ids).not.toContain(left)
  })

  test.each([
    { wcag_level: 'A' },
    { disclosure_positions: ['footer'] },
    { disclosure_persistence: ['initial'] },
    { output_format_ids: [{ agent_url: 'https://x.example/', id: 'a' }] },
    { input_format_ids: [{ agent_url: 'https://x.example/', id: 'a' }] },
    { name_search: '%' },
    { asset_types: ['published_post'] },
  ])('%j does not match formats that do not state it', async (args) => {
    expect(await idsOf(args)).toEqual([])
  })

  test('on accessibility keeps that level and better ones', async () => {
    await saveFormat(context, { format: { ...OWN, id: 'own_aa', accessibility: { wcag_level: 'AA' } } })
    expect(await idsOf({ wcag_level: 'A' })).toEqual(['own_aa'])
    expect(await idsOf({ wcag_level: 'AA' })).toEqual(['own_aa'])
    expect(await idsOf({ wcag_level: 'AAA' })).toEqual([])
    await withdrawFormat(context, { formatId: 'own_aa' })
  })

  test('on a publisher returns the catalogue and names its source', async () => {
    const payload = await ask(url, 'list_creative_formats', { publisher_domain: 'news.example' })
    expect(payload['source']).toBe('agent_derived')
    expect(payload.formats.length).toBeGreaterThan(40)
  })

  test.each([
    [{ type: 'native' }, 'type'],
    [{ asset_types: ['zip'] }, 'asset_types[0]'],
    [{ max_width: 'wide' }, 'max_width'],
    [{ format_ids: ['display_300x250_image'] }, 'format_ids[0]'],
    [{ format_ids: [] }, 'format_ids'],
    [{ include_pricing: true }, 'account'],
  ])('%j is an error that names the field', async (args, field) => {
    expect(await refused(url, 'list_creative_formats', args)).toMatchObject({
      code: 'INVALID_REQUEST',
      field,
    })
  })

  test('include_pricing is accepted with an account, and there are no prices', async () => {
    const payload = await ask(url, 'list_creative_formats', {
      include_pricing: true,
      account: { account_id: 'a' },
    })
    expect(payload.formats.length).toBeGreaterThan(40)
  })
})

describe("an operator's own format", () => {
  test('appears, changes and disappears at the next call', async () => {
    expect(await saveFormat(context, { format: OWN })).toEqual({ formatId: 'own_one', outcome: 'created' })
    expect(await idsOf({ name_search: 'very own' })).toEqual(['own_one'])
    expect(await saveFormat(context, { format: { ...OWN, name: 'Renamed' } })).toMatchObject({
      outcome: 'changed',
    })
    expect(await idsOf({ name_search: 'very own' })).toEqual([])
    await withdrawFormat(context, { formatId: 'own_one' })
    expect(await idsOf({ format_ids: [{ agent_url: url, id: 'own_one' }] })).toEqual([])
  })

  test('cannot be removed while a product on sale uses it', async () => {
    await saveFormat(context, { format: { ...OWN, id: 'own_two' } })
    await save(database, product('taker', { format_ids: ['own_two'] }))
    await expect(withdrawFormat(context, { formatId: 'own_two' })).rejects.toThrow('taker')
    await save(database, product('taker'))
    await withdrawFormat(context, { formatId: 'own_two' })
  })

  test('is found by a brief under its new name once renamed', async () => {
    await saveFormat(context, { format: { ...OWN, id: 'own_three' } })
    const { key } = await createBuyer(database, product('found', { format_ids: ['own_three'] }))
    await saveFormat(context, { format: { ...OWN, id: 'own_three', name: 'Skyscraper of glass' } })
    const { products } = await ask(url, 'get_products', { brief: 'glass' }, key)
    expect(products[0]!.brief_relevance).toBe('Meets “glass”.')
  })

  test('leaves the standard ones alone', async () => {
    const standard = { ...OWN, id: 'video_vast_30s' }
    await expect(saveFormat(context, { format: standard })).rejects.toMatchObject({ code: 'conflict' })
    await expect(withdrawFormat(context, { formatId: 'video_vast_30s' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(withdrawFormat(context, { formatId: 'nonsense' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each([
    [{ ...OWN, id: 'a b' }, 'format.id'],
    [{ ...OWN, type: 'hologram' }, 'format.type'],
    [{ ...OWN, assets: [] }, 'format.assets: Add at least one.'],
    [
      { ...OWN, assets: [{ ...image, item_type: undefined }] },
      'format.assets[0].item_type is missing or unknown.',
    ],
    [[OWN], 'format must be one object, not a list.'],
    [
      { ...OWN, canonical: { kind: 'native_in_feed', asset_source: 'publisher_host_recorded' } },
      'format.canonical.asset_source must not be',
    ],
    [{ ...OWN, assets: [{ ...image, asset_type: 'smell' }] }, 'format.assets[0]'],
    [{ ...OWN, assets: [{ ...image, required: undefined }] }, 'format.assets[0].required'],
    [
      { ...OWN, assets: [{ ...image, requirements: { formats: ['bmp'] } }] },
      'format.assets[0].requirements.formats[0]',
    ],
    [{ ...OWN, renders: [{ role: 'primary' }] }, 'format.renders[0].dimensions'],
    [{ ...OWN, canonical: 'image' }, 'format.canonical'],
    [{ ...OWN, supported_macros: ['X'] }, 'format has no field supported_macros'],
    ['text', 'format'],
    [null, 'format'],
  ])('that is invalid is refused with the field named: %#', async (format, field) => {
    await expect(saveFormat(context, { format })).rejects.toThrow(field)
  })

  test('can be saved as shown in the guide', async () => {
    const guide = readFileSync(new URL('../docs/sales-agent.md', import.meta.url), 'utf8')
    const blocks = [...guide.matchAll(/```json\n(.*?)```/gs)].map(
      ([, text]) => JSON.parse(text!) as { assets?: unknown },
    )
    const format = blocks.find(({ assets }) => assets !== undefined)
    expect(await saveFormat(context, { format })).toMatchObject({ formatId: 'takeover' })
  })
})
