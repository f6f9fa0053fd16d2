import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
})

test('with equal as_of the one received later wins, even if its body came first', async () => {
  const line = await createLine(testDatabase.database, seller)
  const item = { package_id: line, as_of: '2026-01-01' }
  const early = beginReport({ items: [{ ...item, impressions: 111 }] })
  await untilReceived()
  await reportDelivery(app.url, seller.apiKey, [{ ...item, impressions: 222 }])
  expect(await early.finish()).toBe(200)
  expect(await viewLine(testDatabase.database, line)).toMatchObject({
    quantity: '222',
    history: [
      { quantity: '222', effect: 'first' },
      { quantity: '111', effect: 'late' },
    ],
  })
})

/** Sends the headers of a report, and the body only on request. */
function beginReport(body: object): { finish: () => Promise<number | undefined> } {
  const text = JSON.stringify(body)
  const sending = request(`${app.url}/api/ingest/delivery/metrics`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seller.apiKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.on('error', reject)
  })
  sending.flushHeaders()
  return {
    finish: () => {
      sending.end(text)
      return answered
    },
  }
}

/** Once its use is recorded, the key of the early report has been looked up. */
async function untilReceived(): Promise<void> {
  for (;;) {
    const [key] = await testDatabase.database.query<{ last_used_at: string | null }>(
      'SELECT last_used_at FROM api_key WHERE id = $1',
      [seller.keyId],
    )
    if (key?.last_used_at) break
  }
  // The clock has millisecond precision: let one pass, so the next is received later.
  await new Promise((resolve) => setTimeout(resolve, 5))
}
