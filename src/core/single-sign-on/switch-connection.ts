import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { personIdOf, type Actor, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deleteAttempts } from './attempt-sql.ts'
import { endSignOnSessions, updateState } from './connection-sql.ts'
import { listDomains } from './domain-sql.ts'
import { isConnected } from './identity-sql.ts'
import { requireLockedConnection } from './require-connection.ts'

export interface SignOnState {
  isOn: boolean
  isRequired: boolean
}

/**
 * Turns single sign-on on or off, and requires it or no longer. Only an admin of the organization can turn it on or require it, and
 * only after having signed in by it: nobody locks themselves out. The operator can always turn it off, which is the way back in.
 * `ownSession` stays when the others that it started end.
 */
export async function switchConnection(
  context: Context,
  input: SignOnState & { ownSession: Buffer | null },
): Promise<{ hasChanged: boolean }> {
  const organizationNumber = requireAdmin(context)
  const { isOn } = input
  const isRequired = isOn && input.isRequired
  return context.database.transaction(async (tx) => {
    const before = await requireLockedConnection(tx, organizationNumber)
    if (before.is_on === isOn && before.is_required === isRequired) return { hasChanged: false }
    if ((isOn && !before.is_on) || (isRequired && !before.is_required)) {
      const personId = context.actor.kind === 'person' ? personIdOf(context.actor) : null
      if (personId === null) {
        throw new Refusal(
          'not_allowed',
          'Only an admin of the organization can turn this on, after testing it. You can turn it off.',
        )
      }
      const domains = await listDomains(tx, organizationNumber)
      if (!domains.some(({ verified_at }) => verified_at !== null)) {
        throw new Refusal('conflict', 'Verify a domain first: only people with an address in it can sign in.')
      }
      const isTested = before.tested_at !== null && (await isConnected(tx, { organizationNumber, personId }))
      if (!isTested) {
        throw new Refusal(
          'conflict',
          'Test it first by signing in yourself, so that you don’t lock yourself out.',
        )
      }
    }
    const { ownSession } = input
    await writeState(tx, context.actor, organizationNumber, { isOn, isRequired, ownSession })
    await announceOwnSettings(tx, organizationNumber)
    return { hasChanged: true }
  })
}

/** When it is turned off, what it started ends. */
export async function writeState(
  tx: Queryable,
  actor: Actor,
  organizationNumber: number,
  { isOn, isRequired, ownSession }: SignOnState & { ownSession: Buffer | null },
): Promise<void> {
  await updateState(tx, organizationNumber, { isOn, isRequired })
  if (!isOn) {
    await deleteAttempts(tx, organizationNumber)
    await endSignOnSessions(tx, organizationNumber, ownSession)
  }
  await writeAudit(tx, actor, {
    organizationNumber,
    act: 'single_sign_on.switched',
    subjectKind: 'single_sign_on',
    subjectId: String(organizationNumber),
    detail: { is_on: isOn, is_required: isRequired },
  })
}
