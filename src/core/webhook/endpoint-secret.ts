import { seal, unseal } from '../signing/signing-key.ts'

/** How an endpoint's secret is stored: sealed if the operator set SIGNING_SECRET, otherwise as it is. */
export interface StoredSecret {
  bytes: Buffer
  isSealed: boolean
}

/** Bound to its endpoint: it cannot be put in the place of another. */
export function storeSecret(
  secret: Buffer,
  endpointId: string,
  signingSecret: string | undefined,
): StoredSecret {
  if (signingSecret === undefined) return { bytes: secret, isSealed: false }
  return { bytes: seal(secret, signingSecret, purposeOf(endpointId)), isSealed: true }
}

/** Undefined if it was sealed with another SIGNING_SECRET, or there is none now. */
export function openSecret(
  { bytes, isSealed }: StoredSecret,
  endpointId: string,
  signingSecret: string | undefined,
): Buffer | undefined {
  if (!isSealed) return bytes
  return signingSecret === undefined ? undefined : unseal(bytes, signingSecret, purposeOf(endpointId))
}

export const SECRET_PROBLEM =
  'The secret of this endpoint is sealed with another SIGNING_SECRET than the one that Flightline was started with. Ask the operator to start it with that one, or rotate the secret.'

function purposeOf(endpointId: string): string {
  return `webhook endpoint ${endpointId}`
}
