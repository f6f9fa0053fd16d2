import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findPersonByEmail } from './person-sql.ts'

/** The person with an e-mail address. Only for the operator. */
export async function findPerson(
  context: Context,
  input: { email: string },
): Promise<{ id: string; email: string }> {
  requireOperator(context)
  const person = await findPersonByEmail(context.database, input.email.trim())
  if (!person) throw new Refusal('not_found', `No one has the e-mail address ${input.email.trim()}.`)
  return { id: person.id, email: person.email }
}
