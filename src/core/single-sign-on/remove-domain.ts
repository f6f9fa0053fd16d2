import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { endSignOnSessions, lockConnection } from './connection-sql.ts'
import { deleteDomain, findDomain, listDomains, lockDomain } from './domain-sql.ts'
import { writeState } from './switch-connection.ts'
import { notInList, requireDomain } from './verify-domain.ts'

/**
 * Gives up a domain. People with an address in it can no longer sign in by single sign-on, and are signed out. For the operator, who
 * releases a domain that is someone else's, it may be the last: then single sign-on is turned off.
 */
export async function removeDomain(
  context: Context,
  input: { domain: string; ownSession: Buffer | null },
): Promise<{ wasTurnedOff: boolean }> {
  const organizationNumber = requireAdmin(context)
  const { domain } = await requireDomain(context, organizationNumber, input.domain)
  return context.database.transaction(async (tx) => {
    const connection = await lockConnection(tx, organizationNumber)
    await lockDomain(tx, domain)
    const found = await findDomain(tx, { organizationNumber, domain })
    if (!found) throw notInList()
    const isVerified = found.verified_at !== null
    const others = (await listDomains(tx, organizationNumber)).filter((one) => one.domain !== domain)
    const isLast = isVerified && !others.some((one) => one.verified_at !== null)
    const wasTurnedOff = connection?.is_on === true && isLast
    if (wasTurnedOff && context.actor.kind === 'person') {
      throw new Refusal('conflict', 'This is the last verified domain. Turn single sign-on off first.')
    }
    await deleteDomain(tx, { organizationNumber, domain })
    if (isVerified) await endSignOnSessions(tx, organizationNumber, input.ownSession)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.domain_removed',
      subjectKind: 'domain',
      subjectId: domain,
    })
    if (wasTurnedOff) {
      const off = { isOn: false, isRequired: false, ownSession: input.ownSession }
      await writeState(tx, context.actor, organizationNumber, off)
    }
    await announceOwnSettings(tx, organizationNumber)
    return { wasTurnedOff }
  })
}
