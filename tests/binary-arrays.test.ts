import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Decimal } from '../src/exact/decimal.ts'
import { formatInstant, parseInstant } from '../src/exact/instant.ts'
import {
  bigintArray,
  booleanArray,
  byteaArray,
  dateArray,
  integerArray,
  numericArray,
  textArray,
  timestampArray,
  uuidArray,
} from '../src/database/binary-arrays.ts'
import { openDatabase, type Database } from '../src/database/database.ts'

test('arrays in binary form reach the database unchanged', async () => {
  const database = open()
  const uuids = [randomUUID(), randomUUID().toUpperCase(), 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const times = [
    '0001-01-01',
    '1969-12-31T23:59:59.999999Z',
    '2000-01-01',
    '2026-11-16T10:00:00.000001Z',
    '9999-12-31',
  ]
  const instants = times.map((time) => parseInstant(time)!)
  const integers = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)]
  const bigints = [0, 1, -1, 2 ** 32, Number.MAX_SAFE_INTEGER, -(2 ** 33) - 1]
  const texts = ['', 'plain', '{"a", \\ }', 'Zürich 🎧', 'NULL']
  const dates = ['2026-11-16', '2026-11-16', '2000-01-01', '1999-12-31', '2024-02-29']
  const decimals = DECIMALS as Decimal[]
  const bytes = [Buffer.alloc(0), Buffer.from([0, 255, 92, 34]), Buffer.alloc(70_000, 'ab')]
  const [row] = await database.query(
    `SELECT $1::uuid[]::text[] AS uuids, $2::integer[] AS integers, $3::boolean[] AS booleans,
       $4::bigint[]::text[] AS bigints, $5::text[] AS texts, $6::date[]::text[] AS dates,
       $7::numeric[]::text[] AS decimals, $8::bytea[] AS bytes`,
    [
      uuidArray(uuids),
      integerArray(integers),
      booleanArray([true, false, true]),
      bigintArray(bigints),
      textArray(texts),
      dateArray(dates),
      numericArray(decimals),
      byteaArray(bytes),
    ],
  )
  expect(row).toEqual({
    bytes,
    uuids: uuids.map((uuid) => uuid.toLowerCase()),
    integers,
    booleans: [true, false, true],
    bigints: bigints.map(String),
    texts,
    dates,
    decimals,
  })
  const back = await database.query<{ us: string }>(
    `SELECT (extract(epoch FROM time) * 1000000)::bigint AS us FROM unnest($1::timestamptz[]) WITH ORDINALITY AS t (time, position)
     ORDER BY position`,
    [timestampArray(instants)],
  )
  expect(back.map(({ us }) => us)).toEqual(instants.map((instant) => String(BigInt(instant))))
  expect(instants.map(formatInstant)[3]).toBe(times[3])
})

const DECIMALS = [
  '0',
  '1',
  '9999',
  '10000',
  '100000000',
  '9007199254740993',
  '0.1',
  '0.00001',
  '12.5',
  '12345.67890123',
  `9${'0'.repeat(399)}`,
  `0.${'0'.repeat(1099)}1`,
]

test('a decimal of any length reaches the database with every digit', async () => {
  const database = open()
  const digits = (length: number) =>
    Array.from({ length }, (_, i) => String(((i * 7 + length) % 9) + 1)).join('')
  const decimals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 17].flatMap((whole) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17].map(
      (fraction) => `${digits(whole)}${fraction === 0 ? '' : `.${digits(fraction)}`}` as Decimal,
    ),
  )
  const [row] = await database.query('SELECT $1::numeric[]::text[] AS back', [numericArray(decimals)])
  expect(row).toEqual({ back: decimals })
})

test('an array may be empty', async () => {
  const [row] = await open().query(
    `SELECT cardinality($1::uuid[]) AS uuids, cardinality($2::timestamptz[]) AS times,
       cardinality($3::numeric[]) AS numerics`,
    [uuidArray([]), timestampArray([]), numericArray([])],
  )
  expect(row).toEqual({ uuids: 0, times: 0, numerics: 0 })
})

function open(): Database {
  const database = openDatabase({
    connection: inject('postgres'),
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 1,
    onError: () => undefined,
  })
  onTestFinished(() => database.close())
  return database
}
