import { timeOrderedUuid } from './uuid.ts'

/** A new id for a request. It begins with the time, so that a request is found in a log of any length by its id alone. */
export const newRequestId = timeOrderedUuid

/** When a request got its id, in milliseconds since 1970; undefined for an id without a time. */
export function timeOfRequestId(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}
