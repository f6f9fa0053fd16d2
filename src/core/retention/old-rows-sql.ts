import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

/** Which rows of a table are too old: by a column that an index begins with, so that they are found without reading the others. */
export interface OldRows {
  table: string
  /** Or an expression, as in the index. */
  column: string
  /** The column is a day: the rows of a whole day go together. */
  isDay?: true
  /** The index begins with the organization: each has its own oldest rows. */
  isByOrganization?: true
  /** Only some of the rows. */
  only?: string
  /** Deleted in one statement, instead of the usual number. */
  rowsAtOnce?: number
}

const ROWS_AT_ONCE = 5_000

/** Deletes some of the rows from before, the oldest first. Returns how many: 0 if there are none. */
export async function deleteOldRows(database: Queryable, old: OldRows, before: Instant): Promise<number> {
  const [row] = await database.query<{ rows: number }>(deletionOf(old), [before])
  return row!.rows
}

/** Exported for the test that looks at the plan. */
export function deletionOf(old: OldRows): string {
  return `WITH deleted AS (
      DELETE FROM ${old.table} WHERE ctid = ANY (ARRAY(${oldest(old, 'ctid', old.rowsAtOnce ?? ROWS_AT_ONCE)})) RETURNING 1)
    SELECT count(*)::integer AS rows FROM deleted`
}

/** How many there are from before; counting stops at `rowsMax`. */
export async function countOldRows(
  database: Queryable,
  old: OldRows,
  { before, rowsMax }: { before: Instant; rowsMax: number },
): Promise<number> {
  const [row] = await database.query<{ rows: number }>(
    `SELECT count(*)::integer AS rows FROM (${oldest(old, old.column, rowsMax)}) AS old`,
    [before],
  )
  return row!.rows
}

function oldest(
  { table, column, isDay, isByOrganization, only }: OldRows,
  selected: string,
  rowsMax: number,
) {
  const before = isDay ? `(${timestampOf('$1')} AT TIME ZONE 'UTC')::date` : timestampOf('$1')
  const isOld = `${column} < ${before}${only === undefined ? '' : ` AND ${only}`}`
  if (!isByOrganization) {
    return `SELECT ${selected} FROM ${table} WHERE ${isOld} ORDER BY ${column} LIMIT ${rowsMax}`
  }
  return `SELECT old.${selected} FROM organization o CROSS JOIN LATERAL (
      SELECT ${selected} FROM ${table} WHERE organization_number = o.number AND ${isOld} ORDER BY ${column} LIMIT ${rowsMax}) AS old
    LIMIT ${rowsMax}`
}
