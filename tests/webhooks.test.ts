import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { deleteExcessMessages } from '../src/core/webhook/delete-excess-messages.ts'
import { dropEvents, insertMessages, openLanes } from '../src/core/webhook/queue-sql.ts'
import { MESSAGES_KEPT_MAX, RETRIES_MS, WAITING_MAX } from '../src/core/webhook/webhook.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whoWaits } from './support/hold-lock.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import {
  LOOPBACK_RANGES,
  makeDue,
  queueEvents,
  startReceiver,
  startSender,
  verify,
  type Receiver,
  type TestSender,
} from './support/webhooks.ts'
import { waitFor } from './support/wait-for.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account
let receiver: Receiver
let senders: TestSender[] = []

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  app = await startApp(database, { webhookAllowedRanges: LOOPBACK_RANGES })
})

beforeEach(async () => {
  seller = await createSeller(database)
  admin = await signInMember(database, seller.organizationNumber, 'admin')
  receiver = await startReceiver()
})

afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()))
  senders = []
  await receiver.close()
  // Nothing of one test is sent in the next.
  await database.query(`UPDATE webhook_endpoint SET deleted_at = now()`)
})

test('each message is accepted by the official library, with the content that was queued', async () => {
  const { secret } = await create()
  await queue({ type: 'line.delivered', data: { line: 'Frühstück ☕' } })
  await start()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  const [webhook] = receiver.received
  expect(verify(webhook!, secret)).toMatchObject({
    type: 'line.delivered',
    timestamp: expect.stringMatching(/Z$/),
    data: { line: 'Frühstück ☕' },
  })
  expect(webhook!.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Flightline\//),
  })
  expect(webhook!.id).toMatch(/^msg_[0-9a-f]{32}$/)
})

test('during a rotation both secrets verify, and a day later only the new one', async () => {
  const { id, secret: first } = await create()
  const { secret: second } = await askFor<{ secret: string }>('POST', `/webhooks/${id}/rotation`)
  expect(second).not.toBe(first)
  await queue()
  await start()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  for (const secret of [first, second]) verify(receiver.received[0]!, secret)
  await database.query(
    `UPDATE webhook_endpoint SET previous_secret_until = now() - interval '1 second' WHERE id = $1`,
    [id],
  )
  await queue()
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  verify(receiver.received[1]!, second)
  expect(() => verify(receiver.received[1]!, first)).toThrow()
})

test('an endpoint gets the events that it chose, of its own organization only', async () => {
  await create({ event_types: ['terms.changed'] })
  const other = await createSeller(database)
  await queueEvents(database, [
    { organizationNumber: seller.organizationNumber, type: 'delivery.updated' },
    { organizationNumber: other.organizationNumber, type: 'terms.changed' },
    { organizationNumber: seller.organizationNumber, type: 'terms.changed', data: { version: 3 } },
  ])
  await start()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ data: { version: 3 } })
  await waitFor(async () => expect(await waiting()).toBe(0))
})

test('messages about one subject arrive in order although some fail, and other subjects do not wait for them', async () => {
  await create()
  const failOnce = new Set(['line 1: 1', 'line 1: 3'])
  receiver.answer = ({ body }, response) => {
    const { data } = JSON.parse(body) as { data: { is: string } }
    response.writeHead(failOnce.delete(data.is) ? 500 : 200).end()
  }
  await queue(
    ...[1, 2, 3, 4].flatMap((n) =>
      ['line 1', 'line 2'].map((subject) => ({ subject, data: { is: `${subject}: ${n}` } })),
    ),
  )
  await start()
  const of = (subject: string) =>
    receiver.received
      .map(({ body }) => (JSON.parse(body) as { data: { is: string } }).data.is)
      .filter((is) => is.startsWith(subject))
  await waitFor(() => expect(of('line 2')).toHaveLength(4))
  expect(of('line 1')).toEqual(['line 1: 1'])
  await waitFor(async () => {
    await makeDue(database)
    expect(of('line 1')).toHaveLength(6)
  })
  expect(of('line 1').map((is) => is.at(-1))).toEqual(['1', '1', '2', '3', '3', '4'])
  expect(of('line 2').map((is) => is.at(-1))).toEqual(['1', '2', '3', '4'])
})

test('a message that keeps failing is tried eleven times, with the same bytes, then the endpoint is paused', async () => {
  const { id, secret } = await create()
  receiver.answer = (_webhook, response) => response.writeHead(500).end('out of order')
  await queue()
  await start()
  await waitFor(
    async () => {
      await makeDue(database)
      expect((await show(id)).pause_reason).toBe('failing')
    },
    { timeout: 20_000 },
  )
  expect(receiver.received).toHaveLength(RETRIES_MS.length + 1)
  expect(new Set(receiver.received.map(({ body, id: name }) => `${name} ${body}`)).size).toBe(1)
  for (const webhook of receiver.received) verify(webhook, secret)
  const [message] = await messages(id)
  expect(message).toMatchObject({
    state: 'failed',
    attempts: 11,
    last_status: 500,
    last_error: 'The receiver answered 500.',
  })
  const { log } = await askFor<Answer<'GET /webhooks/:endpointId/messages/:messageId'>>(
    'GET',
    `/webhooks/${id}/messages/${message!.id}`,
  )
  expect(log).toHaveLength(11)
  expect(log[0]).toMatchObject({ position: 11, status: 500, response: 'out of order' })
}, 30_000)

test('a message that fails alone does not pause an endpoint that takes others', async () => {
  const { id } = await create()
  receiver.answer = ({ body }, response) => response.writeHead(body.includes('poison') ? 500 : 200).end()
  await queue({ subject: 'one', data: { is: 'poison' } })
  await start()
  await waitFor(
    async () => {
      await queue({ subject: 'another' })
      await makeDue(database)
      expect(await messages(id, '?state=failed')).toMatchObject([{ attempts: 11 }])
    },
    { timeout: 20_000 },
  )
  expect(await show(id)).toMatchObject({ pause_reason: null })
}, 30_000)

test('a receiver that answers 410 is sent nothing more', async () => {
  const { id } = await create()
  receiver.answer = (_webhook, response) => response.writeHead(410).end()
  await queue({ subject: 'one' }, { subject: 'two' })
  await start()
  await waitFor(async () => expect((await show(id)).pause_reason).toBe('gone'))
  await makeDue(database)
  await delay(200)
  expect(receiver.received).toHaveLength(1)
  expect(await waiting()).toBe(2)
})

test('Retry-After is honoured, up to an hour', async () => {
  await create()
  const asked = ['120', '999999']
  receiver.answer = (_webhook, response) =>
    response.writeHead(asked.length === 2 ? 429 : 503, { 'retry-after': asked.shift() ?? '1' }).end()
  await queue()
  await start()
  for (const seconds of [120, 3600]) {
    await waitFor(async () => {
      const [lane] = await database.query<{ wait: number }>(
        `SELECT extract(epoch FROM l.due_at - now())::float8 AS wait FROM webhook_lane l
         JOIN webhook_endpoint e ON e.organization_number = l.organization_number AND e.id = l.endpoint_id
         WHERE lease IS NULL AND deleted_at IS NULL`,
      )
      expect(Math.abs(lane!.wait - seconds)).toBeLessThan(10)
    })
    await makeDue(database)
  }
})

test('a receiver that is down is not tried once for each of its subjects', async () => {
  const { id } = await create()
  receiver.answer = (_webhook, response) => response.writeHead(503).end()
  await queue(...Array.from({ length: 200 }, (_, i) => ({ subject: `line ${i}` })))
  await start()
  await waitFor(async () => expect((await show(id)).failures).toBeGreaterThanOrEqual(3))
  await delay(300)
  expect(receiver.received.length).toBeLessThanOrEqual(4)
  // It is back: everything is sent at once.
  receiver.answer = (_webhook, response) => response.writeHead(200).end()
  await database.query('UPDATE webhook_endpoint SET failures = 9, waits_until = now() WHERE id = $1', [id])
  await waitFor(async () => expect(await waiting()).toBe(0))
})

test('an endpoint that has failed for a day is paused, whatever its messages', async () => {
  const { id } = await create()
  receiver.answer = (_webhook, response) => response.writeHead(500).end()
  await database.query(
    `UPDATE webhook_endpoint SET failures = 1, failing_since = now() - interval '1 day' WHERE id = $1`,
    [id],
  )
  await queue()
  await start()
  await waitFor(async () => expect((await show(id)).pause_reason).toBe('failing'))
  expect(await messages(id)).toMatchObject([{ state: 'pending', attempts: 1 }])
})

test('while an endpoint is paused messages wait, and resuming it sends them in order', async () => {
  const { id } = await create()
  await ask('POST', `/webhooks/${id}/pause`)
  await start()
  for (const n of [1, 2, 3]) await queue({ data: { n } })
  await delay(200)
  expect(receiver.received).toEqual([])
  expect(await show(id)).toMatchObject({ pause_reason: 'by_hand', waiting: 3 })
  await ask('POST', `/webhooks/${id}/resumption`)
  await waitFor(() => expect(receiver.received).toHaveLength(3))
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n)).toEqual([
    1, 2, 3,
  ])
})

test('an endpoint with too many waiting is paused, and what it misses is counted', async () => {
  const { id } = await create()
  await queue(...Array.from({ length: WAITING_MAX - 1 }, (_, i) => ({ subject: `line ${i % 100}` })))
  await queue({ subject: 'last' }, { subject: 'too many' }, { subject: 'too many' })
  expect(await show(id)).toMatchObject({ waiting: WAITING_MAX, dropped: '2', pause_reason: 'full' })
}, 30_000)

test('two sellers that fill one endpoint at the same time do not lock each other out', async () => {
  const { id } = await create()
  const key = { organizationNumber: seller.organizationNumber, endpointId: id }
  const now = instantFromMilliseconds(Date.now())
  let inserted = 0
  const fill = (subject: string) =>
    database.transaction(async (tx) => {
      const message = { ...key, subject, type: 'delivery.updated', payloadPosition: 0 }
      await openLanes(tx, [message], now)
      await insertMessages(tx, [message], ['{}'], now)
      inserted++
      await waitFor(() => expect(inserted).toBe(2))
      return dropEvents(tx, [{ ...key, events: 1 }], now)
    })
  const paused = await Promise.all([fill('one'), fill('two')])
  expect(paused.flat()).toHaveLength(1)
  expect(await show(id)).toMatchObject({ dropped: '2', pause_reason: 'full' })
})

test('resuming an endpoint sends at once even what another message is being queued behind', async () => {
  const { id } = await create()
  await queue()
  await ask('POST', `/webhooks/${id}/pause`)
  await database.query(`UPDATE webhook_lane SET due_at = now() + interval '8 hours' WHERE endpoint_id = $1`, [
    id,
  ])
  let resumed: Promise<Response> | undefined
  await database.transaction(async (tx) => {
    const { organizationNumber } = seller
    const lane = { organizationNumber, endpointId: id, subject: 'a line' }
    await openLanes(tx, [lane], instantFromMilliseconds(Date.now()))
    resumed = ask('POST', `/webhooks/${id}/resumption`)
    await waitFor(async () => {
      const waits = await whoWaits(database)
      expect((await show(id)).pause_reason === null || waits.length > 0).toBe(true)
    })
  })
  expect((await resumed!).status).toBe(204)
  await start()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
})

test('more than is kept of an endpoint is deleted, but nothing that waits, and nothing of others', async () => {
  const { id } = await create()
  const other = await create({ url: `${receiver.url}/other` })
  await database.query(
    `INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state)
     SELECT $1, endpoint_id, gen_random_uuid(), 'a line', 'delivery.updated', '{}', now(),
       CASE WHEN i <= 10 THEN 'pending' ELSE 'delivered' END
     FROM (VALUES ($2::uuid, $4::integer), ($3, 30)) AS e (endpoint_id, messages), generate_series(1, messages) i`,
    [seller.organizationNumber, id, other.id, MESSAGES_KEPT_MAX + 30],
  )
  await deleteExcessMessages(database)
  const rows = await database.query<{ endpoint_id: string; messages: number; waiting: number }>(
    `SELECT endpoint_id, count(*)::integer AS messages, count(*) FILTER (WHERE state = 'pending')::integer AS waiting
     FROM webhook_message WHERE organization_number = $1 GROUP BY endpoint_id`,
    [seller.organizationNumber],
  )
  expect(rows.find((row) => row.endpoint_id === id)).toMatchObject({
    messages: MESSAGES_KEPT_MAX + 10,
    waiting: 10,
  })
  expect(rows.find((row) => row.endpoint_id === other.id)).toMatchObject({ messages: 30 })
}, 60_000)

test('sending does not make the agent check what it remembers of the catalogue', async () => {
  await create()
  await start()
  await queue()
  const before = database.transactionsEnded()
  await waitFor(async () => expect(await waiting()).toBe(0))
  expect(database.transactionsEnded()).toBe(before)
})

describe('several servers on one database', () => {
  test('send everything once, in order, and never two of one subject at the same time', async () => {
    await create()
    const subjectsOpen = new Set<string>()
    let overlaps = 0
    receiver.answer = ({ body }, response) => {
      const { line } = (JSON.parse(body) as { data: { line: string } }).data
      if (subjectsOpen.has(line)) overlaps++
      subjectsOpen.add(line)
      setTimeout(() => {
        subjectsOpen.delete(line)
        response.writeHead(200).end()
      }, 5)
    }
    await Promise.all([start(), start(), start()])
    for (let n = 0; n < 20; n++) {
      await queue(
        ...Array.from({ length: 10 }, (_, i) => ({ subject: `line ${i}`, data: { line: `line ${i}`, n } })),
      )
    }
    await waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
    expect(receiver.received).toHaveLength(200)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(200)
    expect(overlaps).toBe(0)
    for (let i = 0; i < 10; i++) {
      const ofLine = receiver.received
        .map(({ body }) => (JSON.parse(body) as { data: { line: string; n: number } }).data)
        .filter(({ line }) => line === `line ${i}`)
      expect(ofLine.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    }
  }, 30_000)

  test('take over what one of them had taken when it died', async () => {
    await create()
    await queue()
    await database.query(`UPDATE webhook_lane SET lease = $1, due_at = now() + interval '1 minute'`, [
      randomUUID(),
    ])
    await start()
    await delay(200)
    expect(receiver.received).toEqual([])
    await database.query('UPDATE webhook_lane SET due_at = now()')
    await waitFor(() => expect(receiver.received).toHaveLength(1))
  })
})

test('a receiver that does not answer holds up nobody else', async () => {
  await create()
  const hanging = await startReceiver()
  hanging.answer = () => undefined
  for (let i = 0; i < 5; i++) await create({ url: `${hanging.url}/${i}` })
  await start()
  for (let n = 0; n < 20; n++) await queue({ subject: `line ${n}` })
  await waitFor(() => expect(receiver.received).toHaveLength(20))
  expect(hanging.openMost()).toBeLessThanOrEqual(5)
  await hanging.close()
})

test('receivers that take everything, but slowly, hold up nobody', async () => {
  const slow = await startReceiver()
  const held: ServerResponse[] = []
  slow.answer = (_webhook, response) => held.push(response)
  const organizations = 4
  for (let i = 0; i < organizations; i++) {
    const { organizationNumber } = await createSeller(database)
    await insertEndpoints(organizationNumber, 20, slow.url)
    await queueEvents(
      database,
      Array.from({ length: 20 }, (_, n) => ({ organizationNumber, subject: `line ${n}` })),
    )
  }
  await create()
  await start()
  for (let n = 0; n < 5; n++) {
    await waitFor(() => expect(held).toHaveLength(80), { timeout: 10_000 })
    await queue({ subject: `line ${n}` })
    await waitFor(() => expect(receiver.received).toHaveLength(n + 1), { timeout: 5_000 })
    await delay(1_100)
    for (const response of held.splice(0)) response.writeHead(204).end()
  }
  expect(slow.openMost()).toBe(80)
  await slow.close()
}, 60_000)

test('an organization whose receivers all become slow at the same time does not take all places', async () => {
  const busy = await startReceiver()
  const held: ServerResponse[] = []
  let answered = 0
  busy.answer = (_webhook, response) => {
    if (++answered <= 400) response.writeHead(204).end()
    else held.push(response)
  }
  const { organizationNumber } = await createSeller(database)
  await insertEndpoints(organizationNumber, 20, busy.url)
  await queueEvents(
    database,
    Array.from({ length: 100 }, (_, n) => ({ organizationNumber, subject: `line ${n}` })),
  )
  await start()
  await waitFor(() => expect(held.length).toBeGreaterThanOrEqual(60), { timeout: 20_000 })
  await delay(500)
  expect(held.length).toBeLessThanOrEqual(64)
  await busy.close()
}, 40_000)

test('a stop in the middle of an attempt loses nothing', async () => {
  const { id } = await create()
  let isHanging = true
  receiver.answer = (_webhook, response) => {
    if (!isHanging) response.writeHead(200).end()
  }
  await queue({ subject: 'one' }, { subject: 'two' })
  const first = await start()
  await waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(1))
  await first.close()
  expect(await messages(id)).toMatchObject([
    { state: 'pending', attempts: 0 },
    { state: 'pending', attempts: 0 },
  ])
  isHanging = false
  await start()
  await waitFor(async () => expect(await waiting()).toBe(0))
  expect(new Set(receiver.received.map(({ id: name }) => name)).size).toBe(2)
}, 20_000)

test('a message can be sent again, with the same ID and content', async () => {
  const { id, secret } = await create()
  await queue()
  await start()
  await waitFor(async () => expect(await messages(id)).toMatchObject([{ state: 'delivered' }]))
  const [message] = await messages(id)
  expect((await ask('POST', `/webhooks/${id}/messages/${message!.id}/resending`)).status).toBe(204)
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  const [first, second] = receiver.received
  expect(second).toMatchObject({ id: first!.id, body: first!.body })
  verify(second!, secret)
  await waitFor(async () => expect(await messages(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]))
})

test('all that failed since a time can be sent again at once', async () => {
  const { id } = await create()
  await queue({ subject: 'one' }, { subject: 'two' }, { subject: 'three' })
  await database.query(`UPDATE webhook_message SET state = 'failed' WHERE endpoint_id = $1`, [id])
  await database.query(`DELETE FROM webhook_lane WHERE endpoint_id = $1`, [id])
  await database.query(
    `UPDATE webhook_message SET created_at = now() - interval '2 days' WHERE endpoint_id = $1 AND subject = 'one'`,
    [id],
  )
  const since = new Date(Date.now() - 3_600_000).toISOString()
  expect(await askFor('POST', `/webhooks/${id}/resending`, { since })).toEqual({
    messages: 2,
    has_more: false,
  })
  await start()
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  const bad = await ask('POST', `/webhooks/${id}/resending`, { since: 'yesterday' })
  expect(bad.status).toBe(400)
})

test('the test button sends a signed message at once and says what came back', async () => {
  const { id, secret } = await create()
  await ask('POST', `/webhooks/${id}/pause`)
  receiver.answer = (_webhook, response) => response.writeHead(202).end('thanks')
  const result = await askFor<Answer<'POST /webhooks/:endpointId/test'>>('POST', `/webhooks/${id}/test`)
  expect(result).toMatchObject({ status: 202, error: null, response: 'thanks' })
  expect(verify(receiver.received[0]!, secret)).toMatchObject({
    type: 'webhook.test',
    data: { endpoint_id: id },
  })
  expect(receiver.received[0]!.id).toBe(result.message_id)
  receiver.answer = (_webhook, response) => response.writeHead(404).end('no such page')
  expect(await askFor('POST', `/webhooks/${id}/test`)).toMatchObject({
    status: 404,
    error: 'The receiver answered 404.',
  })
  expect(await messages(id)).toMatchObject([
    { type: 'webhook.test', state: 'failed' },
    { type: 'webhook.test', state: 'delivered' },
  ])
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST', `/webhooks/${id}/test`)))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})

test('the secret is shown once, and sealed where the operator set a secret for it', async () => {
  const signingSecret = 'a secret of thirty-two characters or more'
  const sealed = await startApp(database, { webhookAllowedRanges: LOOPBACK_RANGES, signingSecret })
  const { id, secret } = await askConsoleFor<{ id: string; secret: string }>(
    sealed.url,
    'POST',
    '/webhooks',
    {
      cookie: admin.cookie,
      body: { url: receiver.url, description: '', event_types: ['delivery.updated'] },
    },
  )
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const [row] = await database.query<{ secret: Buffer }>(
    'SELECT secret FROM webhook_endpoint WHERE id = $1',
    [id],
  )
  expect(row!.secret.includes(bytes)).toBe(false)
  const pages = [
    await (await ask('GET', '/webhooks')).text(),
    await (await ask('GET', `/webhooks/${id}`)).text(),
  ]
  expect(pages.join()).not.toContain(secret)
  expect(`${sealed.log()}${app.log()}`).not.toContain(secret)
  await queue()
  const without = await start()
  await waitFor(() => expect(without.log()).toContain('SIGNING_SECRET'))
  expect(await messages(id)).toMatchObject([{ state: 'pending', attempts: 0 }])
  await without.close()
  await makeDue(database)
  await start({ signingSecret })
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  verify(receiver.received[0]!, secret)
})

test('a deleted endpoint is gone at once, with what waits for it', async () => {
  const { id } = await create()
  await queue()
  expect((await ask('DELETE', `/webhooks/${id}`)).status).toBe(204)
  expect((await ask('GET', `/webhooks/${id}`)).status).toBe(404)
  expect((await ask('GET', `/webhooks/${id}/messages`)).status).toBe(404)
  await start()
  await delay(200)
  expect(receiver.received).toEqual([])
  const [row] = await database.query<{ secret: Buffer }>(
    'SELECT secret FROM webhook_endpoint WHERE id = $1',
    [id],
  )
  expect(row!.secret).toHaveLength(0)
})

test('endpoints of one organization do not exist for another', async () => {
  const { id } = await create()
  const stranger = await signInMember(database, (await createSeller(database)).organizationNumber, 'admin')
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/rotation'],
    ['POST', '/test'],
    ['GET', '/messages'],
  ]) {
    const response = await askConsole(app.url, method!, `/webhooks/${id}${path}`, { cookie: stranger.cookie })
    expect([path, response.status]).toEqual([path, 404])
  }
  expect((await show(id)).pause_reason).toBeNull()
})

test('an organization has at most 20 endpoints, even when several are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, i) => ask('POST', '/webhooks', formOf({ url: `${receiver.url}/${i}` }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
})

test('administrative acts are in the activity of the organization, without the address that may hold a secret', async () => {
  const { id } = await create({ url: `${receiver.url}?token=confidential` })
  await ask('PUT', `/webhooks/${id}`, formOf({ description: 'CRM' }))
  await ask('POST', `/webhooks/${id}/pause`)
  await ask('POST', `/webhooks/${id}/resumption`)
  await ask('POST', `/webhooks/${id}/rotation`)
  await ask('DELETE', `/webhooks/${id}`)
  const text = await (await ask('GET', '/activity')).text()
  for (const act of ['created', 'changed', 'paused', 'resumed', 'secret_rotated', 'deleted']) {
    expect(text).toContain(`webhook.${act}`)
  }
  expect(text).not.toContain('confidential')
})

test('the metrics count attempts and what waits', async () => {
  const { id } = await create()
  await create({ url: `${receiver.url}/second` })
  await ask('POST', `/webhooks/${id}/pause`)
  await queue()
  const { metrics } = await start()
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  await waitFor(async () => {
    const text = await metrics.text()
    expect(text).toContain('flightline_webhook_attempts_total{outcome="delivered"} 1')
    expect(text).toContain('flightline_webhook_endpoints_paused 1')
    expect(text).toMatch(/flightline_webhooks_waiting \d/)
  })
})

test('the metrics count what waits up to a limit', async () => {
  const { id } = await create()
  await queue(...Array.from({ length: WAITING_MAX }, (_, i) => ({ subject: `line ${i % 100}` })))
  const second = await create({ url: `${receiver.url}/second` })
  await queue(...Array.from({ length: 10 }, (_, i) => ({ subject: `line ${i}` })))
  for (const endpoint of [id, second.id]) await ask('POST', `/webhooks/${endpoint}/pause`)
  const { metrics } = await start()
  await waitFor(async () => expect(await metrics.text()).toContain('flightline_webhooks_waiting 10000\n'))
}, 30_000)

async function start(options: Parameters<typeof startSender>[1] = {}): Promise<TestSender> {
  const sender = await startSender(database, options)
  senders.push(sender)
  return sender
}

async function insertEndpoints(organizationNumber: number, endpoints: number, url: string): Promise<void> {
  await database.query(
    `INSERT INTO webhook_endpoint (organization_number, id, url, event_types, secret, is_secret_sealed, created_at, waits_until)
     SELECT $1, gen_random_uuid(), $3, '{delivery.updated}', sha256('secret'), false, now(), now() FROM generate_series(1, $2)`,
    [organizationNumber, endpoints, url],
  )
}

function formOf(form: Partial<{ url: string; description: string; event_types: string[] }> = {}) {
  return {
    url: receiver.url,
    description: '',
    event_types: ['delivery.updated', 'line.delivered'],
    ...form,
  }
}

function create(form: Parameters<typeof formOf>[0] = {}): Promise<{ id: string; secret: string }> {
  return askFor('POST', '/webhooks', formOf(form))
}

function queue(
  ...events: {
    type?: 'delivery.updated' | 'line.delivered'
    subject?: string
    data?: Record<string, unknown>
  }[]
) {
  const all = events.length === 0 ? [{}] : events
  const { organizationNumber } = seller
  return queueEvents(
    database,
    all.map((event) => ({ organizationNumber, ...event })),
  )
}

async function waiting(): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM webhook_message WHERE organization_number = $1 AND state = 'pending'`,
    [seller.organizationNumber],
  )
  return row!.waiting
}

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return askConsole(app.url, method, path, { cookie: admin.cookie, body })
}

function askFor<Content>(method: string, path: string, body?: unknown): Promise<Content> {
  return askConsoleFor(app.url, method, path, { cookie: admin.cookie, body })
}

function show(id: string): Promise<Answer<'GET /webhooks/:endpointId'>> {
  return askFor('GET', `/webhooks/${id}`)
}

async function messages(id: string, query = '') {
  return (
    await askFor<Answer<'GET /webhooks/:endpointId/messages'>>('GET', `/webhooks/${id}/messages${query}`)
  ).messages
}
