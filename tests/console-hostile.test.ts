import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { EVENT_STREAM } from '../src/http/event-stream.ts'
import { newSession, signInMember, signInOperator } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { routesOf } from './support/routes-of.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const DEEP = `${'['.repeat(3_000)}${']'.repeat(3_000)}`

/** Values that no form would send. */
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"text"',
  '{}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
  `{"name":${DEEP},"items":${DEEP}}`,
  '{"name":"\\u0000","email":"\\ud800","label":"a\\nb","body":null}',
  JSON.stringify({ name: 'x'.repeat(300_000), email: 'x'.repeat(300_000), label: 'x'.repeat(300_000) }),
  JSON.stringify(
    Object.fromEntries(
      [
        'name',
        'email',
        'role',
        'label',
        'lines',
        'buyer_id',
        'quantity',
        'as_of',
        'version',
        'password',
        'token',
        'text',
      ]
        .concat([
          'document',
          'products',
          'product_ids',
          'key_ids',
          'territories',
          'arguments',
          'reason',
          'file_name',
          'csv',
        ])
        .map((name, i) => [name, [1e308, -1, true, null, [], {}, '%00', "'; DROP TABLE person; --"][i % 8]]),
    ),
  ),
]

const VALUES = [
  '%00',
  '%ud800',
  '..%2f..%2fetc%2fpasswd',
  "'%20OR%201=1--",
  '99999999999999999999',
  '-1',
  'NaN',
  'x'.repeat(190),
  '%F0%9F%9A%80',
  '__proto__',
  '00000000-0000-4000-8000-000000000000',
]

const QUERIES = [
  'page=0&page=1',
  'page=99999999999999999999',
  'page=-1&limit=1e9&cursor=nonsense&after=nonsense&before=%00',
  'from=2026-02-30&to=yesterday&day=0000-00-00',
  'from=0001-01-01&to=9999-12-31',
  `search=${'x'.repeat(5_000)}`,
  'search=%25_%5C%27%22%00&status[]=x&status=nonsense&sort=name;drop',
  'side=nobody&by=nothing&feed=x&key=x&tool=x&outcome=x&act=x&person=x&organization=x&dry_run=maybe',
  '__proto__[x]=1&constructor=1',
]

let app: TestApp
let database: Database
let packageId: string
const people: Record<string, string> = {}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  const seller = await createSeller(database)
  packageId = await createLine(database, seller)
  people['admin'] = (await signInMember(database, seller.organizationNumber)).personId
  people['operator'] = (await signInOperator(database)).personId
})

/** All of an answer, or the first part of one that stays open. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== EVENT_STREAM) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

describe.each(['admin', 'operator'])('whatever an %s sends', (kind) => {
  test('no route behind the web app fails, leaks internals or hangs', async () => {
    // Routes that end the session are left out: after them, all others would be refused.
    const routes = routesOf(app.app).filter(
      (route) => route.includes(' /api/console/') && !/^DELETE .*\/sessions?$/.test(route),
    )
    const cookie = await newSession(database, people[kind]!)
    const faults: string[] = []
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const addresses = [
        ...VALUES.map((value) => path.replace(/:\w+/g, value)),
        ...QUERIES.map((query) => `${path.replace(/:\w+/g, packageId)}?${query}`),
      ]
      const bodies = method === 'GET' || method === 'DELETE' ? [undefined] : BODIES
      const requests = [
        ...addresses.map((address) => ({ address, body: bodies.at(-1) })),
        ...bodies.map((body) => ({ address: path.replace(/:\w+/g, packageId), body })),
      ]
      for (const { address, body } of requests) {
        const response = await fetch(app.url + address, {
          method,
          redirect: 'manual',
          headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body }),
        })
        const text = await textOf(response)
        const isTelling = / at .*[tj]s:\d|node_modules|syntax error|relation "/.test(text)
        if (response.status >= 500 || isTelling) {
          faults.push(
            `${method} ${address.slice(0, 120)} ${body?.slice(0, 60)}: ${response.status} ${text.slice(0, 200)}`,
          )
        }
      }
    }
    expect(faults).toEqual([])
    const [left] = await database.query<{ people: number }>('SELECT count(*)::integer AS people FROM person')
    expect(left!.people).toBeGreaterThanOrEqual(2)
  })
})
