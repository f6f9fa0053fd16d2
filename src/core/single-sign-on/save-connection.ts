import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Role } from '../person/person-sql.ts'
import { Refusal, refuseInvalid } from '../refusal.ts'
import { deleteAttempts } from './attempt-sql.ts'
import { storeClientSecret } from './client-secret.ts'
import { endSignOnSessions, lockConnection, writeConnection } from './connection-sql.ts'
import { deleteIdentities } from './identity-sql.ts'
import { readIssuer } from './single-sign-on.ts'
import type { SignOnContext } from './sign-on-context.ts'

/** As RFC 6749 has them. */
const CREDENTIAL = /^[\x20-\x7e]{1,500}$/

export interface ConnectionInput {
  issuer: string
  clientId: string
  /** Undefined: the one that is kept stays, or there was none; null: a public client. */
  clientSecret: string | null | undefined
  defaultRole: Role
}

/**
 * Saves the provider of an organization. Another issuer or client is another provider: single sign-on is off until it was tested, and
 * what the former one said of people counts no more. `ownSession` stays.
 */
export async function saveConnection(
  context: SignOnContext,
  input: ConnectionInput & { ownSession: Buffer | null },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const issuer = readIssuer(input.issuer, context.signOn.allowsLoopback)
  const clientId = input.clientId.trim()
  const clientSecret = input.clientSecret?.trim()
  refuseInvalid([
    ...(CREDENTIAL.test(clientId)
      ? []
      : [{ field: 'client_id', message: 'Enter the client ID that the provider gave you.' }]),
    ...(clientSecret == null || CREDENTIAL.test(clientSecret)
      ? []
      : [
          {
            field: 'client_secret',
            message: 'Enter the client secret as the provider shows it, up to 500 characters.',
          },
        ]),
  ])
  await context.database.transaction(async (tx) => {
    const before = await lockConnection(tx, organizationNumber)
    const isAnother = before?.issuer !== issuer || before.client_id !== clientId
    const keepsSecret = input.clientSecret === undefined && before
    // The one that is kept is for nobody else to see.
    if (keepsSecret && isAnother && before.client_secret !== null) {
      throw new Refusal(
        'invalid',
        'Enter the client secret for the new issuer or client ID, or null if there is none.',
        'client_secret',
      )
    }
    const secret = keepsSecret
      ? before
      : storeClientSecret(clientSecret ?? null, organizationNumber, context.signingSecret)
    await writeConnection(tx, {
      organization_number: organizationNumber,
      issuer,
      client_id: clientId,
      client_secret: secret.client_secret,
      is_secret_sealed: secret.is_secret_sealed,
      default_role: input.defaultRole,
      is_on: !isAnother && before.is_on,
      is_required: !isAnother && before.is_required,
      isTestKept: !isAnother,
      now: context.now,
    })
    if (isAnother) {
      await deleteAttempts(tx, organizationNumber)
      await deleteIdentities(tx, organizationNumber)
      await endSignOnSessions(tx, organizationNumber, input.ownSession)
    }
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.saved',
      subjectKind: 'single_sign_on',
      subjectId: String(organizationNumber),
      detail: {
        issuer,
        client_id: clientId,
        default_role: input.defaultRole,
        ...(input.clientSecret !== undefined && { has_new_secret: true }),
        ...(isAnother && before?.is_on && { was_switched_off: true }),
      },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
  context.signOn.provider.forget(organizationNumber)
}
