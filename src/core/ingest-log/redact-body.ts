import { parseExactJson, stringifyExactJson } from '../../exact/exact-json.ts'
import { isSecretName, withoutSecrets } from '../secrets.ts'
import { redactJson } from './redact-json.ts'

export interface RedactedBody {
  bytes: Buffer
  /** Only the beginning is left. */
  isCut: boolean
  /** Something that looks like a secret was taken out. */
  isRedacted: boolean
}

/** What a request may hold unless the operator set another limit. Of a longer one the beginning is kept. */
export const BODY_BYTES_MAX = 1024 * 1024
/** The beginning. Looking for secrets in running text takes 5 ms for every 50 KB. */
export const BEGINNING_BYTES_MAX = 16 * 1024

/**
 * A body without secrets. One without any, as nearly all are, is kept byte by byte: its strings are looked at one by one,
 * and ordinary ones (IDs, times, short words) cost next to nothing. Otherwise its JSON is written again. What is not JSON
 * is read as running text.
 */
export function redactBody(body: Buffer, isJson: boolean): RedactedBody {
  if (!isJson || body.length > BODY_BYTES_MAX) return redactBeginning(body)
  const text = body.toString('utf8')
  if (holdsNoSecret(text)) return { bytes: body, isCut: false, isRedacted: false }
  try {
    const redacted = redactJson(parseExactJson(text.replace(/^\uFEFF/, '')), { left: Infinity })
    return { bytes: Buffer.from(stringifyExactJson(redacted)), isCut: false, isRedacted: true }
  } catch (error) {
    // Nested too deeply for that.
    if (error instanceof RangeError) return redactBeginning(body)
    throw error
  }
}

/** Byte by byte, since it may not be UTF-8. */
function redactBeginning(body: Buffer): RedactedBody {
  const text = body.toString('latin1', 0, BEGINNING_BYTES_MAX)
  const redacted = withoutSecrets(text)
  return {
    bytes: Buffer.from(redacted, 'latin1'),
    isCut: body.length > BEGINNING_BYTES_MAX,
    isRedacted: redacted !== text,
  }
}

/** A string of JSON, and whether it is a name. */
const STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
/** IDs, numbers, times, and words too short for a key. */
const ORDINARY = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9TZ:.+-]{0,40}|[\p{L}\p{N}]{1,15})$/iu

/** Of JSON: only its strings can hold one. */
function holdsNoSecret(text: string): boolean {
  const seen = new Set<string>()
  for (const [, inner = '', colon] of text.matchAll(STRING)) {
    const isName = colon !== undefined
    if (!isName && ORDINARY.test(inner)) continue
    const token = isName ? `${inner}:` : inner
    if (seen.has(token)) continue
    seen.add(token)
    const read = inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner
    if (withoutSecrets(read) !== read || (isName && isSecretName(read))) return false
  }
  return true
}
