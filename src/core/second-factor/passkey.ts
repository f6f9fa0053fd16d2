import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

/** Where passkeys are made for and used: a host name, and the addresses of pages there. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** What a passkey is asked to sign it for. */
export type PasskeyPurpose = 'sign_in' | 'second_step' | 'confirm' | 'register'

/** Who asked: for `sign_in` anybody, otherwise a person in a session or in the middle of a sign-in. */
export interface Ceremony {
  purpose: PasskeyPurpose
  personId: string | null
  /** The fingerprint of that session or sign-in. */
  askedBy: Buffer | null
}

/** Ed25519, ECDSA on P-256 and RSA: what authenticators have, and every Node that we support. */
export const ALGORITHMS = [-8, -7, -257]

/** What the authenticator knows a person by: the bytes of their ID, which say nothing about them. */
export function userHandleOf(personId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))
}

/** Browsers send it with a passkey that names its person. */
export function isHandleOf({ response }: AuthenticationResponseJSON, personId: string): boolean {
  const { userHandle } = response
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(userHandleOf(personId))
}

export const PASSKEY_NAME_LENGTH_MAX = 100

/** What keeps the passkey, of those that most people have. */
const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
}

const SYSTEMS: [form: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** What a passkey is called until its person says otherwise. */
export function namePasskey(aaguid: string, userAgent: string | null): string {
  const keeper = KEEPERS[aaguid]
  if (keeper !== undefined) return keeper
  const system = SYSTEMS.find(([form]) => form.test(userAgent ?? ''))
  return system ? `Passkey on ${system[1]}` : 'Passkey'
}

/** What was signed, as the browser says; empty if it says nothing that can be read. */
export function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data
    return isNamed && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}
