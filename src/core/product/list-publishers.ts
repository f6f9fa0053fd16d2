import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listPublisherRows, type PublisherRow } from './publisher-sql.ts'

const ROWS_PER_PAGE = 50

/** The publishers whose properties are on sale, and in which countries. */
export async function listPublishers(
  call: Call,
  input: { search: string | undefined; page: number },
): Promise<{ publishers: PublisherRow[]; total: number; page: number; pages: number }> {
  operatorOnly(call)
  const { total, rows } = await listPublisherRows(call.database, input.search?.toLowerCase() ?? '', {
    limit: ROWS_PER_PAGE,
    offset: (input.page - 1) * ROWS_PER_PAGE,
  })
  if (rows.length === 0 && input.page > 1) return listPublishers(call, { ...input, page: 1 })
  return { publishers: rows, total, page: input.page, pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)) }
}
