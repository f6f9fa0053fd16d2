import { randomBytes } from 'node:crypto'
import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { lockMembers } from '../member/member-sql.ts'
import { Refusal } from '../refusal.ts'
import { insertDomain, listDomains } from './domain-sql.ts'
import { DOMAINS_MAX, requireOwnDomain } from './single-sign-on.ts'

const TOKEN_BYTES = 20

/** Claims a domain. It counts once it is verified. */
export async function addDomain(context: Context, input: { domain: string }): Promise<{ domain: string }> {
  const organizationNumber = requireAdmin(context)
  const domain = requireOwnDomain(input.domain)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await context.database.transaction(async (tx) => {
    await lockMembers(tx, organizationNumber)
    if ((await listDomains(tx, organizationNumber)).length >= DOMAINS_MAX) {
      throw new Refusal('conflict', `An organization can have ${DOMAINS_MAX} domains. Remove one first.`)
    }
    if (!(await insertDomain(tx, { organizationNumber, domain, token, now: context.now }))) {
      throw new Refusal('conflict', `${domain} is in the list already.`, 'domain')
    }
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.domain_added',
      subjectKind: 'domain',
      subjectId: domain,
    })
    await announceOwnSettings(tx, organizationNumber)
  })
  return { domain }
}
