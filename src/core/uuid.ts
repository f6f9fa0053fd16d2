import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The only UUID notation that we accept; Postgres accepts more. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** A UUID in lower case, so that the same id is always the same text. Undefined if the text is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined
}

/** A new UUID that begins with the time (version 7 of RFC 9562), so that rows made together are neighbours in an index. */
export function timeOrderedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
