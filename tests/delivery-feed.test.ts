import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery, type DeliveryAnswer } from './support/ingest.ts'
import {
  changeLine,
  createLine,
  createLines,
  createSeller,
  viewLine,
  type LineView,
  type Seller,
} from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let otherSeller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  otherSeller = await createSeller(testDatabase.database, 'Other seller')
})

describe('a request', () => {
  test('accepts totals for lines the organization sells, and buyers see them', async () => {
    const line = await newLine()
    const answer = await report([{ package_id: line, impressions: 1200, as_of: '2025-03-01T10:00:00Z' }])
    expect(answer).toEqual({
      accepted: 1,
      rejected: 0,
      results: [{ index: 0, package_id: line, status: 'accepted' }],
    })
    expect(await view(line)).toEqual({
      quantity: '1200',
      as_of: '2025-03-01T10:00:00Z',
      revision: 1,
      history: [{ quantity: '1200', as_of: '2025-03-01T10:00:00Z', effect: 'first' }],
    })
  })

  test('gets one result per item, in the order sent, with the counts of each verdict', async () => {
    const [line, flat] = [await newLine(), await newLine('flat_rate')]
    const message = expect.any(String) as string
    const answer = await report([
      { package_id: 'nonsense', impressions: 1 },
      { package_id: line, impressions: 1 },
      { package_id: line, impressions: 2 },
      { package_id: flat },
      7,
    ])
    expect(answer).toEqual({
      accepted: 2,
      rejected: 3,
      results: [
        {
          index: 0,
          package_id: 'nonsense',
          status: 'rejected',
          reason: 'invalid_item',
          field: 'package_id',
          message,
        },
        { index: 1, package_id: line, status: 'accepted' },
        {
          index: 2,
          package_id: line,
          status: 'rejected',
          reason: 'duplicate_package_id',
          field: 'package_id',
          message,
        },
        { index: 3, package_id: flat, status: 'accepted' },
        { index: 4, package_id: null, status: 'rejected', reason: 'invalid_item', message },
      ],
    })
  })

  test('may have a bad item without blocking the others: each is accepted or rejected on its own', async () => {
    const lines = await newLines(4)
    const [a, b, c, d] = lines
    const { results } = await report([
      { package_id: a, impressions: 1 },
      { package_id: b, impressions: -1 },
      { package_id: c, downloads: 1 },
      { package_id: d, impressions: 4 },
    ])
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected', 'accepted'])
    expect(await quantities(lines)).toEqual(['1', null, null, '4'])
  })

  test('accepts 1 to 500 items', async () => {
    const lines = await newLines(500)
    const answer = await report(lines.map((line, index) => ({ package_id: line, impressions: index })))
    expect(answer.accepted).toBe(500)
    expect(answer.results.map(({ index, package_id }) => [index, package_id])).toEqual([...lines.entries()])
    expect(await quantities(lines)).toEqual(lines.map((_, index) => String(index)))
    const one = await post({ items: [{ package_id: lines[0], impressions: 1 }] })
    expect(one.status).toBe(200)
  })

  test('of more than 500 items is refused as a whole, and none of them is recorded', async () => {
    const line = await newLine()
    const items = [{ package_id: line, impressions: 1 }, ...Array.from({ length: 500 }, () => 0)]
    const response = await post({ items })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'too_many_items' })
    expect((await view(line)).quantity).toBeNull()
  })

  test('may have only rejected items: the status is 200 whatever the verdicts', async () => {
    const response = await post({ items: [null, {}, { package_id: randomUUID() }] })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ accepted: 0, rejected: 3 })
  })

  test('may have other fields besides items, which are ignored', async () => {
    const line = await newLine()
    const response = await post({ version: 2, items: [{ package_id: line, impressions: 1 }], note: null })
    expect(await response.json()).toMatchObject({ accepted: 1 })
  })

  test('gets a JSON answer that is not cached', async () => {
    const response = await post({ items: [null] })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the package id', () => {
  test('is compared ignoring case, and echoed as sent', async () => {
    const line = await newLine()
    const upper = line.toUpperCase()
    const { results } = await report([{ package_id: upper, impressions: 9 }])
    expect(results).toEqual([{ index: 0, package_id: upper, status: 'accepted' }])
    expect((await view(line)).quantity).toBe('9')
  })

  test.each([
    ['is missing', {}],
    ['is null', { package_id: null }],
    ['is a number', { package_id: 12 }],
    ['is a number with many digits', { package_id: 1e300 }],
    ['is an object', { package_id: { id: randomUUID() } }],
    ['is a list', { package_id: [randomUUID()] }],
    ['is true', { package_id: true }],
  ])('that %s makes the item invalid, and is echoed as null', async (_name, fields) => {
    expect((await report([{ ...fields, impressions: 1 }])).results).toEqual([
      expect.objectContaining({ index: 0, package_id: null, status: 'rejected', reason: 'invalid_item' }),
    ])
  })

  test.each([
    ['empty', ''],
    ['not a UUID', 'line-1'],
    ['a UUID without dashes', '0f8fad5bd9cb469fa16570867728950e'],
    ['a UUID in braces', '{0f8fad5b-d9cb-469f-a165-70867728950e}'],
    ['a UUID as a URN', 'urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a UUID with a space', ' 0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a UUID with a line feed', '0f8fad5b-d9cb-469f-a165-70867728950e\n'],
    ['a UUID one digit short', '0f8fad5b-d9cb-469f-a165-70867728950'],
    ['a UUID with a letter too many', '0f8fad5b-d9cb-469f-a165-70867728950g'],
    ['text with a NUL', '0f8fad5b\u0000d9cb-469f-a165-70867728950e'],
    ['half of a surrogate pair', '\ud800'],
  ])('that is %s makes the item invalid, and is echoed as sent', async (_name, package_id) => {
    expect((await report([{ package_id, impressions: 1 }])).results).toEqual([
      expect.objectContaining({ index: 0, package_id, status: 'rejected', reason: 'invalid_item' }),
    ])
  })

  test('may be of any version and variant', async () => {
    const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    expect(await reasons(ids.map((package_id) => ({ package_id, impressions: 1 })))).toEqual([
      'not_seller',
      'not_seller',
    ])
  })
})

describe('an item', () => {
  test.each(['null', '7', '12345678901234567890', '"text"', 'true', '[]', '[{"package_id":null}]'])(
    'that is %s, not an object, is invalid',
    async (item) => {
      expect(await sendRaw(`{"items":[${item}]}`)).toMatchObject({
        results: [{ package_id: null, reason: 'invalid_item' }],
      })
    },
  )

  test('may carry unknown fields, which are ignored', async () => {
    const line = await newLine()
    const item = { package_id: line, impressions: 5, clicks: 'many', constructor: 1, toString: null }
    expect(await reasons([item])).toEqual(['accepted'])
    expect((await view(line)).quantity).toBe('5')
  })

  test('may carry __proto__, which is a field like any other', async () => {
    const line = await newLine()
    const answer = await sendRaw(
      `{"items":[{"__proto__":{"package_id":"${line}","impressions":3}},{"package_id":"${line}","impressions":1,"__proto__":{"downloads":2}}]}`,
    )
    expect(answer.results.map(({ reason, status }) => reason ?? status)).toEqual(['invalid_item', 'accepted'])
  })

  test('treats null as absent', async () => {
    const [line, podcast, flat] = [await newLine(), await newLine('downloads'), await newLine('flat_rate')]
    expect(
      await reasons([
        { package_id: line, impressions: 5, downloads: null, as_of: null },
        { package_id: podcast, impressions: null, downloads: 5 },
        { package_id: flat, impressions: null, downloads: null },
      ]),
    ).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('with both quantities is invalid, whatever the line is priced on', async () => {
    const lines = [await newLine(), await newLine('downloads'), await newLine('flat_rate')]
    const items = lines.map((package_id) => ({ package_id, impressions: 1, downloads: 1 }))
    expect(await reasons(items)).toEqual(['invalid_item', 'invalid_item', 'invalid_item'])
    expect(await reasons([{ package_id: lines[0], impressions: 0, downloads: 0 }])).toEqual(['invalid_item'])
  })
})

describe('impressions', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['1', '1'],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['10e-1', '1'],
    ['2.5E+3', '2500'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740991.000', '9007199254740991'],
  ])('of %s are a whole number, kept as %s', async (sent, kept) => {
    const line = await newLine()
    const answer = await sendRaw(`{"items":[{"package_id":"${line}","impressions":${sent}}]}`)
    expect(answer.results[0]!.status).toBe('accepted')
    expect((await view(line)).quantity).toBe(kept)
  })

  test.each([
    ['negative', '-1'],
    ['a fraction', '1.5'],
    ['a fraction that a double would round away', '1.00000000000000000001'],
    ['a fraction that a double would round up', '0.99999999999999999999'],
    ['a small fraction', '1e-1'],
    ['beyond 2^53 - 1', '9007199254740992'],
    ['beyond 2^53 - 1 in a way that a double would not see', '9007199254740991.5'],
    ['far beyond', '1e21'],
    ['beyond any double', '1e400'],
    ['a string', '"5"'],
    ['an empty string', '""'],
    ['true', 'true'],
    ['false', 'false'],
    ['a list', '[5]'],
    ['an object', '{"text":"5"}'],
  ])('that are %s make the item invalid', async (_name, sent) => {
    const line = await newLine()
    const answer = await sendRaw(`{"items":[{"package_id":"${line}","impressions":${sent}}]}`)
    expect(answer.results[0]!.reason).toBe('invalid_item')
    expect((await view(line)).revision).toBe(0)
  })
})

describe('downloads', () => {
  test.each([
    ['0', '0'],
    ['-0.0', '0'],
    ['0.1', '0.1'],
    ['1.0', '1'],
    ['12.50', '12.5'],
    ['1e3', '1000'],
    ['1e-7', '0.0000001'],
    ['1E21', '1000000000000000000000'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['0.30000000000000004', '0.30000000000000004'],
    [
      '123456789012345678901234567890.123456789012345678901234567890',
      '123456789012345678901234567890.12345678901234567890123456789',
    ],
    ['1.7976931348623157e308', `17976931348623157${'0'.repeat(292)}`],
    ['4.9e-324', `0.${'0'.repeat(323)}49`],
  ])('of %s are kept exactly', async (sent, kept) => {
    const line = await newLine('downloads')
    const answer = await sendRaw(`{"items":[{"package_id":"${line}","downloads":${sent}}]}`)
    expect(answer.results[0]!.status).toBe('accepted')
    expect(await view(line)).toMatchObject({ quantity: kept, history: [{ quantity: kept }] })
  })

  test.each([
    ['negative', '-1'],
    ['negative by very little', '-1e-300'],
    ['not finite as a double', '1e309'],
    ['of absurdly many places', '1e-20000'],
    ['a string', '"5"'],
    ['a string that JSON cannot say as a number', '"NaN"'],
    ['true', 'true'],
    ['a list', '[]'],
    ['an object', '{}'],
  ])('that are %s make the item invalid', async (_name, sent) => {
    const line = await newLine('downloads')
    const answer = await sendRaw(`{"items":[{"package_id":"${line}","downloads":${sent}}]}`)
    expect(answer.results[0]!.reason).toBe('invalid_item')
    expect((await view(line)).revision).toBe(0)
  })

  test('that differ only beyond double precision are different totals, and a smaller one is a correction', async () => {
    const line = await newLine('downloads')
    for (const [second, total] of [
      '0.10000000000000000002',
      '0.10000000000000000001',
      '0.10000000000000000001',
    ].entries()) {
      await sendRaw(
        `{"items":[{"package_id":"${line}","downloads":${total},"as_of":"2025-03-01T10:00:0${second}Z"}]}`,
      )
    }
    expect((await view(line)).history.map(({ quantity, effect }) => [quantity, effect])).toEqual([
      ['0.10000000000000000002', 'first'],
      ['0.10000000000000000001', 'correction'],
    ])
  })
})

describe('as_of', () => {
  test.each([
    ['2025-03-01', '2025-03-01T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z'],
    ['2025-03-01t10:00:00z', '2025-03-01T10:00:00Z'],
    ['2025-03-01T10:00:00+05:30', '2025-03-01T04:30:00Z'],
    ['2025-03-01T10:00:00-08:00', '2025-03-01T18:00:00Z'],
    ['2025-03-01T10:00:00.5Z', '2025-03-01T10:00:00.5Z'],
    ['2025-03-01T10:00:00.123456Z', '2025-03-01T10:00:00.123456Z'],
    ['2025-03-01T10:00:00.123456789Z', '2025-03-01T10:00:00.123456Z'],
    ['2020-12-31T23:59:60Z', '2021-01-01T00:00:00Z'],
    ['2020-01-01', '2020-01-01T00:00:00Z'],
    ['2020-01-01T01:00:00+01:00', '2020-01-01T00:00:00Z'],
  ])(
    'of %s is %s: a date is the start of that day in UTC, a time is kept to the microsecond',
    async (as_of, kept) => {
      const line = await newLine()
      expect(await reasons([{ package_id: line, impressions: 1, as_of }])).toEqual(['accepted'])
      expect(await view(line)).toMatchObject({ as_of: kept, history: [{ as_of: kept }] })
    },
  )

  test.each([
    '2025-03-01T10:00:00',
    '2025-03-01T10:00Z',
    '2025-03-01 10:00:00Z',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2025-02-29',
    '2025-13-01',
    '2025-03-01T24:00:00Z',
    '2025-03-01T10:00:60Z',
    '2025-03-01T10:00:00+0100',
    '01.03.2025',
    'yesterday',
    'infinity',
    '',
    1740823200,
    true,
    {},
    ['2025-03-01'],
  ])('%j is neither a calendar date nor a timestamp with a zone, so the item is invalid', async (as_of) => {
    const line = await newLine()
    expect(await reasons([{ package_id: line, impressions: 1, as_of }])).toEqual(['invalid_item'])
    expect((await view(line)).revision).toBe(0)
  })

  test('defaults to the time the request was received, the same for all its items', async () => {
    const lines = await newLines(3)
    const before = Date.now()
    await report(lines.map((package_id) => ({ package_id, impressions: 1 })))
    const after = Date.now()
    const times = (await Promise.all(lines.map(view))).map(({ as_of }) => as_of)
    expect(new Set(times).size).toBe(1)
    expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(times[0]!)).toBeLessThanOrEqual(after)
  })
})

describe('the reason', () => {
  test("not_seller is given both for another organization's package and for one that does not exist", async () => {
    const theirs = await createLine(testDatabase.database, otherSeller)
    const { results } = await report([
      { package_id: theirs, impressions: 1 },
      { package_id: randomUUID(), impressions: 1 },
    ])
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ['rejected', 'not_seller'],
      ['rejected', 'not_seller'],
    ])
    expect((await view(theirs)).revision).toBe(0)
  })

  test('before_flight_start is given when the flight has not started, with and without as_of', async () => {
    const line = await newLine('impressions', { flightStart: '2198-01-01' })
    expect(await reasons([{ package_id: line, impressions: 1 }])).toEqual(['before_flight_start'])
    expect(await reasons([{ package_id: line, impressions: 1, as_of: '2025-01-01' }])).toEqual([
      'before_flight_start',
    ])
  })

  test('before_flight_start is given when as_of is before the start day in UTC, to the microsecond', async () => {
    const terms = { flightStart: '2025-03-01' }
    const lines = await newLines(4, terms)
    const times = [
      '2025-02-28',
      '2025-02-28T23:59:59.999999Z',
      '2025-03-01T00:30:00+01:00',
      '2025-02-28T23:30:00-01:00',
    ]
    expect(
      await reasons(lines.map((package_id, i) => ({ package_id, impressions: 1, as_of: times[i] }))),
    ).toEqual(['before_flight_start', 'before_flight_start', 'before_flight_start', 'accepted'])
  })

  test('before_flight_start is not given on the start day itself', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const line = await newLine('impressions', { flightStart: today })
    expect(await reasons([{ package_id: line, impressions: 1, as_of: today }])).toEqual(['accepted'])
    expect(await reasons([{ package_id: line, impressions: 2 }])).toEqual(['accepted'])
  })

  test('before_flight_start follows a change of the flight', async () => {
    const line = await newLine('impressions', { flightStart: '2198-01-01' })
    const item = { package_id: line, impressions: 1, as_of: '2025-03-01' }
    expect(await reasons([item])).toEqual(['before_flight_start'])
    await moveFlight(line, '2025-03-01')
    expect(await reasons([item])).toEqual(['accepted'])
    await moveFlight(line, '2198-01-01')
    expect(await reasons([{ ...item, as_of: '2025-03-02' }])).toEqual(['before_flight_start'])
  })

  test('as_of_in_future is given for anything later than now, without tolerance for fast clocks', async () => {
    const lines = await newLines(3)
    const inAMinute = new Date(Date.now() + 60_000).toISOString()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const items = [inAMinute, tomorrow, '9999-12-31'].map((as_of, i) => ({
      package_id: lines[i],
      impressions: 1,
      as_of,
    }))
    expect(await reasons(items)).toEqual(['as_of_in_future', 'as_of_in_future', 'as_of_in_future'])
  })

  test('quantity_required is given when the quantity that the line is priced on is missing', async () => {
    const [line, podcast] = [await newLine(), await newLine('downloads')]
    expect(await reasons([{ package_id: line }, { package_id: podcast }])).toEqual([
      'quantity_required',
      'quantity_required',
    ])
  })

  test('quantity_required is given when the wrong quantity was sent', async () => {
    const [line, podcast] = [await newLine(), await newLine('downloads')]
    expect(
      await reasons([
        { package_id: line, downloads: 5 },
        { package_id: podcast, impressions: 5 },
      ]),
    ).toEqual(['quantity_required', 'quantity_required'])
  })

  test('quantity_required is not given for zero, which is a quantity', async () => {
    const [line, podcast] = [await newLine(), await newLine('downloads')]
    const items = [
      { package_id: line, impressions: 0 },
      { package_id: podcast, downloads: 0 },
    ]
    expect(await reasons(items)).toEqual(['accepted', 'accepted'])
    expect(await quantities([line, podcast])).toEqual(['0', '0'])
  })

  test('flat_rate_takes_no_quantity is given when a flat-rate line gets a figure, zero included', async () => {
    const lines = [await newLine('flat_rate'), await newLine('flat_rate')]
    expect(
      await reasons([
        { package_id: lines[0], impressions: 0 },
        { package_id: lines[1], downloads: 1.5 },
      ]),
    ).toEqual(['flat_rate_takes_no_quantity', 'flat_rate_takes_no_quantity'])
    expect((await view(lines[0]!)).as_of).toBeNull()
  })

  test('duplicate_package_id is given for each later item of a package, whatever its case, and the first counts', async () => {
    const line = await newLine()
    expect(
      await reasons([
        { package_id: line, impressions: 1, as_of: '2025-03-01' },
        { package_id: line, impressions: 2, as_of: '2025-03-02' },
        { package_id: line.toUpperCase(), impressions: 3, as_of: '2025-03-03' },
      ]),
    ).toEqual(['accepted', 'duplicate_package_id', 'duplicate_package_id'])
    expect(await view(line)).toMatchObject({ quantity: '1', revision: 1 })
  })

  test('duplicate_package_id skips malformed items: the first well-formed one counts', async () => {
    const line = await newLine()
    expect(
      await reasons([
        { package_id: line, impressions: '1' },
        { package_id: line, impressions: 2 },
        { package_id: line, impressions: 3 },
        { package_id: line, impressions: -4 },
      ]),
    ).toEqual(['invalid_item', 'accepted', 'duplicate_package_id', 'invalid_item'])
    expect((await view(line)).quantity).toBe('2')
  })

  test('duplicate_package_id is given even when the first item of the package was rejected for its line', async () => {
    const [line, unknown] = [await newLine(), randomUUID()]
    expect(
      await reasons([
        { package_id: line },
        { package_id: line, impressions: 2 },
        { package_id: unknown },
        { package_id: unknown },
      ]),
    ).toEqual(['quantity_required', 'duplicate_package_id', 'not_seller', 'duplicate_package_id'])
    expect((await view(line)).revision).toBe(0)
  })
})

describe('when two reasons apply', () => {
  const IN_ORDER = [
    'invalid_item',
    'duplicate_package_id',
    'not_seller',
    'before_flight_start',
    'as_of_in_future',
    'flat_rate_takes_no_quantity',
    'quantity_required',
  ] as const
  type Reason = (typeof IN_ORDER)[number]

  const pairs = IN_ORDER.flatMap((first, i) =>
    IN_ORDER.slice(i + 1).map((second) => [first, second] as const),
  ).filter(
    ([first]) => first !== 'flat_rate_takes_no_quantity', // a line cannot both be flat-rate and need a quantity
  )

  test.each(pairs)('%s comes before %s', async (first, second) => {
    const item = await itemWith(first, second)
    const before = [first, second].includes('duplicate_package_id')
      ? [{ package_id: item['package_id'] }]
      : []
    expect((await reasons([...before, item])).at(-1)).toBe(first)
  })

  async function itemWith(...wrong: Reason[]): Promise<Record<string, unknown>> {
    const is = (reason: Reason) => wrong.includes(reason)
    const flightStart = is('before_flight_start') ? '2198-01-01' : '2020-01-01'
    const pricingBasis = is('flat_rate_takes_no_quantity') ? 'flat_rate' : 'impressions'
    const owner = is('not_seller') ? otherSeller : seller
    return {
      package_id: await createLine(testDatabase.database, owner, { pricingBasis, flightStart }),
      ...(!is('quantity_required') && { impressions: 1 }),
      ...(is('as_of_in_future') && { as_of: '2199-01-01' }),
      ...(is('invalid_item') && { as_of: 'soon' }),
    }
  }
})

describe('the figure of a line', () => {
  test('is the total delivered so far: a later report replaces it and adds nothing to it', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100], ['2025-03-02', 150])
    expect(await view(line)).toEqual({
      quantity: '150',
      as_of: '2025-03-02T00:00:00Z',
      revision: 2,
      history: [
        { quantity: '100', as_of: '2025-03-01T00:00:00Z', effect: 'first' },
        { quantity: '150', as_of: '2025-03-02T00:00:00Z', effect: 'replaced' },
      ],
    })
  })

  test('is ordered by as_of: an older total that arrives late is accepted, joins the history and overwrites nothing', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-02', 150], ['2025-03-01', 100])
    expect(await view(line)).toEqual({
      quantity: '150',
      as_of: '2025-03-02T00:00:00Z',
      revision: 2,
      history: [
        { quantity: '150', as_of: '2025-03-02T00:00:00Z', effect: 'first' },
        { quantity: '100', as_of: '2025-03-01T00:00:00Z', effect: 'late' },
      ],
    })
  })

  test('is not overwritten by a late total even if that is greater', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-02', 150], ['2025-03-01', 900])
    expect((await view(line)).quantity).toBe('150')
  })

  test('is ordered to the microsecond', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01T10:00:00.000002Z', 2], ['2025-03-01T10:00:00.000001Z', 1])
    expect(await view(line)).toMatchObject({ quantity: '2', as_of: '2025-03-01T10:00:00.000002Z' })
    await measure(line, ['2025-03-01T10:00:00.000003Z', 3])
    expect(await view(line)).toMatchObject({ quantity: '3', as_of: '2025-03-01T10:00:00.000003Z' })
  })

  test('with equal as_of is the one received later, however the time was written', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100], ['2025-03-01T01:00:00+01:00', 200], ['2025-03-01T00:00:00Z', 50])
    expect(await view(line)).toMatchObject({
      quantity: '50',
      revision: 3,
      history: [{ effect: 'first' }, { effect: 'replaced' }, { effect: 'correction' }],
    })
  })

  test('stays as it is when the same total with the same as_of is sent twice, and so does the history', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100])
    const before = await view(line)
    await measure(line, ['2025-03-01', 100], ['2025-03-01T00:00:00.000Z', 100])
    expect(await view(line)).toEqual(before)
  })

  test('moves its as_of forward when the current total is sent with a newer one, and adds no history', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100], ['2025-03-05', 100])
    expect(await view(line)).toEqual({
      quantity: '100',
      as_of: '2025-03-05T00:00:00Z',
      revision: 1,
      history: [{ quantity: '100', as_of: '2025-03-01T00:00:00Z', effect: 'first' }],
    })
  })

  test('confirmed with a newer as_of is not changed by a late report in between', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100], ['2025-03-05', 100], ['2025-03-03', 70])
    expect(await view(line)).toMatchObject({
      quantity: '100',
      as_of: '2025-03-05T00:00:00Z',
      revision: 2,
      history: [{ effect: 'first' }, { quantity: '70', effect: 'late' }],
    })
  })

  test('stays as it is when a late report is sent again, and so does the history', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-05', 100], ['2025-03-03', 70])
    const before = await view(line)
    await measure(line, ['2025-03-03', 70], ['2025-03-05', 100], ['2025-03-03T00:00:00Z', 70])
    expect(await view(line)).toEqual(before)
  })

  test('keeps two late totals with the same as_of apart in the history', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-05', 100], ['2025-03-03', 70], ['2025-03-03', 71], ['2025-03-03', 70])
    expect((await view(line)).history.map(({ quantity }) => quantity)).toEqual(['100', '70', '71'])
  })

  test('may fall below the previous one, and the history marks that as a correction', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100], ['2025-03-02', 80], ['2025-03-03', 90])
    expect(await view(line)).toMatchObject({
      quantity: '90',
      history: [{ effect: 'first' }, { quantity: '80', effect: 'correction' }, { effect: 'replaced' }],
    })
  })

  test('may fall to zero', async () => {
    const line = await newLine('downloads')
    await reportAll([{ package_id: line, downloads: 3, as_of: '2025-03-01' }])
    await reportAll([{ package_id: line, downloads: 0, as_of: '2025-03-02' }])
    expect(await view(line)).toMatchObject({ quantity: '0', history: [{}, { effect: 'correction' }] })
  })

  test('is accepted after the flight has ended', async () => {
    const line = await newLine('impressions', { flightEnd: '2020-12-31' })
    expect(await reasons([{ package_id: line, impressions: 4 }])).toEqual(['accepted'])
  })

  test('has a history that nobody can change', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100])
    for (const sql of ['UPDATE delivery_report SET quantity = 1', 'DELETE FROM delivery_report']) {
      await expect(testDatabase.database.query(sql)).rejects.toThrow('append only')
    }
  })

  test('has a history with the key and time received of each report', async () => {
    const line = await newLine()
    const before = Date.now()
    await measure(line, ['2025-03-01', 100])
    const [row] = await testDatabase.database.query<{ key_id: string; received_at: string }>(
      `SELECT k.id AS key_id, r.received_at FROM delivery_report r JOIN api_key k USING (source_number)
       JOIN package_line l ON l.organization_number = r.organization_number AND l.line_number = r.line_number
       WHERE l.package_id = $1`,
      [line],
    )
    expect(row!.key_id).toBe(seller.keyId)
    expect(Date.parse(row!.received_at)).toBeGreaterThanOrEqual(before)
  })
})

describe('a flat-rate line', () => {
  test('is marked delivered, with its as_of, by an item without a quantity', async () => {
    const line = await newLine('flat_rate')
    expect((await view(line)).as_of).toBeNull()
    expect(await reasons([{ package_id: line, as_of: '2025-03-01' }])).toEqual(['accepted'])
    expect(await view(line)).toEqual({
      quantity: null,
      as_of: '2025-03-01T00:00:00Z',
      revision: 1,
      history: [{ quantity: null, as_of: '2025-03-01T00:00:00Z', effect: 'first' }],
    })
  })

  test('stays delivered, and marking it again, now or with the same as_of, changes nothing', async () => {
    const line = await newLine('flat_rate')
    await reportAll([{ package_id: line, as_of: '2025-03-01' }])
    const before = await view(line)
    await reportAll([{ package_id: line, as_of: '2025-03-01' }])
    await reportAll([{ package_id: line, as_of: '2025-04-01' }])
    await reportAll([{ package_id: line }])
    expect(await view(line)).toEqual(before)
  })

  test('ends with the earliest as_of, in whatever order it is marked', async () => {
    const lines = [await newLine('flat_rate'), await newLine('flat_rate')]
    const days = ['2025-03-02', '2025-03-01', '2025-03-03']
    for (const as_of of days) await reportAll([{ package_id: lines[0], as_of }])
    for (const as_of of days.toReversed()) await reportAll([{ package_id: lines[1], as_of }])
    for (const line of lines) expect((await view(line)).as_of).toBe('2025-03-01T00:00:00Z')
  })

  test('stays delivered when a figure is rejected', async () => {
    const line = await newLine('flat_rate')
    await reportAll([{ package_id: line, as_of: '2025-03-01' }])
    const before = await view(line)
    expect(await reasons([{ package_id: line, impressions: 5 }])).toEqual(['flat_rate_takes_no_quantity'])
    expect(await view(line)).toEqual(before)
  })
})

describe('a dry run', () => {
  test('gives the same verdicts and counts, says that it was one, and stores nothing', async () => {
    const [line, flat, podcast] = [await newLine(), await newLine('flat_rate'), await newLine('downloads')]
    const items = [
      { package_id: line, impressions: 10, as_of: '2025-03-01' },
      { package_id: line, impressions: 11 },
      { package_id: flat },
      { package_id: podcast, impressions: 1 },
      { package_id: randomUUID(), impressions: 1 },
      'nonsense',
    ]
    const response = await postDelivery(app.url, seller.apiKey, { items }, { dryRun: true })
    expect(response.status).toBe(200)
    const dry = (await response.json()) as DeliveryAnswer
    expect(dry.dry_run).toBe(true)
    for (const packageId of [line, flat, podcast]) {
      expect(await view(packageId)).toMatchObject({ quantity: null, as_of: null, revision: 0, history: [] })
    }
    const wet = await report(items)
    expect(wet).toEqual({ accepted: 2, rejected: 4, results: dry.results })
    expect(dry).toEqual({ ...wet, dry_run: true })
    expect(await view(line)).toMatchObject({ quantity: '10' })
  })

  test('changes no existing figure', async () => {
    const line = await newLine()
    await measure(line, ['2025-03-01', 100])
    const before = await view(line)
    for (const as_of of ['2025-03-02', '2025-02-01', '2025-03-01']) {
      await postDelivery(
        app.url,
        seller.apiKey,
        { items: [{ package_id: line, impressions: 5, as_of }] },
        { dryRun: true },
      )
    }
    expect(await view(line)).toEqual(before)
  })

  test('is not one when dry_run is false, and the answer does not mention it', async () => {
    const line = await newLine()
    const response = await postQuery('?dry_run=false', { items: [{ package_id: line, impressions: 1 }] })
    expect(await response.json()).not.toHaveProperty('dry_run')
    expect((await view(line)).quantity).toBe('1')
  })

  test.each([
    ['?dry_run=1', 'dry_run'],
    ['?dry_run=', 'dry_run'],
    ['?dry_run=True', 'dry_run'],
    ['?dry_run', 'dry_run'],
    ['?dry_run=true&dry_run=false', 'dry_run'],
    ['?dry_run[]=true', 'dry_run[]'],
    ['?Dry_run=true', 'Dry_run'],
    ['?dry-run=true', 'dry-run'],
    ['?dryRun=true', 'dryRun'],
    ['?dry_run%20=true', 'dry_run '],
    ['?dry_run=true&verbose', 'verbose'],
    ['?__proto__=true', '__proto__'],
    ['?=true', '""'],
  ])('is never run for real by mistake: %s is refused as a whole, naming %j', async (query, name) => {
    const line = await newLine()
    const response = await postQuery(query, { items: [{ package_id: line, impressions: 1 }] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_body',
      detail: expect.stringContaining(name),
    })
    expect((await view(line)).revision).toBe(0)
  })
})

async function newLine(
  pricingBasis: 'impressions' | 'downloads' | 'flat_rate' = 'impressions',
  terms: { flightStart?: string; flightEnd?: string } = {},
): Promise<string> {
  return createLine(testDatabase.database, seller, { pricingBasis, ...terms })
}

function newLines(count: number, terms: { flightStart?: string } = {}): Promise<string[]> {
  return createLines(testDatabase.database, seller, count, terms)
}

function view(packageId: string): Promise<LineView> {
  return viewLine(testDatabase.database, packageId)
}

async function quantities(lines: string[]): Promise<(string | null)[]> {
  const rows = await testDatabase.database.query<{ package_id: string; quantity: string | null }>(
    'SELECT package_id, quantity FROM line_figure WHERE package_id = ANY ($1::uuid[])',
    [lines],
  )
  const quantityOf = new Map(rows.map(({ package_id, quantity }) => [package_id, quantity]))
  return lines.map((line) => quantityOf.get(line)!)
}

function post(body: unknown): Promise<Response> {
  return postDelivery(app.url, seller.apiKey, body)
}

function report(items: unknown[]): Promise<DeliveryAnswer> {
  return reportDelivery(app.url, seller.apiKey, items)
}

/** Sends items that must all be accepted. */
async function reportAll(items: unknown[]): Promise<void> {
  expect(await report(items)).toMatchObject({ accepted: items.length, rejected: 0 })
}

/** Totals of an impressions line, one request each. */
async function measure(line: string, ...totals: [as_of: string, impressions: number][]): Promise<void> {
  for (const [as_of, impressions] of totals) await reportAll([{ package_id: line, impressions, as_of }])
}

async function sendRaw(body: string): Promise<DeliveryAnswer> {
  const response = await post(body)
  expect(response.status).toBe(200)
  return (await response.json()) as DeliveryAnswer
}

/** For each item, the reason it was rejected, or `accepted`. */
async function reasons(items: unknown[]): Promise<string[]> {
  return (await report(items)).results.map(({ status, reason }) => reason ?? status)
}

function postQuery(query: string, body: unknown): Promise<Response> {
  return fetch(`${app.url}/api/ingest/delivery/metrics${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${seller.apiKey}` },
    body: JSON.stringify(body),
  })
}

async function moveFlight(packageId: string, flightStart: string): Promise<void> {
  await changeLine(testDatabase.database, packageId, { flightStart })
}
