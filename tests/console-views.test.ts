import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Answer, Body } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

type SavedView = Answer<'GET /views'>['views'][number]

let database: Database
let app: TestApp
let seller: Seller
let me: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database)
  me = await signInMember(database, seller.organizationNumber, 'member')
})

const BEHIND = { status: 'running', pacing: 'behind' }

describe('a saved view', () => {
  test('comes back on any device, and views are listed by name', async () => {
    const id = await saved({ name: '  Behind plan ', query: BEHIND })
    await saved({ name: 'all', query: {} })
    await saved({ page: 'lines', name: 'Behind plan', query: { columns: 'name,booked' } })
    expect(await viewsOf(me)).toEqual([
      { id: expect.any(String), name: 'all', query: {}, is_default: false },
      { id, name: 'Behind plan', query: BEHIND, is_default: false },
    ])
    expect(await namesOf(me, 'lines')).toEqual(['Behind plan'])
  })

  test('is renamed, updated and deleted by its owner', async () => {
    const id = await saved({ name: 'Behind', query: BEHIND })
    await saved({ name: 'Other' })
    expect(await statusOf('PATCH', `/views/${id}`, { name: 'Late' })).toBe(204)
    expect(await statusOf('PATCH', `/views/${id}`, { name: 'LATE' })).toBe(204)
    expect(await statusOf('PATCH', `/views/${id}`, { query: { side: 'buyer' } })).toBe(204)
    expect(await viewsOf(me)).toMatchObject([
      { id, name: 'LATE', query: { side: 'buyer' } },
      { name: 'Other' },
    ])
    expect(await detailOf('PATCH', `/views/${id}`, { name: 'other' })).toContain(
      'already have a view named “Other”',
    )
    expect(await statusOf('DELETE', `/views/${id}`)).toBe(204)
    expect(await statusOf('DELETE', `/views/${id}`)).toBe(404)
    expect(await statusOf('PATCH', `/views/${id}`, { name: 'Back' })).toBe(404)
    expect(await statusOf('PATCH', '/views/none', { name: 'Back' })).toBe(404)
  })

  test('is replaced under the same name, whatever its case, only if asked to', async () => {
    const id = await saved({ name: 'Behind', query: BEHIND, is_default: true })
    const again = { page: 'campaigns', name: 'BEHIND', query: { side: 'seller' } }
    expect(await statusOf('POST', '/views', again)).toBe(409)
    expect(await detailOf('POST', '/views', again)).toBe(
      'You already have a view named “Behind”. Replace it, or choose another name.',
    )
    expect(await saved({ ...again, page: 'campaigns', replace: true })).toBe(id)
    expect(await viewsOf(me)).toEqual([{ id, name: 'BEHIND', query: { side: 'seller' }, is_default: true }])
  })

  test('saved twice at once under one name is one view and one refusal', async () => {
    const save = () => statusOf('POST', '/views', { page: 'campaigns', name: 'Same', query: {} })
    const statuses = await Promise.all([save(), save(), save()])
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect(await namesOf(me)).toEqual(['Same'])
  })

  test('is the default of its page alone: another takes its place', async () => {
    const first = await saved({ name: 'First', is_default: true })
    const second = await saved({ name: 'Second', is_default: true })
    await saved({ page: 'lines', name: 'Lines', is_default: true })
    const defaults = async () => (await viewsOf(me)).filter((view) => view.is_default).map(({ id }) => id)
    expect(await defaults()).toEqual([second])
    await Promise.all([
      statusOf('PATCH', `/views/${first}`, { is_default: true }),
      statusOf('PATCH', `/views/${second}`, { is_default: true }),
    ])
    expect(await defaults()).toHaveLength(1)
    await statusOf('PATCH', `/views/${first}`, { is_default: false })
    await statusOf('PATCH', `/views/${second}`, { is_default: false })
    expect(await defaults()).toEqual([])
  })
})

describe('views of a person', () => {
  test('are hidden from everyone else in the organization, who can neither change nor delete them', async () => {
    const id = await saved({ name: 'Mine', query: BEHIND })
    const colleague = await signInMember(database, seller.organizationNumber, 'admin')
    expect(await viewsOf(colleague)).toEqual([])
    expect(await statusOf('PATCH', `/views/${id}`, { name: 'Theirs' }, colleague)).toBe(404)
    expect(await statusOf('DELETE', `/views/${id}`, undefined, colleague)).toBe(404)
    // Nor does the name tell that it is taken.
    await saved({ name: 'Mine' }, colleague)
    expect(await namesOf(me)).toEqual(['Mine'])
    expect((await viewsOf(me))[0]?.query).toEqual(BEHIND)
  })

  test('are others in another organization', async () => {
    const id = await saved({ name: 'Mine', query: BEHIND })
    const other = await createSeller(database, 'Another seller')
    await join(other)
    await enter(other)
    expect(await viewsOf(me)).toEqual([])
    expect(await statusOf('PATCH', `/views/${id}`, { name: 'Theirs' })).toBe(404)
    expect(await statusOf('DELETE', `/views/${id}`)).toBe(404)
    await saved({ name: 'Mine', query: { side: 'buyer' } })
    await enter(seller)
    expect(await viewsOf(me)).toMatchObject([{ id, name: 'Mine', query: BEHIND }])
  })

  test.each(['leaving', 'removal'])('end with the membership, by %s, and do not come back', async (how) => {
    await saved({ name: 'Mine' })
    const admin = await signInMember(database, seller.organizationNumber, 'admin')
    const by = how === 'leaving' ? me : admin
    expect(await statusOf('DELETE', `/members/${me.personId}`, undefined, by)).toBe(204)
    await join(seller)
    const [left] = await database.query<{ views: number }>(
      'SELECT count(*)::integer AS views FROM saved_view WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(left).toEqual({ views: 0 })
  })

  test('are at most 50 on a page; a view can still be replaced then', async () => {
    await database.query(
      `INSERT INTO saved_view (organization_number, person_id, id, page, name, query, is_default, created_at)
       SELECT $1, $2, gen_random_uuid(), 'campaigns', 'View ' || n, '{}', false, now() FROM generate_series(1, 49) n`,
      [seller.organizationNumber, me.personId],
    )
    const save = (name: string) => statusOf('POST', '/views', { page: 'campaigns', name, query: {} })
    const statuses = await Promise.all([save('One more'), save('Another')])
    expect(statuses.toSorted()).toEqual([201, 409])
    expect(await detailOf('POST', '/views', { page: 'campaigns', name: 'Too many', query: {} })).toBe(
      'You can save 50 views of a page. Delete one that you no longer need.',
    )
    await saved({ name: 'View 7', query: BEHIND, replace: true })
    await saved({ page: 'lines', name: 'Another page' })
  })
})

test.each<[string, object, string]>([
  ['no name', { name: '  ' }, 'Give the view a name of 1 to 60 characters.'],
  ['a long name', { name: 'x'.repeat(61) }, 'Give the view a name of 1 to 60 characters.'],
  ['a name on two lines', { name: 'a\nb' }, 'Give the view a name of 1 to 60 characters.'],
  ['another page', { page: 'people' }, 'choose one of lines, campaigns'],
  ['a filter that is no text', { query: { status: 5 } }, 'filters are text'],
  ['filters in a list', { query: ['a'] }, 'send the filters by their names'],
  ['an odd parameter', { query: { 'A b': 'x' } }, 'This address cannot be saved. Set the filters again.'],
  [
    'a control character',
    { query: { status: 'a\u0001' } },
    'This address cannot be saved. Set the filters again.',
  ],
  [
    'a long filter',
    { query: { search: 'x'.repeat(501) } },
    'This view has too many filters to save. Remove some.',
  ],
  [
    'many filters',
    { query: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`a${'b'.repeat(i)}`, 'x'])) },
    'This view has too many filters to save. Remove some.',
  ],
  [
    'a long address',
    {
      query: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => [name, 'x'.repeat(499)]),
      ),
    },
    'This view has too many filters to save. Remove some.',
  ],
])('a view with %s is refused, with words', async (_what, part, words) => {
  const body = { page: 'campaigns', name: 'A view', query: {}, ...part }
  expect(await statusOf('POST', '/views', body)).toBe(400)
  expect(await detailOf('POST', '/views', body)).toContain(words)
  expect(await viewsOf(me)).toEqual([])
})

async function saved(view: Partial<Body<'POST /views'>>, by = me): Promise<string> {
  const body = { page: 'campaigns', name: 'A view', query: {}, ...view }
  const { id } = await askConsoleFor<Answer<'POST /views'>>(app.url, 'POST', '/views', {
    cookie: by.cookie,
    body,
  })
  return id
}

async function viewsOf(person: Account, page = 'campaigns'): Promise<SavedView[]> {
  const { cookie } = person
  return (await askConsoleFor<Answer<'GET /views'>>(app.url, 'GET', `/views?page=${page}`, { cookie })).views
}

async function namesOf(person: Account, page?: string): Promise<string[]> {
  return (await viewsOf(person, page)).map(({ name }) => name)
}

async function statusOf(method: string, path: string, body?: unknown, by = me): Promise<number> {
  return (await askConsole(app.url, method, path, { cookie: by.cookie, body })).status
}

async function detailOf(method: string, path: string, body: unknown): Promise<string> {
  const response = await askConsole(app.url, method, path, { cookie: me.cookie, body })
  return ((await response.json()) as { detail: string }).detail
}

async function join({ organizationNumber }: Seller): Promise<void> {
  await insertMembership(database, { organizationNumber, personId: me.personId, role: 'member' })
}

async function enter({ organizationId }: Seller): Promise<void> {
  await statusOf('PUT', '/session/organization', { organization_id: organizationId })
}
