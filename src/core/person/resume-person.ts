import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockPerson } from './lock-person.ts'
import { markPersonResumed } from './operator-sql.ts'

/** Ends a suspension: the person can sign in again, with the same password. Does nothing if they are not suspended. */
export async function resumePerson(context: Context, input: { personId: string }): Promise<void> {
  requireOperator(context)
  await context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    if (!person.isSuspended) return
    await markPersonResumed(tx, person.id)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'person.resumed',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email },
    })
  })
}
