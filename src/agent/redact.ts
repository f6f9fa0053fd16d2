import { isSecretName, plainName, withoutSecrets } from '../core/secrets.ts'
import { DEPTH_MAX } from './credentials.ts'
import { isObject } from './rpc.ts'

/**
 * The arguments of a call as they are logged: the brief stays readable; no secrets, no content of `context`, and bounded in
 * size.
 */
export function redactedArguments(args: unknown): string {
  const text = JSON.stringify(redact(args, 0)) ?? 'null'
  return text.length <= TEXT_LENGTH_MAX ? text : JSON.stringify({ cut: text.slice(0, TEXT_LENGTH_MAX) })
}

const TEXT_LENGTH_MAX = 8_000
const STRING_LENGTH_MAX = 4_000
const NAME_LENGTH_MAX = 100
const ENTRIES_MAX = 100
const IDEMPOTENCY_KEY_SHOWN = 8

/** Opaque to us by contract: only its presence and size are kept. */
const OPAQUE_NAME = /^(governance_?)?context$/i
const IDEMPOTENCY_KEY_NAME = /^idempotency[-_]?key$/i

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(redactText(value, depth), STRING_LENGTH_MAX)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH_MAX) return '(deeper)'
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((inner) => redact(inner, depth + 1))
  // Without a prototype, so that `__proto__` is kept as an ordinary name.
  const kept = Object.create(null) as Record<string, unknown>
  for (const [name, inner] of Object.entries(value).slice(0, ENTRIES_MAX)) {
    const shownName = cut(redactText(name, depth), NAME_LENGTH_MAX)
    if (isSecretName(name)) kept[shownName] = '(dropped)'
    else if (OPAQUE_NAME.test(name)) kept[shownName] = `(${sizeOf(inner)} bytes)`
    else if (IDEMPOTENCY_KEY_NAME.test(name)) kept[shownName] = shortened(inner)
    else kept[shownName] = redact(inner, depth + 1)
  }
  return kept
}

/** Models sometimes send objects as text. Their content follows the same rules; what cannot be parsed is not kept. */
function redactText(text: string, depth: number): string {
  if (!LOOKS_LIKE_JSON.test(text)) return withoutSecrets(text)
  const inner = parsed(text)
  if (isObject(inner) || Array.isArray(inner) || typeof inner === 'string') {
    return JSON.stringify(redact(inner, depth + 1))
  }
  return holdsSuchNames(text) ? `(${text.length} characters)` : withoutSecrets(text)
}

/** An object, a list of texts, lists or objects, or one of these encoded as text again. */
const LOOKS_LIKE_JSON = /^[\s\uFEFF]*("\s*(?=[[{\\]))?(\{|\\|\[\s*["[{\\])/

/** Anything that would have been dropped or cut by its name. */
function holdsSuchNames(text: string): boolean {
  if (isSecretName(text)) return true
  const plain = plainName(text)
  return NAMES_IN_TEXT.test(plain) || CAMEL_CASE_IN_TEXT.test(plain)
}

/** Including those that mark a secret only at the start or end of a name. */
const NAMES_IN_TEXT = /context|idempotency|["'\\]_?auth|["'\\_](?:creds?|pass|passcodes?|pin|otp)_?["'\\]/i
const CAMEL_CASE_IN_TEXT = /[a-z\d](?:Pass|Passcodes?|Pin|PIN|Otp|OTP)_?["'\\]/

/** Longer ones are not worth the time. */
const PARSED_LENGTH_MAX = 20_000

function parsed(text: string): unknown {
  if (text.length > PARSED_LENGTH_MAX) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function shortened(key: unknown): unknown {
  return typeof key === 'string' ? withoutSecrets(key).slice(0, IDEMPOTENCY_KEY_SHOWN) : '(dropped)'
}

function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    return 0
  }
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`
}
