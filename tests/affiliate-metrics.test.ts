import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  feedTo,
  PATHS,
  sendRows,
  viewResults,
  type AffiliateAnswer,
  type ResultView,
} from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postFeed } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packageId: string

const { send, sendAll, verdicts, errorOf } = feedTo('metrics', () => ({
  url: app.url,
  apiKey: seller.apiKey,
}))

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
  packageId = await createLine(testDatabase.database, seller)
  await place('TRAIL', packageId)
})

describe('a metric row', () => {
  test('records the results of a code on a day', async () => {
    expect(await send([metric({ clicks: 120, conversions: 7, conversionValue: 431.5 })])).toEqual({
      ok: true,
      upserted: 1,
      errors: [],
    })
    expect(await results()).toEqual([
      {
        code: 'TRAIL',
        date: '2025-03-01',
        clicks: '120',
        conversions: '7',
        conversion_value: '431.5',
        package_id: packageId,
      },
    ])
  })

  test.each(['code', 'date', 'clicks', 'conversions', 'conversionValue'])(
    'requires %s: missing or null is an error that names it',
    async (field) => {
      const { [field]: _, ...without } = metric()
      const { errors, upserted } = await send([without, metric({ [field]: null })])
      expect(errors.map((error) => [error.status, error.reason, error.field])).toEqual([
        [400, 'invalid_row', field],
        [400, 'invalid_row', field],
      ])
      expect(upserted).toBe(0)
    },
  )

  test('ignores unknown fields', async () => {
    const row = metric({ conversion_value: 'x', note: [1], constructor: null })
    expect(await verdicts([row])).toEqual(['written'])
  })

  test.each(['null', '7', '12345678901234567890', '"text"', 'true', '[]'])(
    'that is %s, not an object, is invalid and names no field',
    async (row) => {
      const { errors } = await sendText(`{"metrics":[${row}]}`)
      expect(errors).toEqual([
        {
          index: 0,
          status: 400,
          reason: 'invalid_row',
          message: 'Send each metric as an object with code, date, clicks, conversions and conversionValue.',
        },
      ])
    },
  )

  test('may carry __proto__, which is a field like any other', async () => {
    const fields = `"code":"TRAIL","date":"2025-03-01","clicks":1,"conversions":1,"conversionValue":1`
    const answer = await sendText(
      `{"metrics":[{"__proto__":{${fields}}},{${fields},"__proto__":{"clicks":"x"}}]}`,
    )
    expect(answer).toMatchObject({
      upserted: 1,
      errors: [{ index: 0, reason: 'invalid_row', field: 'code' }],
    })
  })

  test('accepts the code in any case', async () => {
    await place('Straße', packageId)
    expect(await verdicts([metric({ code: 'trail' }), metric({ code: 'STRASSE' })])).toEqual([
      'written',
      'written',
    ])
    expect((await results()).map(({ code }) => code)).toEqual(['Straße', 'TRAIL'])
  })

  test.each(['', 'TRAIL 20', 'x'.repeat(65), '\u0000', 5, true])(
    'with the code %j is invalid: not a possible code',
    async (code) => {
      expect(await errorOf(metric({ code }))).toMatchObject({ reason: 'invalid_row', field: 'code' })
    },
  )
})

describe('the date', () => {
  test.each(['2025-03-01', '2024-02-29', '1999-12-31', '0001-01-01'])('may be %s', async (date) => {
    expect(await verdicts([metric({ date })])).toEqual(['written'])
    expect(await results()).toMatchObject([{ date }])
  })

  test.each([
    '2025-02-29',
    '2025-02-30',
    '2025-13-01',
    '2025-00-10',
    '0000-01-01',
    '2025-3-1',
    '20250301',
    '01.03.2025',
    '2025-03-01T00:00:00Z',
    ' 2025-03-01',
    '2025-03-01\n',
    '+002025-03-01',
    'infinity',
    'today',
    '',
    20250301,
    true,
    ['2025-03-01'],
  ])('%j is not a calendar date', async (date) => {
    expect(await errorOf(metric({ date }))).toEqual({
      index: 0,
      status: 400,
      reason: 'invalid_row',
      field: 'date',
      message: 'Send date as a day of the calendar: YYYY-MM-DD.',
    })
  })

  test('may be today or tomorrow in UTC, but not the day after', async () => {
    const [today, tomorrow, later] = [0, 1, 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const rows = [today, tomorrow, later, '9999-12-31'].map((date) => metric({ date }))
    const { errors } = await send(rows)
    expect(errors.map(({ index, reason, field, message }) => [index, reason, field, message])).toEqual(
      [2, 3].map((index) => [
        index,
        'invalid_row',
        'date',
        'Send date no later than tomorrow, UTC: later days have no results yet.',
      ]),
    )
  })
})

describe.each(['clicks', 'conversions'])('%s', (field) => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['7', '7'],
    ['7.0', '7'],
    ['1e3', '1000'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740991.000', '9007199254740991'],
  ])('of %s are a whole number, kept as %s', async (sent, kept) => {
    expect(await sendText(textWith(field, sent))).toMatchObject({ ok: true })
    expect(await results()).toMatchObject([{ [field]: kept }])
  })

  test.each([
    ['negative', '-1'],
    ['a fraction', '1.5'],
    ['a fraction that a double would round away', '1.00000000000000000001'],
    ['beyond 2^53 - 1', '9007199254740992'],
    ['beyond 2^53 - 1 in a way that a double would not see', '9007199254740991.5'],
    ['beyond any double', '1e400'],
    ['a string', '"5"'],
    ['true', 'true'],
    ['a list', '[5]'],
    ['an object', '{"text":"5"}'],
  ])('that are %s make the row invalid', async (_name, sent) => {
    expect(await sendText(textWith(field, sent))).toEqual({
      ok: false,
      upserted: 0,
      errors: [
        {
          index: 0,
          status: 400,
          reason: 'invalid_row',
          field,
          message: `Send ${field} as a whole number from 0 to 9007199254740991, without quotes.`,
        },
      ],
    })
    expect(await results()).toEqual([])
  })
})

describe('the conversion value', () => {
  test.each([
    ['0', '0'],
    ['-0.0', '0'],
    ['12', '12'],
    ['12.50', '12.5'],
    ['0.0001', '0.0001'],
    ['1.00000', '1'],
    ['1.23450000000000000000', '1.2345'],
    ['1e-4', '0.0001'],
    ['1.5e3', '1500'],
    ['0.1', '0.1'],
    ['9007199254740.9931', '9007199254740.9931'],
    ['123456789012345.6789', '123456789012345.6789'],
    ['999999999999999.9999', '999999999999999.9999'],
  ])('of %s is kept exactly, as %s', async (sent, kept) => {
    expect(await sendText(textWith('conversionValue', sent))).toMatchObject({ ok: true })
    expect(await results()).toMatchObject([{ conversion_value: kept }])
  })

  test.each([
    ['negative', '-0.01'],
    ['of five places', '0.00001'],
    ['of five places in a way that a double would not see', '123456789012.12345'],
    ['of many places', '0.30000000000000004'],
    ['a small power of ten', '1e-5'],
    ['beyond the limit', '1000000000000000'],
    ['far beyond', '1e300'],
    ['beyond any double', '1e400'],
    ['a string', '"12.50"'],
    ['true', 'true'],
    ['a list', '[]'],
    ['an object', '{}'],
  ])('that is %s makes the row invalid', async (_name, sent) => {
    expect(await sendText(textWith('conversionValue', sent))).toEqual({
      ok: false,
      upserted: 0,
      errors: [
        {
          index: 0,
          status: 400,
          reason: 'invalid_row',
          field: 'conversionValue',
          message:
            'Send conversionValue as a number from 0 to 999999999999999.9999 with at most 4 decimal places, without quotes.',
        },
      ],
    })
    expect(await results()).toEqual([])
  })
})

describe('a code the organization does not have', () => {
  test('gets the same error whether another organization has it or it does not exist', async () => {
    const other = await createSeller(testDatabase.database)
    const theirPackage = await createLine(testDatabase.database, other)
    await sendRows(app.url, other.apiKey, 'codes', [{ packageId: theirPackage, code: 'THEIRS' }])
    const [first, second] = [
      await errorOf(metric({ code: 'THEIRS' })),
      await errorOf(metric({ code: 'NOBODYS' })),
    ]
    expect(first).toEqual({
      index: 0,
      status: 400,
      reason: 'unknown_code',
      field: 'code',
      message: 'Your organization has no such code: send it to /api/ingest/affiliate/codes first.',
    })
    expect(second).toEqual(first)
    expect(await viewResults(testDatabase.database, other.organizationNumber)).toEqual([])
  })

  test('does not block the other rows', async () => {
    const rows = [metric({ code: 'A' }), metric(), metric({ code: 'B' }), metric({ date: '2025-03-02' })]
    expect(await verdicts(rows)).toEqual(['unknown_code', 'written', 'unknown_code', 'written'])
    expect((await results()).map(({ date }) => date)).toEqual(['2025-03-01', '2025-03-02'])
  })

  test('is known as soon as the request that creates it has been answered', async () => {
    expect(await verdicts([metric({ code: 'NEW' })])).toEqual(['unknown_code'])
    await place('NEW', packageId)
    expect(await verdicts([metric({ code: 'NEW' })])).toEqual(['written'])
  })
})

describe('a day of a code', () => {
  test('sent again is replaced, not added to: the last write wins', async () => {
    for (const clicks of [100, 90, 95]) {
      await sendAll([metric({ clicks, conversions: clicks / 5, conversionValue: clicks / 4 })])
    }
    expect(await results()).toEqual([
      {
        code: 'TRAIL',
        date: '2025-03-01',
        clicks: '95',
        conversions: '19',
        conversion_value: '23.75',
        package_id: packageId,
      },
    ])
  })

  test('sent twice unchanged is stored once', async () => {
    await sendAll([metric()])
    await sendAll([metric()])
    expect(await results()).toHaveLength(1)
  })

  test('records who last wrote it, and when', async () => {
    await sendAll([metric()])
    const second = await createSeller(testDatabase.database)
    await testDatabase.database.query('UPDATE api_key SET organization_number = $1 WHERE id = $2', [
      seller.organizationNumber,
      second.keyId,
    ])
    const first = await lastWritten()
    const before = Date.now()
    await sendRows(app.url, second.apiKey, 'metrics', [metric({ clicks: 5 })])
    const last = await lastWritten()
    expect([first.key_id, last.key_id]).toEqual([seller.keyId, second.keyId])
    expect(Date.parse(first.written_at)).toBeLessThanOrEqual(before)
    expect(Date.parse(last.written_at)).toBeGreaterThanOrEqual(before)
  })

  test('counts once per request: the first row counts, each later one is an error', async () => {
    const rows = [
      metric({ clicks: 1 }),
      metric({ clicks: 2, date: '2025-03-02' }),
      metric({ clicks: 3 }),
      metric({ clicks: 4, code: 'trail' }),
    ]
    expect(await send(rows)).toEqual({
      ok: false,
      upserted: 2,
      errors: [2, 3].map((index) => ({
        index,
        status: 400,
        reason: 'duplicate_row',
        field: 'date',
        message:
          'Row 0 has the same code and date, and the first one counts: send each day of a code once per request.',
      })),
    })
    expect((await results()).map(({ clicks }) => clicks)).toEqual(['1', '2'])
  })

  test('never touches that of another organization with the same code', async () => {
    const other = await createSeller(testDatabase.database)
    const theirPackage = await createLine(testDatabase.database, other)
    await sendRows(app.url, other.apiKey, 'codes', [{ packageId: theirPackage, code: 'TRAIL' }])
    await sendAll([metric({ clicks: 1 })])
    await sendRows(app.url, other.apiKey, 'metrics', [metric({ clicks: 2 })])
    await sendAll([metric({ clicks: 3 })])
    expect(await results()).toMatchObject([{ clicks: '3', package_id: packageId }])
    expect(await viewResults(testDatabase.database, other.organizationNumber)).toMatchObject([
      { clicks: '2', package_id: theirPackage },
    ])
  })
})

describe('a code that moves to another package', () => {
  test('keeps its past results on the package where they were earned', async () => {
    const second = await createLine(testDatabase.database, seller)
    await sendAll([metric({ date: '2025-03-01' })])
    await place('TRAIL', second)
    await sendAll([metric({ date: '2025-03-02' })])
    expect(await packagesByDay()).toEqual({ '2025-03-01': packageId, '2025-03-02': second })
  })

  test('keeps a day on the package where it was earned when that day is restated later', async () => {
    const second = await createLine(testDatabase.database, seller)
    await sendAll([metric({ clicks: 1 })])
    await place('TRAIL', second)
    await sendAll([metric({ clicks: 2 })])
    expect(await results()).toMatchObject([{ clicks: '2', package_id: packageId }])
  })

  test('puts a past day sent for the first time on its current package', async () => {
    const second = await createLine(testDatabase.database, seller)
    await place('TRAIL', second)
    await sendAll([metric({ date: '2020-01-01' })])
    expect(await packagesByDay()).toEqual({ '2020-01-01': second })
  })
})

describe('when two reasons apply', () => {
  test('invalid_row comes first, then duplicate_row, then unknown_code', async () => {
    const rows = [
      metric({ code: 'NONE' }),
      metric({ code: 'NONE', clicks: -1 }),
      metric({ code: 'none' }),
      metric({ clicks: '1' }),
      metric(),
    ]
    expect(await verdicts(rows)).toEqual([
      'unknown_code',
      'invalid_row',
      'duplicate_row',
      'invalid_row',
      'written',
    ])
  })

  test('the first wrong field is named, in the order of the contract', async () => {
    const fields = ['code', 'date', 'clicks', 'conversions', 'conversionValue']
    const rows = fields.map((_, i) =>
      metric(Object.fromEntries(fields.slice(i).map((field) => [field, 'a b']))),
    )
    expect((await send(rows)).errors.map(({ field }) => field)).toEqual(fields)
  })
})

function metric(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { code: 'TRAIL', date: '2025-03-01', clicks: 10, conversions: 2, conversionValue: 19.99, ...fields }
}

/** A body whose one row has exactly this text as a number. */
function textWith(field: string, number: string): string {
  return JSON.stringify({ metrics: [metric({ [field]: 'HERE' })] }).replace('"HERE"', number)
}

async function sendText(body: string): Promise<AffiliateAnswer> {
  const response = await postFeed(app.url, PATHS.metrics, seller.apiKey, body)
  expect(response.status).toBe(200)
  return (await response.json()) as AffiliateAnswer
}

async function place(code: string, onPackage: string): Promise<void> {
  await sendRows(app.url, seller.apiKey, 'codes', [{ packageId: onPackage, code }])
}

function results(): Promise<ResultView[]> {
  return viewResults(testDatabase.database, seller.organizationNumber)
}

async function packagesByDay(): Promise<Record<string, string>> {
  return Object.fromEntries((await results()).map(({ date, package_id }) => [date, package_id]))
}

async function lastWritten(): Promise<{ key_id: string; written_at: string }> {
  const [row] = await testDatabase.database.query<{ key_id: string; written_at: string }>(
    `SELECT k.id AS key_id, r.written_at FROM affiliate_result r JOIN api_key k USING (source_number)
     WHERE r.organization_number = $1`,
    [seller.organizationNumber],
  )
  return row!
}
