import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readSnapshot, walkQuery } from '../../database/snapshot.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { listClosedOrganizations, type ClosedOrganization } from './closed-organizations-sql.ts'
import { EXPORTED_LISTS, findAccount, listAddresses, type ExportedRow } from './person-data-sql.ts'
import type { Session } from './session.ts'

const ABOUT =
  'Everything that this installation of Flightline has about you, as of one moment: your account, what you did, and what others ' +
  'noted about you. Passwords, secrets and hashes are left out, and so is what is about other people. Files that you attached are ' +
  'listed; your organization has them. Times are UTC.'

const ABOUT_LEFT_OUT =
  'What belongs to organizations that you could not open when you made this file is left out: "left_out" names them, with the reason. ' +
  'The operator of this installation can give you a file with everything.'

const WHY_CLOSED: Record<ClosedOrganization['why'], string> = {
  suspended: 'The organization is suspended.',
  single_sign_on: 'The organization requires single sign-on.',
  second_factor: 'The organization requires a second factor, and you signed in without one.',
}

/** Everything about a person, as one JSON file: for the operator. `exports` are the connections for it. */
export async function exportPerson(
  context: Context,
  exports: Database,
  input: { personId: string },
): Promise<AsyncGenerator<string>> {
  requireOperator(context)
  const personId = canonicalUuid(input.personId)
  const account = personId === undefined ? undefined : await findAccount(context.database, personId)
  if (!account) throw new Refusal('not_found', 'Person not found.')
  await context.database.transaction(async (tx) =>
    writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'person.exported',
      subjectKind: 'person',
      subjectId: account.id,
      detail: { name: account.name, email: account.email },
    }),
  )
  return write(exports, account.id, context.now)
}

/** The same about oneself, without what belongs to organizations that the session could not enter: it shows no more than their pages do. */
export function exportOneself(
  { now, session }: { now: Instant; session: Session },
  exports: Database,
): AsyncGenerator<string> {
  return write(exports, session.person.id, now, session)
}

function write(
  exports: Database,
  personId: string,
  now: Instant,
  /** Undefined: everything, whatever the person can enter. */
  session?: Session,
): AsyncGenerator<string> {
  return readSnapshot(exports, async function* (tx) {
    const madeAt = formatInstant(now)
    const closed = session
      ? await listClosedOrganizations(tx, {
          personId,
          hasSecondFactor: session.hasSecondFactor,
          at: madeAt,
        })
      : []
    const about = session ? `${ABOUT} ${ABOUT_LEFT_OUT}` : ABOUT
    yield* writeLists(tx, personId, { about, madeAt, closed })
  })
}

/** List by list, so that only some rows are in memory at a time. */
async function* writeLists(
  tx: Queryable,
  personId: string,
  { about, madeAt, closed }: { about: string; madeAt: string; closed: ClosedOrganization[] },
): AsyncGenerator<string> {
  const closedNumbers = new Set(closed.map(({ number }) => number))
  const leftOut = new Set(closed.filter((one) => one.is_member).map(({ number }) => number))
  const account = await findAccount(tx, personId)
  const addresses = await listAddresses(tx, personId)
  yield `{\n"about": ${JSON.stringify(about)},\n"made_at": "${madeAt}",\n"account": ${JSON.stringify(account ?? null)}`
  for (const { as, sql } of EXPORTED_LISTS) {
    yield `,\n"${as}": [`
    let isFirst = true
    for await (const rows of walkQuery<ExportedRow>(tx, sql, [personId, addresses])) {
      const shown: string[] = []
      for (const { belongs_to: belongsTo, ...row } of rows) {
        if (belongsTo !== null && closedNumbers.has(belongsTo)) leftOut.add(belongsTo)
        else shown.push(JSON.stringify(row))
      }
      if (shown.length === 0) continue
      yield `${isFirst ? '\n' : ',\n'}${shown.join(',\n')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n]'
  }
  const named = closed.filter(({ number }) => leftOut.has(number))
  yield `,\n"left_out": ${JSON.stringify(named.map(({ name, why }) => ({ organization: name, reason: WHY_CLOSED[why] })))}\n}\n`
}
