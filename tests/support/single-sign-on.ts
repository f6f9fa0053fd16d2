import { randomBytes } from 'node:crypto'
import type { Database } from '../../src/database/database.ts'
import { signInMember, type Account } from './account.ts'
import { CLIENT } from './oidc-provider.ts'
import { createSeller, type Seller } from './seller.ts'
import { SignOnBrowser } from './sign-on-browser.ts'

export interface SignOnOrganization extends Seller {
  admin: Account
  domain: string
}

/** A domain that no other test has. */
export function freshDomain(): string {
  return `d${randomBytes(6).toString('hex')}.example`
}

/** A new organization with a provider and a verified domain. Single sign-on is still off. */
export async function setUpSignOn(
  database: Database,
  appUrl: string,
  issuer: string,
  role: 'admin' | 'member' = 'member',
): Promise<SignOnOrganization> {
  const seller = await createSeller(database, `Organization ${randomBytes(3).toString('hex')}`)
  const admin = await signInMember(database, seller.organizationNumber)
  const browser = new SignOnBrowser(appUrl, admin.cookie)
  await browser.askFor('PUT', '/single-sign-on', {
    issuer,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    default_role: role,
  })
  const domain = freshDomain()
  await browser.askFor('POST', '/single-sign-on/domains', { domain })
  await verify(database, seller.organizationNumber, domain)
  return { ...seller, admin, domain }
}

/** As if its record had been found. */
export async function verify(database: Database, organizationNumber: number, domain: string): Promise<void> {
  await database.query(
    `UPDATE sign_on_domain SET verified_at = now(), verified_by = 'dns' WHERE organization_number = $1 AND domain = $2`,
    [organizationNumber, domain],
  )
}

/** As if an admin had tested it, connected as this user of the provider. */
export async function turnOn(
  database: Database,
  { organizationNumber, admin }: SignOnOrganization,
  { isRequired = false }: { isRequired?: boolean } = {},
): Promise<void> {
  await database.query(
    `UPDATE sign_on_connection SET tested_at = now(), is_on = true, is_required = $2 WHERE organization_number = $1`,
    [organizationNumber, isRequired],
  )
  await database.query(
    `INSERT INTO sign_on_identity (organization_number, issuer, subject, person_id, created_at)
     SELECT organization_number, issuer, $2, $3, now() FROM sign_on_connection WHERE organization_number = $1
     ON CONFLICT DO NOTHING`,
    [organizationNumber, `admin-${admin.personId}`, admin.personId],
  )
}
