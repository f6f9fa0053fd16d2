import type { Random } from './random.ts'

/**
 * Bodies that were valid until something happened to them. `items` makes a fresh list of valid items, which the body
 * has under `name`; what happens is one to three of: bytes lost, added or changed; a value, a key or the nesting of the
 * JSON changed; a difficult number or string.
 */
export function malformedBody(
  random: Random,
  items: () => Record<string, unknown>[],
  name = 'items',
): Buffer {
  let body: unknown = { [name]: items() }
  const changes = 1 + random.nat(3)
  for (let i = 0; i < changes; i++) if (random.nat(3) > 0) body = changeSomewhere(random, body)
  let text = write(random, body)
  if (random.nat(6) === 0) text = changeText(random, text)
  let bytes: Buffer = Buffer.from(text)
  if (random.nat(4) === 0) for (let i = 0; i <= random.nat(4); i++) bytes = changeBytes(random, bytes)
  return bytes
}

/** Text put into the JSON as is: not all of it is JSON. */
class Verbatim {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBERS = [
  '0 -0 -0.0 -0e9 -1 1.5 1.0 1e3 1E+3 1e-3 10e-1 0.1 1e21 1e-7 -1e-300 2147483648 -2147483649 99999999999999999999',
  '9007199254740991 9007199254740992 9007199254740993 9007199254740991.5 18446744073709551616 12345678901234567.89',
  '1e308 1e309 -1e309 1e400 1e-400 1e99999 1e-99999 1e999999999999 4.9e-324 0.1000000000000000055511151231257827',
  `1${'0'.repeat(500)} 0.${'0'.repeat(2_000)}1 1${'0'.repeat(5_000)}1 ${'9'.repeat(12_000)}`,
  'NaN Infinity -Infinity 0x10 01 +1 .5 1. 1e 1_000 1,5 --1 0b1 1n',
].flatMap((line) => line.split(' '))

const STRINGS = [
  '|{|}|{1,2}|NULL|null|\\|"|$1|%s|__proto__|constructor|💥|5|-5|NaN|infinity|-infinity|epoch|now|exact-number-0:5',
  "\u0000|a\u0000b|\ud800|\udc00\ud800|\uffff|\ufeff|\u202e|\u2028| |'; DROP TABLE organization; --",
  '2025-03-01|2025-02-30|2025-03-01T10:00:00|2025-03-01T10:00:00Z|2025-03-01T24:00:00Z|0000-01-01|9999-12-31',
  '9999-12-31T23:59:60Z|2025-06-30T23:59:60Z|2025-03-01T10:00:00.123456789123456789Z|2025-03-01t10:00:00z',
  '-0001-01-01|+12025-03-01|2025-03-01T10:00:00+99:99|2025-3-1|20250301|2025-03-01T10:00:00+00:00|2025-W10',
  '00000000-0000-0000-0000-000000000000|{00000000-0000-0000-0000-000000000000}|00000000000000000000000000000000',
  `${'g'.repeat(36)}|${'é'.repeat(300)}|${'x'.repeat(20_000)}`,
].flatMap((line) => line.split('|'))

const RAW_STRINGS = [
  '"\\u0000"',
  '"\\ud800"',
  '"\\x41"',
  '"\\u12"',
  '"\u0001"',
  '"unclosed',
  "'single'",
  '"\\"',
  '"\t"',
  '"\\uD83D\\uDE00"',
]

const KEYS = [
  'items package_id impressions downloads as_of __proto__ constructor toString length toJSON',
  'codes metrics packageId code slug date clicks conversions conversionValue',
].flatMap((line) => line.split(' '))

function anyValue(random: Random): unknown {
  const makers: (() => unknown)[] = [
    () => new Verbatim(random.pick(NUMBERS)),
    () => new Verbatim(random.pick(NUMBERS)),
    () => random.pick(STRINGS),
    () => random.pick(STRINGS),
    () => new Verbatim(random.pick(RAW_STRINGS)),
    () => random.pick([null, true, false, [], {}, [[]], [null], { items: [] }]),
    () => new Verbatim(random.pick(['undefined', 'nul', 'True', '/**/1', '', ',', ']', '}', '1 2'])),
    () => nested(random),
    () => Array.from({ length: random.pick([1, 2, 499, 500, 501, 1_000]) }, () => random.pick([null, 0, {}])),
  ]
  return random.pick(makers)()
}

function nested(random: Random): Verbatim {
  const depth = random.pick([1, 10, 1_000, 20_000])
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  const core = random.pick(['1', '1e400', 'null', '"x"', '{}'])
  return new Verbatim(open.repeat(depth) + core + close.repeat(random.nat(10) === 0 ? depth - 1 : depth))
}

/** Changes one place of the document, chosen by walking down from the top. */
function changeSomewhere(random: Random, value: unknown): unknown {
  const isContainer = typeof value === 'object' && value !== null && !(value instanceof Verbatim)
  if (!isContainer || random.nat(8) === 0) return changeValue(random, value)
  if (Array.isArray(value)) return changeList(random, value)
  return changeObject(random, value as Record<string, unknown>)
}

function changeValue(random: Random, value: unknown): unknown {
  return random.pick([() => anyValue(random), () => [value], () => ({ items: value }), () => String(value)])()
}

function changeList(random: Random, list: unknown[]): unknown[] {
  const at = random.nat(list.length)
  const changed = [...list]
  const kind = random.nat(8)
  if (kind === 0) changed.splice(at, 1)
  else if (kind === 1) changed.splice(at, 0, list[at])
  else if (kind === 2) changed.splice(at, 0, anyValue(random))
  else if (list.length > 0) changed[at] = changeSomewhere(random, list[at])
  return changed
}

function changeObject(random: Random, object: Record<string, unknown>): unknown {
  const entries = Object.entries(object)
  const at = random.nat(entries.length)
  const kind = random.nat(8)
  if (entries.length === 0 || kind === 0) entries.push([random.pick(KEYS), anyValue(random)])
  else if (kind === 1) entries.splice(at, 1)
  else if (kind === 2) entries[at] = [random.pick(KEYS), entries[at]![1]]
  else if (kind === 3) return new Pairs([...entries, [entries[at]![0], anyValue(random)]])
  else entries[at] = [entries[at]![0], changeSomewhere(random, entries[at]![1])]
  return new Pairs(entries)
}

/** An object that may name a key twice, or `__proto__`. */
class Pairs {
  readonly entries: [string, unknown][]
  constructor(entries: [string, unknown][]) {
    this.entries = entries
  }
}

function write(random: Random, value: unknown): string {
  if (value instanceof Verbatim) return value.text
  if (Array.isArray(value)) return `[${value.map((inner) => write(random, inner)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = value instanceof Pairs ? value.entries : Object.entries(value)
  const space = random.nat(20) === 0 ? '\n\t ' : ''
  return `{${entries.map(([key, inner]) => `${space}${JSON.stringify(key)}:${space}${write(random, inner)}`).join(',')}}`
}

function changeText(random: Random, text: string): string {
  const at = random.nat(text.length)
  return random.pick([
    () => `\ufeff${text}`,
    () => text + text,
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.replaceAll('"', "'"),
    () => text.toUpperCase(),
    () => text.replace(/\d/g, '9'),
    () => text.replaceAll(',', ',,'),
    () => (random.nat(5) === 0 ? text.padStart(1024 * 1024 - 1 + random.nat(3)) : ` ${text} `),
    () => '',
  ])()
}

function changeBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([random.nat(256)])
  const at = random.nat(bytes.length)
  const piece = bytes.subarray(at, at + random.nat(20))
  const kind = random.nat(5)
  if (kind === 0) {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1 << random.nat(8)
    return flipped
  }
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + piece.length)])
  if (kind === 2)
    return Buffer.concat([bytes.subarray(0, at), piece, piece, bytes.subarray(at + piece.length)])
  if (kind === 3) return bytes.subarray(0, at)
  const noise = Buffer.from(Array.from({ length: 1 + random.nat(4) }, () => random.nat(256)))
  return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)])
}
