import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { completeSignIn, type SignedIn } from '../person/complete-sign-in.ts'
import type { Device, Session } from '../person/session.ts'
import { SUSPENDED } from '../person/sign-in.ts'
import type { SignInGuard } from '../person/sign-in-guard.ts'
import { attempt } from '../person/throttled-attempt.ts'
import { Refusal } from '../refusal.ts'
import { askPasskey, type AskingContext } from './ask-passkey.ts'
import type { Ceremony } from './passkey.ts'
import { verifyPasskey } from './verify-passkey.ts'

const BY_ANYONE: Ceremony = { purpose: 'sign_in', personId: null, askedBy: null }

/** What the browser is to ask whichever passkey the person chooses. */
export async function askPasskeyForSignIn(
  context: AskingContext,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askPasskey(context, BY_ANYONE)
}

/**
 * Signs in with a passkey alone: the device, and what unlocks it, are two factors. An unknown passkey and one that is wrong in any
 * way look the same. Wrong ones count for the address: there is no account that could be guessed.
 */
export async function signInWithPasskey(
  context: AskingContext,
  guard: SignInGuard,
  input: {
    response: AuthenticationResponseJSON
    address: string
    deviceTokens: readonly string[]
    previous: Session | undefined
    device: Device
  },
): Promise<SignedIn> {
  const { database } = context
  const { response, address, deviceTokens, previous, device } = input
  return attempt(
    database,
    guard,
    { account: null, email: null, address, deviceTokens },
    () =>
      database.transaction(async (tx) => {
        const passkey = await verifyPasskey({ ...context, database: tx }, BY_ANYONE, response)
        if (!passkey) return undefined
        if (passkey.isSuspended) throw new Refusal('not_allowed', SUSPENDED)
        return completeSignIn(tx, {
          person: { id: passkey.personId, email: passkey.email },
          method: 'passkey',
          hasSecondFactor: true,
          deviceTokens,
          previous,
          device,
          isMailSetUp: context.isMailSetUp,
        })
      }),
    () =>
      new Refusal(
        'invalid',
        'This passkey could not be verified. It may have been removed: sign in with your password instead.',
      ),
  )
}
