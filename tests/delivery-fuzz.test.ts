import { Agent, request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { PRICING_BASES, type CountedBasis } from '../src/core/delivery/units.ts'
import { parseExactJson } from '../src/exact/exact-json.ts'
import { formatInstant } from '../src/exact/instant.ts'
import { startApp, type TestApp } from './support/app.ts'
import type { DeliveryAnswer } from './support/ingest.ts'
import { malformedBody } from './support/malformed-body.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { startServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { wellFormedItem } from './support/well-formed-item.ts'

const BODIES = 10_000
const CONNECTIONS = 16
/** A word in every body that must not appear in any log. */
const MARK = 'zebrafinch'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let lines: { packageId: string; quantity: CountedBasis | undefined }[]

beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${SEED}\n`)
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  lines = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const pricingBasis = PRICING_BASES[i % PRICING_BASES.length]!
      return {
        packageId: await createLine(testDatabase.database, seller, { pricingBasis }),
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
  test(`ten thousand of them get only 4xx or per-item verdicts, and nothing is stored that was not accepted`, async () => {
    const random = randomFrom(SEED)
    const bodies = Array.from({ length: BODIES }, () => malformedBody(random, () => validItems(random)))
    const sent = await sendAll(app.url, bodies)

    expect(unclean(sent)).toEqual([])
    // A fuzzer that only ever reached the JSON parser would prove little.
    for (const status of [200, 400]) {
      expect(sent.filter((one) => one.status === status).length).toBeGreaterThan(BODIES / 5)
    }
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 400, 413]))

    await expectOnlyAcceptedIsStored(sent)
    const [log] = await testDatabase.database.query<{ requests: string; accepted: string; rejected: string }>(
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

  test('five hundred of them do not stop a server in its own process, and none appears in its output', async () => {
    const server = await startServer({
      DATABASE_URL: testDatabase.url,
      LOG_LEVEL: 'trace',
      INGEST_REQUESTS_PER_MINUTE: '100000',
    })
    const random = randomFrom(SEED + 1)
    const bodies = Array.from({ length: 500 }, () => malformedBody(random, () => validItems(random)))
    expect(unclean(await sendAll(server.url, bodies))).toEqual([])
    const [last] = await sendAll(server.url, [Buffer.from('{"items":[null]}')])
    expect(last!.status).toBe(200)
    expect(server.output()).toContain('"status":400')
    expectNothingLogged(server.output())
  })
})

function validItems(random: Random): Record<string, unknown>[] {
  return random
    .shuffle(lines)
    .slice(0, random.pick([1, 1, 2, 3, 5]))
    .map(({ packageId, quantity }) => {
      const item: Record<string, unknown> = { package_id: packageId, note: MARK }
      if (quantity) item[quantity] = random.nat(1_000_000)
      if (random.nat(4) > 0)
        item['as_of'] = new Date(Date.UTC(2025, 0, 1, 0, 0, random.nat(1e7))).toISOString()
      return item
    })
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

/** Answers that are neither a 4xx problem nor a valid list of verdicts. */
function unclean(sent: Sent[]): string[] {
  return sent
    .filter((one) => !(one.status === 200 ? isSound(answerOf(one)) : isProblem(one)))
    .map(
      ({ body, status, answer }) =>
        `${status} ${answer.slice(0, 300)} for ${body.toString('latin1', 0, 500)}`,
    )
}

function isProblem({ status, answer }: Sent): boolean {
  const problem = JSON.parse(answer) as { status?: unknown; code?: unknown }
  return status >= 400 && status < 500 && problem.status === status && typeof problem.code === 'string'
}

function isSound({ accepted, rejected, results }: DeliveryAnswer): boolean {
  return (
    results.length === accepted + rejected &&
    results.filter(({ status }) => status === 'accepted').length === accepted &&
    results.every(({ index, reason }, i) => index === i && reason !== 'internal_error')
  )
}

/** Every history row comes from an accepted item, and every accepted item is in the history or only confirmed a row. */
async function expectOnlyAcceptedIsStored(sent: Sent[]): Promise<void> {
  const accepted = new Map(
    lines.map(({ packageId }) => [packageId, [] as { quantity: string | null; asOf: string | null }[]]),
  )
  for (const one of sent) {
    if (one.status !== 200) continue
    const { items } = parseExactJson(one.body.toString().replace(/^\uFEFF/, '')) as { items: unknown[] }
    for (const result of answerOf(one).results) {
      if (result.status !== 'accepted') continue
      const { packageId, quantity, asOf } = wellFormedItem(items[result.index])
      accepted.get(packageId)!.push({ quantity, asOf: asOf === null ? null : formatInstant(asOf) })
    }
  }
  for (const [packageId, reports] of accepted) {
    const view = await viewLine(testDatabase.database, packageId)
    const rows = await receivedTimes(packageId)
    expect(view.history).toHaveLength(view.revision)
    expect(reports.length).toBeGreaterThan(0)
    const said = new Set(reports.map(({ quantity, asOf }) => `${quantity} ${asOf}`))
    const neverSaid = rows.filter(
      ({ quantity, as_of, received_at }) =>
        !said.has(`${quantity} ${as_of}`) && !(as_of === received_at && said.has(`${quantity} null`)),
    )
    expect(neverSaid).toEqual([])
    const quantities = new Set(rows.map(({ quantity }) => quantity))
    for (const { quantity } of reports) expect(quantities).toContain(quantity)
  }
}

function receivedTimes(packageId: string) {
  return testDatabase.database.query<{ quantity: string | null; as_of: string; received_at: string }>(
    `SELECT r.quantity, r.as_of, r.received_at FROM delivery_report r
     JOIN package_line l USING (organization_number, line_number) WHERE l.package_id = $1`,
    [packageId],
  )
}

function expectNothingLogged(log: string): void {
  const secrets = [seller.apiKey, seller.apiKey.slice(12), MARK, ...lines.map(({ packageId }) => packageId)]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
}

function answerOf({ answer }: Sent): DeliveryAnswer {
  return JSON.parse(answer) as DeliveryAnswer
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
