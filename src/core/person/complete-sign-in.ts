import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { noteNewSignIn } from './account-mail-sql.ts'
import { findRememberedDevice, rememberDevice } from './known-device-sql.ts'
import {
  deviceFingerprintsOf,
  generateToken,
  sayThatSuspended,
  tokenFingerprint,
  type Device,
  type Session,
  type SignInMethod,
} from './session.ts'
import { findSession, findSuspendedHome } from './session-sql.ts'
import { startSession } from './start-session.ts'

/** The tokens are only in the answer. */
export interface SignedIn {
  token: string
  deviceToken: string
  session: Session | undefined
}

/**
 * Starts the session of someone who has shown who they are, in place of the `previous` one, and remembers their browser. They are locked
 * (`lockSigningIn`) in this transaction, since before it was decided that this is enough.
 */
export async function completeSignIn(
  tx: Queryable,
  input: {
    person: { id: string; email: string }
    method: SignInMethod
    hasSecondFactor: boolean
    /** How long ago they showed it, where that was not just now. */
    confirmedSecondsAgo?: number
    /** The browser's. */
    deviceTokens: readonly string[]
    previous: Session | undefined
    device: Device
    /** Where it is, the person hears of a sign-in in a browser that is new. */
    isMailSetUp: boolean
    /** The organization whose provider said who it is. */
    signOnOrganizationNumber?: number
  },
): Promise<SignedIn> {
  const { person, method, hasSecondFactor, previous, device, signOnOrganizationNumber = null } = input
  const suspendedOrganization = await findSuspendedHome(tx, person.id)
  if (suspendedOrganization !== undefined) {
    throw new Refusal('not_allowed', sayThatSuspended(suspendedOrganization))
  }
  const remembered = await findRememberedDevice(tx, {
    fingerprints: deviceFingerprintsOf(input.deviceTokens),
    personId: person.id,
  })
  const known = input.deviceTokens.find((token) => remembered?.equals(tokenFingerprint(token)))
  const deviceToken = known ?? generateToken().token
  const deviceFingerprint = tokenFingerprint(deviceToken)
  await rememberDevice(tx, {
    fingerprint: deviceFingerprint,
    personId: person.id,
    isBySignOn: method === 'sso',
  })
  if (input.isMailSetUp && known === undefined) await noteNewSignIn(tx, { personId: person.id, device })
  const token = await startSession(tx, {
    personId: person.id,
    organizationNumber: signOnOrganizationNumber,
    signOnOrganizationNumber,
    previous,
    method,
    hasSecondFactor,
    ...(input.confirmedSecondsAgo !== undefined && { confirmedSecondsAgo: input.confirmedSecondsAgo }),
    device,
    deviceFingerprint,
  })
  return { token, deviceToken, session: await findSession(tx, tokenFingerprint(token)) }
}
