import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAgentView } from '../src/agent/agent-view.ts'
import { readVersion } from '../src/core/product/read-catalogue.ts'
import { createBuyer, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { ask, callTool, refused, startTestAgent, type Payload } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url, stop } = await startTestAgent(database)
let buyer: { id: string; key: string }

beforeAll(async () => {
  const podcast = { channels: ['podcast'], format_ids: ['podcast_host_read_60s'] }
  buyer = await createBuyer(
    database,
    product('banner', { name: 'Banner on the front page' }),
    product('film', { name: 'Pre-roll', channels: ['olv'], format_ids: ['video_vast_15s'] }),
    product('hike', { ...podcast, name: 'Hiking podcast', description: 'Walking in the mountains.' }),
    product('run', { ...podcast, name: 'Running podcast', description: 'Running, hiking and the outdoors.' }),
    product('news', {
      ...podcast,
      name: 'News podcast',
      description: 'Politics every morning.',
      territories: ['NO'],
    }),
  )
  await save(database, product('hidden'))
})

function refine(changes: unknown[], args: Record<string, unknown> = {}): Record<string, unknown> {
  return { buying_mode: 'refine', refine: changes, ...args }
}

async function refined(changes: unknown[], args: Record<string, unknown> = {}, key = buyer.key) {
  const payload = await ask(url, 'get_products', refine(changes, args), key)
  const applied = payload['refinement_applied'] as { scope: string; status: string; notes?: string }[]
  return { payload, ids: payload.products.map(({ product_id }) => product_id), applied }
}

const include = (product_id: string, change: Record<string, unknown> = {}) => {
  return { scope: 'product', product_id, ...change }
}
const about = (text: string) => ({ scope: 'request', ask: text })

describe('naming products', () => {
  test('returns exactly those, in the order of the changes', async () => {
    const { ids, applied, payload } = await refined([
      include('hike'),
      include('banner', { action: 'include' }),
    ])
    expect(ids).toEqual(['hike', 'banner'])
    expect(applied).toEqual([
      { scope: 'product', product_id: 'hike', status: 'applied' },
      { scope: 'product', product_id: 'banner', status: 'applied' },
    ])
    expect(payload.pagination).toEqual({ has_more: false, total_count: 2 })
    expect(payload.products[0]).not.toHaveProperty('brief_relevance')
  })

  test('says the same of a product that does not exist and one that the key cannot see', async () => {
    const { ids, applied } = await refined([include('hidden'), include('nowhere'), include('film')])
    expect(ids).toEqual(['film'])
    const { product_id: _one, ...hidden } = applied[0] as Record<string, unknown>
    const { product_id: _other, ...unknown } = applied[1] as Record<string, unknown>
    expect(hidden).toEqual(unknown)
    expect(hidden).toEqual({
      scope: 'product',
      status: 'unable',
      notes: 'No product with this id is available to you.',
    })
    // To omit either is the same, too.
    const { applied: omitted } = await refined([
      include('hidden', { action: 'omit' }),
      include('nowhere', { action: 'omit' }),
    ])
    expect(omitted.map(({ status, notes }) => [status, notes])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
    ])
  })

  test('leaves out what is omitted, also if it is included too', async () => {
    const omit = { action: 'omit' }
    expect((await refined([include('hike', omit)])).ids).toEqual(['banner', 'film', 'news', 'run'])
    const { ids, applied } = await refined([include('hike'), include('film'), include('hike', omit)])
    expect(ids).toEqual(['film'])
    expect(applied.map(({ status }) => status)).toEqual(['unable', 'applied', 'applied'])
  })

  test('leaves out what the filters exclude, and names the filter', async () => {
    const filters = { channels: ['podcast'] }
    const { ids, applied } = await refined([include('banner'), include('hike')], { filters })
    expect(ids).toEqual(['hike'])
    expect(applied[0]).toMatchObject({ status: 'unable', notes: 'Left out by channels.' })
  })

  test('an ask says what of it the product has', async () => {
    const { applied } = await refined([
      include('hike', { ask: 'a podcast about hiking in Germany' }),
      include('banner', { ask: 'display in Norway' }),
      include('film', { ask: 'host-read podcast' }),
      include('run', { ask: 'qwertz' }),
    ])
    expect(applied.map(({ status }) => status)).toEqual(['applied', 'partial', 'unable', 'unable'])
    expect(applied[0]!.notes).toMatch(/^Meets Germany, podcast, /)
    expect(applied[1]!.notes).toBe(
      'Not available to you in Norway; meets display ads. Products are offered as listed; ask the operator about changes.',
    )
    expect(applied[3]!.notes).toMatch(/^Nothing in this ask can be compared/)
  })
})

describe('an ask about one product that says what it must not be', () => {
  const judged = async (text: string, id = 'banner', key = buyer.key) =>
    (await refined([include(id, { ask: text })], {}, key)).applied[0]!

  test.each([
    'no auction',
    'not by auction',
    'keine Auktion',
    'fixed price only',
    'no podcasts',
    'not in Norway',
  ])('“%s” is applied if the product is so already', async (text) => {
    expect(await judged(text)).toMatchObject({ status: 'applied' })
  })

  test('says how the ask is met', async () => {
    expect((await judged('no auction')).notes).toBe('As asked, without “auction”.')
    expect((await judged('display, no auction')).notes).toBe(
      'Meets display ads. As asked, without “auction”.',
    )
  })

  test('is not applied if the product is what it must not be', async () => {
    const auction = { pricing_option_id: 'bid', pricing_model: 'cpm', currency: 'EUR', floor_price: 2 }
    const { key } = await createBuyer(database, product('bid', { pricing_options: [auction] }))
    expect(await judged('no auction', 'bid', key)).toMatchObject({ status: 'unable' })
    expect(await judged('fixed price only', 'bid', key)).toMatchObject({ status: 'unable' })
    expect(await judged('no display')).toMatchObject({ status: 'unable' })
    expect(await judged('not in Germany')).toMatchObject({
      status: 'unable',
      notes: expect.stringMatching(/^It has “Germany”\./),
    })
  })

  test('promises nothing that a listing may leave unsaid', async () => {
    expect(await judged('no gambling')).toMatchObject({
      status: 'partial',
      notes: expect.stringMatching(
        /^Its listing does not mention “gambling”\. Products are offered as listed/,
      ),
    })
  })
})

describe('more like this', () => {
  test('returns the product and those similar to it, the most similar first, and why', async () => {
    const { payload, ids, applied } = await refined([include('hike', { action: 'more_like_this' })])
    expect(ids.slice(0, 3)).toEqual(['hike', 'run', 'news'])
    expect(ids).not.toContain('film')
    expect(applied[0]).toMatchObject({ status: 'applied', notes: expect.stringMatching(/similar product/) })
    expect(payload.products[1]!.brief_relevance).toMatch(/^Similar to “Hiking podcast”: podcast.*hiking/)
  })

  test('an ask says what similar means', async () => {
    const like = include('hike', { action: 'more_like_this', ask: 'a podcast in Norway' })
    expect((await refined([like])).ids).toEqual(['hike', 'news'])
    const nothing = include('hike', { action: 'more_like_this', ask: 'cinema' })
    const { ids, applied } = await refined([nothing])
    expect(ids).toEqual(['hike'])
    expect(applied[0]).toMatchObject({ status: 'partial' })
  })

  test('never returns what is omitted or filtered out, not even as the original', async () => {
    const changes = [
      include('hike', { action: 'more_like_this' }),
      include('run', { action: 'omit' }),
      include('news'),
    ]
    expect((await refined(changes)).ids).toEqual(['hike', 'news'])
    const { ids, applied } = await refined([include('news', { action: 'more_like_this' })], {
      filters: { countries: ['DE'] },
    })
    expect(ids).toEqual(expect.arrayContaining(['hike', 'run']))
    expect(ids).not.toContain('news')
    expect(applied[0]).toMatchObject({
      status: 'partial',
      notes: expect.stringContaining('Left out by countries'),
    })
  })
})

describe('an ask about the whole', () => {
  test('ranks everything that is available, and says why', async () => {
    const { ids, applied, payload } = await refined([about('podcasts'), about('for runners, in Germany')])
    expect(ids.slice(0, 2)).toEqual(['run', 'hike'])
    expect(ids.toSorted()).toEqual(['banner', 'film', 'hike', 'news', 'run'])
    expect(applied.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(payload.products[0]!.brief_relevance).toMatch(/^Meets Germany, podcast/)
    expect(payload).toHaveProperty('ext.flightline.brief.wanted')
  })

  test('comes after the products that are named', async () => {
    const { ids } = await refined([about('podcasts in Germany'), include('banner')])
    expect(ids[0]).toBe('banner')
    expect(ids).toHaveLength(5)
  })

  test.each(['no podcasts', 'Please remove the podcasts', 'drop podcasts and keep the rest'])(
    'leaves out what it rules out, and says how many: %s',
    async (text) => {
      const { ids, applied } = await refined([about(text)])
      expect(ids.toSorted()).toEqual(['banner', 'film'])
      expect(applied[0]).toMatchObject({
        status: 'applied',
        notes: expect.stringMatching(/^Left out by “.*podcasts”: 3 products\.$/),
      })
    },
  )

  test('leaves out nothing that is included by name', async () => {
    const { ids, applied } = await refined([about('no podcasts'), include('hike')])
    expect(ids).toEqual(expect.arrayContaining(['hike', 'banner', 'film']))
    expect(ids).toHaveLength(3)
    expect(applied.map(({ status }) => status)).toEqual(['applied', 'applied'])
  })

  test('is applied in part if nothing meets the rest of it', async () => {
    const { applied } = await refined([about('podcasts and cinema'), about('cinema only'), about('zzzz')])
    expect(applied).toEqual([
      {
        scope: 'request',
        status: 'partial',
        notes: 'Ranked by podcast. Nothing available to you meets cinema.',
      },
      expect.objectContaining({ status: 'unable' }),
      expect.objectContaining({ status: 'unable' }),
    ])
  })
})

describe('proposals', () => {
  test('cannot be refined, as there are none', async () => {
    const { applied } = await refined([{ scope: 'proposal', proposal_id: 'p', ask: 'more video' }])
    expect(applied).toEqual([
      {
        scope: 'proposal',
        proposal_id: 'p',
        status: 'unable',
        notes: expect.stringContaining('no proposals'),
      },
    ])
  })

  test('are never said to be final', async () => {
    const final = (proposal_id: string) => ({ scope: 'proposal', proposal_id, action: 'finalize' })
    expect(await refused(url, 'get_products', refine([final('a'), final('b')]), buyer.key)).toMatchObject({
      code: 'PROPOSAL_NOT_FOUND',
    })
    expect(
      await refused(url, 'get_products', refine([final('a'), about('cheaper')]), buyer.key),
    ).toMatchObject({ code: 'INVALID_REQUEST', field: 'refine[1]' })
  })
})

describe('what is malformed', () => {
  const tooMany = Array.from({ length: 101 }, () => about('x'))
  test.each<[Record<string, unknown>, string, string]>([
    [{ buying_mode: 'refine' }, 'refine', 'required'],
    [refine([]), 'refine', 'minItems'],
    [refine(tooMany), 'refine', 'maxItems'],
    [refine([about('x')], { brief: 'y' }), 'brief', 'not'],
    [{ refine: [about('x')] }, 'refine', 'not'],
    [refine([{ ask: 'x' }]), 'refine[0].scope', 'enum'],
    [refine([{ scope: 'plan', ask: 'x' }]), 'refine[0].scope', 'enum'],
    [refine(['x']), 'refine[0]', 'type'],
    [refine([{ scope: 'request' }]), 'refine[0].ask', 'required'],
    [refine([{ scope: 'request', ask: '' }]), 'refine[0].ask', 'minLength'],
    [refine([about('x'), { scope: 'product', id: 'hike' }]), 'refine[1].product_id', 'required'],
    [refine([include('hike', { action: 'remove' })]), 'refine[0].action', 'enum'],
    [refine([include('hike', { id: 'hike' })]), 'refine[0]', 'additionalProperties'],
  ])('%j names the field', async (args, field, keyword) => {
    const error = await refused(url, 'get_products', args, buyer.key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', field })
    expect(error.issues![0]!.keyword).toBe(keyword)
  })

  test('is not an empty optional: models fill in null', async () => {
    expect((await refined([include('hike', { action: null, ask: null })])).ids).toEqual(['hike'])
  })
})

test('pages continue with the same changes only', async () => {
  const changes = [about('podcasts in Germany'), include('banner')]
  const all = (await refined(changes)).ids
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const pagination = { max_results: 2, ...(cursor !== undefined && { cursor }) }
    const { payload, ids } = await refined(changes, { pagination })
    seen.push(...ids)
    cursor = payload.pagination.cursor
    const others = refine([about('cinema')], { pagination: { cursor: cursor ?? 'x' } })
    expect(await refused(url, 'get_products', others, buyer.key)).toMatchObject({
      field: 'pagination.cursor',
    })
  } while (cursor !== undefined)
  expect(seen).toEqual(all)
})

test('without a key nothing can be refined', async () => {
  const payload = await ask(url, 'get_products', refine([include('hike'), about('podcasts')]))
  expect(payload.products).toEqual([])
  expect(payload['refinement_applied']).toMatchObject([
    { scope: 'product', product_id: 'hike', status: 'unable' },
    { scope: 'request', status: 'unable' },
  ])
})

test('the text says what was done, with the official MCP client', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${buyer.key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  const result = await client.callTool({
    name: 'get_products',
    arguments: refine([include('hike'), include('nowhere'), about('podcasts')]),
  })
  await client.close()
  const { text } = (result.content as { text: string }[])[0]!
  expect(text).toContain('Changes: 2 applied, 1 not possible.')
  expect(text).toContain('2. product nowhere: unable. No product with this id is available to you.')
  expect((result.structuredContent as Payload)['refinement_applied']).toHaveLength(3)
})

test('a hundred changes are answered, of whatever kind and size', async () => {
  const changes = Array.from({ length: 100 }, (_, i) =>
    i % 3 === 0
      ? about('word '.repeat(1_000))
      : include(i % 2 === 0 ? 'hike' : `nowhere_${i}`, {
          action: i % 3 === 1 ? 'more_like_this' : 'include',
          ask: 'podcast '.repeat(500),
        }),
  )
  const { applied } = await refined(changes)
  expect(applied).toHaveLength(100)
})

describe('asks of more text than is read', () => {
  const long = (i: number) => `podcast ${i} `.padEnd(2_000, 'x')

  test('are never said to be applied, and say that they were not read', async () => {
    const requests = Array.from({ length: 12 }, (_, i) => about(long(i)))
    const { applied } = await refined([
      ...requests,
      include('hike', { ask: `${long(20)}!` }),
      include('run', { action: 'more_like_this', ask: `${long(21)}!` }),
      about('podcasts'),
    ])
    const statuses = applied.map(({ status, notes }) => (notes!.includes('was not read') ? status : 'read'))
    expect(statuses).toEqual([
      ...Array.from({ length: 9 }, () => 'read'),
      'unable',
      'unable',
      'unable',
      'partial',
      'partial',
      // The rest is enough for a short one.
      'read',
    ])
    expect(applied[9]!.notes).toContain('20000 characters')
  })

  test('are applied in part if they are cut', async () => {
    const cut = `podcast ${' '.repeat(2_000)} in Norway`
    const { applied } = await refined([
      about(cut),
      include('hike', { ask: cut }),
      include('run', { ask: cut, action: 'more_like_this' }),
    ])
    for (const { status, notes } of applied) {
      expect(status).toBe('partial')
      expect(notes).toContain('Only the first 2000 characters')
    }
  })

  test('are read once if they are the same', async () => {
    const same = Array.from({ length: 99 }, () => include('hike', { ask: long(0) }))
    const { applied } = await refined([...same, about('podcasts')])
    expect(applied.filter(({ notes }) => notes!.includes('was not read'))).toEqual([])
    expect(applied.at(-1)!.status).toBe('applied')
  })
})

test('an operator sees what a key gets, and that the rest was refined away', async () => {
  const view = createAgentView(
    database,
    { nowMs: Date.now },
    { agentUrl: () => url, appUrl: 'https://app.example' },
  )
  const version = await readVersion(database)
  const args = refine([include('hike'), include('banner')], { filters: { channels: ['podcast'] } })
  const { result, leftOutBy } = await view.getProducts(buyer.id, version, args)
  expect((result['structuredContent'] as Payload).products).toHaveLength(1)
  expect(Object.fromEntries(leftOutBy!)).toEqual({
    banner: ['channels'],
    film: ['channels'],
    hike: [],
    news: ['refine'],
    run: ['refine'],
  })
})

test('the call log keeps the asks, without secrets', async () => {
  const key = await createKey(database)
  await grant(database, key.id, 'hike')
  const secret = 'sk-live-0123456789abcdefghijklmnop'
  await callTool(url, 'get_products', refine([about(`podcasts for runners, key ${secret}`)]), key.key)
  await stop()
  const [row] = await database.query<{ arguments: string }>(
    'SELECT arguments::text AS arguments FROM agent_call WHERE key_id = $1',
    [key.id],
  )
  expect(row!.arguments).toContain('podcasts for runners')
  expect(row!.arguments).not.toContain(secret)
})
