import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { createBuyer, product, save } from './support/agent-catalogue.ts'
import { ask, startTestAgent, type TestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
/** Two agents on one database, like two processes. */
let agents: TestAgent[]
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  app = await startApp(database, { agentUrl: 'https://agent.example.com' })
  operator = await signInOperator(database)
  agents = [await startTestAgent(database), await startTestAgent(database)]
})

const askAs = <Content>(method: string, path: string, body?: unknown) =>
  askConsoleFor<Content>(app.url, method, `/operator${path}`, { cookie: operator.cookie, body })

async function refusal(method: string, path: string, body?: unknown) {
  const response = await askConsole(app.url, method, `/operator${path}`, { cookie: operator.cookie, body })
  return (await response.json()) as {
    status: number
    field?: string
    detail: string
    errors?: { field: string; message: string }[]
  }
}

const newMark = () => randomUUID().slice(0, 8)

/** A minimal valid show of a publisher of its own; a test overrides what it is about. */
function show(mark: string, changes: Record<string, unknown> = {}) {
  return {
    publisher_domain: `${mark}.example`,
    collection_id: `show_${mark}`,
    name: 'The Long Shift',
    ...changes,
  }
}

const create = (collection: object) =>
  askAs<Answer<'POST /operator/collections'>>('POST', '/collections', { collection })

type Shown = Answer<'GET /operator/collections/:publisherDomain/:collectionId'>

const pathOf = (mark: string) => `/collections/${mark}.example/show_${mark}`

const found = (query: string) => askAs<Answer<'GET /operator/collections'>>('GET', `/collections?${query}`)

/** A product that is sold on the show. */
const productOn = (mark: string, product_id = `p-${mark}`) =>
  product(product_id, {
    publisher_properties: [{ publisher_domain: `${mark}.example`, selection_type: 'all' }],
    collections: [{ publisher_domain: `${mark}.example`, collection_ids: [`show_${mark}`] }],
  })

test('a show can be checked before it is saved: everything that saving would refuse, and nothing is written', async () => {
  const mark = newMark()
  const check = (collection: object, is_new = true) =>
    askAs<Answer<'POST /operator/collection-check'>>('POST', '/collection-check', { collection, is_new })
  const { problems, problems_total } = await check(show(mark, { name: '', language: 'German' }))
  expect(problems.map(({ field }) => field).toSorted()).toEqual(['language', 'name'])
  expect(problems_total).toBe(2)
  const none = { problems: [], problems_total: 0 }
  expect(await check(show(mark))).toEqual(none)
  expect(await refusal('GET', pathOf(mark))).toMatchObject({ status: 404 })
  await create(show(mark))
  expect((await check(show(mark))).problems).toMatchObject([{ field: 'collection_id' }])
  expect(await check(show(mark), false)).toEqual(none)
})

test('a show is created with all that it has, shown as it was saved, and every act is in the audit log', async () => {
  const mark = newMark()
  const collection = show(mark, {
    kind: 'series',
    description: 'People who work at night.',
    genre: ['documentary', 'Society, culture'],
    language: 'en',
    content_rating: { system: 'podcast', rating: 'clean' },
    cadence: 'weekly',
    season: '3',
    status: 'active',
    talent: [{ role: 'host', name: 'Ada Night' }],
    distribution: [
      {
        publisher_domain: 'spotify.com',
        identifiers: [{ type: 'spotify_collection_id', value: 'spotify:1' }],
      },
    ],
    deadline_policy: { booking_lead_days: 14, material_stages: [{ stage: 'final', lead_days: 3 }] },
  })
  expect(await create(collection)).toEqual({
    publisher_domain: collection.publisher_domain,
    collection_id: collection.collection_id,
  })
  expect(await askAs<Shown>('GET', pathOf(mark))).toMatchObject({
    collection,
    revision: 1,
    product_ids: [],
    product_count: 0,
    has_adagents_file: false,
  })
  const renamed = { ...collection, name: 'The Night Shift' }
  await askAs('PUT', pathOf(mark), { collection: renamed, revision: 1 })
  expect(await askAs<Shown>('GET', pathOf(mark))).toMatchObject({ collection: renamed, revision: 2 })
  await askAs('DELETE', pathOf(mark))
  expect(await refusal('GET', pathOf(mark))).toMatchObject({ status: 404, detail: 'Show not found.' })
  const entries = await database.query<{ act: string }>(
    'SELECT act FROM audit_entry WHERE subject_id = $1 AND actor_person_id = $2 ORDER BY number',
    [`${mark}.example show_${mark}`, operator.personId],
  )
  expect(entries.map(({ act }) => act)).toEqual(
    ['created', 'changed', 'deleted'].map((act) => `collection.${act}`),
  )
})

test('shows are found by words of the publisher, the name and the ID, page by page', async () => {
  const mark = newMark()
  const ids = Array.from({ length: 51 }, (_, i) => `show_${String(i).padStart(2, '0')}`)
  await askAs('POST', '/product-import', {
    collections: ids.map((collection_id) => show(mark, { collection_id, name: 'Morning %_ news' })),
    products: [
      product(`p-${mark}`, {
        collections: [{ publisher_domain: `${mark}.example`, collection_ids: [ids[0]] }],
      }),
    ],
    dry_run: false,
  })
  const first = await found(`search=${mark}`)
  expect([first.total, first.pages, first.collections.length]).toEqual([51, 2, 50])
  const second = await found(`search=${mark}&page=2`)
  expect([...first.collections, ...second.collections].map(({ collection_id }) => collection_id)).toEqual(ids)
  expect(first.collections[0]).toMatchObject({
    name: 'Morning %_ news',
    kind: null,
    cadence: null,
    status: null,
    product_count: 1,
  })
  expect((await found(`search=NEWS%20show_07%20${mark}`)).total).toBe(1)
  expect((await found(`search=${encodeURIComponent(`%_ ${mark}`)}`)).total).toBe(51)
  expect((await found(`search=${encodeURIComponent(`_% ${mark}`)}`)).total).toBe(0)
})

test('a show cannot be changed from an outdated form, created twice, moved to another publisher or renamed by its ID', async () => {
  const mark = newMark()
  const collection = show(mark)
  await create(collection)
  await askAs('PUT', pathOf(mark), { collection: { ...collection, name: 'First' }, revision: 1 })
  const late = { collection: { ...collection, name: 'Second' }, revision: 1 }
  expect(await refusal('PUT', pathOf(mark), late)).toMatchObject({
    status: 409,
    detail: 'Someone else changed this show in the meantime. Reload it, then make your change.',
  })
  expect((await askAs<Shown>('GET', pathOf(mark))).collection.name).toBe('First')
  expect(await refusal('POST', '/collections', { collection })).toMatchObject({
    status: 409,
    field: 'collection_id',
  })
  for (const changes of [{ collection_id: 'other' }, { publisher_domain: 'other.example' }]) {
    const body = { collection: { ...collection, ...changes }, revision: 2 }
    expect(await refusal('PUT', pathOf(mark), body)).toMatchObject({ status: 400, field: 'collection_id' })
  }
  const nowhere = newMark()
  const body = { collection: show(nowhere), revision: 1 }
  expect(await refusal('PUT', pathOf(nowhere), body)).toMatchObject({ status: 404 })
  expect(await refusal('DELETE', pathOf(nowhere))).toMatchObject({ status: 404 })
})

test('a show with several wrong fields is refused with all of them at once, each with what it accepts', async () => {
  const wrong = {
    publisher_domain: 'Radio.Example',
    collection_id: 'The Long Shift',
    name: '',
    kind: 'hologram',
    language: 'English',
    genre: ['news', 'news'],
    content_rating: { system: '', rating: '' },
    talent: [
      { role: 'host', name: 'Ada' },
      { role: 'host', name: '' },
    ],
    distribution: [{ publisher_domain: '', identifiers: [{ type: 'rss_url', value: '' }] }],
    deadline_policy: {
      booking_lead_days: 'soon',
      material_stages: [
        { stage: 'final', lead_days: 3 },
        { stage: 'draft', lead_days: 10 },
      ],
    },
    colour: 'red',
  }
  const { status, errors } = await refusal('POST', '/collections', { collection: wrong })
  expect(status).toBe(400)
  expect(errors!.map(({ field }) => field).toSorted()).toEqual(
    [
      'publisher_domain',
      'collection_id',
      'name',
      'kind',
      'language',
      'genre',
      'content_rating.system',
      'content_rating.rating',
      'talent[1].name',
      'distribution[0].publisher_domain',
      'distribution[0].identifiers[0].value',
      'deadline_policy.booking_lead_days',
      'deadline_policy.material_stages',
      '',
    ].toSorted(),
  )
  expect(errors).toContainEqual({
    field: 'deadline_policy.material_stages',
    message:
      'deadline_policy.material_stages must be in the order in which they are due, the earliest first.',
  })
  const onlyBusinessDays = show(newMark(), { deadline_policy: { business_days_only: true } })
  expect(await refusal('POST', '/collections', { collection: onlyBusinessDays })).toMatchObject({
    status: 400,
    field: 'deadline_policy',
  })
})

test.each([
  ['a control character', 'Night\u001b[31mshift'],
  ['more than one line', 'Night\nshift'],
  ['more text than fits', 'x'.repeat(201)],
])('a name with %s is refused with its field', async (_, name) => {
  expect(await refusal('POST', '/collections', { collection: show(newMark(), { name }) })).toMatchObject({
    status: 400,
    field: 'name',
  })
})

test('markup, quotes and writing from right to left are kept as text, in the app and in the agent’s answer', async () => {
  const mark = newMark()
  const name = `</script><img src=x onerror=alert(1)> "'\\ ‮ عربي 🎙️ %_`
  await create(show(mark, { name, description: `${name}\n${name}` }))
  const { key } = await createBuyer(database, productOn(mark))
  expect((await askAs<Shown>('GET', pathOf(mark))).collection).toMatchObject({ name })
  expect((await found(`search=${mark}`)).collections[0]).toMatchObject({ name })
  expect(await showsSeenBy(key)).toEqual([name])
})

test('a change of a show is in the answer of every agent at its next call, for all products on it', async () => {
  const mark = newMark()
  await create(show(mark))
  const { key } = await createBuyer(database, productOn(mark), productOn(mark, `q-${mark}`))
  expect(await showsSeenBy(key)).toEqual(['The Long Shift', 'The Long Shift'])
  await askAs('PUT', pathOf(mark), { collection: show(mark, { name: 'The Night Shift' }), revision: 1 })
  expect(await showsSeenBy(key)).toEqual(['The Night Shift', 'The Night Shift'])
})

/** The names of the shows of each product, which every agent tells alike. */
async function showsSeenBy(key: string): Promise<string[]> {
  const views = await Promise.all(
    agents.map(async ({ url }) => {
      const { products } = await ask(url, 'get_products', { buying_mode: 'wholesale' }, key)
      return products.flatMap(({ ext }) =>
        (ext.flightline as unknown as { collections: { name: string }[] }).collections.map(
          ({ name }) => name,
        ),
      )
    }),
  )
  expect(views[1]).toEqual(views[0])
  return views[0]!
}

test('a show is in the file of its publisher, and every change of it is a newer file', async () => {
  const mark = newMark()
  const domain = `${mark}.example`
  await create(show(mark))
  await save(database, productOn(mark))
  const file = async () => {
    const answer = await askAs<Answer<'GET /operator/adagents/:domain'>>('GET', `/adagents/${domain}`)
    return answer.file as { collections?: object[]; last_updated: string }
  }
  expect((await askAs<Shown>('GET', pathOf(mark))).has_adagents_file).toBe(true)
  const { publisher_domain: _, ...document } = show(mark)
  const before = await file()
  expect(before.collections).toEqual([document])
  await askAs('PUT', pathOf(mark), { collection: show(mark, { cadence: 'weekly' }), revision: 1 })
  const changed = await file()
  expect(changed.collections).toEqual([{ ...document, cadence: 'weekly' }])
  expect(Date.parse(changed.last_updated)).toBeGreaterThan(Date.parse(before.last_updated))
  await create(show(mark, { collection_id: 'another' }))
  const added = await file()
  expect(added.collections).toHaveLength(2)
  expect(Date.parse(added.last_updated)).toBeGreaterThan(Date.parse(changed.last_updated))
  await askAs('DELETE', `/collections/${domain}/another`)
  const deleted = await file()
  expect(deleted.collections).toHaveLength(1)
  expect(Date.parse(deleted.last_updated)).toBeGreaterThan(Date.parse(added.last_updated))
})

test('a show that products name leads to them, and is deleted only when none on sale names it', async () => {
  const mark = newMark()
  await create(show(mark))
  const ids = Array.from({ length: 21 }, (_, i) => `p-${mark}-${String(i).padStart(2, '0')}`)
  await save(database, ...ids.map((id) => productOn(mark, id)), product(`other-${mark}`))
  expect(await askAs<Shown>('GET', pathOf(mark))).toMatchObject({
    product_ids: ids.slice(0, 20),
    product_count: 21,
  })
  const on = async (key: string) => {
    const query = new URLSearchParams({ show: key, search: mark })
    return (await askAs<Answer<'GET /operator/products'>>('GET', `/products?${query.toString()}`)).products
  }
  const key = `${mark}.example show_${mark}`
  expect((await on(key)).map(({ product_id }) => product_id)).toEqual(ids)
  expect(await on(`${key}x`)).toEqual([])
  expect(await on('')).toHaveLength(22)
  expect(await refusal('DELETE', pathOf(mark))).toMatchObject({
    status: 409,
    detail: `Product ${ids[0]} names this show. Change or withdraw the product first.`,
  })
  for (const id of ids) await askAs('POST', `/products/${id}/withdrawal`)
  expect(await on(key)).toEqual([])
  await askAs('DELETE', pathOf(mark))
  expect((await found(`search=${mark}`)).total).toBe(0)
})
