/**
 * Parameters for arrays in PostgreSQL's binary format, which it reads in less than half the time that text takes. The
 * statement must cast the parameter to the type.
 */

const TEXT = 25
const INT8 = 20
const DATE = 1082

const HEAD_BYTES = 20
const LENGTH_BYTES = 4

/** text[] */
export function textArray<T>(rows: readonly T[], column: (row: T) => string): Buffer {
  let bytes = HEAD_BYTES + rows.length * LENGTH_BYTES
  for (const row of rows) bytes += Buffer.byteLength(column(row))
  const buffer = start(TEXT, rows.length, bytes)
  let at = HEAD_BYTES
  for (const row of rows) {
    const length = buffer.write(column(row), at + LENGTH_BYTES)
    at = buffer.writeInt32BE(length, at) + length
  }
  return buffer
}

/** bigint[], of whole numbers from 0 to 2^53 - 1. */
export function countArray<T>(rows: readonly T[], column: (row: T) => number): Buffer {
  const buffer = start(INT8, rows.length, HEAD_BYTES + rows.length * (LENGTH_BYTES + 8))
  let at = HEAD_BYTES
  for (const row of rows) {
    const count = column(row)
    at = buffer.writeInt32BE(8, at)
    at = buffer.writeUInt32BE(Math.floor(count / 2 ** 32), at)
    at = buffer.writeUInt32BE(count % 2 ** 32, at)
  }
  return buffer
}

/** date[], of calendar days as YYYY-MM-DD. */
export function dateArray<T>(rows: readonly T[], column: (row: T) => string): Buffer {
  const buffer = start(DATE, rows.length, HEAD_BYTES + rows.length * (LENGTH_BYTES + 4))
  let at = HEAD_BYTES
  let [date, day] = ['2000-01-01', 0]
  for (const row of rows) {
    const next = column(row)
    // Neighbours are mostly of the same day.
    if (next !== date) [date, day] = [next, (Date.parse(next) - FIRST_DAY_MS) / DAY_MS]
    at = buffer.writeInt32BE(4, at)
    at = buffer.writeInt32BE(day, at)
  }
  return buffer
}

/** PostgreSQL counts days from here. */
const FIRST_DAY_MS = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** One dimension, no nulls, the first element is number 1. */
function start(elementType: number, length: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(elementType, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
