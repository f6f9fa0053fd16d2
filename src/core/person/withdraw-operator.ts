import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { withdrawLinksOfOperator } from './link-maker-sql.ts'
import { lockPerson } from './lock-person.ts'
import { keepAnOperator } from './operator.ts'
import { updateIsOperator } from './operator-sql.ts'

/**
 * Removes a person's operator rights from their next request, and ends the links that they made as operator. Their
 * account and their memberships stay.
 */
export async function withdrawOperator(context: Context, input: { personId: string }): Promise<void> {
  requireOperator(context)
  await context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    if (!person.isOperator) return
    keepAnOperator(person)
    const withdrawn = await withdrawLinksOfOperator(tx, person.id, context.now)
    await writeAudit(tx, context.actor, {
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
