import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listPublisherRows, type PublisherRow } from './publisher-sql.ts'

const ROWS_PER_PAGE = 50

/** The publishers whose properties are on sale, and in which countries. */
export async function listPublishers(
  context: Context,
  input: { search: string | undefined; page: number },
): Promise<{ publishers: PublisherRow[]; total: number; page: number; pages: number }> {
  requireOperator(context)
  const { total, rows } = await listPublisherRows(context.database, input.search?.toLowerCase() ?? '', {
    limit: ROWS_PER_PAGE,
    offset: (input.page - 1) * ROWS_PER_PAGE,
  })
  if (rows.length === 0 && input.page > 1) return listPublishers(context, { ...input, page: 1 })
  return { publishers: rows, total, page: input.page, pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)) }
}
