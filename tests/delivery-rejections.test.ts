import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OF_COUNTED } from '../src/core/delivery/units.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, postFeed, reportDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

/** A rejection says what to do, and the same through every door (decision 42). */

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let lines: Record<'counted' | 'downloads' | 'flat' | 'early' | 'foreign', string>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  app = await startApp(database)
  seller = await createSeller(database)
  const other = await createSeller(database, 'Other seller')
  member = await signInMember(database, seller.organizationNumber, 'member')
  lines = {
    counted: await createLine(database, seller, { flightStart: '2025-03-01' }),
    downloads: await createLine(database, seller, { pricingBasis: 'downloads' }),
    flat: await createLine(database, seller, { pricingBasis: 'flat_rate' }),
    early: await createLine(database, seller, { flightStart: '2190-01-01' }),
    foreign: await createLine(database, other),
  }
})

interface Case {
  name: string
  item: () => unknown
  reason: string
  field: string | undefined
  words: RegExp
}

const CASES: Case[] = [
  {
    name: 'a package ID that is not one',
    item: () => ({ package_id: 'line-1', impressions: 1 }),
    reason: 'invalid_item',
    field: 'package_id',
    words: /“line-1” is not a valid package ID\. The API does not take references\. Copy the API package ID/,
  },
  {
    name: 'an item that is not an object',
    item: () => 7,
    reason: 'invalid_item',
    field: undefined,
    words: /A delivery item is an object/,
  },
  {
    name: 'both quantities',
    item: () => ({ package_id: lines.counted, impressions: 1, downloads: 1 }),
    reason: 'invalid_item',
    field: undefined,
    words: new RegExp(`not ${OF_COUNTED.all}`),
  },
  {
    name: 'a number sent as text',
    item: () => ({ package_id: lines.counted, impressions: '12' }),
    reason: 'invalid_item',
    field: 'impressions',
    words: /Send a number, without quotes/,
  },
  {
    name: 'a date that is not ISO',
    item: () => ({ package_id: lines.counted, impressions: 1, as_of: '11/14/2026' }),
    reason: 'invalid_item',
    field: 'as_of',
    words: /Write a date as 2026-11-14/,
  },
  {
    name: 'a line of another seller',
    item: () => ({ package_id: lines.foreign, impressions: 1 }),
    reason: 'not_seller',
    field: 'package_id',
    words: /does not sell a line with this package ID/,
  },
  {
    name: 'a line that does not exist',
    item: () => ({ package_id: randomUUID(), impressions: 1 }),
    reason: 'not_seller',
    field: 'package_id',
    words: /does not sell a line with this package ID/,
  },
  {
    name: 'a flight that has not started',
    item: () => ({ package_id: lines.early.toUpperCase(), impressions: 1 }),
    reason: 'before_flight_start',
    field: undefined,
    words: /The flight starts on 2190-01-01/,
  },
  {
    name: 'a time before the flight',
    item: () => ({ package_id: lines.counted, impressions: 1, as_of: '2025-02-01' }),
    reason: 'before_flight_start',
    field: 'as_of',
    words: /starts on 2025-03-01/,
  },
  {
    name: 'a time in the future',
    item: () => ({ package_id: lines.counted, impressions: 1, as_of: '2199-01-01' }),
    reason: 'as_of_in_future',
    field: 'as_of',
    words: /is in the future/,
  },
  {
    name: 'a quantity on a flat-rate line',
    item: () => ({ package_id: lines.flat, downloads: 1 }),
    reason: 'flat_rate_takes_no_quantity',
    field: 'downloads',
    words: /Leave out the quantity/,
  },
  {
    name: 'no quantity',
    item: () => ({ package_id: lines.downloads }),
    reason: 'quantity_required',
    field: 'downloads',
    words: /Report the total downloads to date/,
  },
  {
    name: 'the wrong quantity',
    item: () => ({ package_id: lines.downloads, impressions: 1 }),
    reason: 'quantity_required',
    field: 'downloads',
    words: /priced on downloads.*not impressions/,
  },
]

describe('a rejected delivery item', () => {
  test.each(CASES)('carries the field at fault and a message that says what to do: $name', async (one) => {
    const { results } = await reportDelivery(app.url, seller.apiKey, [one.item()])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: one.reason })
    expect(results[0]!.field).toBe(one.field)
    expect(results[0]!.message).toMatch(one.words)
  })

  test('names the duplicate', async () => {
    const item = { package_id: lines.counted, impressions: 1 }
    const { results } = await reportDelivery(app.url, seller.apiKey, [item, item])
    expect(results).toEqual([
      { index: 0, package_id: lines.counted, status: 'accepted' },
      {
        index: 1,
        package_id: lines.counted,
        status: 'rejected',
        reason: 'duplicate_package_id',
        field: 'package_id',
        message: expect.stringContaining('Report one total per line') as string,
      },
    ])
  })

  test('says the same in the answer, in the request log and in a dry run', async () => {
    const items = CASES.map(({ item }) => item())
    const response = await postDelivery(app.url, seller.apiKey, { items })
    const { results } = (await response.json()) as DeliveryAnswer
    const dry = await postDelivery(app.url, seller.apiKey, { items }, { dryRun: true })
    expect(((await dry.json()) as DeliveryAnswer).results).toEqual(results)
    const logged = await requestOf(response)
    expect(logged.rejected_items.map(({ field, message }) => ({ field, message }))).toEqual(
      results.map(({ field, message }) => ({ field: field ?? null, message })),
    )
  })

  test('says the same in the form as in the API', async () => {
    const [response, byHand] = [
      await reportDelivery(app.url, seller.apiKey, [{ package_id: lines.early, impressions: 5 }]),
      await askConsoleFor<Answer<'POST /lines/:packageId/delivery'>>(
        app.url,
        'POST',
        `/lines/${lines.early}/delivery`,
        {
          cookie: member.cookie,
          body: { quantity: '5', as_of: '' },
        },
      ),
    ]
    const { reason, message } = response.results[0]!
    expect(byHand.results[0]).toMatchObject({ status: 'rejected', reason, field: null, message })
  })
})

describe('a request refused as a whole', () => {
  test.each([
    ['?dry_run=maybe', { items: [{}] }, 'The query parameter dry_run must be true or false.'],
    ['?dryrun=true', { items: [{}] }, 'Unknown query parameter "dryrun". The only one is dry_run.'],
    ['?%00%E2%80%AE=1', { items: [{}] }, 'Unknown query parameter "\uFFFD\uFFFD". The only one is dry_run.'],
    ['', { items: [] }, '"items" is empty. Send 1 to 500 delivery items.'],
    [
      '',
      {},
      'The body has no "items" array. Send an object with "items", an array of 1 to 500 delivery items.',
    ],
  ])('has in the log the message its sender got: %s %j', async (query, body, words) => {
    const path = `/api/ingest/delivery/metrics${query}`
    const response = await postFeed(app.url, path, seller.apiKey, body)
    expect(await response.json()).toMatchObject({ status: 400, detail: words })
    expect(await requestOf(response)).toMatchObject({ outcome: 'invalid_body', explanation: words })
  })

  test('does not keep a key sent as a parameter by mistake', async () => {
    const path = `/api/ingest/delivery/metrics?${seller.apiKey}=1`
    const response = await postFeed(app.url, path, seller.apiKey, { items: [{}] })
    const { explanation } = await requestOf(response)
    expect(explanation).toMatch(/Unknown query parameter/)
    expect(explanation).not.toContain(seller.apiKey)
  })
})

async function requestOf(response: Response): Promise<Answer<'GET /requests/:requestId'>> {
  const id = response.headers.get('x-request-id')!
  const answer = await askConsole(app.url, 'GET', `/requests/${id}`, { cookie: member.cookie })
  return (await answer.json()) as Answer<'GET /requests/:requestId'>
}
