import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdLock, lockOf } from './support/hold-lock.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { decimalFromInteger } from '../src/exact/decimal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { createDeliveryWriter, WAITING_MAX, type Submission } from '../src/core/delivery/delivery-writer.ts'
import type { DeliveryItem } from '../src/core/delivery/delivery.ts'
import { CallerGone } from '../src/database/failure.ts'

const { database } = await createTestDatabase()

test('a server that stops in the same turn in which a report arrives still writes it', async () => {
  const seller = await createSeller(database)
  const packageId = await createLine(database, seller)
  const submission = await submissionOf(seller, packageId)
  const writer = createDeliveryWriter(database, throwFault)
  const written = writer.write(submission)
  await writer.drain()
  expect(submission.verdicts).toEqual(['accepted'])
  expect(await viewLine(database, packageId)).toMatchObject({ quantity: '7' })
  await written
})

test('a report whose sender has hung up while it waits for the database is not written', async () => {
  const seller = await createSeller(database)
  const [held, packageId] = [await createLine(database, seller), await createLine(database, seller)]
  const writer = createDeliveryWriter(database, () => undefined, { ...WAITING_MAX, msMax: 1_600 })
  const letGo = await holdLock(database, lockOf(held, seller))
  const ofHeld = await submissionOf(seller, held)
  const ofGone = { ...(await submissionOf(seller, packageId)), hasLeft: () => true }
  const [item] = ofGone.items as DeliveryItem[]
  let quantity = 0
  const sent: Promise<void>[] = []
  const ends: { error?: unknown; verdicts: Submission['verdicts'] }[] = []
  // Once the first are with the database, the others wait behind them.
  const isCancelled = () => {
    sent.push(writer.write({ ...ofHeld, verdicts: [null] }).catch(() => undefined))
    const verdicts: Submission['verdicts'] = [null]
    const items = [{ ...item!, quantity: decimalFromInteger(++quantity) }]
    sent.push(
      writer.write({ ...ofGone, items, now: instantFromMilliseconds(Date.now()), verdicts }).then(
        () => void ends.push({ verdicts }),
        (error: unknown) => void ends.push({ error, verdicts }),
      ),
    )
    return ends.some(({ error }) => error instanceof CallerGone)
  }
  await expect.poll(isCancelled, { timeout: 60_000 }).toBe(true)
  await letGo()
  await Promise.all([...sent, writer.drain()])
  const accepted = ends.filter(({ verdicts }) => verdicts[0] === 'accepted').length
  expect(accepted).toBeLessThan(ends.length)
  expect(await viewLine(database, packageId)).toMatchObject({ revision: accepted })
})

async function submissionOf(seller: Seller, packageId: string): Promise<Submission> {
  const [key] = await database.query<{ source_number: number }>(
    'SELECT source_number FROM api_key WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  const now = instantFromMilliseconds(Date.now())
  const sender = { organizationNumber: seller.organizationNumber, sourceNumber: key!.source_number }
  return {
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
}

function throwFault(error: unknown): never {
  throw error
}
