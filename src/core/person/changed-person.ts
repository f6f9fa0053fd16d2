import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { lockChangedPerson, type ChangedPerson } from './operator-sql.ts'

/** The person whom an operator is about to change, locked. */
export async function changedPerson(tx: Queryable, personId: string): Promise<ChangedPerson> {
  const person = isUuid(personId) ? await lockChangedPerson(tx, personId.toLowerCase()) : undefined
  if (!person) throw new Refusal('not_found', 'There is no such person.')
  return person
}
