import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { findPersonByEmail } from './person-sql.ts'

/** The person with an e-mail address. Only for the operator. */
export async function findPerson(call: Call, input: { email: string }): Promise<{ id: string }> {
  operatorOnly(call)
  const person = await findPersonByEmail(call.database, input.email.trim())
  if (!person) throw new Refusal('not_found', `No one has the e-mail address ${input.email.trim()}.`)
  return { id: person.id }
}
