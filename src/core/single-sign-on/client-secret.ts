import { seal, unseal } from '../signing/signing-key.ts'
import { SignOnFailure } from './sign-on-problem.ts'
import type { ProviderClient } from './sign-on-context.ts'

/** How a client secret is stored: sealed if the operator set SIGNING_SECRET, otherwise as it is. */
export interface StoredClientSecret {
  client_secret: Buffer | null
  is_secret_sealed: boolean
}

/** Bound to its organization: it cannot be put in the place of another. */
export function storeClientSecret(
  secret: string | null,
  organizationNumber: number,
  signingSecret: string | undefined,
): StoredClientSecret {
  if (secret === null) return { client_secret: null, is_secret_sealed: false }
  const bytes = Buffer.from(secret)
  if (signingSecret === undefined) return { client_secret: bytes, is_secret_sealed: false }
  return { client_secret: seal(bytes, signingSecret, purposeOf(organizationNumber)), is_secret_sealed: true }
}

/** Throws if it was sealed with another SIGNING_SECRET, or there is none now. */
export function clientOf(
  connection: {
    organization_number: number
    organization_id: string
    issuer: string
    client_id: string
  } & StoredClientSecret,
  signingSecret: string | undefined,
): ProviderClient {
  const { organization_number: organizationNumber, issuer } = connection
  return {
    organizationNumber,
    organizationId: connection.organization_id,
    issuer,
    clientId: connection.client_id,
    clientSecret: openedSecret(),
  }

  function openedSecret(): string | null {
    const { client_secret: bytes, is_secret_sealed: isSealed } = connection
    if (bytes === null || !isSealed) return bytes?.toString() ?? null
    const opened =
      signingSecret === undefined ? undefined : unseal(bytes, signingSecret, purposeOf(organizationNumber))
    if (opened === undefined) throw new SignOnFailure('secret')
    return opened.toString()
  }
}

function purposeOf(organizationNumber: number): string {
  return `single sign-on ${organizationNumber}`
}
