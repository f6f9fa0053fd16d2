import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { actingFor } from '../src/core/access.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Context } from '../src/core/context.ts'
import { removeMember } from '../src/core/member/remove-member.ts'
import { suspendOrganization } from '../src/core/organization/suspend-organization.ts'
import { deleteSessionsOf } from '../src/core/person/session-sql.ts'
import { suspendPerson } from '../src/core/person/suspend-person.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  signInMember,
  signInOperator,
  type Account,
} from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { openStream, untilItListens } from './support/live.ts'
import { openRaw } from './support/raw-http.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
/** Two servers on one database. */
let app: TestApp
let other: TestApp

/** A seller with a line, and everyone who may be looking. */
interface World {
  seller: Seller
  packageId: string
  member: Account
  /** Of the buyer who is shown the line. */
  buyer: Account
  /** Of a buyer who is shown another campaign of the same seller. */
  otherBuyer: Account
  otherBuyerId: string
  stranger: Account
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  app = await startApp(database)
  other = await startApp(database)
  const { cookie } = await signInMember(database, (await createSeller(database)).organizationNumber)
  await untilItListens(app.url, cookie)
  await untilItListens(other.url, cookie)
})

describe('an open page', () => {
  test('hears of a report by API, and so does the buyer who is shown the line', async () => {
    const { seller, packageId, member, buyer } = await createWorld()
    const [ofSeller, ofBuyer] = await openAll(member, buyer)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
    await Promise.all([ofSeller.hears('delivery'), ofSeller.hears('requests'), ofBuyer.hears('delivery')])
    expect(ofBuyer.unread()).toEqual([])
  })

  test('hears nothing of a draft for its organization, even one that was asked to accept the seller', async () => {
    const { seller, member, otherBuyer, otherBuyerId } = await createWorld()
    await database.query(`UPDATE seller_consent SET state = 'pending' WHERE seller_number = $1`, [
      seller.organizationNumber,
    ])
    const [ofSeller, ofBuyer] = await openAll(member, otherBuyer)
    const draft = { buyerId: otherBuyerId, name: 'Draft', lines: [PROPOSED], isDraft: true }
    await createCampaign(await byCommandLine(seller), draft)
    await ofSeller.hears('campaigns')
    await fence(seller, otherBuyerId)
    await ofBuyer.hears('campaigns')
    expect(ofBuyer.unread()).toEqual([])
  })

  test('hears of a report by hand, and of a correction', async () => {
    const { packageId, member, buyer } = await createWorld()
    const [ofSeller, ofBuyer] = await openAll(member, buyer)
    for (const quantity of ['9', '4']) {
      const path = `/lines/${packageId}/delivery`
      expect((await reportConfirmed(app.url, path, member, { quantity })).status).toBe(200)
      await Promise.all([ofSeller.hears('delivery'), ofBuyer.hears('delivery')])
    }
  })

  test('hears of a report that another server took', async () => {
    const { seller, packageId, buyer } = await createWorld()
    const ofBuyer = await openStream(app.url, buyer.cookie)
    await reportDelivery(other.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
    await ofBuyer.hears('delivery')
    expect(ofBuyer.unread()).toEqual([])
  })

  test('hears of affiliate codes and results, and so does the buyer of the package', async () => {
    const { seller, packageId, member, buyer, otherBuyer, otherBuyerId } = await createWorld()
    const [ofSeller, ofBuyer, ofOther] = await openAll(member, buyer, otherBuyer)
    await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'TRAIL20' }])
    await Promise.all([ofSeller.hears('affiliates'), ofBuyer.hears('affiliates')])
    const result = { code: 'TRAIL20', date: '2026-01-02', clicks: 3, conversions: 1, conversionValue: 9 }
    await sendRows(app.url, seller.apiKey, 'metrics', [result])
    await Promise.all([ofSeller.hears('affiliates'), ofBuyer.hears('affiliates')])
    await fence(seller, otherBuyerId)
    await ofOther.hears('campaigns')
    expect(ofOther.unread()).toEqual([])
  })

  test('hears of a campaign that another process created, such as the command line, and of changed terms', async () => {
    const { seller, member, otherBuyer, otherBuyerId } = await createWorld()
    const [ofSeller, ofBuyer] = await openAll(member, otherBuyer)
    const { id, packageIds } = await fence(seller, otherBuyerId)
    await Promise.all([ofSeller.hears('campaigns'), ofBuyer.hears('campaigns')])
    const body = {
      version: 1,
      name: 'Renamed',
      buyer_id: otherBuyerId,
      lines: [{ ...LINE, package_id: packageIds[0] }],
    }
    const saved = await askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie: member.cookie, body })
    expect(saved.status).toBe(200)
    await Promise.all([ofSeller.hears('campaigns'), ofBuyer.hears('campaigns')])
  })

  test('hears of a rejected request, which the buyer does not', async () => {
    const { seller, packageId, member, buyer } = await createWorld()
    const [ofSeller, ofBuyer] = await openAll(member, buyer)
    await postDelivery(app.url, seller.apiKey, { items: [{ package_id: packageId, downloads: 1 }] })
    await ofSeller.hears('requests')
    await postDelivery(app.url, seller.apiKey, { no: 'items' })
    await ofSeller.hears('requests')
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
    await ofBuyer.hears('delivery')
    expect(ofBuyer.unread()).toEqual([])
  })

  test('hears nothing of other organizations, nor of what the same seller reports for another buyer', async () => {
    const { seller, packageId, member, buyer, otherBuyer, otherBuyerId, stranger } = await createWorld()
    const [ofSeller, ofBuyer, ofOther, ofStranger] = await openAll(member, buyer, otherBuyer, stranger)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
    await Promise.all([ofSeller.hears('delivery'), ofBuyer.hears('delivery')])
    const { organization_number } = await organizationOf(stranger)
    await fence({ organizationNumber: organization_number }, otherBuyerId)
    await Promise.all([ofOther.hears('campaigns'), ofStranger.hears('campaigns')])
    expect([ofOther.unread(), ofStranger.unread()]).toEqual([[], []])
  })

  test('hears nothing of a report that changed nothing', async () => {
    const { seller, packageId, member, buyer } = await createWorld()
    const [ofSeller, ofBuyer] = await openAll(member, buyer)
    const report = { package_id: packageId, impressions: 5, as_of: '2026-01-02T00:00:00Z' }
    await reportDelivery(app.url, seller.apiKey, [report])
    await Promise.all([ofSeller.hears('requests'), ofBuyer.hears('delivery')])
    await reportDelivery(app.url, seller.apiKey, [report])
    await ofSeller.hears('requests')
    await fence(seller, await buyerIdOf(seller))
    await ofBuyer.hears('campaigns')
    expect(ofBuyer.unread()).toEqual([])
  })
})

describe('a stream ends', () => {
  test('with its session, its membership, the suspension of its person or organization, and what the organization requires', async () => {
    const signedOut = await createWorld()
    const left = await createWorld()
    const suspended = await createWorld()
    const closed = await createWorld()
    const signingOn = await createWorld()
    const unverified = await createWorld()
    const kept = await openStream(app.url, signedOut.buyer.cookie)
    const streams = await openAll(
      signedOut.member,
      left.member,
      suspended.member,
      closed.member,
      signingOn.member,
      unverified.member,
    )
    await deleteSessionsOf(database, signedOut.member.personId, null)
    await removeMember(await byCommandLine(left.seller), { personId: left.member.personId })
    const operator: Context = {
      actor: { kind: 'operator', personId: (await signInOperator(database)).personId },
      database,
      now: instantFromMilliseconds(Date.now()),
    }
    await suspendPerson(operator, { personId: suspended.member.personId })
    await suspendOrganization(operator, { organizationId: closed.seller.organizationId })
    await database.query(
      `INSERT INTO sign_on_connection (organization_number, issuer, client_id, default_role, is_on, is_required, tested_at, changed_at)
       VALUES ($1, 'https://provider.example', 'flightline', 'member', true, true, now(), now())`,
      [signingOn.seller.organizationNumber],
    )
    const { cookie } = await signInMember(database, unverified.seller.organizationNumber)
    await askConsoleFor(app.url, 'PUT', '/organization/second-factor', { cookie, body: { grace_days: 0 } })
    await Promise.all(streams.map(({ ended }) => ended))
    await reportDelivery(app.url, signedOut.seller.apiKey, [
      { package_id: signedOut.packageId, impressions: 5 },
    ])
    await kept.hears('delivery')
    expect(kept.unread()).toEqual([])
  })

  test('with the server, which does not wait for it', async () => {
    const { member } = await createWorld()
    const stopping = await startApp(database)
    const stream = await openStream(stopping.url, member.cookie)
    // Done when the last connection is closed.
    await expect(stopping.app.close()).resolves.toBeUndefined()
    await stream.ended
  })
})

describe('streams are limited', () => {
  test('per organization, and in total, with words that say what happens instead', async () => {
    const { member, buyer, stranger } = await createWorld()
    const small = await startApp(database, { connectionsMax: 8 })
    const first = await openStream(small.url, member.cookie)
    const colleague = await signInMember(database, (await organizationOf(member)).organization_number)
    await openStream(small.url, colleague.cookie)
    await expectRefused(small, member, 429, 'Your organization has too many pages open.')
    await openStream(small.url, buyer.cookie)
    await openStream(small.url, stranger.cookie)
    await expectRefused(small, buyer, 429, 'Too many pages are open on this server.')
    // A page that closes makes room.
    first.hangUp()
    await expect.poll(async () => (await refusal(small, member)).status).toBe(200)
  })

  test('per person', async () => {
    const { member } = await createWorld()
    await Promise.all(Array.from({ length: 20 }, () => openStream(app.url, member.cookie)))
    await expectRefused(app, member, 429, 'You have 20 pages open.')
  })

  test('and hold no turn of their person: every other request is still answered', async () => {
    const { member } = await createWorld()
    await Promise.all(Array.from({ length: 8 }, () => openStream(app.url, member.cookie)))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askConsole(app.url, 'GET', '/campaigns', member)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

test('nobody else gets a stream: without a session, with an ended one, or for another organization', async () => {
  const { member, stranger } = await createWorld()
  expect((await askConsole(app.url, 'GET', '/live')).status).toBe(401)
  await deleteSessionsOf(database, member.personId, null)
  expect((await askConsole(app.url, 'GET', '/live', member)).status).toBe(401)
  const headers = { 'flightline-organization': '00000000-0000-4000-8000-000000000000' }
  expect((await askConsole(app.url, 'GET', '/live', { ...stranger, headers })).status).toBe(409)
})

test('the answer says that it is a stream, which proxies pass on unbuffered, and HEAD ends at once', async () => {
  const { member } = await createWorld()
  const response = await refusal(app, member)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-request-id')).toBeTruthy()
  const head = await askConsole(app.url, 'HEAD', '/live', member)
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a request behind a stream on the same connection waits, and others do not', async () => {
  const { member } = await createWorld()
  const connection = openRaw(app.url)
  const request = (path: string) =>
    `GET /api/console${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${member.cookie}\r\n\r\n`
  connection.socket.write(request('/live') + request('/session'))
  expect((await connection.answer()).status).toBe(200)
  expect((await askConsole(app.url, 'GET', '/session', member)).status).toBe(200)
  connection.socket.destroy()
})

test('a page that does not read is cut off, and the others go on', async () => {
  const { seller, packageId, member } = await createWorld()
  const page = await openStream(app.url, member.cookie)
  const slow = openRaw(app.url)
  const asked = once(app.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  slow.socket.write(`GET /api/console/live HTTP/1.1\r\nhost: localhost\r\ncookie: ${member.cookie}\r\n\r\n`)
  const [, response] = await asked
  await slow.answer()
  slow.socket.pause()
  // More than the operating system takes.
  response.write(Buffer.alloc(32 * 1024 * 1024))
  await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
  await page.hears('delivery')
  expect(response.destroyed).toBe(true)
  await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 6 }])
  await page.hears('delivery')
  slow.socket.destroy()
})

test('open streams are counted in the metrics, and their length is not', async () => {
  const { member } = await createWorld()
  const alone = await startApp(database)
  const stream = await openStream(alone.url, member.cookie)
  const metrics = async () => (await fetch(`${alone.url}/metrics`)).text()
  expect(await metrics()).toContain('flightline_live_streams 1')
  stream.hangUp()
  await expect.poll(metrics).toContain('flightline_live_streams 0')
  expect(await metrics()).not.toContain('route="/api/console/live"')
})

const PROPOSED: ProposedLine = {
  name: 'Test line',
  pricingBasis: 'impressions',
  flightStart: '2020-01-01',
  flightEnd: '2199-12-31',
  booked: null,
  price: '10',
  currency: 'EUR',
}

const LINE = {
  name: 'Another name',
  pricing_basis: 'impressions',
  flight_start: '2020-01-01',
  flight_end: '2199-12-31',
  booked: null,
  price: '10',
  currency: 'EUR',
}

async function createWorld(): Promise<World> {
  const seller = await createSeller(database)
  const second = await createSeller(database, 'Another buyer')
  await fence(seller, second.organizationId)
  const [bought] = await database.query<{ shown_to_number: number }>(
    'SELECT shown_to_number FROM campaign WHERE organization_number = $1 AND id = $2',
    [seller.organizationNumber, seller.campaignId],
  )
  const strangers = await createSeller(database, 'A stranger')
  return {
    seller,
    packageId: await createLine(database, seller),
    member: await signInMember(database, seller.organizationNumber, 'member'),
    buyer: await signInMember(database, bought!.shown_to_number, 'member'),
    otherBuyer: await signInMember(database, second.organizationNumber, 'member'),
    otherBuyerId: second.organizationId,
    stranger: await signInMember(database, strangers.organizationNumber),
  }
}

/** A new campaign, by the command line: its buyer hears of it after everything that was announced before. */
async function fence(seller: { organizationNumber: number }, buyerId: string) {
  return createCampaign(await byCommandLine(seller), { buyerId, name: 'Fence', lines: [PROPOSED] })
}

async function byCommandLine({ organizationNumber }: { organizationNumber: number }): Promise<Context> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM organization WHERE number = $1', [
    organizationNumber,
  ])
  const now = instantFromMilliseconds(Date.now())
  return actingFor({ actor: { kind: 'command_line' }, database, now }, row!.id)
}

async function buyerIdOf(seller: Seller): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `SELECT o.id FROM campaign c JOIN organization o ON o.number = c.shown_to_number
     WHERE c.organization_number = $1 AND c.id = $2`,
    [seller.organizationNumber, seller.campaignId],
  )
  return row!.id
}

async function organizationOf({ personId }: Account): Promise<{ organization_number: number }> {
  const [row] = await database.query<{ organization_number: number }>(
    'SELECT organization_number FROM membership WHERE person_id = $1',
    [personId],
  )
  return row!
}

function openAll<Accounts extends Account[]>(...accounts: Accounts) {
  return Promise.all(accounts.map(({ cookie }) => openStream(app.url, cookie))) as Promise<{
    [Position in keyof Accounts]: Awaited<ReturnType<typeof openStream>>
  }>
}

async function expectRefused(on: TestApp, account: Account, status: number, words: string): Promise<void> {
  const response = await askConsole(on.url, 'GET', '/live', account)
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await response.json()).toMatchObject({ detail: `${words} This one refreshes once a minute.` })
}

/** The head of the answer; the stream is then closed. */
async function refusal(on: TestApp, { personId }: Account): Promise<Response> {
  const response = await askConsole(on.url, 'GET', '/live', { cookie: await newSession(database, personId) })
  await response.body?.cancel()
  return response
}
