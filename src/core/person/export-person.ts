import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readSnapshot, walkQuery } from '../../database/snapshot.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { EXPORTED_LISTS, findAccount, listAddresses } from './person-data-sql.ts'
import type { Session } from './session.ts'

const ABOUT =
  'Everything that this installation of Flightline has about you, as of one moment: your account, what you did, and what others ' +
  'noted about you. Passwords, secrets and hashes are left out, and so is what is about other people. Files that you attached are ' +
  'listed; your organization has them. Times are UTC.'

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

/** The same about oneself. */
export function exportOneself(
  { now, session }: { now: Instant; session: Session },
  exports: Database,
): AsyncGenerator<string> {
  return write(exports, session.person.id, now)
}

function write(exports: Database, personId: string, now: Instant): AsyncGenerator<string> {
  return readSnapshot(exports, (tx) => writeLists(tx, personId, formatInstant(now)))
}

/** List by list, so that only some rows are in memory at a time. */
async function* writeLists(tx: Queryable, personId: string, madeAt: string): AsyncGenerator<string> {
  const account = await findAccount(tx, personId)
  const addresses = await listAddresses(tx, personId)
  yield `{\n"about": ${JSON.stringify(ABOUT)},\n"made_at": "${madeAt}",\n"account": ${JSON.stringify(account ?? null)}`
  for (const { as, sql } of EXPORTED_LISTS) {
    yield `,\n"${as}": [`
    let isFirst = true
    for await (const rows of walkQuery<Record<string, unknown>>(tx, sql, [personId, addresses])) {
      yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n]'
  }
  yield '\n}\n'
}
