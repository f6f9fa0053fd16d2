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

/** A signed-in person, and the organization they are in. */
export interface Session {
  fingerprint: Buffer
  person: { id: string; email: string; name: string; isOperator: boolean; isTourDue: boolean }
  /** Null for people without an organization, such as operators, or with only suspended ones. */
  organization: { number: number; id: string; name: string; role: 'admin' | 'member' } | null
  /** The name of the organization they would be in if it were not suspended. */
  suspendedOrganization: string | null
}

/** Signed out after this long without a visit, and after this long in any case. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 60
/** How long a browser stays known after its last sign-in. */
export const DEVICE_DAYS = 180

/** What the members of a suspended organization see. */
export function sayThatSuspended(organizationName: string): string {
  return `${organizationName} is suspended. Contact the operator of this installation.`
}
