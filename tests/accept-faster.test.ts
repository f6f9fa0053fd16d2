import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptFaster } from '../src/http/accept-faster.ts'

const CONNECTIONS = 20

let server: Server
let clients: Socket[]

beforeEach(async () => {
  clients = []
  server = createServer((_request, response) => response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

test('connections that arrive together are taken together, so that a newcomer does not wait for each turn of the event loop before theirs', async () => {
  await acceptFaster(server)
  expect(await mostTakenInOneTurn()).toBeGreaterThan(CONNECTIONS / 2)
})

test('each is served, and none is when the server was closed', async () => {
  await acceptFaster(server)
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

test('where no other process can be started, the server goes on as it is', async () => {
  const { execPath } = process
  process.execPath = '/nonexistent/node'
  try {
    await acceptFaster(server)
  } finally {
    process.execPath = execPath
  }
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(await response.text()).toBe('here')
})

/** Connections of this process are complete before the server looks for them. */
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
