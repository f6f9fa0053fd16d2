import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { canSignOn } from '../single-sign-on/identity-sql.ts'
import { hasPassword, lockSigningIn } from '../person/person-sql.ts'
import { markSessionConfirmed } from '../person/session-sql.ts'
import type { Session } from '../person/session.ts'
import type { SignInGuard } from '../person/sign-in-guard.ts'
import { attempt } from '../person/throttled-attempt.ts'
import { askPasskey, type AskingContext } from './ask-passkey.ts'
import { waysOf } from './ask-second-step.ts'
import type { Ceremony } from './passkey.ts'
import type { SecondStepWay } from './second-factor.ts'
import { secondStepOf, tryProof, wrongProof, type Proof, type StepContext } from './take-second-step.ts'

export type ConfirmationWay = 'single_sign_on' | 'password' | SecondStepWay

type SessionContext = AskingContext & { session: Session }

function ceremonyOf({ person, fingerprint }: Session): Ceremony {
  return { purpose: 'confirm', personId: person.id, askedBy: fingerprint }
}

/** How the signed-in person can show that it is still them, and how to show their second factor. */
export async function listConfirmationWays(
  context: Pick<SessionContext, 'database' | 'relyingParty' | 'session'>,
): Promise<{ ways: ConfirmationWay[]; is_confirmed: boolean }> {
  const { database, session } = context
  const factors = await waysOf(context, session.person.id)
  const { person, signOnOrganizationNumber: organizationNumber } = session
  const ways: ConfirmationWay[] = []
  // Off or changed since, it confirms nobody.
  if (
    organizationNumber !== null &&
    (await canSignOn(database, { organizationNumber, personId: person.id }))
  ) {
    ways.push('single_sign_on')
  }
  if (await hasPassword(database, session.person.id)) ways.push('password')
  return { ways: [...ways, ...factors], is_confirmed: session.isConfirmed }
}

export async function askPasskeyToConfirm(
  context: SessionContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askPasskey(context, ceremonyOf(context.session))
}

/** Shows with a second factor that it is still the person who signed in. From then on their session counts as having shown it. */
export async function confirmWithFactor(
  context: StepContext & { session: Session },
  guard: SignInGuard,
  input: { proof: Proof; address: string; deviceTokens: readonly string[] },
): Promise<{ usedRecoveryCode: boolean }> {
  const { database, session } = context
  const { person } = session
  const used = await attempt(
    database,
    guard,
    { ...input, account: secondStepOf(person.id), email: person.email },
    () =>
      database.transaction(async (tx) => {
        await lockSigningIn(tx, person.id)
        const proven = await tryProof(
          { ...context, database: tx },
          ceremonyOf(session),
          person.id,
          input.proof,
        )
        if (proven) await markSessionConfirmed(tx, session.fingerprint, { hasSecondFactor: true })
        return proven
      }),
    () => wrongProof(input.proof),
  )
  return { usedRecoveryCode: used === 'recovery_code' }
}
