import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readSnapshot, walkQuery } from '../../database/snapshot.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { lockPerson } from './lock-person.ts'
import {
  listMemberOrganizations,
  listKnownNames,
  type MemberOrganization,
} from './member-organizations-sql.ts'
import { EXPORTED_LISTS, findAccount, listAddresses, type ExportedRow } from './person-data-sql.ts'
import type { Session } from './session.ts'

const ABOUT =
  'Everything that this installation of Flightline had about you at the time below: your account, what you did, and what others ' +
  'noted about you. Passwords, secrets and hashes are left out, and so is what is about other people. Files that you attached are ' +
  'listed; your organization has them. Times are UTC.'

const ABOUT_LEFT_OUT =
  'What belongs to organizations that you could not open when you made this file is left out: "left_out" names them, with the reason. ' +
  'The operator of this installation can give you a file with everything.'

const REASONS: Record<NonNullable<MemberOrganization['why_closed']> | 'not_a_member', string> = {
  not_a_member: 'You are not, or no longer, a member of the organization.',
  suspended: 'The organization is suspended.',
  single_sign_on: 'The organization requires single sign-on.',
  second_factor: 'The organization requires a second factor, and you signed in without one.',
}

/** Everything about a person, as one JSON file: for the operator. `exports` are the connections for it. */
export async function exportPerson(
  context: Context,
  exports: Database,
  input: { personId: string },
  limit: { msMax?: number } = {},
): Promise<AsyncGenerator<string>> {
  requireOperator(context)
  const personId = await context.database.transaction(async (tx) => {
    // Locked, so that the entry does not name someone who is removed meanwhile.
    const { id, name, email } = await lockPerson(tx, input.personId)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'person.exported',
      subjectKind: 'person',
      subjectId: id,
      detail: { name, email },
    })
    return id
  })
  return write(exports, personId, context.now, { limit })
}

/** The same about oneself, without what belongs to organizations that the session could not enter: it shows no more than their pages do. */
export function exportOneself(
  { now, session }: { now: Instant; session: Session },
  exports: Database,
): AsyncGenerator<string> {
  return write(exports, session.person.id, now, { session })
}

function write(
  exports: Database,
  personId: string,
  now: Instant,
  {
    session,
    limit,
  }: {
    /** Undefined: everything, whatever the person can enter. */
    session?: Session
    limit?: { msMax?: number }
  },
): AsyncGenerator<string> {
  async function* read(tx: Queryable): AsyncGenerator<string> {
    const madeAt = formatInstant(now)
    const memberOf =
      session &&
      (await listMemberOrganizations(tx, {
        personId,
        hasSecondFactor: session.hasSecondFactor,
        at: madeAt,
      }))
    const about = session ? `${ABOUT} ${ABOUT_LEFT_OUT}` : ABOUT
    yield* writeLists(tx, personId, { about, madeAt, memberOf })
  }
  return readSnapshot(exports, read, limit)
}

/** List by list, so that only some rows are in memory at a time. */
async function* writeLists(
  tx: Queryable,
  personId: string,
  {
    about,
    madeAt,
    memberOf,
  }: { about: string; madeAt: string; memberOf: readonly MemberOrganization[] | undefined },
): AsyncGenerator<string> {
  const open = memberOf && new Set(memberOf.flatMap((one) => (one.why_closed === null ? [one.number] : [])))
  const leftOut = new Set<number>()
  const account = await findAccount(tx, personId)
  const addresses = await listAddresses(tx, personId)
  yield `{\n"about": ${JSON.stringify(about)},\n"made_at": "${madeAt}",\n"account": ${JSON.stringify(account ?? null)}`
  for (const { as, sql } of EXPORTED_LISTS) {
    yield `,\n"${as}": [`
    let isFirst = true
    for await (const rows of walkQuery<ExportedRow>(tx, sql, [personId, addresses])) {
      const shown: string[] = []
      for (const { belongs_to: belongsTo, ...row } of rows) {
        if (belongsTo !== null && open && !open.has(belongsTo)) leftOut.add(belongsTo)
        else shown.push(JSON.stringify(row))
      }
      if (shown.length === 0) continue
      yield `${isFirst ? '\n' : ',\n'}${shown.join(',\n')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n]'
  }
  yield `,\n"left_out": ${JSON.stringify(await nameLeftOut(tx, personId, memberOf ?? [], leftOut))}\n}\n`
}

/** What the person cannot enter as a member, and what else they had something in. */
async function nameLeftOut(
  tx: Queryable,
  personId: string,
  memberOf: readonly MemberOrganization[],
  leftOut: ReadonlySet<number>,
): Promise<{ organization: string; reason: string }[]> {
  const members = new Set(memberOf.map(({ number }) => number))
  const others = await listKnownNames(
    tx,
    personId,
    [...leftOut].filter((number) => !members.has(number)),
  )
  return [
    ...memberOf.flatMap(({ name, why_closed: why }) =>
      why === null ? [] : [{ organization: name, reason: REASONS[why] }],
    ),
    ...others.map((name) => ({ organization: name, reason: REASONS.not_a_member })),
  ]
}
