import { FlightlineError } from './error.ts'
import { ask, type Connection } from './request.ts'

/** Lists and records of the reading API. */

/** Passed on as they are, in the API's own names. A list becomes several parameters of the same name. */
export type Filters = Readonly<Record<string, FilterValue | readonly FilterValue[] | null | undefined>>
type FilterValue = string | number | boolean | Date

export interface Page<Row> {
  data: Row[]
  /** For the next page; null on the last one. */
  next_cursor: string | null
}

/** Every row, page after page: `for await (const line of flightline.lines.list())`. */
export interface List<Row> extends AsyncIterable<Row> {
  /** One page: the first, or the one that a cursor is for. */
  page(cursor?: string | null): Promise<Page<Row>>
}

/** How an answer's JSON is read. */
export type ParseJson = (text: string) => unknown

export function list<Row>(
  connection: Connection,
  path: string,
  filters: Filters,
  { signal, parse = JSON.parse }: { signal: AbortSignal; parse?: ParseJson | undefined },
): List<Row> {
  const page = async (cursor?: string | null): Promise<Page<Row>> => {
    const query = queryOf(filters)
    if (cursor != null) query.set('cursor', cursor)
    const answer = parseAnswer(await ask(connection, { method: 'GET', path, query, signal }), parse)
    const { data, next_cursor } = answer as Partial<Page<Row>>
    if (!Array.isArray(data) || (typeof next_cursor !== 'string' && next_cursor !== null)) {
      throw unexpected()
    }
    // The same page again would never end.
    if (next_cursor !== null && next_cursor === cursor) throw unexpected()
    return { data, next_cursor }
  }
  return {
    page,
    async *[Symbol.asyncIterator]() {
      const { cursor: given } = filters
      let cursor = typeof given === 'string' ? given : null
      do {
        const { data, next_cursor } = await page(cursor)
        yield* data
        cursor = next_cursor
      } while (cursor !== null)
    },
  }
}

export async function get<Row>(
  connection: Connection,
  path: string,
  { signal, parse = JSON.parse }: { signal: AbortSignal; parse?: ParseJson | undefined },
): Promise<Row> {
  return parseAnswer(await ask(connection, { method: 'GET', path, signal }), parse) as Row
}

function queryOf(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value == null) continue
    const values: readonly FilterValue[] = Array.isArray(value)
      ? (value as readonly FilterValue[])
      : [value as FilterValue]
    for (const one of values) query.append(name, one instanceof Date ? one.toISOString() : String(one))
  }
  return query
}

function parseAnswer(text: string, parse: ParseJson): object {
  let answer: unknown
  try {
    answer = parse(text)
  } catch {
    throw unexpected()
  }
  if (typeof answer !== 'object' || answer === null) throw unexpected()
  return answer
}

function unexpected(): FlightlineError {
  return new FlightlineError(
    'unexpected_answer',
    'The server does not answer as Flightline does. Check the address.',
  )
}
