import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '../../database/database.ts'
import { lockSigningIn } from '../person/person-sql.ts'
import { tokenFingerprint } from '../person/session.ts'
import { requireRelyingParty, type AskingContext } from './ask-passkey.ts'
import { challengeIn, isHandleOf, type Ceremony, type RelyingParty } from './passkey.ts'
import { findPasskey, markPasskeyUsed, takeChallenge, type FoundPasskey } from './passkey-sql.ts'

/**
 * The passkey that signed what it was asked, on our page, with its person verified; undefined if anything about it is wrong. What
 * was asked can be answered once. In a transaction: its person stays locked until the answer has had its effect.
 */
export async function verifyPasskey(
  context: AskingContext<Queryable>,
  ceremony: Ceremony,
  response: AuthenticationResponseJSON,
): Promise<FoundPasskey | undefined> {
  const { database, now } = context
  const relyingParty = requireRelyingParty(context)
  const challenge = challengeIn(response.response.clientDataJSON)
  const fingerprint = tokenFingerprint(challenge)
  if (!(await takeChallenge(database, { ...ceremony, fingerprint, now }))) return undefined
  const credentialId = Buffer.from(response.id, 'base64url')
  const passkey = await findPasskey(database, { credentialId, rpId: relyingParty.id })
  if (!passkey || !isHandleOf(response, passkey.personId)) return undefined
  if (ceremony.personId !== null && passkey.personId !== ceremony.personId) return undefined
  // Before the passkey itself: changes of a person's factors lock them in this order.
  const locked = await lockSigningIn(database, passkey.personId)
  if (!locked) return undefined
  const signed = await signedBy(passkey, { relyingParty, challenge, response })
  if (!signed) return undefined
  if (!(await markPasskeyUsed(database, { id: passkey.id, ...signed, now }))) return undefined
  return { ...passkey, isSuspended: locked.isSuspended }
}

async function signedBy(
  { publicKey, counter }: FoundPasskey,
  {
    relyingParty,
    challenge,
    response,
  }: { relyingParty: RelyingParty; challenge: string; response: AuthenticationResponseJSON },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch {
    // How it says that something is wrong with the answer: it asks nothing of the database.
    return undefined
  }
}
