import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Call } from '../call.ts'
import { withdrawLinksBy } from '../link/maker-sql.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { changedPerson } from './changed-person.ts'
import { keepAnOperator } from './operator.ts'
import { markPersonSuspended } from './operator-sql.ts'

/**
 * Suspends a person in all organizations: their sessions and the links that they made end at once, and they cannot sign
 * in. Suspending them again changes nothing.
 */
export async function suspendPerson(call: Call, input: { personId: string }): Promise<void> {
  operatorOnly(call)
  await call.database.transaction(async (tx) => {
    const person = await changedPerson(tx, input.personId)
    if (personIdOf(call.actor) === person.id) {
      throw new Refusal('conflict', 'You cannot suspend yourself. Another operator can.')
    }
    if (person.isSuspended) return
    keepAnOperator(person)
    await markPersonSuspended(tx, person.id, call.now)
    const withdrawn = await withdrawLinksBy(tx, person.id)
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'person.suspended',
      subjectKind: 'person',
      subjectId: person.id,
      detail: {
        name: person.name,
        email: person.email,
        ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }),
      },
    })
  })
}
