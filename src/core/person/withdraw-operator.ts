import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { withdrawLinksOfOperator } from '../link/maker-sql.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { changedPerson } from './changed-person.ts'
import { keepAnOperator } from './operator.ts'
import { updateIsOperator } from './operator-sql.ts'

/**
 * Removes a person's operator rights from their next request, and ends the links that they made as operator. Their
 * account and their memberships stay.
 */
export async function withdrawOperator(call: Call, input: { personId: string }): Promise<void> {
  operatorOnly(call)
  await call.database.transaction(async (tx) => {
    const person = await changedPerson(tx, input.personId)
    if (!person.isOperator) return
    keepAnOperator(person)
    const withdrawn = await withdrawLinksOfOperator(tx, person.id)
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'operator.withdrawn',
      subjectKind: 'person',
      subjectId: person.id,
      detail: {
        name: person.name,
        email: person.email,
        ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }),
      },
    })
    await updateIsOperator(tx, person.id, false)
  })
}
