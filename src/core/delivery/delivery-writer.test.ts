import { expect, test } from 'vitest'
import { createFairQueue, type QueuedRequest } from '../fair-queue.ts'
import { WAITING_MAX } from './delivery-writer.ts'

test('no more than 100,000 items wait to be written, and a quarter of them of one organization', () => {
  const queue = createFairQueue<QueuedRequest>(WAITING_MAX)
  for (const organizationNumber of [1, 2, 3, 4, 5]) {
    while (queue.add({ organizationNumber, items: { length: 500 } }));
    expect(queue.itemsWaiting).toBe(Math.min(organizationNumber, 4) * 25_000)
  }
})

test('no more than 10,000 requests wait to be written, and a quarter of them of one organization', () => {
  const queue = createFairQueue<QueuedRequest>(WAITING_MAX)
  for (const organizationNumber of [1, 2, 3, 4, 5]) {
    while (queue.add({ organizationNumber, items: { length: 1 } }));
    expect(queue.requestsWaiting).toBe(Math.min(organizationNumber, 4) * 2_500)
  }
})
