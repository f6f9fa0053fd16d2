import { describe, expect, test } from 'vitest'
import { saveFormat } from '../src/core/product/save-format.ts'
import { asOperator, createBuyer, grant, product, save } from './support/agent-catalogue.ts'
import { callTool, startTestAgent } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

/** Some hosts show a model, or a person, nothing but the text of an answer: it must be enough to decide on. */

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)

const textOf = async (args: Record<string, unknown>, key?: string) =>
  (await callTool(url, 'get_products', args, key)).content[0]!.text

const price = (pricing_model: string, more: Record<string, unknown>) => ({
  pricing_option_id: pricing_model,
  pricing_model,
  currency: 'EUR',
  ...more,
})

const { id, key } = await createBuyer(
  database,
  product('walk', {
    name: 'Walking shows',
    description: 'Two shows about walking\nin the mountains.',
    channels: ['podcast'],
    format_ids: ['podcast_host_read_60s', 'podcast_produced_30s'],
    delivery_type: 'guaranteed',
    exclusivity: 'category',
    pricing_options: [
      price('cpm', { fixed_price: 26, min_spend_per_package: 2_500 }),
      price('flat_rate', { fixed_price: 12_000.5, currency: 'CHF' }),
    ],
    delivery_measurement: { provider: 'Podcount', notes: 'Certified each year.' },
    reporting_capabilities: {
      available_reporting_frequencies: ['daily', 'monthly'],
      expected_delay_minutes: 240,
      timezone: 'Europe/Berlin',
      supports_webhooks: false,
      available_metrics: ['impressions', 'completed_views'],
      date_range_support: 'date_range',
    },
    territories: ['DE', 'AT', 'CH'],
  }),
  product('other'),
)

describe('the text of an answer', () => {
  test('says for each product what it is, where it is available, every price, its formats, how it is measured and why it is listed', async () => {
    expect(await textOf({ brief: 'walking' }, key)).toContain(
      [
        '2 products. Read from the brief: wanted hiking and the outdoors.',
        '',
        '1. Walking shows (walk)',
        '   Two shows about walking in the mountains. Channels: podcast; guaranteed, exclusivity: category.',
        '   Publisher: news.example',
        '   Available to you in: AT, CH, DE',
        '   Prices: CPM 26 EUR, minimum 2,500 EUR (cpm); flat rate 12,000.5 CHF (flat_rate)',
        '   Formats: Podcast, host-read, 60 seconds (podcast_host_read_60s); Podcast, produced spot, 30 seconds (podcast_produced_30s)',
        '   Measured: by Podcount; daily and monthly reports of impressions, completed views, after about 4 h, Europe/Berlin time; Certified each year.',
        '   Why it ranks here: Meets hiking and the outdoors.',
        '',
        '2. Product other (other)',
      ].join('\n'),
    )
  })

  test('names only the territories in which the product is available to the caller', async () => {
    await grant(database, id, 'walk', ['CH'])
    expect(await textOf({}, key)).toContain('Available to you in: CH\n')
  })

  test('has only the requested prices', async () => {
    const text = await textOf({ filters: { pricing_currencies: ['CHF'] } }, key)
    expect(text).toContain('Prices: flat rate 12,000.5 CHF (flat_rate)\n')
    expect(text).not.toContain('CPM')
  })

  test('gives no reason without a brief', async () => {
    expect(await textOf({ buying_mode: 'wholesale' }, key)).not.toContain('Why it ranks')
  })

  test('numbers products through the pages, and says how to get the next', async () => {
    const first = await textOf({ pagination: { max_results: 1 } }, key)
    const cursor = /^Product 1 of 2\. For the next page send pagination\.cursor "([^"]+)"\.\n\n1\. /.exec(
      first,
    )![1]!
    expect(await textOf({ pagination: { max_results: 1, cursor } }, key)).toMatch(/^Product 2 of 2\.\n\n2\. /)
  })

  test('names the publishers, with the properties that are sold', async () => {
    const publisher_properties = [
      { publisher_domain: 'a.example', selection_type: 'by_id', property_ids: ['home', 'sport'] },
      { publisher_domain: 'b.example', selection_type: 'by_tag', property_tags: ['premium'] },
    ]
    const buyer = await createBuyer(database, product('published', { publisher_properties }))
    expect(await textOf({}, buyer.key)).toContain(
      'Publisher: a.example: home, sport; b.example, tagged premium\n',
    )
  })

  test('says how much each filter left out, and where products are available when none is left', async () => {
    expect(await textOf({ filters: { channels: ['podcast'] } }, key)).toMatch(
      /^1 product\. Of 2 available to you, channels leaves out 1\.\n/,
    )
    expect(await textOf({ filters: { countries: ['UK'], channels: ['podcast'] } }, key)).toBe(
      'None of the 2 products available to this key passes the filters: countries leaves out 2, channels leaves out 1. ' +
        'They are available to you in AT, CH, DE.',
    )
  })

  test('shortens a long description', async () => {
    await save(database, product('long', { description: 'word '.repeat(500) }))
    await grant(database, id, 'long')
    const about = /\(long\)\n {3}(.*)\n/.exec(await textOf({}, key))![1]!
    expect(about).toMatch(/^(word )+word… Channels: display; not guaranteed\.$/)
    expect(about.length).toBeLessThan(400)
  })

  test('without a key says how to get one', async () => {
    expect(await textOf({})).toMatch(/Ask the operator for one/)
  })
})

test.each([
  [price('cpm', { fixed_price: 0.1 }), 'CPM 0.1 EUR (cpm)'],
  [
    price('vcpm', { floor_price: 5, price_guidance: { p50: 7.25 } }),
    'viewable CPM by auction in EUR, from 5, usually 7.25 (vcpm)',
  ],
  [price('cpc', {}), 'CPC by auction in EUR, no floor (cpc)'],
  [price('cpcv', { fixed_price: 0.04 }), 'cost per completed view 0.04 EUR (cpcv)'],
  [
    price('cpv', { fixed_price: 0.01, parameters: { view_threshold: 0.5 } }),
    'cost per view 0.01 EUR counted at 50% viewed (cpv)',
  ],
  [
    price('cpv', { fixed_price: 0.01, parameters: { view_threshold: { duration_seconds: 2 } } }),
    'cost per view 0.01 EUR counted at 2 s viewed (cpv)',
  ],
  [
    price('cpp', { fixed_price: 250, parameters: { demographic: 'P18-49' } }),
    'cost per rating point 250 EUR for P18-49 (cpp)',
  ],
  [
    price('cpa', { fixed_price: 10, event_type: 'complete_registration' }),
    'CPA 10 EUR per complete registration (cpa)',
  ],
  [
    price('time', { fixed_price: 900, parameters: { time_unit: 'day', min_duration: 7, max_duration: 14 } }),
    'sponsorship 900 EUR per day, minimum 7 days, maximum 14 days (time)',
  ],
])('a price %j reads %s', async (pricing_option, words) => {
  const buyer = await createBuyer(database, product('priced', { pricing_options: [pricing_option] }))
  expect(await textOf({}, buyer.key)).toContain(`Prices: ${words}\n`)
})

describe('the text of the formats', () => {
  const text = async (args: Record<string, unknown>) =>
    (await callTool(url, 'list_creative_formats', args)).content[0]!.text

  test('says what each format is and what to supply', async () => {
    expect(await text({ format_ids: [{ agent_url: url, id: 'audio_hosted_15s' }] })).toBe(
      [
        '1 format.',
        '- audio_hosted_15s: Audio spot, 15 seconds. An audio file of 15 seconds for streams and radio, with a companion image if there is a screen.',
        '    audio: audio, required, 14 to 15 s, mp3/wav',
        '    companion_image: image, optional, 300 px wide, 250 px high, up to 150 KB, jpg/png/gif/webp',
        '    click_url: url, optional',
      ].join('\n'),
    )
  })

  test('numbers pages, and says how to get the next', async () => {
    expect(await text({ pagination: { max_results: 2 } })).toMatch(
      /^Formats 1 to 2 of \d+\. For the next page send pagination\.cursor "[^"]+"\.\n- audio_hosted_15s/,
    )
  })

  test('has one line for each when there are many', async () => {
    const lines = (await text({})).split('\n')
    expect(lines.slice(1).every((line) => line.startsWith('- '))).toBe(true)
  })

  test('says how many items a group takes, and of what', async () => {
    const member = { asset_id: 'picture', asset_type: 'image', required: true }
    await saveFormat(asOperator(database), {
      format: {
        id: 'cards',
        type: 'display',
        name: 'Cards',
        assets: [
          {
            item_type: 'repeatable_group',
            asset_group_id: 'card',
            required: true,
            min_count: 2,
            max_count: 5,
            assets: [member, { asset_id: 'line', asset_type: 'text', required: false }],
          },
        ],
      },
    })
    expect(await text({ name_search: 'cards' })).toContain(
      '- cards: Cards.\n    card: 2 to 5 of picture (image) and line (text), required',
    )
  })
})

test('the text of the capabilities names publishers, channels, countries and pricing', async () => {
  const { content } = await callTool(url, 'get_adcp_capabilities')
  for (const line of ['Publishers: ', 'Channels: ', 'Countries: ', 'Pricing: ']) {
    expect(content[0]!.text).toContain(`\n${line}`)
  }
})
