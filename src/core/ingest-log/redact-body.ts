import { parseExactJson, stringifyExactJson } from '../../exact/exact-json.ts'
import { isSecretName, withoutSecrets } from '../secrets.ts'
import { hasOnlyOrdinaryStrings } from './ordinary-body.ts'
import { redactJson, type SecretFinder } from './redact-json.ts'
import { redactText } from './redact-text.ts'

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
/** Read beyond the beginning: enough to recognize a secret that the cut goes through. */
const READ_BEYOND_BYTES = 4 * 1024
/**
 * Of each body, in different strings that are no IDs, times or short words. 500 ordinary items have less. Of a body with
 * more the beginning is kept, so that no request takes other requests' time.
 */
export const SEARCHED_LENGTH_MAX = 64_000

/**
 * A body without secrets. One without any, as nearly all are, is kept byte by byte: ordinary strings (IDs, times, short
 * words) cost next to nothing, others are looked at one by one. Otherwise its JSON is written again. What is not JSON is
 * read as running text.
 */
export function redactBody(body: Buffer, isJson: boolean): RedactedBody {
  if (!isJson || body.length > BODY_BYTES_MAX) return redactBeginning(body)
  if (hasOnlyOrdinaryStrings(body)) return { bytes: body, isCut: false, isRedacted: false }
  const text = body.toString('utf8')
  const search = searchStrings(text)
  if (!search) return redactBeginning(body)
  if (!search.hasFound) return { bytes: body, isCut: false, isRedacted: false }
  try {
    const redacted = redactJson(parseExactJson(text.replace(/^\uFEFF/, '')), { left: Infinity }, search)
    return { bytes: Buffer.from(stringifyExactJson(redacted)), isCut: false, isRedacted: true }
  } catch (error) {
    // Nested too deeply for that.
    if (error instanceof RangeError) return redactBeginning(body)
    throw error
  }
}

/** Byte by byte, since it may not be UTF-8. */
function redactBeginning(body: Buffer): RedactedBody {
  const isCut = body.length > BEGINNING_BYTES_MAX
  const read = body.toString('latin1', 0, BEGINNING_BYTES_MAX + READ_BEYOND_BYTES)
  const redacted = redactText(read)
  // Where something was taken out, what follows moves up: the last part read is never kept, as a secret may go on after it.
  const beyond = body.length > read.length ? READ_BEYOND_BYTES : 0
  const kept = isCut
    ? redacted.slice(0, Math.max(0, Math.min(BEGINNING_BYTES_MAX, redacted.length - beyond)))
    : redacted
  return { bytes: Buffer.from(kept, 'latin1'), isCut, isRedacted: !read.startsWith(kept) }
}

/** A string of JSON, and whether it is a name. */
const STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/g
/** IDs, numbers, times, and words too short for a key. */
const ORDINARY = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9TZ:.+-]{0,40}|[\p{L}\p{N}]{1,15})$/iu

/** Looks at each different string of JSON once: only they can hold a secret. Undefined if there is too much to look at. */
function searchStrings(text: string): (SecretFinder & { hasFound: boolean }) | undefined {
  const texts = new Map<string, string>()
  const names = new Map<string, boolean>()
  let searched = 0
  let hasFound = false
  for (const [, inner = '', colon] of text.matchAll(STRING)) {
    const isName = colon !== undefined
    if (!isName && ORDINARY.test(inner)) continue
    const read = inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner
    if (isName ? names.has(read) : texts.has(read)) continue
    searched += read.length
    if (searched > SEARCHED_LENGTH_MAX) return undefined
    const redacted = withoutSecrets(read)
    texts.set(read, redacted)
    if (isName) names.set(read, isSecretName(read))
    hasFound ||= redacted !== read || names.get(read) === true
  }
  return {
    hasFound,
    withoutSecrets: (read) => texts.get(read) ?? read,
    isSecretName: (name) => names.get(name) ?? isSecretName(name),
  }
}
