import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Database, Queryable } from '../../database/database.ts'
import { completeSignIn, type SignedIn } from '../person/complete-sign-in.ts'
import { lockSigningIn } from '../person/person-sql.ts'
import { isWellFormedToken, tokenFingerprint, type Device, type Session } from '../person/session.ts'
import type { SignInGuard } from '../person/sign-in-guard.ts'
import { attempt } from '../person/throttled-attempt.ts'
import { Refusal } from '../refusal.ts'
import { noteCodesGuessed } from '../person/account-mail-sql.ts'
import { askPasskey, type AskingContext } from './ask-passkey.ts'
import type { Ceremony } from './passkey.ts'
import { STEP_FAILURES_MAX } from './second-factor.ts'
import { countSecondStep, deleteSecondStep, findSecondStep } from './second-step-sql.ts'
import { tryCode } from './try-code.ts'
import { verifyPasskey } from './verify-passkey.ts'

export type StepContext<Within extends Queryable = Database> = AskingContext<Within> & {
  signingSecret: string | undefined
}

/** What a person shows as their second factor: a code, or what a passkey signed. */
export type Proof = { code: string } | { response: AuthenticationResponseJSON }

export const WRONG_CODE = 'Wrong code, or one that was used before. Try again.'
export const WRONG_PASSKEY = 'This passkey could not be verified. Try again, or use another way.'

/** What the browser is to ask one of the person's passkeys. */
export async function askPasskeyForStep(
  context: StepContext,
  { token }: { token: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { ceremony } = await requireOpen(context, token)
  return askPasskey(context, ceremony)
}

/** Signs in with the second factor, after the password. A few wrong answers end it, and are throttled for the account, too. */
export async function takeSecondStep(
  context: StepContext,
  guard: SignInGuard,
  input: {
    token: string
    proof: Proof
    address: string
    deviceTokens: readonly string[]
    previous: Session | undefined
    device: Device
  },
  /** Called once it is known whose sign-in it is. */
  onPerson: (personId: string) => void,
): Promise<SignedIn & { usedRecoveryCode: boolean }> {
  const { database, now } = context
  const { token, proof, deviceTokens, previous, device } = input
  const { person, ceremony, fingerprint } = await requireOpen(context, token)
  onPerson(person.id)
  return attempt(
    database,
    guard,
    { ...input, account: secondStepOf(person.id), email: person.email },
    async () => {
      const tries = await countSecondStep(database, { fingerprint, now })
      if (tries === undefined) throw over()
      // A code is used up together with the sign-in that it is for, or not at all.
      const signedIn = await database.transaction(async (tx) => {
        await lockSigningIn(tx, person.id)
        const used = await tryProof({ ...context, database: tx }, ceremony, person.id, proof)
        if (used === undefined) return undefined
        // A new password and a suspension have ended it.
        if (!(await deleteSecondStep(tx, fingerprint))) throw over()
        const session = await completeSignIn(tx, {
          person,
          method: 'password',
          hasSecondFactor: true,
          deviceTokens,
          previous,
          device,
          isMailSetUp: context.isMailSetUp,
        })
        return { ...session, usedRecoveryCode: used === 'recovery_code' }
      })
      // They know the password.
      if (!signedIn && tries >= STEP_FAILURES_MAX && context.isMailSetUp) {
        await noteCodesGuessed(database, { personId: person.id, email: person.email, now })
      }
      return signedIn
    },
    () => wrongProof(proof),
  )
}

/** By which failures of a person's second step are counted. No address that was typed begins with a space, so nobody else can add to them. */
export function secondStepOf(personId: string): string {
  return ` second step ${personId}`
}

/** What of the person's it is; undefined if it is wrong. */
export async function tryProof(
  context: StepContext<Queryable>,
  ceremony: Ceremony,
  personId: string,
  proof: Proof,
): Promise<'passkey' | 'app' | 'recovery_code' | undefined> {
  if ('code' in proof) return tryCode(context, { personId, code: proof.code })
  return (await verifyPasskey(context, ceremony, proof.response)) ? 'passkey' : undefined
}

export function wrongProof(proof: Proof): Refusal {
  return 'code' in proof ? new Refusal('invalid', WRONG_CODE, 'code') : new Refusal('invalid', WRONG_PASSKEY)
}

async function requireOpen({ database, now }: StepContext, token: string) {
  const fingerprint = tokenFingerprint(token)
  const person = isWellFormedToken(token) ? await findSecondStep(database, { fingerprint, now }) : undefined
  if (!person) throw over()
  const ceremony: Ceremony = { purpose: 'second_step', personId: person.id, askedBy: fingerprint }
  return { person, ceremony, fingerprint }
}

function over(): Refusal {
  return new Refusal(
    'invalid',
    'This took too long or failed too often. Start again with your password.',
    'token',
  )
}
