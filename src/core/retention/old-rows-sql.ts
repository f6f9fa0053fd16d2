import type { Queryable } from '../../database/database.ts'
import { PLACEMENTS } from '../../database/distribution.ts'
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
  if (database.isSpread && isOnMachines(old)) return deleteOnMachines(database, old, before)
  const [row] = await database.query<{ rows: number }>(deletionOf(old), [before])
  return row!.rows
}

function isOnMachines({ table }: OldRows): boolean {
  return PLACEMENTS.get(table) === 'by_organization'
}

/** The place of a row says nothing beyond its machine: each deletes as many as one server does at once. */
async function deleteOnMachines(database: Queryable, old: OldRows, before: Instant): Promise<number> {
  const deletion = deletionOf({ ...old, table: SHARD }, ORGANIZATIONS_OF_SHARD)
    .replaceAll('%', '%%')
    .replaceAll(SHARD, '%1$s')
    .replaceAll('$1::', `${before}::`)
  const shards = await database.query<{ success: boolean; result: string }>(
    'SELECT success, result FROM run_command_on_shards($1::text::regclass, $2)',
    [old.table, deletion],
  )
  const failed = shards.find(({ success }) => !success)
  if (failed) throw new Error(`Old rows of ${old.table} could not be deleted: ${failed.result}`)
  return shards.reduce((rows, { result }) => rows + Number(result), 0)
}

const SHARD = '<shard>'
/** One at a time, by the index: a shard has no list of its organizations. */
const ORGANIZATIONS_OF_SHARD = `(
  WITH RECURSIVE next AS (
    SELECT min(organization_number) AS number FROM ${SHARD}
    UNION ALL
    SELECT (SELECT min(organization_number) FROM ${SHARD} WHERE organization_number > next.number) FROM next
    WHERE next.number IS NOT NULL)
  SELECT number FROM next WHERE number IS NOT NULL)`

/** Exported for the test that looks at the plan. */
export function deletionOf(old: OldRows, organizations = 'organization'): string {
  return `WITH deleted AS (
      DELETE FROM ${old.table} WHERE ctid = ANY (ARRAY(${oldest(old, 'ctid', { rowsMax: old.rowsAtOnce ?? ROWS_AT_ONCE, organizations })})) RETURNING 1)
    SELECT count(*)::integer AS rows FROM deleted`
}

/** How many there are from before; counting stops at `rowsMax`. */
export async function countOldRows(
  database: Queryable,
  old: OldRows,
  { before, rowsMax }: { before: Instant; rowsMax: number },
): Promise<number> {
  const { isByOrganization, ...anywhere } = old
  const counted = database.isSpread && isByOrganization && isOnMachines(old) ? anywhere : old
  const [row] = await database.query<{ rows: number }>(
    `SELECT count(*)::integer AS rows FROM (${oldest(counted, old.column, { rowsMax, organizations: 'organization' })}) AS old`,
    [before],
  )
  return row!.rows
}

function oldest(
  { table, column, isDay, isByOrganization, only }: OldRows,
  selected: string,
  { rowsMax, organizations }: { rowsMax: number; organizations: string },
): string {
  const before = isDay ? `(${timestampOf('$1')} AT TIME ZONE 'UTC')::date` : timestampOf('$1')
  const isOld = `${column} < ${before}${only === undefined ? '' : ` AND ${only}`}`
  if (!isByOrganization) {
    return `SELECT ${selected} FROM ${table} WHERE ${isOld} ORDER BY ${column} LIMIT ${rowsMax}`
  }
  return `SELECT old.${selected} FROM ${organizations} o CROSS JOIN LATERAL (
      SELECT ${selected} FROM ${table} WHERE organization_number = o.number AND ${isOld} ORDER BY ${column} LIMIT ${rowsMax}) AS old
    LIMIT ${rowsMax}`
}
