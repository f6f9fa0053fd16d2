import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import { LINES_PER_CAMPAIGN_MAX } from '../src/core/campaign/campaign.ts'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { changeClosing } from '../src/core/month-closing/change-closing.ts'
import { closeMonths, type Closing } from '../src/core/month-closing/close-months.ts'
import { changeSettings } from '../src/core/organization/change-settings.ts'
import type { Database } from '../src/database/database.ts'
import { parseInstant } from '../src/exact/instant.ts'
import { startUpkeep } from '../src/upkeep.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { agreedLine } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** Months that close by themselves, at any time that a test passes in. */

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

const LINE = { flight_start: '2026-09-10', flight_end: '2026-12-31', booked: '1000000', price: '8' }

interface Seller extends Trade {
  switchTo(day: number | null, now: string): Promise<void>
  zone(timeZone: string): Promise<void>
  /** As [campaign, first day, last day, total], in the order of numbers. */
  statements(): Promise<string[][]>
  closing(): Promise<Answer<'GET /organization/closing'>>
}

/** Months of other tests' sellers no longer close. */
async function newSeller(): Promise<Seller> {
  await database.query('UPDATE organization_setting SET closes_on_day = NULL, closes_since = NULL')
  const trade = await createTrade(database, app)
  const { organizationNumber } = trade.seller
  const callAt = (now: string) =>
    ({
      actor: { kind: 'command_line', organizationNumber },
      database,
      now: parseInstant(now)!,
    }) as const
  return {
    ...trade,
    switchTo: (closesOnDay, now) => changeClosing(callAt(now), { closesOnDay }),
    zone: (timeZone) => changeSettings(callAt('2026-01-01T00:00:00Z'), { timeZone }),
    async statements() {
      const rows = await database.query<{ row: string[] }>(
        `SELECT ARRAY[c.name, s.period_start::text, s.period_end::text, s.total::text] AS row
         FROM statement s JOIN campaign c ON c.organization_number = s.organization_number AND c.id = s.campaign_id
         WHERE s.organization_number = $1 AND s.number IS NOT NULL ORDER BY s.number`,
        [organizationNumber],
      )
      return rows.map(({ row }) => row)
    },
    closing: () => askConsoleFor(app.url, 'GET', '/organization/closing', { cookie: trade.cookies.seller }),
  }
}

async function runAt(now: string, changes: Partial<Closing> = {}): Promise<unknown[]> {
  const failures: unknown[] = []
  await closeMonths({
    database,
    clock: () => parseInstant(now)!,
    signingSecret: undefined,
    onFailure: (failure) => failures.push(failure),
    ...changes,
  })
  return failures
}

describe('a month', () => {
  test('closes on the chosen day in the organization’s zone: not before, and once', async () => {
    const seller = await newSeller()
    await seller.zone('Europe/Berlin')
    const { packageIds } = await seller.sell('Autumn', [LINE])
    await seller.report(packageIds[0]!, 100_000, '2026-10-20')
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    await runAt('2026-11-04T22:59:59Z')
    expect(await seller.statements()).toEqual([])
    await runAt('2026-11-04T23:00:00Z')
    const issued = [['Autumn', '2026-09-01', '2026-10-31', '800.00']]
    expect(await seller.statements()).toEqual(issued)
    await runAt('2026-11-04T23:01:00Z')
    await runAt('2026-12-04T22:59:59Z')
    expect(await seller.statements()).toEqual(issued)
    expect((await seller.closing()).closed).toMatchObject({ month: '2026-10-01', statements: 1 })
  })

  test('does not close by itself unless that was chosen, nor after it was switched off', async () => {
    const seller = await newSeller()
    await seller.sell('Autumn', [LINE])
    await runAt('2027-01-20T00:00:00Z')
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    await seller.switchTo(null, '2026-10-19T00:00:00Z')
    await runAt('2027-01-20T00:00:00Z')
    expect(await seller.statements()).toEqual([])
  })

  test('that ended before the switch stays open, but for the last one if its day is ahead', async () => {
    const late = await newSeller()
    await late.sell('Autumn', [LINE])
    await late.switchTo(5, '2026-11-18T00:00:00Z')
    await runAt('2026-11-18T00:01:00Z')
    expect(await late.statements()).toEqual([])
    const early = await newSeller()
    await early.sell('Autumn', [LINE])
    await early.switchTo(20, '2026-11-18T00:00:00Z')
    await runAt('2026-11-20T00:00:00Z')
    expect((await early.statements()).map(([, , lastDay]) => lastDay)).toEqual(['2026-10-31'])
  })

  test.each([
    ['Pacific/Auckland', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z'],
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
  ])('on day 1 closes when it is over in UTC and the day has begun in %s', async (zone, before, from) => {
    const seller = await newSeller()
    await seller.zone(zone)
    await seller.sell('Autumn', [LINE])
    await seller.switchTo(1, '2026-10-18T00:00:00Z')
    await runAt(before)
    expect(await seller.statements()).toEqual([])
    await runAt(from)
    expect(await seller.statements()).toHaveLength(1)
  })

  test('closes after the server was down, with all that were missed, in order', async () => {
    const seller = await newSeller()
    const { packageIds } = await seller.sell('Autumn', [LINE])
    await seller.report(packageIds[0]!, 50_000, '2026-09-20')
    await seller.switchTo(5, '2026-09-18T00:00:00Z')
    await runAt('2026-12-20T00:00:00Z')
    expect((await seller.statements()).map(([, ...period]) => period)).toEqual([
      ['2026-09-01', '2026-09-30', '400.00'],
      ['2026-10-01', '2026-10-31', '0.00'],
      ['2026-11-01', '2026-11-30', '0.00'],
    ])
  })

  test('closes exactly once with several servers at once, which take turns', async () => {
    const seller = await newSeller()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    for (const name of names) await seller.sell(name, [LINE])
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    for (let round = 0; round < 3; round++) {
      await Promise.all([1, 2, 3].map(() => runAt('2026-12-05T00:00:00Z')))
    }
    const statements = await seller.statements()
    expect(statements.map(([name, , lastDay]) => `${name} ${lastDay}`).toSorted()).toEqual(
      names.flatMap((name) => [`${name} 2026-10-31`, `${name} 2026-11-30`]),
    )
    const closed = await database.query(
      `SELECT FROM audit_entry WHERE organization_number = $1 AND act = 'month.closed'`,
      [seller.seller.organizationNumber],
    )
    expect(closed).toHaveLength(2)
  })

  test('that a server left half closed is finished by the next one, with nothing twice', async () => {
    const seller = await newSeller()
    for (const name of ['A', 'B', 'C', 'D']) await seller.sell(name, [LINE])
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    let transactions = 0
    const crashing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          if (++transactions > 3) throw new Error('the server died')
          return result
        }),
    }
    await expect(runAt('2026-11-05T00:00:00Z', { database: crashing })).rejects.toThrow('the server died')
    const before = await seller.statements()
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(4)
    await runAt('2026-11-05T00:01:00Z')
    const after = await seller.statements()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after.map(([name]) => name))).toEqual(new Set(['A', 'B', 'C', 'D']))
    expect(after).toHaveLength(4)
    expect((await seller.closing()).closed?.statements).toBe(4)
  })
})

test('a server closes the months that are due when it starts', async () => {
  const seller = await newSeller()
  await seller.sell('Running', [{}])
  await database.query(
    `INSERT INTO organization_setting (organization_number, time_zone, closes_on_day, closes_since)
     SELECT $1, 'Europe/Berlin', 1, date_trunc('month', now() - interval '2 months')`,
    [seller.seller.organizationNumber],
  )
  onTestFinished(startUpkeep(database, readConfig({}, '/nonexistent'), pino({ level: 'silent' })))
  await expect.poll(() => seller.statements(), { timeout: 10_000 }).not.toEqual([])
})

describe('a campaign', () => {
  test('that fails holds up no other: its seller sees why, and it is tried again until it works', async () => {
    const seller = await newSeller()
    const { organizationNumber } = seller.seller
    const large = await seller.sell('Too large', [LINE])
    await seller.sell('Fine', [LINE])
    const ids = await insertLines(
      database,
      { organizationNumber, id: large.id },
      Array.from({ length: LINES_PER_CAMPAIGN_MAX }, () => agreedLine({})),
    )
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    const failures = await runAt('2026-11-05T00:00:00Z')
    expect(failures).toMatchObject([{ campaign: { campaignId: large.id } }])
    expect((await seller.statements()).map(([name]) => name)).toEqual(['Fine'])
    const { failures: shown, closed } = await seller.closing()
    expect(closed?.month).toBe('2026-10-01')
    expect(shown).toMatchObject([{ month: '2026-10-01', campaign_name: 'Too large' }])
    expect(shown[0]?.message).toContain('Statements are for campaigns of up to')
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
      cookie: seller.cookies.seller,
    })
    expect(entries.map(({ who, what }) => `${who} ${what}`)).toContain(
      'The schedule could not issue a statement',
    )
    expect(await runAt('2026-11-05T00:30:00Z')).toEqual([])
    expect(await runAt('2026-11-05T01:01:00Z')).toHaveLength(1)
    await database.query(
      'DELETE FROM line_figure WHERE organization_number = $1 AND package_id = ANY ($2::uuid[])',
      [organizationNumber, ids],
    )
    await database.query(
      'DELETE FROM package_line WHERE organization_number = $1 AND package_id = ANY ($2::uuid[])',
      [organizationNumber, ids],
    )
    expect(await runAt('2026-11-05T03:00:00Z')).toEqual([])
    expect((await seller.statements()).map(([name, , lastDay]) => [name, lastDay])).toEqual([
      ['Fine', '2026-10-31'],
      ['Too large', '2026-10-31'],
    ])
    expect((await seller.closing()).failures).toEqual([])
  })

  test('that is over and settled gets no more statements, until a correction changes what was billed', async () => {
    const seller = await newSeller()
    const { packageIds } = await seller.sell('Short', [{ ...LINE, flight_end: '2026-09-30' }])
    await seller.report(packageIds[0]!, 100_000, '2026-10-01T00:00:00Z')
    await seller.switchTo(5, '2026-09-20T00:00:00Z')
    await runAt('2026-11-05T00:00:00Z')
    const first = ['Short', '2026-09-01', '2026-09-30', '800.00']
    expect(await seller.statements()).toEqual([first])
    await seller.report(packageIds[0]!, 90_000, '2026-10-01T00:00:00Z')
    await runAt('2026-12-05T00:00:00Z')
    await runAt('2027-03-05T00:00:00Z')
    expect(await seller.statements()).toEqual([first, ['Short', '2026-10-01', '2026-11-30', '-80.00']])
  })

  test('that was over before the switch and never had a statement gets none', async () => {
    const seller = await newSeller()
    const { packageIds } = await seller.sell('Billed elsewhere', [{ ...LINE, flight_end: '2026-10-31' }])
    await seller.report(packageIds[0]!, 100_000, '2026-10-20')
    await seller.switchTo(5, '2026-11-18T00:00:00Z')
    await runAt('2026-12-05T00:00:00Z')
    expect(await seller.statements()).toEqual([])
  })

  test('that was cancelled is stated up to then; a draft campaign, and one in the future, is not', async () => {
    const seller = await newSeller()
    const cancelled = await seller.sell('Cancelled', [LINE])
    const draft = await seller.sell('Draft', [LINE])
    await seller.sell('Later', [{ ...LINE, flight_start: '2026-12-01' }])
    await database.query(
      `UPDATE campaign SET cancelled_from = '2026-10-10', cancellation_reason = 'Over', archived_at = now() WHERE id = $1`,
      [cancelled.id],
    )
    await database.query('UPDATE campaign SET is_draft = true WHERE id = $1', [draft.id])
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    await runAt('2026-12-05T00:00:00Z')
    expect((await seller.statements()).map(([name, , lastDay]) => [name, lastDay])).toEqual([
      ['Cancelled', '2026-10-31'],
    ])
  })

  test('whose draft somebody left open gets it up to the end of the month, issued', async () => {
    const seller = await newSeller()
    const { id } = await seller.sell('Autumn', [LINE])
    const { statement_ids } = await askConsoleFor<{ statement_ids: string[] }>(
      app.url,
      'POST',
      `/campaigns/${id}/statements`,
      { cookie: seller.cookies.seller, body: { last_day: '2026-10-12' } },
    )
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    await runAt('2026-11-05T00:00:00Z')
    const { statements } = await askConsoleFor<Answer<'GET /statements'>>(
      app.url,
      'GET',
      `/statements?campaign_id=${id}`,
      { cookie: seller.cookies.seller },
    )
    expect(statements).toMatchObject([{ id: statement_ids[0], last_day: '2026-10-31', state: 'issued' }])
  })
})

describe('the day', () => {
  const put = ({ cookies }: Seller, closes_on_day: unknown) =>
    askConsole(app.url, 'PUT', '/organization/closing', { cookie: cookies.seller, body: { closes_on_day } })

  test('is 1 to 28, or none, and a change of it is in the activity', async () => {
    const seller = await newSeller()
    expect(await seller.closing()).toMatchObject({ closes_on_day: null, closed: null, failures: [] })
    for (const wrong of [0, 29, 1.5, -1, '5']) {
      expect((await put(seller, wrong)).status).toBe(400)
    }
    expect((await put(seller, 5)).status).toBe(204)
    expect(await seller.closing()).toMatchObject({ closes_on_day: 5, time_zone: 'UTC' })
    expect((await put(seller, null)).status).toBe(204)
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
      cookie: seller.cookies.seller,
    })
    expect(
      entries.filter(({ what }) => what === 'changed when months close').map(({ about }) => about),
    ).toEqual(['on day 5 of the next month → by hand', 'by hand → on day 5 of the next month'])
  })

  test('of a month that has closed can change without closing it again', async () => {
    const seller = await newSeller()
    await seller.sell('Autumn', [LINE])
    await seller.switchTo(5, '2026-10-18T00:00:00Z')
    await runAt('2026-11-05T00:00:00Z')
    await seller.switchTo(20, '2026-11-06T00:00:00Z')
    await runAt('2026-11-20T00:00:00Z')
    await seller.switchTo(null, '2026-11-21T00:00:00Z')
    await seller.switchTo(25, '2026-11-22T00:00:00Z')
    await runAt('2026-11-25T00:00:00Z')
    expect(await seller.statements()).toHaveLength(1)
  })
})
