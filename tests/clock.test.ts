import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseClock } from '../src/database/clock.ts'
import type { Database } from '../src/database/database.ts'
import { timestampOf } from '../src/database/timestamp.ts'
import { formatInstant, parseInstant, type Instant } from '../src/exact/instant.ts'
import { startApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const SKEW_MS = 5_000

let database: Database
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  seller = await createSeller(database)
})

const startServerThatIs = (aheadMs: number) => startApp(database, {}, undefined, () => Date.now() + aheadMs)

describe('servers whose clocks differ', () => {
  test('agree on the time: a total without as_of is never late because of the server it reached', async () => {
    const servers = await Promise.all([startServerThatIs(SKEW_MS), startServerThatIs(-SKEW_MS)])
    const line = await createLine(database, seller)
    for (let total = 1; total <= 6; total++) {
      const { url } = servers[total % 2]!
      await reportDelivery(url, seller.apiKey, [{ package_id: line, impressions: total }])
      const { quantity, history } = await viewLine(database, line)
      expect(quantity).toBe(String(total))
      expect(history.at(-1)).not.toMatchObject({ effect: 'late' })
      // Corrected clocks may differ by a round trip to the database, so the later total waits that long.
      await database.query('SELECT pg_sleep(0.2)')
    }
  })

  test.each([SKEW_MS, -SKEW_MS])(
    'by %d ms use the true time: now is accepted, and seconds later is in the future',
    async (aheadMs) => {
      const { url } = await startServerThatIs(aheadMs)
      const line = await createLine(database, seller)
      const [row] = await database.query<{ now: string; later: string }>(
        `SELECT date_trunc('milliseconds', clock_timestamp()) AS now, clock_timestamp() + interval '4 s' AS later`,
      )
      const { results } = await reportDelivery(url, seller.apiKey, [
        { package_id: line, impressions: 1, as_of: row!.now },
      ])
      expect(results).toMatchObject([{ status: 'accepted' }])
      if (aheadMs < 0) return
      const ahead = await reportDelivery(url, seller.apiKey, [
        { package_id: line, impressions: 2, as_of: row!.later },
      ])
      expect(ahead.results).toMatchObject([{ reason: 'as_of_in_future' }])
    },
  )

  test.each([
    [SKEW_MS, /clock is \d\.\d s ahead of the database's/],
    [-SKEW_MS, /clock is \d\.\d s behind the database's/],
  ])('by %d ms are not ready, and say why', async (aheadMs, reason) => {
    const { url } = await startServerThatIs(aheadMs)
    const answer = await fetch(`${url}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'not_ready', reason: expect.stringMatching(reason) })
  })

  test('by too little to measure are ready', async () => {
    const { url } = await startServerThatIs(0)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })
})

test('the time never goes back while the program runs, and follows the database when the machine clock is changed', async () => {
  let setByMs = 0
  const clock = createDatabaseClock(database, () => Date.now() + setByMs)
  await clock.measure()
  let before = clock.nowMs()
  for (const ms of [3_600_000, -3_600_000, 0, 7_000]) {
    setByMs = ms
    const now = clock.nowMs()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now - before).toBeLessThan(60_000)
    await clock.measure()
    const measured = clock.nowMs()
    expect(measured).toBeGreaterThanOrEqual(now)
    expect(Math.abs(measured - Date.now())).toBeLessThan(60_000)
    expect(Math.round(clock.aheadMs() / 1000)).toBe(ms / 1000)
    before = measured
  }
})

test('an instant becomes a timestamp without losing a microsecond', async () => {
  const instants = [
    ...['1970-01-01T00:00:00.000001Z', '2026-11-15T01:52:37.123457Z', '2105-12-31T23:59:59.999999Z'],
    ...Array.from({ length: 1_000 }, (_, i) =>
      formatInstant((1_700_000_000_000_001 + i * 2_577_777_777_777) as Instant),
    ),
  ].map((text) => parseInstant(text)!)
  const rows = await database.query<{ at: string }>(
    `SELECT ${timestampOf('at')} AS at FROM unnest($1::float8[]) WITH ORDINALITY AS given (at, position) ORDER BY position`,
    [instants],
  )
  expect(rows.map(({ at }) => parseInstant(at))).toEqual(instants)
})
