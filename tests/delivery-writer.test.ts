import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLine, createSeller, viewLine } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { decimalFromInteger } from '../src/exact/decimal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { createDeliveryWriter, type Submission } from '../src/core/delivery/delivery-writer.ts'

const { database } = await createTestDatabase()

test('a server that stops in the same turn in which a report arrives still writes it', async () => {
  const seller = await createSeller(database)
  const packageId = await createLine(database, seller)
  const [key] = await database.query<{ source_number: number }>(
    'SELECT source_number FROM api_key WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  const now = instantFromMilliseconds(Date.now())
  const sender = { organizationNumber: seller.organizationNumber, sourceNumber: key!.source_number }
  const submission: Submission = {
    ...sender,
    now,
    items: [{ packageId, quantity: decimalFromInteger(7), unit: 'impressions', asOf: null }],
    verdicts: [null],
    isDryRun: false,
    log: () => ({
      ...sender,
      receivedAt: now,
      requestId: randomUUID(),
      feed: 'delivery',
      outcome: 'processed',
      isDryRun: false,
      accepted: 1,
      rejected: 0,
      durationUs: 1,
      rejectedItems: null,
    }),
  }
  const writer = createDeliveryWriter(database, (error) => {
    throw error
  })
  const written = writer.write(submission)
  await writer.drain()
  expect(submission.verdicts).toEqual(['accepted'])
  expect(await viewLine(database, packageId)).toMatchObject({ quantity: '7' })
  await written
})
