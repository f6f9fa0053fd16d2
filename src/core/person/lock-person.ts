import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockPersonRow, type LockedPerson } from './operator-sql.ts'

/** The person whom an operator is about to change, locked. */
export async function lockPerson(tx: Queryable, personId: string): Promise<LockedPerson> {
  const id = canonicalUuid(personId)
  const person = id === undefined ? undefined : await lockPersonRow(tx, id)
  if (!person) throw new Refusal('not_found', 'Person not found.')
  return person
}
