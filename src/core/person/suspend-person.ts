import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { withdrawLinksBy } from './link-maker-sql.ts'
import { Refusal } from '../refusal.ts'
import { lockPerson } from './lock-person.ts'
import { keepAnOperator } from './operator.ts'
import { markPersonResumed, markPersonSuspended } from './operator-sql.ts'

export interface SuspensionOfPerson {
  /** Whether they were not like this before. */
  hasChanged: boolean
  invitationsWithdrawn: number
}

const UNCHANGED: SuspensionOfPerson = { hasChanged: false, invitationsWithdrawn: 0 }

/**
 * Suspends a person in all organizations: their sessions and the links that they made end at once, and they cannot sign
 * in. Suspending them again changes nothing.
 */
export async function suspendPerson(
  context: Context,
  input: { personId: string },
): Promise<SuspensionOfPerson> {
  requireOperator(context)
  return context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    if (personIdOf(context.actor) === person.id) {
      throw new Refusal('conflict', 'You cannot suspend yourself. Another operator can.')
    }
    if (person.isSuspended) return UNCHANGED
    keepAnOperator(person)
    await markPersonSuspended(tx, person.id, context.now)
    const withdrawn = await withdrawLinksBy(tx, person.id, context.now)
    await writeAudit(tx, context.actor, {
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
    return { hasChanged: true, invitationsWithdrawn: withdrawn }
  })
}

/** Ends a suspension: the person can sign in again, with the same password. Does nothing if they are not suspended. */
export async function resumePerson(
  context: Context,
  input: { personId: string },
): Promise<SuspensionOfPerson> {
  requireOperator(context)
  return context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    if (!person.isSuspended) return UNCHANGED
    await markPersonResumed(tx, person.id)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'person.resumed',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email },
    })
    return { hasChanged: true, invitationsWithdrawn: 0 }
  })
}
