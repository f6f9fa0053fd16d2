import { ExactNumber } from '../../exact/exact-json.ts'
import { isSecretName, withoutSecrets } from '../secrets.ts'

export interface SecretFinder {
  withoutSecrets(text: string): string
  isSecretName(name: string): boolean
}

/**
 * Parsed JSON without secrets: those recognizable by their form, and whatever has the name of one. `room` is how much is
 * read; the rest is left out.
 */
export function redactJson(
  value: unknown,
  room: { left: number },
  finder: SecretFinder = { withoutSecrets, isSecretName },
): unknown {
  if (typeof value === 'string') return finder.withoutSecrets(read(value, room))
  room.left--
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value
  if (Array.isArray(value)) {
    const kept: unknown[] = []
    for (const inner of value) {
      if (room.left <= 0) break
      kept.push(redactJson(inner, room, finder))
    }
    return kept
  }
  // Without a prototype, so that `__proto__` is kept as an ordinary name.
  const kept = Object.create(null) as Record<string, unknown>
  for (const name in value) {
    if (room.left <= 0) break
    if (!Object.hasOwn(value, name)) continue
    const inner = (value as Record<string, unknown>)[name]
    const isSecret = finder.isSecretName(name)
    kept[finder.withoutSecrets(read(name, room))] = isSecret ? '(dropped)' : redactJson(inner, room, finder)
  }
  return kept
}

function read(text: string, room: { left: number }): string {
  const part = text.slice(0, Math.max(0, room.left))
  room.left -= text.length
  return part
}
