import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttpServer } from '../src/http/http-server.ts'
import { openRaw, type RawConnection } from './support/raw-http.ts'

/** How much is read after an answer that ends the connection. Time passes only when a test advances it. */

const MEBIBYTE = 1024 * 1024
/** Read in one chunk, so a limit is only noticed after it; the stream may buffer the same amount. */
const SLACK_BYTES = 256 * 1024
const REFUSED = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000000000\r\n\r\n'

const server = createHttpServer(
  (_request, response) => {
    response.writeHead(413, { connection: 'close', 'content-length': 0 }).end()
  },
  { connectionsMax: 100, connectionsPerAddressMax: 100, isTrustedProxy: () => false },
)
const opened: RawConnection[] = []
const accepted: Socket[] = []
server.on('connection', (socket) => accepted.push(socket))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { socket } of opened.splice(0)) socket.destroy()
  for (const socket of accepted.splice(0)) socket.destroy()
})
afterAll(() => server.close())

test('at most 32 MiB are dropped, and the connection is closed after 5 s', async () => {
  const connection = await refused()
  const [socket] = accepted
  pour(connection)
  await until(() => socket!.isPaused())
  expect(socket!.bytesRead).toBeGreaterThan(32 * MEBIBYTE)
  vi.advanceTimersByTime(4_999)
  for (let i = 0; i < 100; i++) await nextTurn()
  expect(socket!.destroyed).toBe(false)
  expect(socket!.bytesRead).toBeLessThan(32 * MEBIBYTE + SLACK_BYTES)
  vi.advanceTimersByTime(1)
  expect(socket!.destroyed).toBe(true)
  await connection.closed
})

test('16 connections may send that much at once, all others 1 MiB, for 2 s', async () => {
  const BYTES = 4 * MEBIBYTE
  const connections = await Promise.all(Array.from({ length: 20 }, refused))
  for (const { socket } of connections) socket.write(Buffer.alloc(BYTES))
  const isWhole = (socket: Socket) => socket.bytesRead === REFUSED.length + BYTES
  await until(() => accepted.every((socket) => isWhole(socket) || socket.isPaused()))
  const stopped = accepted.filter((socket) => socket.isPaused())
  expect(stopped).toHaveLength(4)
  for (const { bytesRead } of stopped) {
    expect(bytesRead).toBeGreaterThan(MEBIBYTE)
    expect(bytesRead).toBeLessThan(MEBIBYTE + SLACK_BYTES)
  }
  vi.advanceTimersByTime(2_000)
  expect(accepted.filter(({ destroyed }) => destroyed)).toEqual(stopped)
  vi.advanceTimersByTime(3_000)
  expect(accepted.every(({ destroyed }) => destroyed)).toBe(true)
})

test('a client that sends nothing more and does not close is cut off after 2 s', async () => {
  await refused()
  vi.advanceTimersByTime(1_999)
  expect(accepted[0]!.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(accepted[0]!.destroyed).toBe(true)
})

test('a place is free again as soon as its client disconnects', async () => {
  for (let i = 0; i < 40; i++) {
    const connection = await refused()
    const socket = accepted.at(-1)!
    connection.socket.end(Buffer.alloc(2 * MEBIBYTE))
    await until(() => socket.destroyed)
    expect(socket.bytesRead).toBe(REFUSED.length + 2 * MEBIBYTE)
  }
})

/** A connection whose request was answered and which the server is about to close. */
async function refused(): Promise<RawConnection> {
  const connection = openRaw(url, { isStubborn: true })
  opened.push(connection)
  connection.socket.write(REFUSED)
  expect((await connection.answer()).status).toBe(413)
  await until(() => accepted.every(({ writableEnded }) => writableEnded))
  return connection
}

function pour({ socket }: RawConnection): void {
  const piece = Buffer.alloc(65_536)
  const pourOn = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', pourOn)
  pourOn()
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
}
