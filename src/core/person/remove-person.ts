import { requireOperator } from '../access.ts'
import { writeAudit, writeAuditEntries } from '../audit/audit-sql.ts'
import { personIdOf, type Actor, type Context, type Oneself } from '../context.ts'
import { lockMembers } from '../member/member-sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { FORMER_MEMBER } from './former-member.ts'
import { withdrawLinksBy } from './link-maker-sql.ts'
import { lockPerson } from './lock-person.ts'
import { keepAnOperator } from './operator.ts'
import {
  deletePersonData,
  forgetActor,
  forgetAddresses,
  forgetSubject,
  listAddresses,
  listMembershipsToEnd,
  listNames,
  listProvenAddresses,
  lockAddressed,
  lockForRemoval,
  markRemoved,
  type MembershipToEnd,
} from './person-data-sql.ts'
import { forgetAttemptsAt } from './sign-in-attempt-sql.ts'
import type { SignInInput } from './sign-in.ts'
import { accountFingerprintOf } from './throttled-attempt.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { Session } from './session.ts'
import { lockWithPassword, verifyOwnPassword, type CheckedPassword } from './verify-own-password.ts'

/**
 * Removes a person for good: their name and addresses leave the database, their sessions, links and choices end, and what they did
 * stays as done by "A former member". Their address can be invited again, which creates a new account.
 */
export async function removePerson(
  context: Context,
  input: { personId: string },
): Promise<{ organizationsLeft: number }> {
  requireOperator(context)
  const personId = canonicalUuid(input.personId)
  if (personId === undefined) throw new Refusal('not_found', 'Person not found.')
  if (personIdOf(context.actor) === personId) {
    throw new Refusal('conflict', 'To delete your own account, open Your account.')
  }
  return remove(context, context.actor, { personId, refuse: () => undefined })
}

/**
 * The same for one's own account, with the password. Refused to the only admin of an organization that has other members: nobody
 * could invite the next.
 */
export async function removeOneself(
  { database, now, session }: { database: Database; now: Instant; session: Session },
  guard: SignInGuard,
  input: Omit<SignInInput, 'email'>,
): Promise<void> {
  const { id: personId } = session.person
  const password = await verifyOwnPassword(database, guard, session, input)
  const oneself = { kind: 'oneself', personId } as const
  await remove({ database, now }, oneself, { personId, password, refuse: refuseOnlyAdmin })
}

function refuseOnlyAdmin(memberships: readonly MembershipToEnd[]): void {
  const left = memberships.find(
    ({ role, other_admins, other_members }) => role === 'admin' && other_admins === 0 && other_members > 0,
  )
  if (!left) return
  throw new Refusal(
    'conflict',
    `You are the only admin of ${left.organization_name}. Make another member an admin first.`,
  )
}

async function remove(
  { database, now }: Pick<Context, 'database' | 'now'>,
  actor: Actor | Oneself,
  {
    personId,
    password,
    refuse,
  }: {
    personId: string
    password?: CheckedPassword
    refuse: (memberships: readonly MembershipToEnd[]) => void
  },
): Promise<{ organizationsLeft: number }> {
  return database.transaction(async (tx) => {
    // In the order of all other acts on members: organizations first, then people.
    const expected = await listMembershipsToEnd(tx, personId)
    for (const { organization_number } of expected) await lockMembers(tx, organization_number)
    const person = await lockPerson(tx, personId)
    if (password) await lockWithPassword(tx, password)
    const addresses = await findAddresses(tx, person.id)
    // Before what the person is doing has to wait for us: it may hold one of these.
    await lockAddressed(tx, { personId: person.id, ...addresses })
    await lockForRemoval(tx, person.id)
    keepAnOperator(person)
    const memberships = await listMembershipsToEnd(tx, person.id)
    refuseIfJoined(expected, memberships)
    refuse(memberships)
    await forget(tx, { actor, person, memberships, now, ...addresses })
    return { organizationsLeft: memberships.length }
  })
}

function refuseIfJoined(expected: readonly MembershipToEnd[], memberships: readonly MembershipToEnd[]): void {
  const numbers = new Set(expected.map((one) => one.organization_number))
  if (memberships.every((one) => numbers.has(one.organization_number))) return
  throw new Refusal('conflict', 'This person has just joined an organization. Try again.')
}

/** Of a person who is locked. */
async function findAddresses(
  tx: Queryable,
  personId: string,
): Promise<{ addresses: string[]; proven: string[] }> {
  const addresses = await listAddresses(tx, personId)
  // An account may have been given an address that is someone else's.
  const shown = await listProvenAddresses(tx, personId)
  return { addresses, proven: addresses.filter((address) => shown.includes(address)) }
}

async function forget(
  tx: Queryable,
  {
    actor,
    person: { id: personId, email },
    memberships,
    now,
    addresses,
    proven,
  }: {
    actor: Actor | Oneself
    person: { id: string; email: string }
    memberships: readonly MembershipToEnd[]
    now: Instant
    addresses: readonly string[]
    proven: readonly string[]
  },
): Promise<void> {
  const names = await listNames(tx, { personId, addresses })
  const at = formatInstant(now)
  const withdrawn = await withdrawLinksBy(tx, personId, now)
  await markRemoved(tx, personId, at)
  await forgetSubject(tx, { personId, addresses, proven, names })
  await forgetActor(tx, personId)
  await forgetAddresses(tx, { personId, addresses, proven, at })
  await forgetAttemptsAt(
    tx,
    [...new Set([email, ...addresses])].map((address) => accountFingerprintOf(address.toLowerCase())),
  )
  // As members, which they still are: an organization sees what its members did. Written after the name has gone.
  const subject = { subjectKind: 'person', subjectId: personId }
  await writeAuditEntries(
    tx,
    actor,
    memberships.map(({ organization_number, role }) => ({
      organizationNumber: organization_number,
      act: actor.kind === 'oneself' ? 'member.left' : 'member.removed',
      ...subject,
      detail: { name: FORMER_MEMBER, role },
    })),
  )
  await writeAudit(tx, actor, {
    organizationNumber: null,
    act: 'person.removed',
    ...subject,
    detail: withdrawn > 0 ? { invitations_withdrawn: withdrawn } : {},
  })
  await deletePersonData(tx, personId)
}
