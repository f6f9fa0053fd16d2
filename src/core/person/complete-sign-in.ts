import type { Database } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { noteNewSignIn } from './account-mail-sql.ts'
import { isDeviceRemembered, rememberDevice } from './known-device-sql.ts'
import {
  deviceFingerprintOf,
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

/** Starts the session of someone who has shown who they are, in place of the `previous` one, and remembers their browser. */
export async function completeSignIn(
  database: Database,
  input: {
    person: { id: string; email: string }
    method: SignInMethod
    hasSecondFactor: boolean
    /** The browser's, if it has one. */
    deviceToken: string | undefined
    previous: Session | undefined
    device: Device
    /** Where it is, the person hears of a sign-in in a browser that is new. */
    isMailSetUp: boolean
    /** The organization whose provider said who it is. */
    signOnOrganizationNumber?: number
  },
): Promise<SignedIn> {
  const { person, method, hasSecondFactor, previous, device, signOnOrganizationNumber = null } = input
  const suspendedOrganization = await findSuspendedHome(database, person.id)
  if (suspendedOrganization !== undefined) {
    throw new Refusal('not_allowed', sayThatSuspended(suspendedOrganization))
  }
  const fingerprint = deviceFingerprintOf(input.deviceToken)
  const isKnownDevice =
    fingerprint !== null && (await isDeviceRemembered(database, { fingerprint, personId: person.id }))
  const deviceToken = isKnownDevice ? input.deviceToken! : generateToken().token
  const deviceFingerprint = tokenFingerprint(deviceToken)
  await rememberDevice(database, {
    fingerprint: deviceFingerprint,
    personId: person.id,
    isBySignOn: method === 'sso',
  })
  const token = await database.transaction(async (tx) => {
    if (input.isMailSetUp && !isKnownDevice) await noteNewSignIn(tx, { personId: person.id, device })
    return startSession(tx, {
      personId: person.id,
      organizationNumber: signOnOrganizationNumber,
      signOnOrganizationNumber,
      previous,
      method,
      hasSecondFactor,
      device,
      deviceFingerprint,
    })
  })
  return { token, deviceToken, session: await findSession(database, tokenFingerprint(token)) }
}
