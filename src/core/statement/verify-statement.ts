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
  unknown_key: 'Signed with a key that is not in the list',
  not_signed: 'The signature is not of this statement',
  key_not_in_use: 'Signed with a key that was not in use then',
}

export interface CheckedFile {
  name: string
  finding: Finding
  /** Of a file that reads as a statement, whatever the finding. */
  signed: SignedStatement | null
}

export async function checkStatement(
  file: { name: string; text: string },
  keys: readonly PublicKey[],
): Promise<CheckedFile> {
  const signed = readSigned(file.text)
  if (!signed) return { name: file.name, finding: 'not_a_statement', signed: null }
  return { name: file.name, finding: await findingOf(signed, keys), signed }
}

async function findingOf(
  { statement, sha256, signature }: SignedStatement,
  keys: readonly PublicKey[],
): Promise<Finding> {
  const bytes = new TextEncoder().encode(canonicalJson(statement as unknown as JsonValue))
  if (hexOf(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) return 'altered'
  const key = keys.find(({ kid }) => kid === signature.key_id)
  if (!key) return 'unknown_key'
  const { kty, crv, x } = key
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const value = bytesOf(signature.value)
  if (!value || !(await crypto.subtle.verify('Ed25519', publicKey, value, bytes))) return 'not_signed'
  const issuedAt = Date.parse(statement.issued_at)
  const isTooEarly = issuedAt < Date.parse(key.created_at)
  const isTooLate = key.retired_at !== null && issuedAt > Date.parse(key.retired_at)
  return isTooEarly || isTooLate ? 'key_not_in_use' : 'valid'
}

function readSigned(text: string): SignedStatement | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const { statement, sha256, signature } = value
  const isSigned =
    isObject(statement) &&
    statement['type'] === STATEMENT_TYPE &&
    statement['version'] === 1 &&
    typeof sha256 === 'string' &&
    isObject(signature) &&
    typeof signature['key_id'] === 'string' &&
    typeof signature['value'] === 'string'
  return isSigned ? (value as unknown as SignedStatement) : null
}

/** Whether valid statements of one campaign follow each other. */
export interface CheckedChain {
  campaign_id: string
  campaign_name: string
  /** Places that are missing between the first and the last. */
  missing: number[]
  /** Places whose statement names another one before it than the one given. */
  broken: number[]
}

/** For each campaign with more than one valid statement, in the order in which they appear. */
export function checkChains(files: readonly CheckedFile[]): CheckedChain[] {
  const chains = new Map<string, SignedStatement[]>()
  for (const { finding, signed } of files) {
    if (finding !== 'valid' || !signed) continue
    const { id } = signed.statement.campaign
    chains.set(id, [...(chains.get(id) ?? []), signed])
  }
  return [...chains]
    .map(([campaignId, signed]) => checkChain(campaignId, signed))
    .filter((chain) => chain !== null)
}

function checkChain(campaignId: string, signed: readonly SignedStatement[]): CheckedChain | null {
  const byPlace = new Map(signed.map((each) => [each.statement.place, each]))
  if (byPlace.size < 2) return null
  const places = [...byPlace.keys()].toSorted((a, b) => a - b)
  const [first, last] = [places[0]!, places.at(-1)!]
  return {
    campaign_id: campaignId,
    campaign_name: byPlace.get(last)!.statement.campaign.name,
    missing: Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
      (place) => !byPlace.has(place),
    ),
    broken: places.filter((place) => {
      const before = byPlace.get(place - 1)
      return before && byPlace.get(place)!.statement.previous?.sha256 !== before.sha256
    }),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined if it is not base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(base64url)) return undefined
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
