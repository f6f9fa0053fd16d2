import type { Queryable } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ViewOwner } from './saved-view.ts'
import { lockViews } from './saved-view-sql.ts'

/** Changes a person's views while nothing else does. */
export function changingViews<Result>(
  { database }: Context,
  owner: ViewOwner,
  change: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    if (await lockViews(tx, owner)) return change(tx)
    throw new Refusal('not_allowed', 'You are no longer a member of this organization.')
  })
}
