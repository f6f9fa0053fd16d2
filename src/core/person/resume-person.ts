import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { changedPerson } from './changed-person.ts'
import { markPersonResumed } from './operator-sql.ts'

/** Ends a suspension: the person can sign in again, with the same password. Does nothing if they are not suspended. */
export async function resumePerson(call: Call, input: { personId: string }): Promise<void> {
  operatorOnly(call)
  await call.database.transaction(async (tx) => {
    const person = await changedPerson(tx, input.personId)
    if (!person.isSuspended) return
    await markPersonResumed(tx, person.id)
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'person.resumed',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email },
    })
  })
}
