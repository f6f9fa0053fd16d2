import type { Instant } from '../exact/instant.ts'

/**
 * Arrays in PostgreSQL's binary format, as parameters of statements that take thousands of values: the database reads
 * them without parsing text, which saves it about a tenth of its time per delivery report.
 */

const HEADER_BYTES = 20
const OID = { boolean: 16, integer: 23, timestamptz: 1184, uuid: 2950 }

/** Each in the one notation that we accept, with dashes. */
export function uuidArray(uuids: readonly string[]): Buffer {
  return arrayOf(OID.uuid, uuids, 16, (buffer, at, uuid) => {
    for (const position of HEX_PAIRS) {
      buffer[at++] = (HEX[uuid.charCodeAt(position)]! << 4) | HEX[uuid.charCodeAt(position + 1)]!
    }
  })
}

export function timestampArray(instants: readonly Instant[]): Buffer {
  return arrayOf(OID.timestamptz, instants, 8, (buffer, at, instant) => {
    const microseconds = instant - MICROSECONDS_TO_2000
    const high = Math.floor(microseconds / 2 ** 32)
    buffer.writeInt32BE(high, at)
    buffer.writeUInt32BE(microseconds - high * 2 ** 32, at + 4)
  })
}

export function integerArray(values: readonly number[]): Buffer {
  return arrayOf(OID.integer, values, 4, (buffer, at, value) => buffer.writeInt32BE(value, at))
}

export function booleanArray(values: readonly boolean[]): Buffer {
  return arrayOf(OID.boolean, values, 1, (buffer, at, value) => {
    buffer[at] = value ? 1 : 0
  })
}

/** PostgreSQL counts from 2000. */
const MICROSECONDS_TO_2000 = Date.UTC(2000, 0, 1) * 1000
/** Where the pairs of hexadecimal digits of a UUID begin. */
const HEX_PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
/** The value of a hexadecimal digit, by its character code. */
const HEX = new Uint8Array(128)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value
  HEX[digit.toUpperCase().charCodeAt(0)] = value
}

function arrayOf<T>(
  oid: number,
  values: readonly T[],
  bytes: number,
  write: (buffer: Buffer, at: number, value: T) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + bytes))
  buffer.writeInt32BE(1, 0) // dimensions
  buffer.writeInt32BE(0, 4) // no nulls
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16) // first subscript
  let at = HEADER_BYTES
  for (const value of values) {
    buffer.writeInt32BE(bytes, at)
    write(buffer, at + 4, value)
    at += 4 + bytes
  }
  return buffer
}
