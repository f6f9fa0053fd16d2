import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  signInMember,
  signInOperator,
  signInSomebody,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openRaw, sendRaw, type RawAnswer } from './support/raw-http.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** A body can arrive long after its headers: what its sender may do is decided when the work begins. */

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

interface HalfSent {
  finish: () => Promise<RawAnswer>
  hangUp: () => void
}

/** Sends the headers, and resolves once the server has let the caller in and asked for the body. */
async function sendHeaders(cookie: string, request: string, body: unknown): Promise<HalfSent> {
  const [method, path] = request.split(' ')
  const bytes = JSON.stringify(body)
  const { socket, answer } = openRaw(app.url)
  const lines = [
    `${method} /api/console${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(bytes)}`,
    'expect: 100-continue',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  expect((await answer()).status).toBe(100)
  return {
    finish: async () => {
      socket.write(bytes)
      const answered = await answer()
      socket.destroy()
      return answered
    },
    hangUp: () => socket.destroy(),
  }
}

const newOperator = () => ({ email: `accomplice.${Math.random()}@example.com`, name: 'An accomplice' })

describe('a request whose body arrives late', () => {
  test.each([
    ['was suspended', 'PUT', 'suspension', 401],
    ['is no operator any more', 'DELETE', 'operator', 404],
    ['was signed out', 'DELETE', 'sessions', 401],
  ])('does nothing for an operator who %s meanwhile', async (_what, method, what, status) => {
    const { cookie } = await signInOperator(database)
    const late = await signInOperator(database)
    const accomplice = newOperator()
    const request = await sendHeaders(late.cookie, 'POST /operator/operators', accomplice)
    const path = what === 'operator' ? `/operators/${late.personId}` : `/people/${late.personId}/${what}`
    await askConsoleFor(app.url, method, `/operator${path}`, { cookie })
    expect((await request.finish()).status).toBe(status)
    expect(await database.query('SELECT FROM person WHERE email = $1', [accomplice.email])).toEqual([])
  })

  test.each([
    ['was removed', 401],
    ['is a member now', 403],
  ])('creates no key for an admin who %s', async (what, status) => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const late = await signInMember(database, seller.organizationNumber)
    const label = `Late, ${what}`
    const request = await sendHeaders(late.cookie, 'POST /api-keys', { label })
    const removes = what === 'was removed'
    await askConsoleFor(app.url, removes ? 'DELETE' : 'PATCH', `/members/${late.personId}`, {
      cookie,
      ...(!removes && { body: { role: 'member' } }),
    })
    expect((await request.finish()).status).toBe(status)
    expect(await database.query('SELECT FROM api_key WHERE label = $1', [label])).toEqual([])
  })

  test('asks again if what the person confirmed has become too old meanwhile', async () => {
    const { cookie, personId } = await signInMember(database, seller.organizationNumber)
    const request = await sendHeaders(cookie, 'POST /api-keys', { label: 'Too late' })
    await database.query(
      `UPDATE session SET confirmed_at = ${earlierBy("interval '5 minutes'", 'confirmed_at')} WHERE person_id = $1`,
      [personId],
    )
    const { body } = await request.finish()
    expect(JSON.parse(body)).toMatchObject({ code: 'confirmation_required' })
  })
})

describe('someone with a stolen session', () => {
  test('cannot keep its owner from seeing and ending it, however many requests they hold open', async () => {
    const { cookie, personId } = await signInSomebody(database)
    const stolen = await newSession(database, personId)
    const held = []
    for (let i = 0; i < 3; i++) held.push(await sendHeaders(stolen, 'PATCH /account', { name: 'Mallory' }))
    // Nor by bodies that never arrive.
    for (const framing of ['content-length: 9', 'transfer-encoding: chunked']) {
      const refused = await sendRaw(
        app.url,
        `DELETE /api/console/sessions/others HTTP/1.1\r\nhost: localhost\r\ncookie: ${stolen}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
      )
      expect(refused.status).toBe(400)
    }
    const { sessions } = await askConsoleFor<{ sessions: { id: string; is_current: boolean }[] }>(
      app.url,
      'GET',
      '/sessions',
      { cookie },
    )
    expect(sessions.filter(({ is_current }) => !is_current)).toHaveLength(1)
    expect((await askConsole(app.url, 'DELETE', '/sessions/others', { cookie })).status).toBe(200)
    expect((await held[0]!.finish()).status).toBe(401)
    for (const { hangUp } of held) hangUp()
  })

  test('reads nothing by requests that wait for their turn when it is ended', async () => {
    const { cookie, personId } = await signInSomebody(database)
    const stolen = await newSession(database, personId)
    const held = []
    for (let i = 0; i < 3; i++) held.push(await sendHeaders(stolen, 'PATCH /account', { name: 'Mallory' }))
    // One more than can wait: once one is refused, the others do.
    const reads = Array.from({ length: 31 }, () => askConsole(app.url, 'GET', '/account', { cookie: stolen }))
    expect((await Promise.race(reads)).status).toBe(429)
    expect((await askConsole(app.url, 'DELETE', '/sessions/others', { cookie })).status).toBe(200)
    for (const { finish } of held) expect((await finish()).status).toBe(401)
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  })
})
