/** The names in the contract. */
const NAMES = [
  'items',
  'package_id',
  'impressions',
  'downloads',
  'as_of',
  'codes',
  'packageId',
  'code',
  'slug',
  'metrics',
  'date',
  'clicks',
  'conversions',
  'conversionValue',
]
const NAMES_BY_LENGTH: Buffer[][] = []
for (const name of NAMES) (NAMES_BY_LENGTH[name.length] ??= []).push(Buffer.from(name))

const TIME = 1
const WORD = 2
const ID = 4
/** The kinds of strings that a byte may be in. Bytes that are not ASCII, and escapes, are in none. */
const KINDS = new Uint8Array(256)
mark(TIME, '0123456789TZ:.+-')
mark(WORD, '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
mark(ID, '0123456789abcdefABCDEF-')

const TIME_LENGTH_MAX = 40
/** Too short for a key. */
export const WORD_LENGTH_MAX = 15
const ID_LENGTH = 36

const [QUOTE, COLON, DASH, SPACE] = [...Buffer.from('":- ')] as [number, number, number, number]

/**
 * Whether all strings of a JSON text are names of the contract, IDs, numbers, times and words too short for a key, so
 * that none can be a secret. One pass over the bytes, without reading any string. False if in doubt.
 */
export function hasOnlyOrdinaryStrings(json: Buffer): boolean {
  for (let at = 0; at < json.length; at++) {
    if (json[at] !== QUOTE) continue
    const start = at + 1
    let kinds = TIME | WORD | ID
    for (at = start; at < json.length && json[at] !== QUOTE; at++) kinds &= KINDS[json[at]!]!
    if (isName(json, at + 1) ? !isKnownName(json, start, at) : !isOrdinary(json, start, at, kinds))
      return false
  }
  return true
}

/** Whether a colon follows, perhaps after white space. */
function isName(json: Buffer, after: number): boolean {
  let at = after
  while (at < json.length && json[at]! <= SPACE) at++
  return json[at] === COLON
}

function isKnownName(json: Buffer, start: number, end: number): boolean {
  const names = NAMES_BY_LENGTH[end - start]
  if (!names) return false
  for (const name of names) {
    let same = 0
    while (same < name.length && name[same] === json[start + same]) same++
    if (same === name.length) return true
  }
  return false
}

function isOrdinary(json: Buffer, start: number, end: number, kinds: number): boolean {
  const length = end - start
  if (kinds & TIME && length <= TIME_LENGTH_MAX) return true
  if (kinds & WORD && length <= WORD_LENGTH_MAX) return true
  if (!(kinds & ID) || length !== ID_LENGTH) return false
  for (let at = 0; at < ID_LENGTH; at++) {
    if ((json[start + at] === DASH) !== (at === 8 || at === 13 || at === 18 || at === 23)) return false
  }
  return true
}

function mark(kind: number, bytes: string): void {
  for (const byte of Buffer.from(bytes)) KINDS[byte]! |= kind
}
