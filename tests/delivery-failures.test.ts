import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { readIngestLog } from './support/ingest-log.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
})

describe('an internal failure while writing some items', () => {
  test.each(['line_figure', 'delivery_report'])(
    'in %s makes those items internal_error; the others keep their verdict, and the status is 200',
    async (table) => {
      const lines = await newLines(4)
      const [a, broken, c, d] = lines
      const mend = await breakLine(table, broken!)
      const items = [
        { package_id: a, impressions: 1, as_of: '2025-03-01' },
        { package_id: broken, impressions: 2, as_of: '2025-03-01' },
        { package_id: c, impressions: 3, as_of: '2025-03-01' },
        { package_id: d, downloads: 4 },
        { package_id: c, impressions: 5 },
        { package_id: randomUUID(), impressions: 6 },
        null,
      ]
      const response = await post({ items })
      expect(response.status).toBe(200)
      const answer = (await response.json()) as DeliveryAnswer
      expect(answer.results.map(({ status, reason }) => reason ?? status)).toEqual([
        'accepted',
        'internal_error',
        'accepted',
        'quantity_required',
        'duplicate_package_id',
        'not_seller',
        'invalid_item',
      ])
      expect(answer).toMatchObject({ accepted: 2, rejected: 5 })
      expect(await figures(lines)).toEqual([
        ['1', 1],
        [null, 0],
        ['3', 1],
        [null, 0],
      ])

      await mend()
      expect(await report([items[1]])).toMatchObject({ accepted: 1 })
      expect(await figures(lines)).toEqual([
        ['1', 1],
        ['2', 1],
        ['3', 1],
        [null, 0],
      ])
    },
  )

  test('is kept in the ingest log with the item as sent, once', async () => {
    const [broken] = await newLines(1)
    const mend = await breakLine('line_figure', broken!)
    const item = { package_id: broken, impressions: 2 }
    await post({ items: [item] })
    expect(await readIngestLog(testDatabase.database, seller.organizationNumber)).toMatchObject([
      {
        outcome: 'processed',
        accepted: 0,
        rejected: 1,
        rejected_items: [{ index: 0, reason: 'internal_error', sent: item }],
      },
    ])
    await mend()
  })

  test('does not affect other requests in progress', async () => {
    const [broken, ...good] = await newLines(31)
    const mend = await breakLine('line_figure', broken!)
    const answers = await Promise.all(
      good.map((line, i) =>
        report([
          { package_id: line, impressions: i, as_of: '2025-03-01' },
          ...(i % 3 === 0
            ? [{ package_id: broken, impressions: i, as_of: `2025-03-01T00:00:${10 + i}Z` }]
            : []),
        ]),
      ),
    )
    await mend()
    for (const [i, answer] of answers.entries()) {
      expect(answer.results.map(({ status, reason }) => reason ?? status)).toEqual(
        i % 3 === 0 ? ['accepted', 'internal_error'] : ['accepted'],
      )
    }
    expect(await figures(good)).toEqual(good.map((_, i) => [String(i), 1]))
    expect(await figures([broken!])).toEqual([[null, 0]])
    expect(await readIngestLog(testDatabase.database, seller.organizationNumber)).toHaveLength(30)
  })

  test('neither loses a report nor writes it twice when only the ingest log fails', async () => {
    const lines = await newLines(3)
    const mend = await breakTable('ingest_request', `NEW.organization_number = ${seller.organizationNumber}`)
    const answers = await Promise.all(lines.map((line) => report([{ package_id: line, impressions: 7 }])))
    await mend()
    expect(answers.map(({ accepted }) => accepted)).toEqual([1, 1, 1])
    expect(await figures(lines)).toEqual([
      ['7', 1],
      ['7', 1],
      ['7', 1],
    ])
  })

  test('that ends the whole write makes the rest of a request internal_error if part of it is written, else 503', async () => {
    const [fresh, reported] = await newLines(2)
    await report([{ package_id: reported, impressions: 5, as_of: '2025-03-02' }])
    // As if the database went away before late reports are written.
    const mend = await breakTable(
      'delivery_report',
      `NEW.effect = 'late' AND NEW.organization_number = ${seller.organizationNumber}`,
      { code: '53000', message: 'no connection to the server' },
    )
    const late = { package_id: reported, impressions: 4, as_of: '2025-03-01' }
    const response = await post({ items: [{ package_id: fresh, impressions: 1 }, late] })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      accepted: 1,
      rejected: 1,
      results: [{ status: 'accepted' }, { reason: 'internal_error' }],
    })
    expect((await post({ items: [late] })).status).toBe(503)
    await mend()
    expect(await figures([fresh!, reported!])).toEqual([
      ['1', 1],
      ['5', 1],
    ])
    expect(await readIngestLog(testDatabase.database, seller.organizationNumber)).toMatchObject([
      { accepted: 1, rejected: 0 },
      { accepted: 1, rejected: 1, rejected_items: [{ index: 1, reason: 'internal_error', sent: late }] },
    ])
    expect(await report([late])).toMatchObject({ accepted: 1 })
  })

  test('puts no keys, bodies or figures in the server log', async () => {
    const [line] = await newLines(1)
    await testDatabase.database.query(
      'ALTER TABLE line_figure ADD CONSTRAINT no_luck CHECK (quantity <> 13131313131)',
    )
    expect(await report([{ package_id: line, impressions: 13131313131 }])).toMatchObject({ rejected: 1 })
    await testDatabase.database.query('ALTER TABLE line_figure DROP CONSTRAINT no_luck')
    expect(app.log()).toContain('no_luck')
    expect(app.log()).not.toContain('13131313131')
    expect(app.log()).not.toContain(seller.apiKey)
  })
})

describe('a database that is down', () => {
  test('gives 503 with Retry-After, and requests are served again as soon as it is back', async () => {
    const own = await createTestDatabase()
    const ownApp = await startApp(own.database)
    const ownSeller = await createSeller(own.database)
    const line = await createLine(own.database, ownSeller)
    const send = (impressions: number, dryRun = false) =>
      postDelivery(ownApp.url, ownSeller.apiKey, { items: [{ package_id: line, impressions }] }, { dryRun })
    expect((await send(1)).status).toBe(200)

    await own.takeDown()
    for (const response of [
      await send(2),
      await send(2, true),
      await postDelivery(ownApp.url, undefined, ''),
    ]) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        request_id: response.headers.get('x-request-id'),
      })
    }
    expect((await fetch(`${ownApp.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${ownApp.url}/readyz`)).status).toBe(503)

    await own.bringBack()
    expect((await fetch(`${ownApp.url}/readyz`)).status).toBe(200)
    expect(await (await send(3)).json()).toMatchObject({ accepted: 1 })
    expect(await viewLine(own.database, line)).toMatchObject({ quantity: '3', revision: 2 })
  })

  test('under load loses nothing that was accepted, and everything else gets 503', async () => {
    const own = await createTestDatabase()
    const ownApp = await startApp(own.database)
    const ownSeller = await createSeller(own.database)
    const lines = await Promise.all(Array.from({ length: 40 }, () => createLine(own.database, ownSeller)))
    const answers: { line: string; status: number; accepted: boolean }[] = []
    const sending = lines.map(async (line) => {
      const response = await postDelivery(ownApp.url, ownSeller.apiKey, {
        items: [{ package_id: line, impressions: 5 }],
      })
      const body = (await response.json()) as Partial<DeliveryAnswer>
      answers.push({ line, status: response.status, accepted: body.accepted === 1 })
    })
    await own.takeDown()
    await Promise.all(sending)
    await own.bringBack()
    expect(answers).toHaveLength(40)
    for (const { status, accepted } of answers) expect(status).toBe(accepted ? 200 : 503)
    for (const { line } of answers.filter(({ accepted }) => accepted)) {
      expect((await viewLine(own.database, line)).quantity).toBe('5')
    }
  })
})

function newLines(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => createLine(testDatabase.database, seller)))
}

function post(body: unknown): Promise<Response> {
  return postDelivery(app.url, seller.apiKey, body)
}

function report(items: unknown[]): Promise<DeliveryAnswer> {
  return reportDelivery(app.url, seller.apiKey, items)
}

/** Quantity and length of the history of each line. */
function figures(lines: string[]): Promise<[string | null, number][]> {
  return Promise.all(
    lines.map(async (line) => {
      const { quantity, revision, history } = await viewLine(testDatabase.database, line)
      expect(history).toHaveLength(revision)
      return [quantity, revision]
    }),
  )
}

/** Makes every write to one line fail; returns a function that undoes it. */
async function breakLine(table: string, packageId: string): Promise<() => Promise<void>> {
  const [row] = await testDatabase.database.query<{ line_number: number }>(
    'SELECT line_number FROM package_line WHERE package_id = $1',
    [packageId],
  )
  return breakTable(table, `NEW.line_number = ${row!.line_number}`)
}

async function breakTable(
  table: string,
  when: string,
  { code, message } = { code: 'P0001', message: 'broken for a test' },
): Promise<() => Promise<void>> {
  const name = `break_${randomUUID().slice(0, 8)}`
  await testDatabase.database.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END $$`,
  )
  await testDatabase.database.query(
    `CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  )
  return async () => {
    await testDatabase.database.query(`DROP FUNCTION ${name} CASCADE`)
  }
}
