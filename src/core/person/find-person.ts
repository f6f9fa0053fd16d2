import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { findPersonByEmail } from './person-sql.ts'

/** Who has an e-mail address. Nobody but the operator may ask. */
export async function findPerson(call: Call, input: { email: string }): Promise<{ id: string }> {
  operatorOnly(call)
  const person = await findPersonByEmail(call.database, input.email.trim())
  if (!person) throw new Refusal('not_found', `Nobody has the e-mail address ${input.email.trim()}.`)
  return { id: person.id }
}
