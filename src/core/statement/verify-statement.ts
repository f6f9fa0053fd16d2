import { canonicalJson, type JsonValue } from '../../exact/canonical-json.ts'
import { STATEMENT_TYPE, type StatementDocument } from './statement.ts'

/** Whether files are statements as they were signed. For the command line and the browser alike: it needs only Web Crypto. */

/** A statement as a file. */
export interface SignedStatement {
  statement: StatementDocument
  sha256: string
  signature: { algorithm: 'Ed25519'; key_id: string; value: string }
}

/** As published at /.well-known/flightline-keys.json: a JSON Web Key (RFC 8037), and when it was in use. */
export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  use: 'sig'
  kid: string
  x: string
  created_at: string
  retired_at: string | null
}

export type Finding =
  /** Nothing was changed since the seller's installation signed it. */
  | 'valid'
  /** No JSON file of a statement. */
  | 'not_a_statement'
  /** The content is not what the hash in the file says. */
  | 'altered'
  /** It names a key that is not among the given ones. */
  | 'unknown_key'
  /** The key did not sign this content. */
  | 'not_signed'
  /** The key was not in use when the statement says that it was issued. */
  | 'key_not_in_use'

export const FINDING_WORDS: Record<Finding, string> = {
  valid: 'Valid',
  not_a_statement: 'Not a statement',
  altered: 'Changed since it was signed',
  unknown_key: 'Names a key that is not in the list',
  not_signed: 'Not signed with the key it names',
  key_not_in_use: 'Signed with a key that was not in use then',
}

/** A statement of 1,000 lines has about a twentieth of this. */
export const STATEMENT_BYTES_MAX = 20_000_000
export const KEYS_BYTES_MAX = 1_000_000

export interface CheckedFile {
  name: string
  finding: Finding
  /** Of a file that reads as a statement, whatever the finding. */
  signed: SignedStatement | null
}

/** Ed25519 in Web Crypto: Node.js has it; browsers from 2025 on, and only on secure pages. */
export async function canCheckSignatures(): Promise<boolean> {
  try {
    await importKey({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })
    return true
  } catch {
    return false
  }
}

export async function checkStatement(
  file: { name: string; text: string },
  keys: readonly PublicKey[],
): Promise<CheckedFile> {
  const text = withoutMark(file.text)
  const signed = readSigned(text)
  if (!signed) return { name: file.name, finding: 'not_a_statement', signed: null }
  const finding = isWrittenOnce(text, signed) ? await findingOf(signed, keys) : 'altered'
  return { name: file.name, finding, signed }
}

/**
 * Whether a file says nothing but what was read of it, whatever its spaces and escapes: of a name that stands there twice, other
 * programs might read the one that was not signed.
 */
function isWrittenOnce(text: string, signed: SignedStatement): boolean {
  try {
    return compactOf(text) === JSON.stringify(signed)
  } catch {
    // Nested too deeply: nobody signed it.
    return false
  }
}

/** Without spaces between, and with every text written in one way. `text` is JSON. */
function compactOf(text: string): string {
  let compact = ''
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('"', at)
    if (start < 0) return compact + withoutSpaces(text.slice(at))
    const end = endOfText(text, start)
    compact += withoutSpaces(text.slice(at, start)) + JSON.stringify(JSON.parse(text.slice(start, end)))
    at = end
  }
  return compact
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** After the closing quotation mark of what begins with one at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

/** Some programs begin a file with a byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

async function findingOf(
  { statement, sha256, signature }: SignedStatement,
  keys: readonly PublicKey[],
): Promise<Finding> {
  const bytes = canonicalBytes(statement)
  if (!bytes || hexOf(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) return 'altered'
  const key = keys.find(({ kid }) => kid === signature.key_id)
  if (!key) return 'unknown_key'
  if (!(await isSignedWith(key, signature.value, bytes))) return 'not_signed'
  const issuedAt = Date.parse(statement.issued_at)
  const isTooEarly = issuedAt < Date.parse(key.created_at)
  const isTooLate = key.retired_at !== null && issuedAt > Date.parse(key.retired_at)
  return isTooEarly || isTooLate ? 'key_not_in_use' : 'valid'
}

/** Undefined if it has no canonical form, such as half a character, or is nested too deeply: then nobody signed it. */
function canonicalBytes(statement: StatementDocument): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new TextEncoder().encode(canonicalJson(statement as unknown as JsonValue))
  } catch {
    return undefined
  }
}

async function isSignedWith(
  { kty, crv, x }: PublicKey,
  signature: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const value = bytesOf(signature)
  if (!value) return false
  return crypto.subtle.verify('Ed25519', await importKey({ kty, crv, x }), value, bytes)
}

function importKey(jwk: { kty: string; crv: string; x: string }) {
  return crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
}

/** Null if it is not the file of a statement. */
function readSigned(text: string): SignedStatement | null {
  const value = readJson(text)
  if (!isObject(value)) return null
  const { statement, sha256, signature } = value
  const isSigned =
    hasOnly(value, ['statement', 'sha256', 'signature']) &&
    isDocument(statement) &&
    isText(sha256) &&
    isObject(signature) &&
    hasOnly(signature, ['algorithm', 'key_id', 'value']) &&
    signature['algorithm'] === 'Ed25519' &&
    isText(signature['key_id']) &&
    isText(signature['value'])
  return isSigned ? (value as unknown as SignedStatement) : null
}

/** Checks every part of a statement that is shown: a file can come from anyone. */
function isDocument(value: unknown): boolean {
  if (!isObject(value)) return false
  const { type, version, number, place, previous, issued_at, currency } = value
  const { seller, buyer, campaign, period, totals } = value
  return (
    type === STATEMENT_TYPE &&
    version === 1 &&
    isCount(number) &&
    isCount(place, PLACE_MAX) &&
    (previous === null ||
      (isObject(previous) && isCount(previous['number']) && isText(previous['sha256']))) &&
    isDate(issued_at) &&
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency) &&
    [seller, buyer, campaign].every((each) => isObject(each) && isText(each['id']) && isText(each['name'])) &&
    isObject(period) &&
    isDate(period['first_day']) &&
    isDate(period['last_day']) &&
    isObject(totals) &&
    typeof totals['total'] === 'string' &&
    /^-?\d+(\.\d+)?$/.test(totals['total'])
  )
}

/** The keys of a seller's installation, as published. Null if the text is something else. */
export function readPublicKeys(text: string): PublicKey[] | null {
  const value = readJson(withoutMark(text))
  if (!isObject(value) || !Array.isArray(value['keys'])) return null
  const { keys } = value
  // Of two with one name, each program might take another.
  if (!keys.every(isPublicKey) || new Set(keys.map(({ kid }) => kid)).size < keys.length) return null
  return keys
}

function isPublicKey(value: unknown): value is PublicKey {
  if (!isObject(value)) return false
  const { kty, crv, use, kid, x, created_at, retired_at } = value
  return (
    kty === 'OKP' &&
    crv === 'Ed25519' &&
    use === 'sig' &&
    isText(kid) &&
    typeof x === 'string' &&
    bytesOf(x)?.length === PUBLIC_KEY_BYTES &&
    isDate(created_at) &&
    (retired_at === null || isDate(retired_at))
  )
}

const PUBLIC_KEY_BYTES = 32

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether valid statements of one campaign follow each other. What comes after the last one cannot be seen from them. */
export interface CheckedChain {
  campaign_id: string
  campaign_name: string
  /** Places of the first and the last one given. */
  first: number
  last: number
  /** The one before the first of these. Null: that one is the campaign's first. */
  before: ChainPlace | null
  /** Between them. */
  missing: ChainPlace[]
  /** Places whose statement names another one before it than the one given, or that two different statements have. */
  broken: number[]
}

/** A statement that was not given. */
export interface ChainPlace {
  place: number
  /** As the one after it names it. Null: that one was not given either. */
  number: number | null
}

/** For each campaign with a valid statement, in the order in which they appear. */
export function checkChains(files: readonly CheckedFile[]): CheckedChain[] {
  const chains = new Map<string, SignedStatement[]>()
  for (const { finding, signed } of files) {
    if (finding !== 'valid' || !signed) continue
    const { id } = signed.statement.campaign
    chains.set(id, [...(chains.get(id) ?? []), signed])
  }
  return [...chains].map(([campaignId, signed]) => checkChain(campaignId, signed))
}

function checkChain(campaignId: string, signed: readonly SignedStatement[]): CheckedChain {
  const byPlace = new Map(signed.map((each) => [each.statement.place, each]))
  const isReplaced = (place: number) =>
    signed.some((each) => each.statement.place === place && each.sha256 !== byPlace.get(place)!.sha256)
  const placeOf = (place: number): ChainPlace => ({
    place,
    number: byPlace.get(place + 1)?.statement.previous?.number ?? null,
  })
  const places = [...byPlace.keys()].toSorted((a, b) => a - b)
  const [first, last] = [places[0]!, places.at(-1)!]
  return {
    campaign_id: campaignId,
    campaign_name: byPlace.get(last)!.statement.campaign.name,
    first,
    last,
    before: first === 1 ? null : placeOf(first - 1),
    missing: Array.from({ length: last - first + 1 }, (_, i) => first + i)
      .filter((place) => !byPlace.has(place))
      .map(placeOf),
    broken: places.filter((place) => {
      const before = byPlace.get(place - 1)
      const isCut = before && byPlace.get(place)!.statement.previous?.sha256 !== before.sha256
      return isCut === true || isReplaced(place)
    }),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A daily statement for 27 years; missing places can be listed. */
const PLACE_MAX = 10_000

function isCount(value: unknown, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isDate(value: unknown): boolean {
  return isText(value) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Undefined if it is not base64url, as it is written in only one way. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(base64url)) return undefined
  try {
    const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
    const text = atob(base64)
    if (btoa(text).replaceAll('=', '') !== base64) return undefined
    return Uint8Array.from(text, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
