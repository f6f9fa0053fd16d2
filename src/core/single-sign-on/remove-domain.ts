import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { endSignOnSessions, lockConnection } from './connection-sql.ts'
import { deleteDomain, listDomains } from './domain-sql.ts'
import { requireDomain } from './verify-domain.ts'

/** Gives up a domain. People with an address in it can no longer sign in by single sign-on, and are signed out. */
export async function removeDomain(
  context: Context,
  input: { domain: string; ownSession: Buffer | null },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const { domain, verified_at } = await requireDomain(context, organizationNumber, input.domain)
  await context.database.transaction(async (tx) => {
    const connection = await lockConnection(tx, organizationNumber)
    const others = (await listDomains(tx, organizationNumber)).filter((one) => one.domain !== domain)
    if (connection?.is_on && verified_at !== null && !others.some((one) => one.verified_at !== null)) {
      throw new Refusal('conflict', 'This is the last verified domain. Turn single sign-on off first.')
    }
    await deleteDomain(tx, { organizationNumber, domain })
    if (verified_at !== null) await endSignOnSessions(tx, organizationNumber, input.ownSession)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.domain_removed',
      subjectKind: 'domain',
      subjectId: domain,
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
