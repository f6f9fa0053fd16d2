import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { noteTimePassed, type ScanPlace } from './line-watch-sql.ts'

/** Puts all lines into the outbox that time alone may have made news of, some at a time. */
export async function noteTimePassedForAll(
  database: Queryable,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let after: ScanPlace | undefined
  do after = await noteTimePassed(database, { now, after })
  while (after !== undefined && !isStopping())
}
