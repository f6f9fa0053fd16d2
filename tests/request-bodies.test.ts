import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { BEGINNING_BYTES_MAX } from '../src/core/ingest-log/redact-body.ts'
import { OLD_ROWS } from '../src/core/retention/delete-old-data.ts'
import { deleteOldRows } from '../src/core/retention/old-rows-sql.ts'
import { trimRequestBodies } from '../src/core/ingest-log/trim-request-bodies.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { PATHS } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, postFeed } from './support/ingest.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

type Content = Answer<'GET /requests/:requestId/content'>

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let line: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  const { database } = testDatabase
  seller = await createSeller(database)
  member = await signInMember(database, seller.organizationNumber, 'member')
  line = await createLine(database, seller)
})

describe('what was sent', () => {
  test('is kept as it was sent, with every digit and space, and so is the answer', async () => {
    const body = ` {"items" : [{"package_id":"${line.toUpperCase()}","impressions":1e1,"note":"é"}, {"package_id":"x","downloads":12345678901234567.8900}] }\n`
    const { id, text } = await sent(body)
    await untilWritten(id)
    expect(await content(id)).toEqual({ sent: body, answered: text })
  })

  test('can be read before it is written', async () => {
    const { id, text } = await sent({ items: [{ package_id: line, impressions: 5 }] })
    expect(await content(id)).toMatchObject({ answered: text })
    expect((await show(id)).accepted_items).toMatchObject([
      { index: 0, line_name: 'Test line', package_id: line, values: { impressions: '5' } },
    ])
  })

  test('is compressed if it is long', async () => {
    const body = JSON.stringify({ items: Array.from({ length: 500 }, () => ({ package_id: line })) })
    const { id, text } = await sent(body)
    await untilWritten(id)
    const [row] = await testDatabase.database.query<{ encoding: string; bytes: number }>(
      'SELECT encoding, length(content) AS bytes FROM ingest_request_body WHERE request_id = $1',
      [id],
    )
    expect(row!.encoding).toBe('deflate')
    expect(row!.bytes).toBeLessThan((body.length + text.length) / 10)
    expect(await content(id)).toEqual({ sent: body, answered: text })
  })

  test('of a request that was refused as a whole is kept if it was read, with the answer', async () => {
    for (const body of [
      '{',
      '\u0000not json',
      '{"item":[]}',
      { items: Array.from({ length: 501 }, () => 0) },
    ]) {
      const { id, text } = await sent(body)
      const kept = typeof body === 'string' ? body : JSON.stringify(body)
      expect(await content(id)).toEqual({ sent: kept, answered: text })
    }
    const unread = await postDelivery(app.url, seller.apiKey, '{}', {
      headers: { 'content-type': 'text/plain' },
    })
    const id = unread.headers.get('x-request-id')!
    expect(await content(id)).toEqual({ sent: null, answered: await unread.text() })
  })

  test('is cut if it is not JSON and long', async () => {
    const { id } = await sent('x'.repeat(BEGINNING_BYTES_MAX + 10))
    expect((await show(id)).body).toEqual({ bytes: BEGINNING_BYTES_MAX, is_cut: true, is_redacted: false })
  })

  test('by hand and in a file is kept as the items that were judged', async () => {
    const { cookie } = member
    await askConsoleFor(app.url, 'POST', `/lines/${line}/delivery`, {
      cookie,
      body: { quantity: '5.50' },
    })
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},7\n\n${line},8\n`)
    const { requests } = await askConsoleFor<Answer<'GET /requests'>>(app.url, 'GET', '/requests', { cookie })
    const [file, byHand] = requests.map(({ request_id }) => request_id)
    expect((await show(byHand!)).rejected_items).toHaveLength(1)
    expect(JSON.parse((await content(byHand!)).sent!)).toMatchObject({ items: [{ package_id: line }] })
    const shown = await show(file!)
    expect(shown.accepted_items).toMatchObject([{ row: 2, values: { impressions: '7' } }])
    expect(shown.rejected_items).toMatchObject([{ row: 4, reason: 'duplicate_package_id' }])
    expect(JSON.parse((await content(file!)).answered!)).toMatchObject({ accepted: 1, rejected: 1 })
  })

  test('does not exist for another organization', async () => {
    const { id } = await sent({ items: [{ package_id: line, impressions: 5 }] })
    const other = await createSeller(testDatabase.database)
    const { cookie } = await signInMember(testDatabase.database, other.organizationNumber)
    for (const written of [false, true]) {
      if (written) await untilWritten(id)
      const read = await askConsole(app.url, 'GET', `/requests/${id}/content`, { cookie })
      const checked = await askConsole(app.url, 'POST', `/requests/${id}/dry-run`, { cookie, body: {} })
      expect([read.status, checked.status]).toEqual([404, 404])
    }
  })

  test('is not waited for: a request is answered while the table is locked, and kept afterwards', async () => {
    const { database } = testDatabase
    const ids = await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE ingest_request_body IN ACCESS EXCLUSIVE MODE')
      const answers = [
        await sent({ items: [{ package_id: line, impressions: 5 }] }),
        await sent({ items: [{ package_id: line, impressions: 6 }, null] }),
        await sent('{'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
      return answers.map(({ id }) => id)
    })
    for (const id of ids) await untilWritten(id)
  })

  test('is written on a clean stop', async () => {
    const stopping = await startApp(testDatabase.database)
    const response = await postDelivery(stopping.url, seller.apiKey, { items: [null] })
    const id = response.headers.get('x-request-id')!
    await response.text()
    await stopping.app.close()
    expect(await isWritten(id)).toBe(true)
  })

  test('is not kept beyond the day’s limit, which the page says, and the request is answered all the same', async () => {
    const narrow = await startApp(testDatabase.database, { ingestLogBytesPerDay: 400 })
    const bodies = Array.from({ length: 3 }, (_, i) => ({ items: [{ package_id: line, impressions: i }] }))
    const ids: string[] = []
    for (const body of bodies) {
      const response = await postDelivery(narrow.url, seller.apiKey, body)
      expect(response.status).toBe(200)
      ids.push(response.headers.get('x-request-id')!)
    }
    await narrow.app.close()
    expect(await Promise.all(ids.map(isWritten))).toEqual([true, false, false])
    expect(await show(ids[2]!)).toMatchObject({ body: null, accepted_items: null, can_check_again: false })
    expect(await content(ids[2]!)).toEqual({ sent: null, answered: null })
    const refused = await askConsole(app.url, 'POST', `/requests/${ids[2]}/dry-run`, {
      cookie: member.cookie,
      body: {},
    })
    expect(refused.status).toBe(409)
  })

  test('is deleted with the log, and the oldest of an organization when it has too much', async () => {
    const { database } = testDatabase
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await sent({ items: [{ package_id: line, impressions: i }] })).id)
    for (const id of ids) await untilWritten(id)
    await database.query(
      `UPDATE ingest_request_body SET received_at = now() - interval '91 days' WHERE request_id = $1`,
      [ids[0]],
    )
    const ninetyDaysAgo = instantFromMilliseconds(Date.now() - 90 * 86_400_000)
    expect(await deleteOldRows(database, OLD_ROWS.request_contents[0]!, ninetyDaysAgo)).toBe(1)
    expect(await deleteOldRows(database, OLD_ROWS.request_contents[0]!, ninetyDaysAgo)).toBe(0)
    const bytesKept = async (id: string) => {
      const [row] = await database.query<{ bytes: number }>(
        'SELECT sum(kept_bytes)::integer AS bytes FROM ingest_request_body WHERE organization_number = $1',
        [id],
      )
      return row!.bytes
    }
    const max = (await bytesKept(String(seller.organizationNumber))) - 1
    // Others have more than that, and are trimmed in the same pass.
    const other = await createSeller(database)
    await database.query(
      `INSERT INTO ingest_request_body (organization_number, received_at, request_id, content, encoding, sent_bytes,
         is_cut, is_redacted, kept_bytes)
       SELECT $1, now() - i * interval '1 second', gen_random_uuid(), '', 'plain', 0, false, false, $2
       FROM generate_series(1, 5000) AS i`,
      [other.organizationNumber, max],
    )
    expect(await trimRequestBodies(database, max)).toBeGreaterThanOrEqual(5_000)
    expect(await trimRequestBodies(database, max)).toBe(0)
    expect(await bytesKept(String(other.organizationNumber))).toBe(max)
    expect(await Promise.all(ids.map(isWritten))).toEqual([false, false, true, true])
  })
})

describe('sent again as a dry run', () => {
  test('is judged as of now, stores nothing, and is in the log as a dry run of that person', async () => {
    const { database } = testDatabase
    const early = await createLine(database, seller, { flightStart: '2190-01-01' })
    const { id } = await sent({
      items: [
        { package_id: early, impressions: 5 },
        { package_id: line, impressions: 5 },
        { package_id: 'x' },
      ],
    })
    await database.query(`UPDATE package_line SET flight_start = '2020-01-01' WHERE package_id = $1`, [early])
    await database.query(`UPDATE line_figure SET starts_at = '2020-01-01' WHERE package_id = $1`, [early])
    const checked = await checkAgain(id)
    expect(checked).toMatchObject({
      accepted: 2,
      rejected: 1,
      verdicts: [null, null, { reason: 'invalid_item', field: 'package_id' }],
    })
    expect(await show(checked.request_id)).toMatchObject({
      is_dry_run: true,
      source_kind: 'person',
      accepted: 2,
      rejected: 1,
    })
    const [row] = await database.query<{ reports: number }>(
      'SELECT count(*)::integer AS reports FROM delivery_report WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(row).toEqual({ reports: 1 })
  })

  test('works for affiliate codes and results too, with the answer that a system would get', async () => {
    const codes = await sent({ codes: [{ packageId: line, code: 'TRAIL' }, { code: 'x' }] }, PATHS.codes)
    const metrics = await sent(
      { metrics: [{ code: 'NEW', date: '2025-03-01', clicks: 1, conversions: 0, conversionValue: 0.1 }] },
      PATHS.metrics,
    )
    expect(await checkAgain(codes.id)).toMatchObject({
      accepted: 1,
      verdicts: [null, { reason: 'invalid_row', field: 'packageId' }],
    })
    expect((await checkAgain(metrics.id)).verdicts).toMatchObject([{ reason: 'unknown_code' }])
    await sent({ codes: [{ packageId: line, code: 'NEW' }] }, PATHS.codes)
    const again = await checkAgain(metrics.id)
    expect(again.verdicts).toEqual([null])
    expect(await content(again.request_id)).toEqual({
      sent: (await content(metrics.id)).sent,
      answered: '{"ok":true,"upserted":1,"errors":[],"dry_run":true}',
    })
    const [row] = await testDatabase.database.query<{ results: number }>(
      'SELECT count(*)::integer AS results FROM affiliate_result WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(row).toEqual({ results: 0 })
  })

  test('finds the lines that a file names by reference, as sending the file again would', async () => {
    const { cookie } = member
    const named = await createLine(testDatabase.database, seller)
    await reportFile(app.url, { cookie }, 'package_id,impressions\nLater-1,7\nNever-1,8\n')
    const { requests } = await askConsoleFor<Answer<'GET /requests'>>(app.url, 'GET', '/requests', { cookie })
    const { request_id: id } = requests[0]!
    expect(await checkAgain(id)).toMatchObject({
      verdicts: [{ reason: 'not_seller' }, { reason: 'not_seller' }],
    })
    await testDatabase.database.query(`UPDATE package_line SET reference = 'Later-1' WHERE package_id = $1`, [
      named,
    ])
    expect(await checkAgain(id)).toMatchObject({
      accepted: 1,
      rejected: 1,
      verdicts: [null, { reason: 'not_seller' }],
    })
    // A system gives package IDs: a reference is no line's, whoever checks it.
    const fed = await sent({ items: [{ package_id: 'Later-1', impressions: 7 }] })
    expect((await checkAgain(fed.id)).verdicts).toMatchObject([{ reason: 'invalid_item' }])
  })

  test('is not offered if something was taken out of what was sent, since it would be judged differently', async () => {
    const { id } = await sent({ items: [{ package_id: line, impressions: 5, password: 'plum4242' }] })
    expect(await show(id)).toMatchObject({ body: { is_redacted: true }, can_check_again: false })
    const response = await askConsole(app.url, 'POST', `/requests/${id}/dry-run`, {
      cookie: member.cookie,
      body: {},
    })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('looks like a secret')
  })

  test('is refused for a request that was not processed', async () => {
    const { id } = await sent({ items: [] })
    const response = await askConsole(app.url, 'POST', `/requests/${id}/dry-run`, {
      cookie: member.cookie,
      body: {},
    })
    expect(response.status).toBe(409)
  })
})

test('a time that PostgreSQL cannot read is no fault', async () => {
  const { id } = await sent({ items: [{ package_id: line, impressions: 5 }] })
  for (const time of ['2026-01-01T00:00:00+23:59', `2026-01-01T00:00:00.${'1'.repeat(500)}Z`]) {
    const at = encodeURIComponent(time)
    for (const path of [`/requests/${id}?received_at=${at}`, `/requests?after=${at}_${id}`]) {
      const { status } = await askConsole(app.url, 'GET', path, { cookie: member.cookie })
      expect([path, status]).toEqual([path, 200])
    }
  }
})

/** Sends any of what callers send, valid or not, to each feed; the kept answer is the one that was sent, word for word. */
test('the answer that is shown equals the answer that was sent, whatever was sent, even after terms have changed', async () => {
  const { database } = testDatabase
  const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
  const random = generator(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const lines = [
    line,
    await createLine(database, seller, { pricingBasis: 'downloads' }),
    await createLine(database, seller, { pricingBasis: 'flat_rate' }),
    await createLine(database, seller, { flightStart: '2190-01-01' }),
  ]
  const ids = [...lines, line.toUpperCase(), 'x', '0f8fad5b-d9cb-469f-a165-70867728950e', null, 7]
  const makers: Record<string, () => unknown> = {
    [PATHS.codes]: () =>
      pick<unknown>([
        null,
        { packageId: pick(ids), code: pick(['A', 'b', 'B', 'é', 'a b']), slug: pick(['s', 'S', null]) },
      ]),
    [PATHS.metrics]: () => ({
      code: pick(['A', 'b', 'NOBODY']),
      date: pick(['2025-03-01', '2025-03-02', '2199-01-01']),
      clicks: pick([0, 1, '1']),
      conversions: 0,
      conversionValue: pick([0.1, 1.23456]),
    }),
    '/api/ingest/delivery/metrics': () =>
      pick<unknown>([
        { package_id: pick(ids), impressions: pick([0, 5, -1, '5', 1.5]) },
        { package_id: pick(ids), downloads: pick([0.5, 7]), as_of: pick(['2025-03-01', '2199-01-01', 'x']) },
        { package_id: pick(ids) },
        pick([null, [], 'text “quoted”\n']),
      ]),
  }
  const asked: { id: string; text: string }[] = []
  for (const [path, make] of Object.entries(makers)) {
    const name = path === PATHS.codes ? 'codes' : path === PATHS.metrics ? 'metrics' : 'items'
    for (let i = 0; i < 12; i++) {
      const rows = Array.from({ length: Math.floor(random() * 30) }, make)
      asked.push(await sent({ [name]: rows }, path, random() < 0.3))
    }
  }
  await database.query(`UPDATE package_line SET flight_start = '2020-01-01' WHERE organization_number = $1`, [
    seller.organizationNumber,
  ])
  for (const { id, text } of asked) {
    expect(`${seed} ${(await content(id)).answered}`).toBe(`${seed} ${text}`)
  }
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function sent(
  body: unknown,
  path = '/api/ingest/delivery/metrics',
  dryRun = false,
): Promise<{ id: string; status: number; text: string }> {
  const response = await postFeed(app.url, path, seller.apiKey, body, { dryRun })
  return {
    id: response.headers.get('x-request-id')!,
    status: response.status,
    text: await response.text(),
  }
}

async function isWritten(id: string): Promise<boolean> {
  const rows = await testDatabase.database.query('SELECT FROM ingest_request_body WHERE request_id = $1', [
    id,
  ])
  return rows.length === 1
}

async function untilWritten(id: string): Promise<void> {
  await expect.poll(() => isWritten(id), { timeout: 20_000 }).toBe(true)
}

function content(id: string): Promise<Content> {
  return askConsoleFor(app.url, 'GET', `/requests/${id}/content`, { cookie: member.cookie })
}

function show(id: string): Promise<Answer<'GET /requests/:requestId'>> {
  return askConsoleFor(app.url, 'GET', `/requests/${id}`, { cookie: member.cookie })
}

function checkAgain(id: string): Promise<Answer<'POST /requests/:requestId/dry-run'>> {
  return askConsoleFor(app.url, 'POST', `/requests/${id}/dry-run`, { cookie: member.cookie, body: {} })
}
