import { writeAudit } from '../audit/audit-sql.ts'
import { parseName } from '../organization/parse-name.ts'
import type { Context } from '../context.ts'
import type { Session } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { endWithFactor, type RemovingContext } from './end-with-factor.ts'
import { lockOwnFactors } from './lock-own-factors.ts'
import { PASSKEY_NAME_LENGTH_MAX } from './passkey.ts'
import { deletePasskey, updatePasskeyName } from './passkey-sql.ts'

type OwnContext = Pick<Context, 'database'> & { session: Session }

const NO_PASSKEY = 'Passkey not found. It may have been removed already.'

/** What its person calls it. */
export async function renamePasskey(
  { database, session }: OwnContext,
  input: { passkeyId: string; name: string },
): Promise<void> {
  const name = parseName(input.name, 'the passkey')
  if (name.length > PASSKEY_NAME_LENGTH_MAX) {
    throw new Refusal('invalid', `Use at most ${PASSKEY_NAME_LENGTH_MAX} characters.`, 'name')
  }
  const passkey = { personId: session.person.id, id: input.passkeyId, name }
  if (!isUuid(input.passkeyId) || !(await updatePasskeyName(database, passkey))) {
    throw new Refusal('not_found', NO_PASSKEY)
  }
}

/** It no longer works, from now on. Refused if it is the last factor that works here and one is required. */
export async function removePasskey(
  context: OwnContext & RemovingContext,
  { passkeyId }: { passkeyId: string },
): Promise<{ name: string }> {
  const { database, session } = context
  const personId = session.person.id
  return database.transaction(async (tx) => {
    await lockOwnFactors(tx, session)
    const name = isUuid(passkeyId) ? await deletePasskey(tx, { personId, id: passkeyId }) : undefined
    if (name === undefined) throw new Refusal('not_found', NO_PASSKEY)
    await endWithFactor(tx, context)
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      {
        organizationNumber: null,
        act: 'passkey.removed',
        subjectKind: 'passkey',
        subjectId: passkeyId,
        detail: { name },
      },
    )
    return { name }
  })
}
