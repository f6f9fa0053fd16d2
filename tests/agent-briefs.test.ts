import { describe, expect, test } from 'vitest'
import { saveFormat } from '../src/core/product/save-format.ts'
import { createDemoAgent } from '../src/demo/demo-agent.ts'
import { asOperator, createBuyer, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { BRIEF } from './support/agent-client.ts'
import { ask, callTool, startTestAgent, type Payload } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)

/** Their ids are in an order that no brief would produce. */
const { key } = await createBuyer(
  database,
  product('a_screens', {
    name: 'Screens in stations',
    description: 'Screens on the platforms of 12 stations, seen 5,000 times until 10 December.',
    channels: ['dooh'],
    format_ids: ['dooh_1080x1920_image'],
    territories: ['DE'],
  }),
  product('b_waves', {
    name: 'Morning spots',
    description: 'Spots between six and nine.',
    channels: ['radio'],
    format_ids: ['audio_hosted_20s'],
    delivery_type: 'guaranteed',
    territories: ['DE', 'AT'],
  }),
  product('c_banner', {
    name: 'Banner',
    description: 'On all pages of a newspaper, beside news on money and business.',
    territories: ['NO', 'SE'],
  }),
  product('d_trails', {
    name: 'Trail talk',
    description: 'Two friends walk through the mountains and talk about hiking.',
    channels: ['podcast'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_host_read_60s'],
    territories: ['DE', 'NO'],
  }),
  product('e_kitchen', {
    name: 'Kitchen talk',
    description: 'Recipes, and the people who cook them.',
    channels: ['podcast'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_host_read_30s'],
    delivery_type: 'guaranteed',
    territories: ['AT', 'NO'],
  }),
)
const ALL = ['a_screens', 'b_waves', 'c_banner', 'd_trails', 'e_kitchen']

interface Demand {
  kind: string
  name: string
  read_from: string
  is_hard: boolean
  [fact: string]: unknown
}

interface Report {
  languages: string[]
  wanted: Demand[]
  ruled_out: { read_from: string; all_of: Demand[] }[]
  words: string[]
}

/** Every answer is also checked against the published schemas. */
const answerTo = (brief: string, withKey = key, more: Record<string, unknown> = {}): Promise<Payload> =>
  ask(url, 'get_products', { brief, ...more }, withKey)

const idsIn = ({ products }: Payload) => products.map(({ product_id }) => product_id)
const reasonsIn = ({ products }: Payload) =>
  Object.fromEntries(products.map(({ product_id, brief_relevance }) => [product_id, brief_relevance]))
const reportIn = ({ ext }: Payload) => (ext as { flightline: { brief: Report } }).flightline.brief
const textOf = async (brief: string) => (await callTool(url, 'get_products', { brief }, key)).content[0]!.text

const BRIEFS = [
  'Podcast ads for hikers in Norway, no radio, budget EUR 40,000',
  'We sell boots. Nothing political, please, and no screens!',
  'Podcasts für Wanderer in Deutschland, aber kein Radio',
  'Außenwerbung am Bahnhof in Österreich, höchstens 20 Sekunden',
  'Des podcasts sur la randonnée en Allemagne, sans radio',
  'Queremos pódcast de senderismo en Noruega, sin radio',
  'Podcast per escursionisti in Germania, niente radio',
  'Podcasts voor wandelaars in Duitsland, geen radio',
  'Podkaster for turgåere i Norge, ikke radio',
  'Poddar för vandrare i Norge, inte radio',
  'Podcasts til vandrere i Norge, ikke radio',
  'Cinema in Japan for golfers aged 70 to 80, 970x250 only',
  'zzz qqq',
  '',
]

describe('a brief', () => {
  test.each(BRIEFS)('ranks and hides nothing: %j', async (brief) => {
    const answer = await answerTo(brief)
    expect(idsIn(answer).toSorted()).toEqual(ALL)
    expect(answer.pagination.total_count).toBe(ALL.length)
    expect(idsIn(await answerTo(brief, key, { buying_mode: 'wholesale' }))).toEqual(ALL)
  })

  test.each([
    ['de', 'Podcasts für Wanderer in Deutschland, aber kein Radio'],
    ['fr', 'Podcasts sur la randonnée en Allemagne, sans radio'],
    ['es', 'Queremos pódcast de senderismo en Alemania, sin radio'],
    ['it', 'Vogliamo podcast per gli escursionisti in Germania, niente radio'],
    ['nl', 'Podcasts voor de wandelaars in Duitsland, geen radio'],
    ['no', 'Podkaster for turgåere i Tyskland, ikke radio'],
    ['sv', 'Poddar för vandrare i Tyskland, inte radio'],
    ['da', 'Podcasts til vandrere i Tyskland, ikke radio'],
    ['en', 'Podcasts for the hikers in Germany, no radio'],
  ])('asks for the same in every language: %s', async (language, brief) => {
    const answer = await answerTo(brief)
    const { languages, wanted, ruled_out } = reportIn(answer)
    expect(languages).toContain(language)
    expect(wanted.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'country Germany',
      'channel podcast',
      'topic hiking and the outdoors',
    ])
    expect(ruled_out.map(({ all_of }) => all_of.map(({ name }) => name))).toEqual([['radio']])
    expect(idsIn(answer)).toEqual(['d_trails', 'a_screens', 'e_kitchen', 'c_banner', 'b_waves'])
  })

  test('puts products that miss a hard demand last, and says so', async () => {
    const answer = await answerTo('Podcasts about mountains in Norway')
    // Radio is nearer to podcasts than screens are.
    expect(idsIn(answer)).toEqual(['d_trails', 'e_kitchen', 'c_banner', 'b_waves', 'a_screens'])
    expect(reasonsIn(answer)).toEqual({
      d_trails: 'Meets Norway, podcast, hiking and the outdoors.',
      e_kitchen: 'Meets Norway, podcast; misses hiking and the outdoors.',
      c_banner: 'Not sold as podcast; meets Norway; misses hiking and the outdoors.',
      a_screens: 'Not available to you in Norway; not sold as podcast; misses hiking and the outdoors.',
      b_waves: 'Not available to you in Norway; not sold as podcast; misses hiking and the outdoors.',
    })
  })

  test('that says no podcasts puts podcasts last, however well they match otherwise', async () => {
    const answer = await answerTo('Talk to people who walk in the mountains, but no podcasts')
    expect(idsIn(answer).slice(-2)).toEqual(['d_trails', 'e_kitchen'])
    for (const id of ['d_trails', 'e_kitchen']) {
      expect(reasonsIn(answer)[id]).toMatch(/^The brief rules out “podcasts”/)
    }
    for (const id of ['a_screens', 'b_waves', 'c_banner']) {
      expect(reasonsIn(answer)[id]).not.toContain('rules out')
    }
  })

  test.each(['German listeners', 'german audience', 'deutsche Hörer', 'people in Berlin', 'Deutschland'])(
    'finds Germany by another word for it: %j',
    async (brief) => {
      const answer = await answerTo(brief)
      expect(reportIn(answer).wanted).toContainEqual(
        expect.objectContaining({ kind: 'country', name: 'Germany', countries: ['DE'], is_hard: true }),
      )
      expect(idsIn(answer).slice(0, 3).toSorted()).toEqual(['a_screens', 'b_waves', 'd_trails'])
    },
  )

  test.each(['5,000', '5000', '10 December', 'EUR 5,000 until 10 December', '12'])(
    'does not find a product by a number in its description: %j',
    async (brief) => {
      const answer = await answerTo(brief)
      expect(idsIn(answer)).toEqual(ALL)
      expect(reportIn(answer).words).toEqual([])
      expect(new Set(Object.values(reasonsIn(answer))).size).toBe(1)
    },
  )

  test.each(BRIEFS)('gives one sentence for each product: %j', async (brief) => {
    for (const { brief_relevance } of (await answerTo(brief)).products) {
      expect(brief_relevance).toMatch(/^[A-Z“][^.!?\n]*\.$/)
    }
  })
})

describe('what was read from a brief', () => {
  const LONG =
    'Podcasts for hikers in Germany, 60-second spots, CPM under EUR 8, ages 25 to 40, no radio, budget EUR 40,000, friends'

  test('is reported: what is wanted, what is ruled out, and the words used', async () => {
    const report = reportIn(await answerTo(LONG))
    expect(Object.keys(report)).toEqual(['languages', 'wanted', 'ruled_out', 'words'])
    expect(report.languages).toContain('en')
    expect(report.wanted).toEqual([
      { kind: 'country', name: 'Germany', read_from: 'Germany', is_hard: true, countries: ['DE'] },
      { kind: 'channel', name: 'podcast', read_from: 'Podcasts', is_hard: true, channels: ['podcast'] },
      { kind: 'length', name: '60-second spots', read_from: '60-second', is_hard: false, seconds: 60 },
      expect.objectContaining({ kind: 'price', is_hard: false }),
      expect.objectContaining({ kind: 'price_limit', is_hard: false, amount: 8, currencies: ['EUR'] }),
      expect.objectContaining({ kind: 'budget', is_hard: false, amount: 40_000, currencies: ['EUR'] }),
      expect.objectContaining({ kind: 'topic', name: 'hiking and the outdoors', read_from: 'hikers' }),
      expect.objectContaining({ kind: 'age', from: 25, to: 40 }),
    ])
    expect(report.ruled_out).toEqual([
      {
        read_from: 'radio',
        all_of: [{ kind: 'channel', name: 'radio', read_from: 'radio', is_hard: true, channels: ['radio'] }],
      },
    ])
    expect(report.words).toEqual(['friends'])
  })

  test.each([
    'Podcasts, no radio, budget EUR 40,000',
    'Podcasts, no radio and 40,000 euros',
    'Podcasts, kein Radio, 40.000 EUR',
    'Podcasts, 40.000 EUR, kein Radio',
  ])('separates the budget from the exclusion before it: %j', async (brief) => {
    const { wanted, ruled_out } = reportIn(await answerTo(brief))
    expect(wanted).toMatchObject([{ name: 'podcast' }, { kind: 'budget', amount: 40_000 }])
    expect(ruled_out).toMatchObject([{ all_of: [{ name: 'radio' }] }])
  })

  test('is in the message and in the text for people', async () => {
    const { message } = await answerTo('Podcasts for hikers, no radio')
    const read = 'Read from the brief: wanted podcast, hiking and the outdoors; ruled out radio.'
    expect(message).toContain(read)
    expect(await textOf('Podcasts for hikers, no radio')).toContain(read)
    expect(await textOf('zzz qqq')).not.toContain('Read from the brief')
  })

  test('is listed once, however often the brief says it', async () => {
    const answer = await answerTo('No radio. Podcasts, podcasts, podcasts! And once more: no radio.')
    expect(reportIn(answer).wanted.map(({ name }) => name)).toEqual(['podcast'])
    expect(reportIn(answer).ruled_out.map(({ read_from }) => read_from)).toEqual(['radio'])
    expect(reasonsIn(answer)['b_waves']).toBe('The brief rules out “radio”; not sold as podcast.')
  })

  test('is present whatever fields are requested, and on every page', async () => {
    const report = reportIn(await answerTo(LONG))
    const { ext, products } = await answerTo(LONG, key, { fields: ['name'], pagination: { max_results: 2 } })
    expect(ext).toEqual({ flightline: { brief: report } })
    expect(products).toHaveLength(2)
    expect(products[0]).not.toHaveProperty('brief_relevance')
  })

  test('is absent in wholesale mode and without a brief', async () => {
    expect(await answerTo(LONG, key, { buying_mode: 'wholesale' })).not.toHaveProperty('ext')
    expect(await ask(url, 'get_products', {}, key)).not.toHaveProperty('ext')
    expect(await ask(url, 'get_products', { brief: LONG })).not.toHaveProperty('ext')
  })
})

test('a secret in a brief is not in the answer, whatever surrounds it', async () => {
  const letters = 'QwertzuiopAsdfghjklYxcvbnm'
  const buyer = await createBuyer(database, product('secret', { description: `Of ${letters}.` }))
  for (const secret of [`ghp_${letters}`, `Bearer ${letters}`, `password: ${letters}`, `sk-${letters}`]) {
    for (const brief of [`${secret} for podcasts`, `no podcasts ${secret}`, `Podcasts, not ${secret}`]) {
      const answer = await answerTo(brief, buyer.key)
      const products = answer.products.map(({ description: _d, ...shown }) => shown)
      expect(JSON.stringify({ ...answer, products })).not.toMatch(new RegExp(letters, 'i'))
    }
  }
  const plain = await answerTo(letters, buyer.key)
  expect(reportIn(plain).words).toEqual([letters.toLowerCase()])
})

describe('the order of a brief', () => {
  test('applies within the preferred delivery types, which come first', async () => {
    const preferred = { preferred_delivery_types: ['guaranteed'] }
    const brief = 'Podcasts for hikers in Norway'
    expect(idsIn(await answerTo(brief))).toEqual([
      'd_trails',
      'e_kitchen',
      'c_banner',
      'b_waves',
      'a_screens',
    ])
    expect(idsIn(await answerTo(brief, key, preferred))).toEqual([
      'e_kitchen',
      'b_waves',
      'd_trails',
      'c_banner',
      'a_screens',
    ])
  })

  test.each([1, 2, 3])('continues from page to page, with each product once: %i at a time', async (limit) => {
    const brief = 'Podcasts for hikers in Norway, no radio'
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const pagination = { max_results: limit, ...(cursor !== undefined && { cursor }) }
      const answer = await answerTo(brief, key, { pagination })
      seen.push(...idsIn(answer))
      ;({ cursor } = answer.pagination)
    } while (cursor !== undefined)
    expect(seen).toEqual(idsIn(await answerTo(brief)))
  })

  test('uses the current product text: a change counts at the next call', async () => {
    const texts = { description: 'Something about sailing.' }
    const buyer = await createBuyer(database, product('words_a'), product('words_b', texts))
    expect(idsIn(await answerTo('sailing and zeppelins', buyer.key))).toEqual(['words_b', 'words_a'])
    await save(database, product('words_a', { description: 'Sailing with zeppelins.' }))
    const answer = await answerTo('sailing and zeppelins', buyer.key)
    expect(idsIn(answer)).toEqual(['words_a', 'words_b'])
    expect(reasonsIn(answer)['words_a']).toContain('“zeppelins”')
  })

  test('uses the current format names: a change counts at the next call', async () => {
    const rename = (name: string) =>
      saveFormat(asOperator(database), {
        format: {
          id: 'own_card',
          type: 'display',
          name,
          assets: [{ item_type: 'individual', asset_id: 'picture', asset_type: 'image', required: true }],
        },
      })
    await rename('Card')
    const buyer = await createBuyer(
      database,
      product('format_a'),
      product('format_b', { format_ids: ['own_card'] }),
    )
    expect(idsIn(await answerTo('a gramophone', buyer.key))).toEqual(['format_a', 'format_b'])
    await rename('Gramophone')
    expect(idsIn(await answerTo('a gramophone', buyer.key))).toEqual(['format_b', 'format_a'])
  })

  test("puts the outdoor shows first for the README's hikers", async () => {
    const demo = await createDemoAgent(asOperator(database))
    const answer = await answerTo(BRIEF, demo.key!)
    expect(answer.products).toHaveLength(demo.products.length)
    expect(answer.products[0]).toMatchObject({ name: 'Promo codes in outdoor shows' })
    expect(answer.products[0]!.brief_relevance).toBe('Meets podcast, hiking and the outdoors.')
  })
})

describe('what is not open to a caller', () => {
  const inBoth = { description: 'For hikers.', territories: ['DE', 'NO'] }

  test('meets no demand: of two keys, only the one with access is told of a match', async () => {
    const wide = await createBuyer(database, product('north_a', inBoth), product('north_b', inBoth))
    const narrow = await createKey(database)
    await grant(database, narrow.id, 'north_a', ['DE'])
    await grant(database, narrow.id, 'north_b')
    const brief = 'Hikers in Norway'
    expect(reasonsIn(await answerTo(brief, wide.key))).toEqual({
      north_a: 'Meets Norway, hiking and the outdoors.',
      north_b: 'Meets Norway, hiking and the outdoors.',
    })
    const answer = await answerTo(brief, narrow.key)
    expect(idsIn(answer)).toEqual(['north_b', 'north_a'])
    expect(reasonsIn(answer)['north_a']).toBe(
      'Not available to you in Norway; meets hiking and the outdoors.',
    )
  })

  test.each([
    'Hikers in Norway',
    'Hikers in the Nordics and Germany',
    'Hikers, but not in Norway',
    'Hikers, only Norway, no Germany',
    'Norwegian hikers, kroner 40,000',
  ])('cannot be inferred from the answer or its order: %j', async (brief) => {
    const onlyHere = { ...inBoth, territories: ['DE'] }
    await save(database, product('twin_a', onlyHere), product('twin_b', inBoth))
    const buyer = await createKey(database)
    for (const id of ['twin_a', 'twin_b']) await grant(database, buyer.id, id, ['DE'])
    const whileSoldThere = await callTool(url, 'get_products', { brief }, buyer.key)
    await save(database, product('twin_b', onlyHere))
    expect(await callTool(url, 'get_products', { brief }, buyer.key)).toEqual(whileSoldThere)
    const [a, b] = whileSoldThere.structuredContent.products
    expect([a!.product_id, b!.product_id]).toEqual(['twin_a', 'twin_b'])
    expect(a!.brief_relevance).toBe(b!.brief_relevance)
  })

  test('adds no words: only words from available products are reported', async () => {
    const brief = 'Hovercraft racing, not the bagpipe evenings'
    const buyer = await createBuyer(database, product('lent_a'), product('lent_c'))
    const before = await callTool(url, 'get_products', { brief }, buyer.key)
    const owner = await createBuyer(
      database,
      product('lent_b', { name: 'Hovercraft', description: 'Bagpipe evenings.' }),
    )
    expect(reportIn(await answerTo(brief, owner.key)).words).toEqual(['hovercraft'])
    expect(await callTool(url, 'get_products', { brief }, buyer.key)).toEqual(before)
    expect(reportIn(before.structuredContent).words).toEqual([])
    // If a filter leaves it out, it counts as not available.
    const filtered = await answerTo(brief, owner.key, { filters: { channels: ['cinema'] } })
    expect(reportIn(filtered).words).toEqual([])
  })
})
