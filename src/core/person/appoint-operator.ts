import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockPerson } from './lock-person.ts'
import { updateIsOperator } from './operator-sql.ts'

/** Makes someone who has an account an operator. Their roles in organizations stay. */
export async function appointOperator(context: Context, input: { personId: string }): Promise<void> {
  requireOperator(context)
  await context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    if (person.isOperator) return
    if (person.isSuspended) {
      throw new Refusal('conflict', `${person.name} is suspended. Resume their access first.`)
    }
    await updateIsOperator(tx, person.id, true)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'operator.appointed',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email },
    })
  })
}
