import { expect, test } from 'vitest'
import { randomFrom, SEED } from '../../../tests/support/random.ts'
import { WAITING_MAX } from './delivery-writer.ts'
import { createDeliveryQueue, type QueuedRequest, type QueueLimits } from './delivery-queue.ts'

interface TestRequest extends QueuedRequest {
  number: number
}

const ROOMY: QueueLimits = {
  itemsMax: 1_000_000,
  requestsMax: 1_000_000,
  organizationItemsMax: 1_000_000,
  organizationRequestsMax: 1_000_000,
}

test('requests for the same package are written in order of arrival, and never by two flushes at once', () => {
  const random = randomFrom(SEED)
  const queue = createDeliveryQueue<TestRequest>(ROOMY)
  const underWay: TestRequest[][] = []
  const writtenByPackage = new Map<string, number>()
  let [added, written] = [0, 0]
  const release = (flush: TestRequest[]) => {
    for (const { number, organizationNumber, open } of flush)
      for (const { packageId } of open) {
        const name = `${organizationNumber} ${packageId}`
        expect(writtenByPackage.get(name) ?? -1).toBeLessThan(number)
        writtenByPackage.set(name, number)
      }
    written += flush.length
    queue.release(flush)
  }
  for (let step = 0; step < 3_000 || written < added; step++) {
    if (step < 3_000 && random.nat(3) > 0) {
      const packages = Array.from({ length: random.nat(5) }, () => `package ${random.nat(12)}`)
      expect(queue.add(request(added++, 1 + random.nat(3), [...new Set(packages)]))).toBe(true)
    }
    if (underWay.length < 3) {
      const taken = queue.take(1 + random.nat(10))
      for (const name of new Set(taken.flatMap(namesOf)))
        expect(underWay.flat().flatMap(namesOf)).not.toContain(name)
      if (taken.length > 0) underWay.push(taken)
    }
    if (underWay.length > 0 && random.nat(2) === 0)
      release(underWay.splice(random.nat(underWay.length), 1)[0]!)
  }
  expect(written).toBe(added)
  expect(queue.itemsWaiting).toBe(0)
})

test('adding a request looks at no other request, however many wait for the same packages', () => {
  const queue = createDeliveryQueue<TestRequest>(ROOMY)
  const packages = Array.from({ length: 50 }, (_, i) => `package ${i}`)
  const looks: number[] = []
  const watched = (number: number): TestRequest => {
    const { open, ...rest } = request(number, 1, packages)
    looks.push(0)
    return {
      ...rest,
      get open() {
        looks[number]!++
        return open
      },
    }
  }
  queue.add(watched(0))
  expect(queue.take(2_000)).toHaveLength(1)
  for (let number = 1; number < 2_000; number++) {
    queue.add(watched(number))
    expect(queue.take(2_000)).toEqual([])
  }
  expect(looks.slice(1).every((count) => count === 1)).toBe(true)
})

test('requests for the same packages share a flush as far as it has room', () => {
  const queue = createDeliveryQueue<TestRequest>(ROOMY)
  for (let number = 0; number < 5; number++) queue.add(request(number, 1, ['a', 'b']))
  const first = queue.take(6)
  expect(first.map(({ number }) => number)).toEqual([0, 1, 2])
  expect(queue.take(6)).toEqual([])
  queue.release(first)
  expect(queue.take(6).map(({ number }) => number)).toEqual([3, 4])
})

test('organizations take turns: a flood of one does not hold up the others', () => {
  const queue = createDeliveryQueue<TestRequest>(ROOMY)
  for (let number = 0; number < 1_000; number++) queue.add(request(number, 1, [`package ${number}`]))
  queue.add(request(1_000, 2, ['other']))
  expect(queue.take(3).map(({ number }) => number)).toContain(1_000)
})

test('two organizations that name one package do not wait for each other', () => {
  const queue = createDeliveryQueue<TestRequest>(ROOMY)
  queue.add(request(0, 1, ['a']))
  expect(queue.take(10)).toHaveLength(1)
  queue.add(request(1, 2, ['a']))
  expect(queue.take(10)).toHaveLength(1)
})

test.each<[string, Partial<QueueLimits>, number]>([
  ['items', { itemsMax: 20 }, 10],
  ['requests', { requestsMax: 10 }, 10],
  ['items of an organization', { organizationItemsMax: 10 }, 5],
  ['requests of an organization', { organizationRequestsMax: 5 }, 5],
])('the queue is bounded by %s, and has room again once something is taken', (_what, limit, fits) => {
  const queue = createDeliveryQueue<TestRequest>({ ...ROOMY, ...limit })
  for (let number = 0; number < fits; number++)
    expect(queue.add(request(number, 1, [`package ${number}`, 'common']))).toBe(true)
  expect(queue.add(request(fits, 1, ['one', 'more']))).toBe(false)
  const isForAll = 'itemsMax' in limit || 'requestsMax' in limit
  expect(queue.add(request(fits, 2, ['one', 'more']))).toBe(!isForAll)
  queue.take(2)
  expect(queue.add(request(fits + 1, 1, ['one', 'more']))).toBe(true)
})

test('the queue of the writer holds 100,000 items, 25,000 of them of one organization', () => {
  const queue = createDeliveryQueue<TestRequest>(WAITING_MAX)
  const add = (organizationNumber: number) =>
    queue.add({ number: 0, organizationNumber, itemCount: 500, open: [] })
  for (let organizationNumber = 1; organizationNumber <= 4; organizationNumber++) {
    for (let i = 0; i < 50; i++) expect(add(organizationNumber)).toBe(true)
    expect(add(organizationNumber)).toBe(false)
  }
  expect(add(5)).toBe(false)
})

function request(number: number, organizationNumber: number, packageIds: string[]): TestRequest {
  return {
    number,
    organizationNumber,
    itemCount: packageIds.length,
    open: packageIds.map((packageId) => ({ packageId })),
  }
}

function namesOf({ organizationNumber, open }: TestRequest): string[] {
  return open.map(({ packageId }) => `${organizationNumber} ${packageId}`)
}
