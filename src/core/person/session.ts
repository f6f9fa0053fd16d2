import { createHash, randomBytes } from 'node:crypto'

/** The secret in a link or a cookie: 256 random bits. Only its fingerprint is kept. */
export interface NewToken {
  token: string
  fingerprint: Buffer
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function generateToken(): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, fingerprint: tokenFingerprint(token) }
}

export function isWellFormedToken(text: string): boolean {
  return TOKEN.test(text)
}

/** A plain hash is enough: no one can guess 256 random bits. */
export function tokenFingerprint(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Of the device tokens that a browser has, one for each of the accounts that signed in there last. */
export function deviceFingerprintsOf(tokens: readonly string[]): Buffer[] {
  return tokens.filter(isWellFormedToken).map(tokenFingerprint)
}

/** A signed-in person, and the organization they are in. */
export interface Session {
  fingerprint: Buffer
  id: string
  method: SignInMethod
  /** Whether a second factor was shown, or a method that counts as two. */
  hasSecondFactor: boolean
  /** Whether the person showed who they are within the last minutes (`CONFIRMED_MINUTES`). */
  isConfirmed: boolean
  /** When the organization that they are in wants a second factor; null: it does not. */
  secondFactorDueAt: string | null
  /** That time has come, and the session has not shown one. */
  lacksSecondFactor: boolean
  person: { id: string; email: string; name: string; isOperator: boolean; isTourDue: boolean }
  /** Null for people without an organization, such as operators, or with only suspended ones. */
  organization: { number: number; id: string; name: string; role: 'admin' | 'member' } | null
  /** The name of the organization they would be in if it were not suspended. */
  suspendedOrganization: string | null
  /** The organization they would be in if they had signed in by its single sign-on. */
  signOnRequiredBy: { number: number; id: string; name: string } | null
  /** The organization whose provider started the session: it acts for no other, and has no operator's rights. */
  signOnOrganizationNumber: number | null
}

/** How a session began; `link`: with an invitation. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'link'

/** Where a session is used, as far as the request says. */
export interface Device {
  address: string
  userAgent: string | null
}

/** How long dangerous acts do not ask again. */
export const CONFIRMED_MINUTES = 5

/** Signed out after this long without a visit, and after this long in any case. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 60
/** How long a browser stays known after its last sign-in. */
export const DEVICE_DAYS = 180

/** What the members of a suspended organization see. */
export function sayThatSuspended(organizationName: string): string {
  return `${organizationName} is suspended. Contact the operator of this installation.`
}
