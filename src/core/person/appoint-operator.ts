import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { changedPerson } from './changed-person.ts'
import { updateIsOperator } from './operator-sql.ts'

/** Makes someone who has an account an operator. Their roles in organizations stay. */
export async function appointOperator(call: Call, input: { personId: string }): Promise<void> {
  operatorOnly(call)
  await call.database.transaction(async (tx) => {
    const person = await changedPerson(tx, input.personId)
    if (person.isOperator) return
    if (person.isSuspended) {
      throw new Refusal('conflict', `${person.name} is suspended. Resume their access first.`)
    }
    await updateIsOperator(tx, person.id, true)
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'operator.appointed',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email },
    })
  })
}
