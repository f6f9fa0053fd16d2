import { Agent, request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseDeliveryItem } from '../src/core/delivery/delivery-item.ts'
import { parseExactJson } from '../src/exact/exact-json.ts'
import { formatInstant } from '../src/exact/instant.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { DeliveryAnswer } from './support/ingest.ts'
import { malformedBody } from './support/malformed-body.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const BODIES = 10_000
const CONNECTIONS = 16
/** A word in every body, to be found in no log. */
const MARK = 'zebrafinch'

let test_: TestDatabase
let app: TestApp
let server: TestServer
let seller: Seller
let lines: { packageId: string; quantity: 'impressions' | 'downloads' | undefined }[]

beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${SEED}\n`)
  test_ = await createTestDatabase()
  app = await startApp(test_.database)
  server = await startServer({
    DATABASE_URL: test_.url,
    LOG_LEVEL: 'trace',
    INGEST_REQUESTS_PER_MINUTE: '100000',
  })
  seller = await createSeller(test_.database)
  lines = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const pricingBasis = (['impressions', 'downloads', 'flat_rate'] as const)[i % 3]!
      return {
        packageId: await createLine(test_.database, seller, { pricingBasis }),
        quantity: pricingBasis === 'flat_rate' ? undefined : pricingBasis,
      }
    }),
  )
})

interface Sent {
  body: Buffer
  status: number
  answer: string
}

describe(`malformed bodies, with FUZZ_SEED=${SEED}`, () => {
  test(`ten thousand of them get only 4xx or verdicts per item, and nothing is stored that was not accepted`, async () => {
    const random = randomFrom(SEED)
    const bodies = Array.from({ length: BODIES }, () => malformedBody(random, () => validItems(random)))
    const sent = await sendAll(app.url, bodies)

    const statuses = new Map<number, number>()
    for (const one of sent) {
      statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
      expectCleanAnswer(one)
    }
    // A fuzzer that only ever reached the JSON parser would prove little.
    expect(statuses.get(200)).toBeGreaterThan(BODIES / 5)
    expect(statuses.get(400)).toBeGreaterThan(BODIES / 5)
    expect([...statuses.keys()].toSorted()).toEqual([200, 400, 413])

    await expectOnlyAcceptedIsStored(sent)
    const [log] = await test_.database.query<{ requests: string; accepted: string; rejected: string }>(
      `SELECT count(*) AS requests, sum(accepted) AS accepted, sum(rejected) AS rejected FROM ingest_request
       WHERE organization_number = $1`,
      [seller.organizationNumber],
    )
    const answers = sent.filter(({ status }) => status === 200).map(answerOf)
    expect(log).toEqual({
      requests: String(BODIES),
      accepted: String(sum(answers.map(({ accepted }) => accepted))),
      rejected: String(sum(answers.map(({ rejected }) => rejected))),
    })
    expect(app.log()).toContain('"status":400')
    expectNothingLogged(app.log())
  })

  test('five hundred of them leave a server in a process of its own standing, and nothing of them in what it writes', async () => {
    const random = randomFrom(SEED + 1)
    const bodies = Array.from({ length: 500 }, () => malformedBody(random, () => validItems(random)))
    for (const one of await sendAll(server.url, bodies)) expectCleanAnswer(one)
    const [last] = await sendAll(server.url, [Buffer.from('{"items":[null]}')])
    expect(last!.status).toBe(200)
    expect(server.output()).toContain('"status":400')
    expectNothingLogged(server.output())
  })
})

function validItems(random: Random): Record<string, unknown>[] {
  const count = random.pick([1, 1, 2, 3, 5])
  return random
    .shuffle(lines)
    .slice(0, count)
    .map(({ packageId, quantity }) => ({
      package_id: packageId,
      ...(quantity && { [quantity]: random.nat(1_000_000) }),
      ...(random.nat(4) > 0 && {
        as_of: new Date(Date.UTC(2025, 0, 1) + random.nat(1e9) * 10).toISOString(),
      }),
      note: MARK,
    }))
}

async function sendAll(url: string, bodies: Buffer[]): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sent: Sent[] = []
  const queue = [...bodies.entries()].toReversed()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) sent[next[0]] = await send(url, agent, next[1])
    }),
  )
  agent.destroy()
  return sent
}

function send(url: string, agent: Agent, body: Buffer): Promise<Sent> {
  const headers = {
    authorization: `Bearer ${seller.apiKey}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/api/ingest/delivery/metrics`,
      { method: 'POST', agent, headers },
      (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
        response.on('end', () => resolve({ body, status: response.statusCode!, answer }))
        response.on('error', reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

function expectCleanAnswer({ body, status, answer }: Sent): void {
  const about = `${status} ${answer.slice(0, 300)} for ${body.subarray(0, 500).toString('latin1')}`
  if (status !== 200) {
    expect(status, about).toBeGreaterThanOrEqual(400)
    expect(status, about).toBeLessThan(500)
    expect(JSON.parse(answer), about).toMatchObject({ status, code: expect.any(String) as string })
    return
  }
  const { accepted, rejected, results } = JSON.parse(answer) as DeliveryAnswer
  expect(accepted + rejected, about).toBe(results.length)
  expect(results.filter((result) => result.status === 'accepted').length, about).toBe(accepted)
  for (const [i, result] of results.entries()) {
    if (result.index !== i || result.reason === 'internal_error') expect.unreachable(about)
  }
}

/** Every row of every history is what an accepted item said, and every accepted item is in it or only confirmed it. */
async function expectOnlyAcceptedIsStored(sent: Sent[]): Promise<void> {
  const accepted = new Map(
    lines.map(({ packageId }) => [packageId, [] as { quantity: string | null; asOf: string | null }[]]),
  )
  for (const one of sent) {
    if (one.status !== 200) continue
    const { items } = parseExactJson(one.body.toString().replace(/^\uFEFF/, '')) as { items: unknown[] }
    for (const result of answerOf(one).results) {
      if (result.status !== 'accepted') continue
      const { packageId, quantity, asOf } = parseDeliveryItem(items[result.index])!
      accepted.get(packageId)!.push({ quantity, asOf: asOf === null ? null : formatInstant(asOf) })
    }
  }
  for (const [packageId, reports] of accepted) {
    const view = await viewLine(test_.database, packageId)
    const rows = await receivedTimes(packageId)
    expect(view.history).toHaveLength(view.revision)
    expect(reports.length).toBeGreaterThan(0)
    const said = new Set(reports.map(({ quantity, asOf }) => `${quantity} ${asOf}`))
    for (const { quantity, as_of, received_at } of rows) {
      const isSaid =
        said.has(`${quantity} ${as_of}`) || (as_of === received_at && said.has(`${quantity} null`))
      expect(isSaid, `${packageId} ${quantity} ${as_of}`).toBe(true)
    }
    const quantities = new Set(rows.map(({ quantity }) => quantity))
    for (const { quantity } of reports) expect(quantities).toContain(quantity)
  }
}

function receivedTimes(packageId: string) {
  return test_.database.query<{ quantity: string | null; as_of: string; received_at: string }>(
    `SELECT r.quantity, r.as_of, r.received_at FROM delivery_report r
     JOIN package_line l USING (organization_number, line_number) WHERE l.package_id = $1`,
    [packageId],
  )
}

function expectNothingLogged(log: string): void {
  for (const secret of [
    seller.apiKey,
    seller.apiKey.slice(12),
    MARK,
    ...lines.map(({ packageId }) => packageId),
  ]) {
    expect(log.includes(secret), `"${secret}" is in the log`).toBe(false)
  }
}

function answerOf({ answer }: Sent): DeliveryAnswer {
  return JSON.parse(answer) as DeliveryAnswer
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
