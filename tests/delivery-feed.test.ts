import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let test_: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  test_ = await createTestDatabase()
  app = await startApp(test_.database)
  seller = await createSeller(test_.database)
})

describe('a delivery item', () => {
  test('is accepted, and its total becomes the figure of the line', async () => {
    const line = await createLine(test_.database, seller)
    const answer = await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 1200 }])
    expect(answer).toEqual({
      accepted: 1,
      rejected: 0,
      results: [{ index: 0, package_id: line, status: 'accepted' }],
    })
    expect(await viewLine(test_.database, line)).toMatchObject({
      quantity: '1200',
      revision: 1,
      history: [{ quantity: '1200', effect: 'first' }],
    })
  })
})
