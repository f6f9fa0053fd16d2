import { Refusal } from '../core/refusal.ts'
import type { Queryable } from '../database/database.ts'

/** A snapshot is of one server. Over several, what a backup has of one machine could be older than what it has of another. */
export function requireOneServer({ isSpread }: Pick<Queryable, 'isSpread'>): void {
  if (!isSpread) return
  throw new Refusal(
    'conflict',
    'The data is spread over several machines, and this command works on one. Back up and restore each machine with ' +
      'PostgreSQL’s own tools: see Limits in docs/scaling.md.',
  )
}
