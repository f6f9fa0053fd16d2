import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { addPerson, type CreatedPerson, type NewPerson } from './add-person.ts'

/** Creates a person who operates the installation and belongs to no organization. */
export async function createOperator(context: Context, input: NewPerson): Promise<CreatedPerson> {
  requireOperator(context)
  return addPerson(context, input, { isOperator: true, membership: null })
}
