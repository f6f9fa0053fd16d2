import type { Database } from '../../src/database/database.ts'

export interface TableSize {
  table: string
  rows: number
  /** Without indexes. */
  bytes: number
  indexBytes: number
}

/** Every table with its rows, counted. Each month of the history is a table of its own. */
export async function measureTables(database: Database): Promise<TableSize[]> {
  const tables = await database.query<{ name: string; bytes: string; index_bytes: string }>(
    `SELECT c.oid::regclass::text AS name, pg_table_size(c.oid) AS bytes, pg_indexes_size(c.oid) AS index_bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = 'public' ORDER BY 1`,
  )
  const sizes: TableSize[] = []
  for (const { name, bytes, index_bytes } of tables) {
    const [row] = await database.query<{ count: string }>(`SELECT count(*) AS count FROM ${name}`)
    sizes.push({
      table: name,
      rows: Number(row!.count),
      bytes: Number(bytes),
      indexBytes: Number(index_bytes),
    })
  }
  return sizes
}

const SLACK_BYTES = 4 * 2 ** 20
const PER_ROW_TIMES_MAX = 1.5

/**
 * Tables that grew by more than the rows kept explain: each row may take half as much again as those before it. What
 * is left over is bloat.
 */
export function unexplainedGrowth(
  before: readonly TableSize[],
  after: readonly TableSize[],
): { table: string; rows: number; bytes: number; bytesMax: number }[] {
  return after.flatMap(({ table, rows, bytes, indexBytes }) => {
    const first = before.find((one) => one.table === table)
    if (!first) return []
    const firstBytes = first.bytes + first.indexBytes
    const perRow = firstBytes / Math.max(1, first.rows)
    const grown = bytes + indexBytes - firstBytes
    const bytesMax = Math.max(0, rows - first.rows) * perRow * PER_ROW_TIMES_MAX + SLACK_BYTES
    return grown > bytesMax ? [{ table, rows: rows - first.rows, bytes: grown, bytesMax }] : []
  })
}
