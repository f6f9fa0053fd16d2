import { describe, expect, test } from 'vitest'
import { createBuyer, createKey, grant, product } from './support/agent-catalogue.ts'
import { ask, refused, startTestAgent, type Payload } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)

const NAMES = Array.from({ length: 130 }, (_, i) => `p${String(i).padStart(3, '0')}`)
const { key } = await createBuyer(
  database,
  ...NAMES.map((name, i) => product(name, { delivery_type: i % 3 === 0 ? 'guaranteed' : 'non_guaranteed' })),
)
const idsOf = ({ products }: Payload) => products.map(({ product_id }) => product_id)

async function walk(tool: string, args: Record<string, unknown>, maxResults: number): Promise<Payload[]> {
  const pages: Payload[] = []
  let cursor: string | undefined
  do {
    const pagination = { max_results: maxResults, ...(cursor !== undefined && { cursor }) }
    const page = await ask(url, tool, { ...args, pagination }, key)
    pages.push(page)
    cursor = page.pagination.cursor
  } while (cursor !== undefined)
  return pages
}

describe('the pages of products', () => {
  test.each([
    [{ buying_mode: 'wholesale' }, 7],
    [{ buying_mode: 'wholesale' }, 100],
    [{ buying_mode: 'wholesale' }, 65],
    [{ brief: 'display' }, 50],
    [{ brief: 'product', preferred_delivery_types: ['guaranteed'] }, 20],
    [{ buying_mode: 'wholesale', preferred_delivery_types: ['guaranteed'] }, 20],
  ])('hold each product once: %j by %d', async (args, size) => {
    const pages = await walk('get_products', args, size)
    expect(pages).toHaveLength(Math.ceil(130 / size))
    expect(pages.flatMap(idsOf).toSorted()).toEqual(NAMES)
    for (const [i, { pagination }] of pages.entries()) {
      const isLast = i === pages.length - 1
      expect(pagination.has_more).toBe(!isLast)
      expect('cursor' in pagination).toBe(!isLast)
      expect(pagination.total_count).toBe(130)
    }
  })

  test('come in one order', async () => {
    const whole = { buying_mode: 'wholesale' }
    expect((await walk('get_products', whole, 40)).flatMap(idsOf)).toEqual(NAMES)
    const brief = { brief: 'a display product' }
    const [once, again] = [await walk('get_products', brief, 60), await walk('get_products', brief, 13)]
    expect(once.flatMap(idsOf)).toEqual(again.flatMap(idsOf))
  })

  test('have 50 items by default, and the largest page is returned when no paging is requested', async () => {
    expect((await ask(url, 'get_products', { pagination: {} }, key)).products).toHaveLength(50)
    expect((await ask(url, 'get_products', {}, key)).products).toHaveLength(100)
  })

  test('count what the filters left', async () => {
    const args = { filters: { delivery_type: 'guaranteed' } }
    const pages = await walk('get_products', args, 10)
    expect(pages.map(({ pagination }) => pagination.total_count)).toEqual([44, 44, 44, 44, 44])
    expect(pages.flatMap(idsOf)).toHaveLength(44)
  })
})

describe('a cursor', async () => {
  const first = await ask(url, 'get_products', { pagination: { max_results: 5 } }, key)
  const cursor = first.pagination.cursor!

  test('works for the same arguments with another page size', async () => {
    const next = await ask(url, 'get_products', { pagination: { max_results: 2, cursor } }, key)
    expect(idsOf(next)).toEqual(['p005', 'p006'])
  })

  test.each([
    ['other filters', { filters: { channels: ['display'] } }],
    ['a brief', { brief: 'display' }],
    ['another order', { preferred_delivery_types: ['guaranteed'] }],
    ['policies', { required_policies: ['x'] }],
  ])('is refused with %s', async (_, args) => {
    const error = await refused(url, 'get_products', { ...args, pagination: { cursor } }, key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', field: 'pagination.cursor' })
  })

  test('is refused from anyone else', async () => {
    const other = await createKey(database)
    await grant(database, other.id, 'p000')
    for (const foreign of [other.key, undefined]) {
      const error = await refused(url, 'get_products', { pagination: { cursor } }, foreign)
      expect(error).toMatchObject({ code: 'INVALID_REQUEST', field: 'pagination.cursor' })
    }
  })

  test.each([
    '',
    'x',
    '5',
    'MTA',
    Buffer.from('-1.aaaaaaaaaaaaaaaaaaaaaa').toString('base64url'),
    'A'.repeat(400),
  ])('that was never issued is refused: %s', async (wrong) => {
    const error = await refused(url, 'get_products', { pagination: { cursor: wrong } }, key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', field: 'pagination.cursor' })
  })

  test('reveals nothing of its contents', () => {
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).toMatch(/^5\.[\w-]{22}$/)
  })
})

test.each([
  [{ max_results: 0 }, 'pagination.max_results'],
  [{ max_results: 101 }, 'pagination.max_results'],
  [{ max_results: 2.5 }, 'pagination.max_results'],
  [{ max_results: '5' }, 'pagination.max_results'],
  [{ limit: 5 }, 'pagination'],
  [[], 'pagination'],
])('an impossible page (%j) is an error, for both lists', async (pagination, field) => {
  for (const tool of ['get_products', 'list_creative_formats']) {
    expect(await refused(url, tool, { pagination }, key)).toMatchObject({ code: 'INVALID_REQUEST', field })
  }
})

describe('the pages of formats', () => {
  test('hold each format once, in the order of their ids', async () => {
    const { formats } = await ask(url, 'list_creative_formats')
    const ids = formats.map(({ format_id }) => format_id.id)
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    const pages = await walk('list_creative_formats', {}, 11)
    expect(pages.flatMap((page) => page.formats.map(({ format_id }) => format_id.id))).toEqual(ids)
    expect(pages.at(-1)!.pagination).toEqual({ has_more: false, total_count: ids.length })
  })

  test('have their own cursors', async () => {
    const { pagination } = await ask(url, 'list_creative_formats', { pagination: { max_results: 3 } }, key)
    const { cursor } = pagination
    expect(await refused(url, 'get_products', { pagination: { cursor } }, key)).toMatchObject({
      field: 'pagination.cursor',
    })
    expect(
      await refused(url, 'list_creative_formats', { type: 'audio', pagination: { cursor } }, key),
    ).toMatchObject({ field: 'pagination.cursor' })
    const context = { another: 'context' }
    const args = { context, idempotency_key: 'k', pagination: { cursor, max_results: 3 } }
    expect((await ask(url, 'list_creative_formats', args, key)).formats).toHaveLength(3)
  })
})
