import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../src/config.ts'
import { createBuyer, product } from './support/agent-catalogue.ts'
import { ask, callTool, startTestAgent } from './support/agent.ts'
import { startEmbeddings, type EmbeddingsMode } from './support/embeddings-stand-in.ts'
import { createTestDatabase } from './support/test-database.ts'

/** In these tests the model treats texts with words in common as similar, including small words and numbers, which briefs are not ranked by. */
const NEAR = 'What we are about'
const MODEL_KEY = 'known-to-the-operator-and-the-model'

const { database } = await createTestDatabase()
const { key } = await createBuyer(
  database,
  product('a_poster', { name: 'Poster', description: 'On walls.', channels: ['ooh'], territories: ['DE'] }),
  product('b_banner', { name: 'Banner', description: 'On pages.', territories: ['DE', 'NO'] }),
  product('c_show', {
    name: 'What we are',
    description: 'About.',
    channels: ['podcast'],
    format_ids: ['podcast_host_read_30s'],
    territories: ['DE'],
  }),
)
const IN_ORDER_OF_IDS = ['a_poster', 'b_banner', 'c_show']
const NEAREST_FIRST = ['c_show', 'a_poster', 'b_banner']

afterEach(() => void vi.restoreAllMocks())

async function startWithModel(mode: EmbeddingsMode = 'well', settings: Partial<Config> = {}) {
  const model = await startEmbeddings(mode)
  const agent = await startTestAgent(database, {
    briefModelUrl: model.url,
    briefModelKey: MODEL_KEY,
    ...settings,
  })
  return { model, agent, ids: (brief: string, more = {}) => idsFrom(agent.url, brief, more) }
}

async function idsFrom(url: string, brief: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { products } = await ask(url, 'get_products', { brief, ...more }, key)
  return products.map(({ product_id }) => product_id)
}

const plain = await startTestAgent(database)

describe('a model for briefs', () => {
  test('is used only if the operator has set one: otherwise nothing is sent anywhere', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    expect(await idsFrom(plain.url, NEAR)).toEqual(IN_ORDER_OF_IDS)
    expect(sent.mock.calls.map(([address]) => address)).toEqual([plain.url])
    const { model, agent, ids } = await startWithModel()
    sent.mockClear()
    await ids(NEAR)
    expect(sent.mock.calls.map(([address]) => address)).toEqual([agent.url, model.url, model.url])
  })

  test('breaks ties by similarity where no word or idea matches', async () => {
    const { model, ids } = await startWithModel()
    expect(await ids(NEAR)).toEqual(NEAREST_FIRST)
    expect(model.requests.map(({ input }) => input.at(-1))).toEqual(['What we are. About.', NEAR])
  })

  test('is not called without a brief to rank by, or without a key', async () => {
    const { model, agent, ids } = await startWithModel()
    await ids(NEAR, { buying_mode: 'wholesale' })
    await ids('')
    await ask(agent.url, 'get_products', {}, key)
    await ask(agent.url, 'get_products', { brief: NEAR })
    expect(model.requests).toEqual([])
  })

  test.each([
    [`${NEAR}, no podcasts`, ['a_poster', 'b_banner', 'c_show']],
    [`${NEAR}, in Norway`, ['b_banner', 'c_show', 'a_poster']],
    [`${NEAR}, posters`, ['a_poster', 'c_show', 'b_banner']],
  ])('never overrides hard demands: %j', async (brief, expected) => {
    const { model, ids } = await startWithModel()
    expect(await ids(brief)).toEqual(expected)
    expect(model.requests.at(-1)!.input).toEqual([brief])
  })

  test('ranks all pages of a brief the same way', async () => {
    const { agent, ids } = await startWithModel()
    const first = await ask(agent.url, 'get_products', { brief: NEAR, pagination: { max_results: 1 } }, key)
    const { cursor } = first.pagination
    const seen = first.products.map(({ product_id }) => product_id)
    seen.push(...(await ids(NEAR, { pagination: { max_results: 2, cursor } })))
    expect(seen).toEqual(NEAREST_FIRST)
  })

  test('is never sent a secret quoted in a brief', async () => {
    const { model, ids } = await startWithModel()
    await ids(`${NEAR} ghp_QwertzuiopAsdfghjklYxcvbnm password: correcthorse`)
    expect(model.requests.at(-1)!.input).toEqual([`${NEAR} (key) password: (dropped)`])
  })
})

describe('a model that does not help', () => {
  const brief = `${NEAR}, EUR 40,000`

  test.each<EmbeddingsMode>([
    'html',
    'too few',
    'not a number',
    'status 500',
    'status 400',
    'redirect',
    'hang up',
  ])('leaves the answer as it would be without one: %s', async (mode) => {
    const { model, agent } = await startWithModel(mode)
    const answered = await callTool(agent.url, 'get_products', { brief }, key)
    expect(withAddress(answered, agent.url)).toEqual(
      withAddress(await callTool(plain.url, 'get_products', { brief }, key), plain.url),
    )
    expect(model.requests.length).toBeGreaterThan(0)
  })

  test('leaves the answer as it would be without one: nothing is listening', async () => {
    const { model, ids } = await startWithModel()
    await model.close()
    expect(await ids(brief)).toEqual(IN_ORDER_OF_IDS)
  })

  test('is not waited for: a slow one leaves the answer as it would be without one', async () => {
    const { model, ids } = await startWithModel('held', { briefModelTimeoutMs: 100 })
    expect(await ids(brief)).toEqual(IN_ORDER_OF_IDS)
    await model.asked(1)
  })

  test('is called again a minute later, and its ranking is then used', async () => {
    const { model, ids } = await startWithModel('status 500')
    expect(await ids(brief)).toEqual(IN_ORDER_OF_IDS)
    model.mode = 'well'
    // For a minute the pages of this brief stay in one order. Other briefs use the model at once.
    expect(await ids(brief)).toEqual(IN_ORDER_OF_IDS)
    expect(await ids(NEAR)).toEqual(NEAREST_FIRST)
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    expect(await ids(brief)).toEqual(NEAREST_FIRST)
  })
})

test.each<EmbeddingsMode>(['well', 'html', 'status 500', 'redirect', 'hang up', 'held'])(
  'the model key is sent only to the model, and is in no answer or log: %s',
  async (mode) => {
    const { model, agent } = await startWithModel(mode, mode === 'held' ? { briefModelTimeoutMs: 100 } : {})
    const answer = await callTool(agent.url, 'get_products', { brief: NEAR }, key)
    await model.asked(1)
    await agent.stop()
    expect(model.requests[0]!.authorization).toBe(`Bearer ${MODEL_KEY}`)
    expect(JSON.stringify(answer)).not.toContain(MODEL_KEY)
    expect(agent.log()).not.toBe('')
    expect(agent.log()).not.toContain(MODEL_KEY)
    expect(agent.log()).not.toContain(NEAR)
    const isReported = agent.log().includes('ranking without the brief model')
    expect(isReported).toBe(mode !== 'well' && mode !== 'held')
  },
)

/** Each agent puts its own address in the formats. */
function withAddress(answer: unknown, url: string): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(url, 'https://agent.example/'))
}
