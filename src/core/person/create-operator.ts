import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { addPerson, type CreatedPerson, type NewPerson } from './add-person.ts'

/** Creates a person who operates the installation and belongs to no organization. */
export async function createOperator(call: Call, input: NewPerson): Promise<CreatedPerson> {
  operatorOnly(call)
  return addPerson(call, input, { isOperator: true, membership: null })
}
