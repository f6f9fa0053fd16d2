import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type {
  DeliveryUpdated,
  LineDelivered,
  LinePacingChanged,
  RequestRejected,
  StatementIssued,
  TermsChanged,
  WebhookEvent,
} from '../src/client/events.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { dayFromToday, HALFWAY } from './support/flight.ts'
import { postDelivery } from './support/ingest.ts'
import { openOutbox, type TestOutbox } from './support/outbox.ts'
import { shapeOf } from './support/shape-of.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'
import { LOOPBACK_RANGES, startReceiver, startSender, verify, type Receiver } from './support/webhooks.ts'
import { waitFor } from './support/wait-for.ts'

/** What happens reaches the systems of both sides, through the outbox, and each hears only of what it sees. */

const ALL = [
  'delivery.updated',
  'line.pacing_changed',
  'line.delivered',
  'terms.changed',
  'statement.issued',
  'request.rejected',
]

let database: Database
let app: TestApp
let outbox: TestOutbox

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  app = await startApp(database, { webhookAllowedRanges: LOOPBACK_RANGES })
  outbox = openOutbox(database)
  await startSender(database)
})

type Event = Omit<WebhookEvent, 'id' | 'data'> & { data: Record<string, unknown> }

interface Listener {
  /** What it received so far, as the official library read it. */
  events(): Event[]
}

async function listen(cookie: string, types: readonly string[] = ALL): Promise<Listener> {
  const receiver: Receiver = await startReceiver()
  const { secret } = await askConsoleFor<Answer<'POST /webhooks'>>(app.url, 'POST', '/webhooks', {
    cookie,
    body: { url: receiver.url, description: '', event_types: types },
  })
  return { events: () => receiver.received.map((webhook) => verify(webhook, secret) as Event) }
}

async function openTrade(): Promise<{ trade: Trade; seller: Listener; buyer: Listener }> {
  const trade = await createTrade(database, app)
  return { trade, seller: await listen(trade.cookies.seller), buyer: await listen(trade.cookies.buyer) }
}

async function heard(listener: Listener, count: number): Promise<Event[]> {
  await waitFor(() => expect(listener.events().length).toBeGreaterThanOrEqual(count), { timeout: 20_000 })
  const events = listener.events()
  for (const { type, data } of events) expectAsInGuide(type, data)
  return events
}

const GUIDE = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8')

/** The guide shows an example of the data of each event: the same fields, in the same order, of the same types. */
function expectAsInGuide(type: string, data: object): void {
  const [, section = ''] = GUIDE.split(`### \`${type}\``)
  const [, text = '{}'] = /^```json\n(.*?)^```/ms.exec(section) ?? []
  const shown = JSON.parse(text) as object
  expect([type, ...Object.keys(shown)]).toEqual([type, ...Object.keys(data)])
  expect(shapeOf(shown, data)).toEqual(shapeOf(data, shown))
}

test('a report tells both sides the new figure, and that the pace changed', async () => {
  const { trade, seller, buyer } = await openTrade()
  const { id, packageIds } = await trade.sell('Autumn', [HALFWAY])
  const [packageId] = packageIds
  await trade.report(packageId!, 100, dayFromToday(0))
  await outbox.work()
  const names = { package_id: packageId!, line: 'Front page', campaign_id: id, campaign: 'Autumn' }
  const figure = {
    unit: 'impressions' as const,
    delivered: '100',
    goal: '1000',
    delivered_percent: '10.0',
    as_of: `${dayFromToday(0)}T00:00:00Z`,
    received_at: expect.any(String) as string,
    revision: 1,
  }
  for (const listener of [seller, buyer]) {
    const [updated, changed] = await heard(listener, 2)
    expect(updated?.type).toBe('delivery.updated')
    expect(updated?.data).toEqual<DeliveryUpdated['data']>({ ...names, ...figure, pacing: 'behind' })
    expect(changed?.type).toBe('line.pacing_changed')
    expect(changed?.data).toEqual<LinePacingChanged['data']>({
      ...names,
      ...figure,
      pacing: 'behind',
      previous_pacing: 'no_data',
    })
  }
})

test('figures of a line come in order and end with the last, however many reports there were', async () => {
  const { trade, seller } = await openTrade()
  const { packageIds } = await trade.sell('Autumn', [HALFWAY])
  for (let total = 1; total <= 20; total++) {
    await trade.report(packageIds[0]!, total * 10)
    if (total % 4 === 0) await outbox.work()
  }
  await outbox.work()
  await waitFor(
    () => expect(seller.events().at(-1)).toMatchObject({ data: { delivered: '200', revision: 20 } }),
    { timeout: 20_000 },
  )
  const totals = seller
    .events()
    .filter(({ type }) => type === 'delivery.updated')
    .map(({ data }) => Number(data['delivered']))
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  expect(new Set(totals).size).toBe(totals.length)
  // The same total at the same time again is no news.
  const before = seller.events().length
  await outbox.work()
  expect(seller.events()).toHaveLength(before)
})

test('a goal that is reached, new terms and an issued statement are sent', async () => {
  const { trade, buyer } = await openTrade()
  const { id, packageIds } = await trade.sell('January', [
    { flight_start: '2026-01-01', flight_end: '2026-01-31', booked: '1000' },
  ])
  await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: '12' })) }))
  await trade.report(packageIds[0]!, 1000, '2026-02-01')
  const [draft] = await draftStatements(app.url, trade.cookies.seller, id, '2026-01-31')
  await issueStatement(app.url, trade.cookies.seller, draft!)
  await outbox.work()
  const events = await heard(buyer, 5)
  const of = (type: string) => events.find((event) => event.type === type)?.data
  expect(of('line.delivered')).toEqual<LineDelivered['data']>({
    package_id: packageIds[0]!,
    line: 'Front page',
    campaign_id: id,
    campaign: 'January',
    unit: 'impressions',
    delivered: '1000',
    goal: '1000',
    delivered_percent: '100.0',
    as_of: '2026-02-01T00:00:00Z',
    received_at: expect.any(String) as string,
    revision: 1,
  })
  expect(of('terms.changed')).toEqual<TermsChanged['data']>({
    campaign_id: id,
    campaign: 'January',
    version: 2,
    change: 'changed_terms',
  })
  expect(of('statement.issued')).toEqual<StatementIssued['data']>({
    statement_id: draft!,
    number: 1,
    campaign_id: id,
    campaign: 'January',
    currency: 'EUR',
    total: '12.00',
    period: { from: '2026-01-01', to: '2026-01-31' },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

test('a rejected request is sent to the seller alone, with the key that sent it', async () => {
  const { trade, seller, buyer } = await openTrade()
  const { packageIds } = await trade.sell('Autumn', [HALFWAY])
  await postDelivery(app.url, trade.seller.apiKey, {
    items: [
      { package_id: packageIds[0], impressions: 500 },
      { package_id: packageIds[0], impressions: -1 },
    ],
  })
  await outbox.work()
  const events = await heard(seller, 3)
  expect(events.find(({ type }) => type === 'request.rejected')?.data).toEqual<RequestRejected['data']>({
    request_id: expect.any(String) as string,
    feed: 'delivery',
    outcome: 'processed',
    accepted: 1,
    rejected: 1,
    received_at: expect.any(String) as string,
    key: { id: trade.seller.keyId, label: expect.any(String) as string },
  })
  await heard(buyer, 2)
  expect(buyer.events().map(({ type }) => type)).not.toContain('request.rejected')
})

test('an endpoint gets the events that it wants, and another organization none', async () => {
  const { trade } = await openTrade()
  const { trade: other, seller: stranger } = await openTrade()
  const picky = await listen(trade.cookies.seller, ['line.delivered'])
  const { packageIds } = await trade.sell('Autumn', [HALFWAY])
  await trade.report(packageIds[0]!, 1000)
  const { packageIds: others } = await other.sell('Winter', [HALFWAY])
  await other.report(others[0]!, 1)
  await outbox.work()
  expect((await heard(picky, 1)).map(({ type }) => type)).toEqual(['line.delivered'])
  const strange = await heard(stranger, 2)
  expect(strange.map(({ data }) => data['package_id'])).toEqual([others[0], others[0]])
})

test('a buyer that does not see a campaign hears nothing of it', async () => {
  const { trade, buyer } = await openTrade()
  await askConsoleFor(app.url, 'POST', '/campaigns', {
    cookie: trade.cookies.seller,
    body: {
      name: 'Draft',
      buyer_id: trade.buyer.organizationId,
      is_draft: true,
      lines: [{ ...LINE, ...HALFWAY }],
    },
  })
  const { packageIds } = await trade.sell('Shown', [HALFWAY])
  await trade.report(packageIds[0]!, 1)
  await outbox.work()
  const events = await heard(buyer, 2)
  expect(events.map(({ data }) => data['campaign'])).toEqual(['Shown', 'Shown'])
})
