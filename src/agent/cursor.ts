import { createHash } from 'node:crypto'
import { invalidRequest } from './failure.ts'

/** Where a page begins. A cursor is bound to its caller and arguments: with any others it is refused. */

export interface Page {
  offset: number
  limit: number
}

const OFFSET_MAX = 10_000_000

export function pageOf(
  asked: { max_results?: number | undefined; cursor?: string | undefined } | undefined,
  limits: { whenAsked: number; otherwise: number },
  binding: string,
): Page {
  const limit = asked === undefined ? limits.otherwise : (asked.max_results ?? limits.whenAsked)
  if (asked?.cursor === undefined) return { offset: 0, limit }
  return { offset: readCursor(asked.cursor, binding), limit }
}

/** For the answer: a cursor only if there is more. */
export function pagination(
  page: Page,
  totalCount: number,
  binding: string,
): { has_more: boolean; cursor?: string; total_count: number } {
  const end = page.offset + page.limit
  const hasMore = end < totalCount
  return { has_more: hasMore, ...(hasMore && { cursor: writeCursor(end, binding) }), total_count: totalCount }
}

/** The same in words, for hosts that show nothing else. */
export function nextPage({ cursor }: { cursor?: string }): string[] {
  return cursor === undefined ? [] : [`For the next page send pagination.cursor "${cursor}".`]
}

/** "12 products.", or of a page "Products 6 to 10 of 12." */
export function rangeOf(what: 'product' | 'format', page: Page, listed: number, total: number): string {
  if (listed === total) return `${total} ${what}${total === 1 ? '' : 's'}.`
  const name = what === 'product' ? 'Product' : 'Format'
  const first = page.offset + 1
  if (listed === 0) return `None of ${total} ${what}s: this page starts after the last one.`
  return listed === 1
    ? `${name} ${first} of ${total}.`
    : `${name}s ${first} to ${page.offset + listed} of ${total}.`
}

/** A short hash of everything that a cursor is bound to. */
export function bindingOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

function writeCursor(offset: number, binding: string): string {
  return Buffer.from(`${offset}.${binding}`).toString('base64url')
}

function readCursor(cursor: string, binding: string): number {
  const match = /^(\d{1,8})\.([\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const offset = Number(match?.[1] ?? Number.NaN)
  const isOurs = match?.[2] === binding && offset <= OFFSET_MAX && writeCursor(offset, binding) === cursor
  if (isOurs) return offset
  throw invalidRequest(
    ['pagination', 'cursor'],
    'This cursor belongs to other arguments or another caller. Start again without a cursor.',
    'pattern',
  )
}
