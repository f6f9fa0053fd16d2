import { expect, test } from 'vitest'
import { randomFrom, SEED } from '../../tests/support/random.ts'
import { WAITING_MAX } from './delivery/delivery-writer.ts'
import { createFairQueue, type QueuedRequest, type QueueLimits } from './fair-queue.ts'

interface TestRequest extends QueuedRequest {
  number: number
}

const ROOMY: QueueLimits = {
  itemsMax: 1_000_000,
  requestsMax: 1_000_000,
  organizationItemsMax: 1_000_000,
  organizationRequestsMax: 1_000_000,
}

test('requests of an organization are taken once each, in order of arrival, never more items than asked for', () => {
  const random = randomFrom(SEED)
  const queue = createFairQueue<TestRequest>(ROOMY)
  const lastTaken = new Map<number, number>()
  let [added, taken] = [0, 0]
  for (let step = 0; step < 3_000 || taken < added; step++) {
    if (step < 3_000 && random.nat(3) > 0) {
      expect(queue.add(request(added++, 1 + random.nat(3), 1 + random.nat(5)))).toBe(true)
    }
    if (random.nat(2) > 0) continue
    const itemsMax = 1 + random.nat(10)
    const requests = queue.take(itemsMax)
    const items = requests.reduce((sum, one) => sum + one.items.length, 0)
    expect(requests.length <= 1 || items <= itemsMax).toBe(true)
    for (const { number, organizationNumber } of requests) {
      expect(lastTaken.get(organizationNumber) ?? -1).toBeLessThan(number)
      lastTaken.set(organizationNumber, number)
    }
    taken += requests.length
  }
  expect(taken).toBe(added)
  expect(queue.itemsWaiting).toBe(0)
})

test('those of one organization are taken alone, and those of others keep their turns', () => {
  const queue = createFairQueue<TestRequest>(ROOMY)
  for (const [number, organizationNumber] of [1, 2, 1, 1, 3].entries())
    queue.add(request(number, organizationNumber, 2))
  const numbers = (may: (organizationNumber: number) => boolean) =>
    queue.takeOfOne(5, may).map(({ number }) => number)
  expect(numbers(() => true)).toEqual([0, 2])
  expect(numbers((organizationNumber) => organizationNumber !== 2)).toEqual([4])
  expect(numbers((organizationNumber) => organizationNumber === 3)).toEqual([])
  expect(numbers(() => true)).toEqual([1])
  expect(queue.take(5).map(({ number }) => number)).toEqual([3])
  expect([queue.itemsWaiting, queue.requestsWaiting]).toEqual([0, 0])
})

test('adding and taking look at no other request, however many wait', () => {
  const queue = createFairQueue<TestRequest>(ROOMY)
  let looks = 0
  const watched = (number: number): TestRequest => ({
    number,
    organizationNumber: number % 7,
    get items() {
      looks++
      return { length: 50 }
    },
  })
  for (let number = 0; number < 2_000; number++) queue.add(watched(number))
  const looksPerRequest = looks / 2_000
  for (let number = 2_000; number < 4_000; number++) {
    looks = 0
    queue.add(watched(number))
    expect(looks).toBe(looksPerRequest)
    looks = 0
    expect(queue.take(50)).toHaveLength(1)
    expect(looks).toBeLessThanOrEqual(2)
  }
})

test('organizations take turns: a flood of one does not hold up the others', () => {
  const queue = createFairQueue<TestRequest>(ROOMY)
  for (let number = 0; number < 1_000; number++) queue.add(request(number, 1))
  queue.add(request(1_000, 2))
  expect(queue.take(3).map(({ number }) => number)).toEqual([0, 1_000, 1])
  queue.add(request(1_001, 2))
  expect(queue.take(2).map(({ number }) => number)).toContain(1_001)
})

test('a request that need not wait any longer is taken out, whichever organization sent it, and leaves its room to others', () => {
  const queue = createFairQueue<TestRequest>({ ...ROOMY, itemsMax: 10, organizationItemsMax: 6 })
  for (const [number, organizationNumber] of [1, 1, 1, 2, 2].entries())
    expect(queue.add(request(number, organizationNumber, 2))).toBe(true)
  expect(queue.add(request(5, 1, 2))).toBe(false)
  expect(queue.remove(({ number }) => number === 1 || number >= 3).map(({ number }) => number)).toEqual([
    1, 3, 4,
  ])
  expect([queue.itemsWaiting, queue.requestsWaiting]).toEqual([4, 2])
  expect(queue.remove(() => false)).toEqual([])
  expect(queue.add(request(6, 2, 2))).toBe(true)
  expect(queue.add(request(7, 1, 2))).toBe(true)
  expect(queue.take(100).map(({ number }) => number)).toEqual([0, 6, 2, 7])
  expect([queue.itemsWaiting, queue.requestsWaiting]).toEqual([0, 0])
})

test('a request with more items than are asked for is taken alone', () => {
  const queue = createFairQueue<TestRequest>(ROOMY)
  queue.add(request(0, 1, 500))
  queue.add(request(1, 1, 1))
  expect(queue.take(10).map(({ number }) => number)).toEqual([0])
  expect(queue.take(10).map(({ number }) => number)).toEqual([1])
  expect(queue.take(10)).toEqual([])
})

test('a request without items waits like any other, and is taken', () => {
  const queue = createFairQueue<TestRequest>(ROOMY)
  queue.add(request(0, 1, 0))
  expect([queue.itemsWaiting, queue.requestsWaiting]).toEqual([0, 1])
  expect(queue.take(10)).toHaveLength(1)
  expect(queue.requestsWaiting).toBe(0)
})

test.each<[string, Partial<QueueLimits>, number]>([
  ['items', { itemsMax: 20 }, 10],
  ['requests', { requestsMax: 10 }, 10],
  ['items of an organization', { organizationItemsMax: 10 }, 5],
  ['requests of an organization', { organizationRequestsMax: 5 }, 5],
])('the queue is bounded by %s, and has room again once something is taken', (_what, limit, fits) => {
  const queue = createFairQueue<TestRequest>({ ...ROOMY, ...limit })
  for (let number = 0; number < fits; number++) expect(queue.add(request(number, 1, 2))).toBe(true)
  expect(queue.add(request(fits, 1, 2))).toBe(false)
  const isForAll = 'itemsMax' in limit || 'requestsMax' in limit
  expect(queue.add(request(fits, 2, 2))).toBe(!isForAll)
  queue.take(2)
  expect(queue.add(request(fits + 1, 1, 2))).toBe(true)
})

test('the queue of the delivery writer holds 100,000 items, 25,000 of them of one organization', () => {
  const queue = createFairQueue<TestRequest>(WAITING_MAX)
  for (let organizationNumber = 1; organizationNumber <= 4; organizationNumber++) {
    for (let i = 0; i < 50; i++) expect(queue.add(request(i, organizationNumber, 500))).toBe(true)
    expect(queue.add(request(0, organizationNumber, 500))).toBe(false)
  }
  expect(queue.add(request(0, 5, 500))).toBe(false)
})

function request(number: number, organizationNumber: number, items = 1): TestRequest {
  return { number, organizationNumber, items: { length: items } }
}
