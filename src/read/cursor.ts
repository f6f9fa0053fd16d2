import { createHash } from 'node:crypto'
import { invalidQuery } from './query.ts'

/**
 * Where the next page begins: the place of the last row, and a mark of the list and its filter. It names nothing that the
 * caller does not see, so it is neither signed nor sealed: a forged one is another place in the caller's own list.
 */
export function writeCursor(list: string, filter: object, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([markOf(list, filter), ...place])).toString('base64url')
}

/** The place, as `check` finds it well formed. */
export function readCursor<Place>(
  cursor: string | null,
  { list, filter, check }: { list: string; filter: object; check: (place: unknown[]) => Place | undefined },
): Place | null {
  if (cursor === null) return null
  const [mark, ...place] = partsOf(cursor)
  if (mark === undefined) throw wrongCursor('The cursor is malformed.')
  if (mark !== markOf(list, filter)) {
    throw wrongCursor('The cursor belongs to another list or other filters.')
  }
  const found = check(place)
  if (found === undefined) throw wrongCursor('The cursor is malformed.')
  return found
}

function wrongCursor(what: string) {
  return invalidQuery(
    'cursor',
    `${what} Send next_cursor as it was answered, with the same filters, or leave it out to start again.`,
  )
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? (parts as unknown[]) : []
  } catch {
    return []
  }
}

const MARK_LENGTH = 12

function markOf(list: string, filter: object): string {
  const text = JSON.stringify([list, ...Object.entries(filter)])
  return createHash('sha256').update(text).digest('base64url').slice(0, MARK_LENGTH)
}
