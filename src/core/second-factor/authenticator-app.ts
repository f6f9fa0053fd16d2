import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../signing/signing-key.ts'

/** One-time codes of an authenticator app (RFC 6238). Pure, but for randomness. */

const ISSUER = 'Flightline'
const PERIOD_SECONDS = 30
/** What every app can do. */
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
/** A clock may be wrong by one step. */
const STEPS_AROUND = 1
const SECRET_BYTES = 20
const CODE = /^\d{6}$/

export function generateAppSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** What the app is given: as text to type, and as the address in the QR code. */
export function describeAppSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const key = secretOf(secret)
  return {
    secret: key.base32,
    uri: new TOTP({ ...FORM, issuer: ISSUER, label: email, secret: key }).toString(),
  }
}

/** However it was typed; undefined if it is no such code. */
export function readAppCode(typed: string): string | undefined {
  const code = typed.replace(/\s+/g, '')
  return CODE.test(code) ? code : undefined
}

/** The step whose code this is, if it is a current one. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    ...FORM,
    token: code,
    secret: secretOf(secret),
    timestamp: nowMs,
    window: STEPS_AROUND,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + delta
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

/** How a secret is stored: sealed if the operator set SIGNING_SECRET, otherwise as it is. */
export interface StoredAppSecret {
  secret: Buffer
  isSealed: boolean
}

/** Bound to its person: it cannot be put in the place of another's. */
export function storeAppSecret(
  secret: Buffer,
  personId: string,
  signingSecret: string | undefined,
): StoredAppSecret {
  if (signingSecret === undefined) return { secret, isSealed: false }
  return { secret: seal(secret, signingSecret, purposeOf(personId)), isSealed: true }
}

/** Undefined if it was sealed with another SIGNING_SECRET, or there is none now. */
export function openAppSecret(
  { secret, isSealed }: StoredAppSecret,
  personId: string,
  signingSecret: string | undefined,
): Buffer | undefined {
  if (!isSealed) return secret
  return signingSecret === undefined ? undefined : unseal(secret, signingSecret, purposeOf(personId))
}

function purposeOf(personId: string): string {
  return `authenticator app ${personId}`
}
