import { requireAdmin, requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  findDomain,
  findHolder,
  isVerifiedDomain,
  lockDomain,
  markVerified,
  type DomainRow,
} from './domain-sql.ts'
import { readDomain, recordOf } from './single-sign-on.ts'
import { SignOnFailure } from './sign-on-problem.ts'
import type { SignOnContext } from './sign-on-context.ts'

/** Looks for the record of a domain: the organization that published it has the domain. */
export async function verifyDomain(context: SignOnContext, input: { domain: string }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const found = await requireDomain(context, organizationNumber, input.domain)
  if (found.verified_at !== null) return
  const { name, value } = recordOf(found.domain, found.token)
  const texts = await context.signOn.lookUpTexts(name).catch((error: unknown) => {
    if (!(error instanceof SignOnFailure)) throw error
    throw new Refusal('busy', 'The name servers did not answer. Try again in a few minutes.')
  })
  if (!texts.includes(value)) {
    throw new Refusal(
      'conflict',
      texts.length === 0
        ? `There is no TXT record at ${name} yet. It can take an hour until a new one is seen.`
        : `The TXT record at ${name} says something else. Copy the value again.`,
    )
  }
  await proveDomain(context, organizationNumber, found.domain, 'dns')
}

/** For the operator, who knows by other means whose domain it is. */
export async function vouchForDomain(context: Context, input: { domain: string }): Promise<void> {
  requireOperator(context)
  const organizationNumber = requireAdmin(context)
  const found = await requireDomain(context, organizationNumber, input.domain)
  if (found.verified_at === null) await proveDomain(context, organizationNumber, found.domain, 'operator')
}

export async function requireDomain(
  { database }: Context,
  organizationNumber: number,
  given: string,
): Promise<DomainRow> {
  const domain = readDomain(given)
  const found = domain === undefined ? undefined : await findDomain(database, { organizationNumber, domain })
  if (!found) throw notInList()
  return found
}

export function notInList(): Refusal {
  return new Refusal('not_found', 'This domain is not in the list. It may have been removed.')
}

async function proveDomain(
  context: Context,
  organizationNumber: number,
  domain: string,
  by: 'dns' | 'operator',
): Promise<void> {
  const key = { organizationNumber, domain }
  await context.database.transaction(async (tx) => {
    await lockDomain(tx, domain)
    const holder = await findHolder(tx, key)
    if (holder) {
      throw new Refusal(
        'conflict',
        by === 'operator'
          ? `${holder.name} (${holder.id}) has verified ${domain}. Remove it from that organization first.`
          : `Another organization has verified ${domain}. Contact the operator of this installation.`,
      )
    }
    // Removed, or verified by someone else, since it was looked up.
    if (!(await markVerified(tx, key, { by, now: context.now }))) {
      if (await isVerifiedDomain(tx, key)) return
      throw notInList()
    }
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.domain_verified',
      subjectKind: 'domain',
      subjectId: domain,
      detail: { by },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
}
