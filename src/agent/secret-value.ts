import { holdsKeyOfOurs, holdsKnownSecret, withoutSecrets } from '../core/secrets.ts'
import type { CredentialKind } from './credential-name.ts'

/**
 * How much it takes to consider a text a secret.
 *
 * - `chosen`: nearly nothing. Only a placeholder or a URL is not one.
 * - `chosen or path`: the same, but a path is not one.
 * - `certain`: the same for a single word, however short; several words may be a description.
 * - `generated`: six characters that are not words.
 * - `described`: a text that mostly describes a credential, such as those in an object under its name. It takes a long one
 *   that nobody would write.
 * - `suspect`: the form of a known service's keys.
 * - `opaque`: the form of our own keys.
 */
export type Suspicion = CredentialKind

/** Private keys fit. Anything beyond this adds nothing. */
const READ_LENGTH_MAX = 8_000

export function looksLikeSecret(text: string, suspicion: Suspicion): boolean {
  const read = text.slice(0, READ_LENGTH_MAX).trim()
  if (read === '') return false
  if (suspicion === 'opaque') return holdsKeyOfOurs(read)
  if (holdsKnownSecret(read) || FOLLOWS_SCHEME.test(read)) return true
  if (suspicion === 'suspect') return false
  const pieces = read.split(/\s+/)
  const isOneWord = pieces.length === 1
  if (suspicion === 'chosen or path' && PATH.test(read)) return false
  const isChosen = suspicion === 'chosen' || suspicion === 'chosen or path'
  if (isChosen || (suspicion === 'certain' && isOneWord))
    return !(isOneWord && isUri(read) ? isOpenUri(read) : isPlaceholder(read))
  // One word, or one after an authentication scheme; otherwise it is prose.
  const isTerse = (suspicion === 'generated' || suspicion === 'certain') && pieces.length <= 2
  return pieces.some((piece) => (isTerse ? isGenerated(piece) : isUnreadable(piece)))
}

/** `Bearer` or `Basic`, followed by something long enough. */
const FOLLOWS_SCHEME = /\b(?:Bearer|Basic|Digest)\s{1,8}(?=[^\s\d]{0,200}\d)\S{16}/i

/** `/home/agent`, `~`, `./work`, `C:\work`. */
const PATH = /^(?:\/|~(?:\/|$)|\.{1,2}(?:[/\\]|$)|[a-z]:[/\\])/i

const GENERATED_LENGTH_MIN = 6
const UNREADABLE_LENGTH_MIN = 16
/** Longer than anything people compose from words. */
const WORDS_LENGTH_MAX = 60

function isGenerated(piece: string): boolean {
  if (piece.length < GENERATED_LENGTH_MIN) return false
  if (isUri(piece)) return !isOpenUri(piece)
  return !isMadeOf(piece, (part) => isWord(part) || METHODS.has(part.toLowerCase()) || /^\d{1,2}$/.test(part))
}

function isUnreadable(piece: string): boolean {
  if (piece.length < UNREADABLE_LENGTH_MIN) return false
  if (isUri(piece)) return !isOpenUri(piece)
  return (
    !TIME.test(piece) && !UUID.test(piece) && !isMadeOf(piece, (part) => isWord(part.replace(/\d{1,8}$/, '')))
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}(?:Z|[+-]\d\d:\d\d)?$/

function isMadeOf(piece: string, isHarmless: (part: string) => boolean): boolean {
  if (piece.length > WORDS_LENGTH_MAX) return false
  return piece.split(/[^A-Za-z0-9]+/).every((part) => part === '' || isHarmless(part))
}

/** Authentication methods with unmistakable names. */
const METHODS: ReadonlySet<string> = new Set(
  'oauth2 oauth1 mtls sha1 sha256 sha384 sha512 hs256 rs256 es256 ps256 ed25519 base64 x509 pkcs8'.split(' '),
)

/** `required`, `OAuth`, `clientCredentials`. Random letters are not cased this way. */
function isWord(part: string): boolean {
  const humps = part.split(/(?<=[a-z])(?=[A-Z])/)
  return humps.every((hump) => WORD.test(hump) && (hump.length >= HUMP_LENGTH_MIN || humps.length === 1))
}

const WORD = /^(?:[A-Z]{0,5}[a-z]{0,14}|[A-Z]{0,14})$/
const HUMP_LENGTH_MIN = 3

function isPlaceholder(text: string): boolean {
  if (text.length > WORDS_LENGTH_MAX) return false
  if (MASK.test(text) || PLACEHOLDERS.has(text.toLowerCase())) return true
  return UNSET.test(text) || isToBeFilledIn(text) || (IN_BRACKETS.test(text) && isMadeOf(text, isWord))
}

/** `not set`, `no password`. */
const UNSET =
  /^(?:not?|none|never)(?:[\s_-](?:yet|set|given|provided|specified|configured|needed|required|used|known|available|applicable|api|key|token|secret|password|passphrase|credentials?))+$/i

/** `YOUR_API_KEY`, `your-key-here`, `insert api key here`. Not `changeme`: too many systems really use it. */
function isToBeFilledIn(text: string): boolean {
  const words = text.toLowerCase().split(/[\s_-]+/)
  const saysWhere = words.at(-1) === 'here'
  if (saysWhere) words.pop()
  if (!words.every((word) => /^[a-z]+$/.test(word)) || !CALLED_SO.test(words.at(-1) ?? '')) return false
  return saysWhere || words.some((word) => word.startsWith('your'))
}

const CALLED_SO = /(?:key|token|secret|password|passphrase|credentials?)$/

/** A single `x` is not enough. */
const MASK = /^(?:[*•._-]+|[*•.x_-]{3,})$/i
const IN_BRACKETS = /^(?:\$?\{[^{}]*\}|\{\{[^{}]*\}\}|<[^<>]*>|\[[^[\]]*\]|%[^%]*%)$/

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'none null nil undefined n/a empty unset missing unknown yes no true false required optional not_required hidden masked redacted removed dropped oauth oauth2 sso bearer basic api_key header query'.split(
    ' ',
  ),
)

function isUri(piece: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?:urn|did|arn|env):)/i.test(piece)
}

/** An address without a password, a signature or a key in it. */
function isOpenUri(piece: string): boolean {
  return withoutSecrets(piece) === piece
}
