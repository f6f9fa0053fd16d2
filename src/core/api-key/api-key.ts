import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * One word: a prefix that secret scanners can find, 30 random characters (178 bits), and a checksum that distinguishes
 * a typo from an unknown key without a look-up.
 */
export const KEY_PREFIXES = { ingest: 'flk_', agent: 'fla_' } as const
export type KeyKind = keyof typeof KEY_PREFIXES

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 12

export interface NewKey {
  /** Shown once, never kept. */
  secret: string
  /** The first characters, for lists. */
  prefix: string
  fingerprint: Buffer
}

export function generateKey(kind: KeyKind): NewKey {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const body = KEY_PREFIXES[kind] + random
  const secret = body + checksum(body)
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH), fingerprint: fingerprint(secret) }
}

export function isWellFormedKey(kind: KeyKind, secret: string): boolean {
  const body = secret.slice(0, -CHECKSUM_LENGTH)
  return (
    secret.startsWith(KEY_PREFIXES[kind]) &&
    body.length === KEY_PREFIXES[kind].length + RANDOM_LENGTH &&
    secret === body + checksum(body)
  )
}

/** All that is kept of a key. A plain hash is enough: no one can guess 178 random bits. */
export function fingerprint(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
