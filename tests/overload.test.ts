import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAITING_MAX } from '../src/core/delivery/delivery-writer.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { holdLock } from './support/hold-lock.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { readIngestLog } from './support/ingest-log.ts'
import { sendRaw } from './support/raw-http.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const PATH = '/api/ingest/delivery/metrics'
/** As many bytes as one organization may have in progress. */
const SHARE = 1024 * 1024

let testDatabase: TestDatabase
let app: TestApp

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

describe('a seller who sends more than their share at a time', () => {
  test('gets 503 with Retry-After before the body is read, and the others are served', async () => {
    const [flooding, other] = [
      await createSeller(testDatabase.database),
      await createSeller(testDatabase.database),
    ]
    const line = await createLine(testDatabase.database, flooding)
    const { refused, unfinished } = await fillShare(app, flooding)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/^retry-after: [1-9]\d*\r$/m)
    expect(refused).toMatch(/^content-type: application\/problem\+json\r$/m)
    expect(refused).toContain('"code":"service_unavailable"')
    expect(refused).toContain('Too many requests are waiting')
    const otherLine = await createLine(testDatabase.database, other)
    expect(
      await reportDelivery(app.url, other.apiKey, [{ package_id: otherLine, impressions: 1 }]),
    ).toMatchObject({ accepted: 1 })

    await hangUp(unfinished)
    await expect.poll(async () => (await report(app, flooding, line)).status, { timeout: 60_000 }).toBe(200)
  })

  test('is counted in the metrics and logged as an occasional warning, not as an error each time', async () => {
    const own = await startApp(testDatabase.database)
    const seller = await createSeller(testDatabase.database)
    const { unfinished } = await fillShare(own, seller)
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => sendRaw(own.url, head(seller, SHARE / 2))),
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await (await fetch(`${own.url}/metrics`)).text()).toContain(
      'flightline_ingest_shed_total{feed="delivery"} 21',
    )
    expect(own.log().match(/"msg":"overloaded: requests were refused"/g)).toHaveLength(1)
    expect(own.log()).not.toContain('"msg":"request failed"')
    await hangUp(unfinished)
  })

  test('gets their share back when a caller hangs up, at any moment', async () => {
    const seller = await createSeller(testDatabase.database)
    const line = await createLine(testDatabase.database, seller)
    for (let round = 0; round < 4; round++) {
      const sockets = await Promise.all(Array.from({ length: 50 }, () => connected(app)))
      for (const socket of sockets) {
        socket.write(head(seller, SHARE / 32))
        if (round % 2 === 0) socket.destroy()
      }
      await report(app, seller, line)
      await hangUp(sockets)
    }
    await expect.poll(async () => (await report(app, seller, line)).status, { timeout: 60_000 }).toBe(200)
  })
})

describe('the write queue is limited', () => {
  const ROOMY = {
    ...WAITING_MAX,
    itemsMax: 100,
    requestsMax: 100,
    organizationItemsMax: 100,
    organizationRequestsMax: 100,
  }

  test.each([
    ['in all', { ...ROOMY, itemsMax: 3 }],
    ['for each organization', { ...ROOMY, organizationItemsMax: 3 }],
  ])(
    '%s: requests beyond the limit get 503 with Retry-After, and nothing of them is written',
    async (_, waitingMax) => {
      const own = await startApp(testDatabase.database, {}, waitingMax)
      const seller = await createSeller(testDatabase.database)
      const lines = await Promise.all(
        Array.from({ length: 4 }, () => createLine(testDatabase.database, seller)),
      )
      const beyond = await report(own, seller, ...lines)
      expect(beyond.status).toBe(503)
      expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(await beyond.json()).toMatchObject({
        code: 'service_unavailable',
        detail: expect.stringContaining('Too many requests are waiting') as string,
      })
      for (const line of lines)
        expect(await viewLine(testDatabase.database, line)).toMatchObject({ quantity: null, revision: 0 })
      expect(await readIngestLog(testDatabase.database, seller.organizationNumber)).toEqual([])

      expect((await report(own, seller, ...lines.slice(1))).status).toBe(200)
      expect((await report(own, seller, ...lines.slice(1))).status).toBe(200)
    },
  )
})

describe('a report that waits for a database that does not get to it', () => {
  test('gets 503 with Retry-After, is not written and is counted; the next one is accepted', async () => {
    const { database } = testDatabase
    const own = await startApp(database, {}, { ...WAITING_MAX, msMax: 160 })
    const seller = await createSeller(database)
    const [held, line] = [await createLine(database, seller), await createLine(database, seller)]
    const letGo = await holdLock(
      database,
      `SELECT 1 FROM line_figure WHERE package_id = '${held}' FOR UPDATE`,
    )
    let impressions = 1
    const sent: Promise<void>[] = []
    const ofLine: { status: number; text: string; retryAfter: number }[] = []
    const reportOfLine = async (total: number) => {
      const answer = await postDelivery(own.url, seller.apiKey, {
        items: [{ package_id: line, impressions: total }],
      })
      const retryAfter = Number(answer.headers.get('retry-after'))
      ofLine.push({ status: answer.status, text: await answer.text(), retryAfter })
    }
    // Once the first are with the database, the others wait behind them.
    const isRefused = () => {
      sent.push(report(own, seller, held).then(async (answer) => void (await answer.text())))
      sent.push(reportOfLine(++impressions))
      return ofLine.some(({ status }) => status === 503)
    }
    await expect.poll(isRefused, { timeout: 60_000 }).toBe(true)
    await letGo()
    await Promise.all(sent)

    const refused = ofLine.filter(({ status }) => status === 503)
    for (const { text, retryAfter } of refused) {
      expect(JSON.parse(text)).toMatchObject({
        code: 'service_unavailable',
        detail: expect.stringContaining('this request was not written') as string,
      })
      expect(retryAfter).toBeGreaterThanOrEqual(1)
    }
    const accepted = ofLine.filter(({ text }) => text.includes('"accepted":1'))
    expect(accepted.length + refused.length).toBe(ofLine.length)
    expect(await viewLine(database, line)).toMatchObject({ revision: accepted.length })
    const metrics = await (await fetch(`${own.url}/metrics`)).text()
    const [, counted] = /^flightline_ingest_waited_too_long_total\{feed="delivery"\} (\d+)$/m.exec(metrics)!
    expect(Number(counted)).toBeGreaterThanOrEqual(refused.length)
    await expect.poll(async () => (await report(own, seller, line)).status, { timeout: 60_000 }).toBe(200)
  })
})

function report(to: TestApp, seller: Seller, ...lines: string[]): Promise<Response> {
  const items = lines.map((line) => ({ package_id: line, impressions: 1 }))
  return postDelivery(to.url, seller.apiKey, { items })
}

/** Three requests whose bodies never arrive. Two take up the seller's share; returns them and the answer to the third. */
async function fillShare(to: TestApp, seller: Seller): Promise<{ refused: string; unfinished: Socket[] }> {
  const sockets = await Promise.all([connected(to), connected(to), connected(to)])
  const { refused, socket: third } = await Promise.race(
    sockets.map(async (socket) => {
      socket.write(head(seller, SHARE / 2))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return { refused: answer.toString(), socket }
    }),
  )
  return { refused, unfinished: sockets.filter((socket) => socket !== third) }
}

function head(seller: Seller, bytes: number): string {
  return (
    `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${seller.apiKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`
  )
}

async function connected(to: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(to.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  whenFileIsDone(() => socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

async function hangUp(sockets: Socket[]): Promise<void> {
  await Promise.all(
    sockets.map(async (socket) => {
      if (socket.closed) return
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.destroy()
      await closed
    }),
  )
}
