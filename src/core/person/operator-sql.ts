import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { deleteSessionsOf } from './session-sql.ts'

/** A person whom the operator is about to change. */
export interface LockedPerson {
  id: string
  email: string
  name: string
  isOperator: boolean
  isSuspended: boolean
  /** Number of operators who can sign in, including this person if they are one. */
  operators: number
}

/**
 * The person as they were, with all operators locked, so that the last one cannot be removed by two at once. Undefined
 * if there is no such person.
 */
export async function lockPersonRow(tx: Queryable, id: string): Promise<LockedPerson | undefined> {
  const locked = await tx.query<{
    id: string
    email: string
    name: string
    is_operator: boolean
    is_suspended: boolean
  }>(
    `SELECT id, email, name, is_operator, suspended_at IS NOT NULL AS is_suspended FROM person
     WHERE (id = $1 OR is_operator) AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [id],
  )
  const person = locked.find((row) => row.id === id)
  return (
    person && {
      id,
      email: person.email,
      name: person.name,
      isOperator: person.is_operator,
      isSuspended: person.is_suspended,
      operators: locked.filter((row) => row.is_operator && !row.is_suspended).length,
    }
  )
}

/** Also ends all their sessions. */
export async function markPersonSuspended(
  tx: Queryable,
  personId: string,
  suspendedAt: Instant,
): Promise<void> {
  await tx.query(`UPDATE person SET suspended_at = ${timestampOf('$2')} WHERE id = $1`, [
    personId,
    suspendedAt,
  ])
  await deleteSessionsOf(tx, personId, null)
}

export async function markPersonResumed(tx: Queryable, personId: string): Promise<void> {
  await tx.query('UPDATE person SET suspended_at = NULL WHERE id = $1', [personId])
}

export async function updateIsOperator(tx: Queryable, personId: string, isOperator: boolean): Promise<void> {
  await tx.query('UPDATE person SET is_operator = $2 WHERE id = $1', [personId, isOperator])
}
