import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptFaster } from '../src/http/accept-faster.ts'
import { canCheck } from './support/can-check.ts'

const CONNECTIONS = 20
const BACKLOG = 1_000
/** The state of a socket in /proc. */
const LISTENING = '0A'

let server: Server
let clients: Socket[]

beforeEach(async () => {
  clients = []
  server = createServer((_request, response) => response.end('here'))
  server.listen(0, '127.0.0.1', BACKLOG)
  await once(server, 'listening')
})

afterEach(() => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

test('connections that arrive together are accepted together, not one per turn of the event loop', async () => {
  await acceptFaster(server, BACKLOG)
  expect(await mostTakenInOneTurn()).toBeGreaterThan(CONNECTIONS / 2)
})

test('each connection is served, and none once the server is closed', async () => {
  await acceptFaster(server, BACKLOG)
  const { port } = server.address() as AddressInfo
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
      return response.text()
    }),
  )
  expect(answers).toEqual(Array.from({ length: CONNECTIONS }, () => 'here'))
  await new Promise((resolve) => server.close(resolve))
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('without a second process the server keeps working as before', async () => {
  const { execPath } = process
  process.execPath = '/nonexistent/node'
  try {
    await acceptFaster(server, BACKLOG)
  } finally {
    process.execPath = execPath
  }
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(await response.text()).toBe('here')
})

const isLinux = canCheck(
  process.platform === 'linux',
  'the connection backlog was not tested (run the tests on Linux)',
)

test.runIf(isLinux)('the backlog stays as long as before', async () => {
  const { port } = server.address() as AddressInfo
  const systemMax = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  await acceptFaster(server, BACKLOG)
  // More than Node's own 511, in one turn: each completes at once, or is retried after a second.
  clients = Array.from({ length: 700 }, () => connect(port, '127.0.0.1'))
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const waiting = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .find(
      (row) =>
        row[1]?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && row[3] === LISTENING,
    )
  expect(Number.parseInt(waiting![4]!.split(':')[1]!, 16)).toBe(Math.min(clients.length, systemMax + 1))
})

/** Connections from this process complete before the server accepts them. */
async function mostTakenInOneTurn(): Promise<number> {
  const takenInTurn: number[] = []
  let taken = 0
  let isTurnCounted = false
  const done = new Promise<void>((resolve) => {
    server.on('connection', () => {
      if (!isTurnCounted) {
        takenInTurn.push(0)
        isTurnCounted = true
        setImmediate(() => (isTurnCounted = false))
      }
      takenInTurn[takenInTurn.length - 1]!++
      if (++taken === CONNECTIONS) resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'))
  await done
  return Math.max(...takenInTurn)
}
