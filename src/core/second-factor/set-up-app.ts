import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Session } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import {
  describeAppSecret,
  generateAppSecret,
  openAppSecret,
  readAppCode,
  stepOfCode,
  storeAppSecret,
} from './authenticator-app.ts'
import {
  deleteApp,
  findApp,
  markAppConfirmed,
  replaceWaitingApp,
  useAppStep,
} from './authenticator-app-sql.ts'
import { beginWithFactor } from './begin-with-factor.ts'
import { endWithFactor, type RemovingContext } from './end-with-factor.ts'
import { lockOwnFactors } from './lock-own-factors.ts'

export type AppContext = Pick<Context, 'database' | 'now'> & {
  session: Session
  signingSecret: string | undefined
}

const NO_WAITING_APP = 'Start again: scan a new QR code.'

/** What to scan or type into an authenticator app; returned here and never again. It counts once a code of it is confirmed. */
export async function startApp(context: AppContext): Promise<{ secret: string; uri: string }> {
  const { database, now, session, signingSecret } = context
  const { id: personId, email } = session.person
  const secret = generateAppSecret()
  await database.transaction(async (tx) => {
    await lockOwnFactors(tx, session)
    const stored = storeAppSecret(secret, personId, signingSecret)
    if (!(await replaceWaitingApp(tx, { ...stored, personId, now }))) {
      throw new Refusal('conflict', 'You have an authenticator app. Remove it before you set up another.')
    }
  })
  return describeAppSecret(secret, email)
}

/** The app counts from now on: in this session, too. The first factor comes with recovery codes, shown once. */
export async function confirmApp(
  context: AppContext,
  input: { code: string },
): Promise<{ recovery_codes: string[] | null }> {
  const { database, now, session, signingSecret } = context
  const personId = session.person.id
  return database.transaction(async (tx) => {
    const factors = await lockOwnFactors(tx, session)
    const app = await findApp(tx, personId)
    const secret = app && !app.isConfirmed ? openAppSecret(app, personId, signingSecret) : undefined
    if (!secret) throw new Refusal('conflict', NO_WAITING_APP)
    const code = readAppCode(input.code)
    const step = code === undefined ? undefined : stepOfCode(secret, code, now / 1_000)
    if (step === undefined) {
      throw new Refusal(
        'invalid',
        'Wrong code. Enter the 6 digits that your app shows now, and check that your phone’s clock is correct.',
        'code',
      )
    }
    await useAppStep(tx, { personId, step, now })
    await markAppConfirmed(tx, personId, now)
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      {
        organizationNumber: null,
        act: 'authenticator_app.added',
        subjectKind: 'person',
        subjectId: personId,
      },
    )
    return { recovery_codes: await beginWithFactor(tx, session, factors) }
  })
}

/** Its codes no longer work, from now on. Refused if it is the last factor that works here and one is required. */
export async function removeApp(context: AppContext & RemovingContext): Promise<{ wasUsed: boolean }> {
  const { database, session } = context
  const personId = session.person.id
  return database.transaction(async (tx) => {
    await lockOwnFactors(tx, session)
    // One that waits for its first code goes without a word.
    if (!(await deleteApp(tx, personId))) return { wasUsed: false }
    await endWithFactor(tx, context)
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      {
        organizationNumber: null,
        act: 'authenticator_app.removed',
        subjectKind: 'person',
        subjectId: personId,
      },
    )
    return { wasUsed: true }
  })
}
