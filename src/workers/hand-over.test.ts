import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { createConnectionCount } from '../http/http-server.ts'
import { createHandOver, type HandOver, type Taker } from './hand-over.ts'

class FakeSocket extends EventEmitter {
  isDestroyed = false
  readonly remoteAddress: string

  constructor(address: string) {
    super()
    this.remoteAddress = address
  }

  destroy(): void {
    this.isDestroyed = true
  }
}

interface FakeTaker extends Taker {
  given: { id: number; address: string }[]
}

const CONNECTIONS_MAX = 6
let handOver: HandOver

beforeEach(() => {
  const limits = {
    connectionsMax: CONNECTIONS_MAX,
    connectionsPerAddressMax: CONNECTIONS_MAX,
    isTrustedProxy: () => false,
  }
  handOver = createHandOver({ app: createConnectionCount(limits), agent: createConnectionCount(limits) })
})

test('each connection goes to the process with the fewest, and our copy is closed once it is taken', () => {
  const [a, b] = [join(), join()]
  const sockets = [1, 2, 3, 4].map(() => {
    const socket = arrive('192.0.2.1')
    takeAll(a, b)
    return socket
  })
  expect([a.given.length, b.given.length]).toEqual([2, 2])
  expect(sockets.every(({ isDestroyed }) => isDestroyed)).toBe(true)
  for (const { id } of a.given) handOver.closed(a, id)
  arrive('192.0.2.1')
  takeAll(a)
  arrive('192.0.2.1')
  expect([a.given.length, b.given.length]).toEqual([4, 2])
})

test('a process that has not taken its last one gets no other', () => {
  const [busy, free] = [join(), join()]
  for (let i = 0; i < 4; i++) {
    arrive('192.0.2.1')
    takeAll(free)
  }
  expect([busy.given.length, free.given.length]).toEqual([1, 3])
})

test('addresses that wait take turns', () => {
  for (let i = 0; i < 4; i++) arrive('192.0.2.1')
  arrive('192.0.2.2')
  const taker = join()
  for (let i = 0; i < 4; i++) takeAll(taker)
  expect(taker.given.map(({ address }) => address)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
  ])
})

test('one that waits is closed after 10 s, also if it has been with a process that ended', () => {
  vi.useFakeTimers()
  try {
    const taker = join()
    const socket = arrive('192.0.2.1')
    handOver.leave(taker)
    vi.advanceTimersByTime(9_999)
    expect(socket.isDestroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(socket.isDestroyed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('those that wait count as open, and so do those of all processes together', () => {
  const [a, b] = [join(), join()]
  for (let i = 0; i < CONNECTIONS_MAX; i++) expect(arrive('192.0.2.1').isDestroyed).toBe(false)
  expect(arrive('192.0.2.1').isDestroyed).toBe(true)
  takeAll(a, b)
  expect(arrive('192.0.2.2').isDestroyed).toBe(true)
  handOver.closed(a, a.given[0]!.id)
  expect(arrive('192.0.2.2').isDestroyed).toBe(false)
})

test('if a process ends, what it did not take goes to another, and what it had no longer counts', () => {
  const [a, b] = [join(), join()]
  arrive('192.0.2.1')
  takeAll(a)
  arrive('192.0.2.2')
  takeAll(b)
  const untaken = arrive('192.0.2.3')
  expect(a.given.at(-1)?.address).toBe('192.0.2.3')
  handOver.leave(a)
  expect(b.given.at(-1)?.address).toBe('192.0.2.3')
  expect(untaken.isDestroyed).toBe(false)
  for (let i = 0; i < CONNECTIONS_MAX - 2; i++) expect(arrive('192.0.2.4').isDestroyed).toBe(false)
  expect(arrive('192.0.2.4').isDestroyed).toBe(true)
})

test('after the end, what waits is closed', () => {
  const waiting = arrive('192.0.2.1')
  handOver.close()
  expect(waiting.isDestroyed).toBe(true)
  expect(arrive('192.0.2.1').isDestroyed).toBe(true)
})

function arrive(address: string): FakeSocket {
  const socket = new FakeSocket(address)
  handOver.arrive('app', socket as EventEmitter as Socket)
  return socket
}

function join(): FakeTaker {
  const taker: FakeTaker = {
    given: [],
    give: (id, _door, socket) => void taker.given.push({ id, address: socket.remoteAddress! }),
  }
  handOver.join(taker)
  return taker
}

function takeAll(...takers: FakeTaker[]): void {
  for (const taker of takers) for (const { id } of taker.given) handOver.taken(taker, id)
}
