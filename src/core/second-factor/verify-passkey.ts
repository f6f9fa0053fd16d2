import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import { tokenFingerprint } from '../person/session.ts'
import { requireRelyingParty, type AskingContext } from './ask-passkey.ts'
import { challengeIn, isHandleOf, type Ceremony, type RelyingParty } from './passkey.ts'
import { findPasskey, markPasskeyUsed, takeChallenge, type FoundPasskey } from './passkey-sql.ts'

/**
 * The passkey that signed what it was asked, on our page, with its person verified; undefined if anything about it is wrong. What
 * was asked can be answered once.
 */
export async function verifyPasskey(
  context: AskingContext,
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
  const signed = await signedBy(passkey, { relyingParty, challenge, response })
  if (!signed) return undefined
  return (await markPasskeyUsed(database, { id: passkey.id, ...signed, now })) ? passkey : undefined
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
