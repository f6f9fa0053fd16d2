import { CREDENTIAL_NAME, DEPTH_MAX, withoutSecrets } from './secrets.ts'

/**
 * The arguments of a call as they may be kept: what the brief asked for stays readable; no secret, no content of
 * `context`, and nothing that is endless.
 */
export function redactedArguments(args: unknown): string {
  const text = JSON.stringify(redact(args, [])) ?? 'null'
  return text.length <= TEXT_LENGTH_MAX ? text : JSON.stringify({ cut: text.slice(0, TEXT_LENGTH_MAX) })
}

const TEXT_LENGTH_MAX = 8_000
const STRING_LENGTH_MAX = 4_000
const NAME_LENGTH_MAX = 100
const ENTRIES_MAX = 100
const IDEMPOTENCY_KEY_SHOWN = 8

/** Opaque to us by contract: that there is one, and how much of it, is all that is kept. */
const OPAQUE = new Set(['context', 'governance_context'])
const SECRET_NAME = new RegExp(`${CREDENTIAL_NAME.source}|token`, 'i')

function redact(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') return cut(withoutSecrets(value), STRING_LENGTH_MAX)
  if (typeof value !== 'object' || value === null) return value
  if (path.length >= DEPTH_MAX) return '(deeper)'
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((inner) => redact(inner, [...path, '']))
  // Without a prototype, so that `__proto__` is kept as the name that it is.
  const kept = Object.create(null) as Record<string, unknown>
  for (const [name, inner] of Object.entries(value).slice(0, ENTRIES_MAX)) {
    const shownName = cut(withoutSecrets(name), NAME_LENGTH_MAX)
    if (SECRET_NAME.test(name)) kept[shownName] = '(dropped)'
    else if (OPAQUE.has(name)) kept[shownName] = `(${sizeOf(inner)} bytes)`
    else if (name === 'idempotency_key') kept[shownName] = shortened(inner)
    else kept[shownName] = redact(inner, [...path, name])
  }
  return kept
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
