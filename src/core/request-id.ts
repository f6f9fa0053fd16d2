import { randomUUID } from 'node:crypto'

/**
 * A new id for a request: a UUID that begins with the time (version 7 of RFC 9562), so that a request is found in a log of
 * any length by its id alone.
 */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** When a request got its id, in milliseconds since 1970; undefined for an id without a time. */
export function timeOfRequestId(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}
