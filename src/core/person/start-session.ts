import type { Queryable } from '../../database/database.ts'
import { rememberDevice } from './known-device-sql.ts'
import { generateToken, tokenFingerprint, type Device, type Session, type SignInMethod } from './session.ts'
import { deleteSession, insertSession } from './session-sql.ts'

export interface NewSession {
  personId: string
  organizationNumber: number | null
  /** The one that the browser had. */
  previous: Session | undefined
  method: SignInMethod
  hasSecondFactor: boolean
  /** How long ago they showed who they are, where that was not just now. */
  confirmedSecondsAgo?: number
  device: Device
  /** Of the browser, which is known from now on. */
  deviceFingerprint?: Buffer | null
  /** Of a session that the provider of an organization starts. */
  signOnOrganizationNumber?: number | null
}

/** Starts a session in place of the one that the browser had. The token is only in the answer. */
export async function startSession(tx: Queryable, { previous, ...session }: NewSession): Promise<string> {
  if (previous) await deleteSession(tx, previous.fingerprint)
  const { token, fingerprint } = generateToken()
  await insertSession(tx, { ...session, fingerprint })
  return token
}

/** A browser in which a password was just chosen is known from the first sign-in. */
export async function rememberBrowser(tx: Queryable, personId: string): Promise<string> {
  const { token } = generateToken()
  await rememberDevice(tx, { fingerprint: tokenFingerprint(token), personId })
  return token
}
