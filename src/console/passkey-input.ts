import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

/** What browsers send of a passkey, within limits. The core verifies what it says. */

const CREDENTIAL_LENGTH_MAX = 1_400
const DATA_LENGTH_MAX = 2_000
const ATTESTATION_LENGTH_MAX = 20_000

const encoded = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax, 'this is too long')
    .regex(/^[A-Za-z0-9_-]+$/, 'this is not base64url')

const credential = {
  id: encoded(CREDENTIAL_LENGTH_MAX),
  rawId: encoded(CREDENTIAL_LENGTH_MAX),
  type: z.literal('public-key'),
}

export const passkeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(DATA_LENGTH_MAX),
      authenticatorData: encoded(DATA_LENGTH_MAX),
      signature: encoded(DATA_LENGTH_MAX),
      userHandle: encoded(CREDENTIAL_LENGTH_MAX).optional(),
    }),
  })
  .transform(({ response: { userHandle, ...response }, ...rest }): AuthenticationResponseJSON => ({
    ...rest,
    response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  }))

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const known = new Set<string>(TRANSPORTS)
const TRANSPORTS_SENT_MAX = 20

export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(DATA_LENGTH_MAX),
      attestationObject: encoded(ATTESTATION_LENGTH_MAX),
      transports: z.array(z.string().max(100)).max(TRANSPORTS_SENT_MAX).optional(),
    }),
  })
  .transform(({ response: { transports = [], ...response }, ...rest }): RegistrationResponseJSON => ({
    ...rest,
    // Those that do not exist yet are left out.
    response: { ...response, transports: [...new Set(transports)].filter((one) => known.has(one)) },
    clientExtensionResults: {},
  }))

/** An assertion signed with the longest key that we accept, and an ID of the greatest length. */
export const ANSWER_BYTES_MAX = 8 * 1024
export const NEW_PASSKEY_BYTES_MAX = 32 * 1024

const CODE_LENGTH_MAX = 100

export const code = z.string().trim().min(1, 'enter a code').max(CODE_LENGTH_MAX, 'this is too long')
/** Ours: 256 bits in base64url. */
export const stepToken = z.string().max(100, 'this is too long')
