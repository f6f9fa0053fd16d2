import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { findConnection } from './connection-sql.ts'
import { listDomains, type DomainRow } from './domain-sql.ts'
import { recordOf } from './single-sign-on.ts'
import type { SignOnContext } from './sign-on-context.ts'

export interface ConnectionView {
  /** Null: not set up. */
  connection: {
    issuer: string
    client_id: string
    has_secret: boolean
    default_role: 'admin' | 'member'
    is_on: boolean
    is_required: boolean
    /** Null: nobody has tested these settings. */
    tested_at: string | null
  } | null
  domains: (Omit<DomainRow, 'token'> & { record_name: string; record_value: string })[]
}

/** How the members of an organization sign in with its provider. The client secret is never shown. */
export async function showConnection(context: Context): Promise<ConnectionView> {
  const organizationNumber = requireAdmin(context)
  const [found, domains] = await Promise.all([
    findConnection(context.database, organizationNumber),
    listDomains(context.database, organizationNumber),
  ])
  return {
    connection: found
      ? {
          issuer: found.issuer,
          client_id: found.client_id,
          has_secret: found.client_secret !== null,
          default_role: found.default_role,
          is_on: found.is_on,
          is_required: found.is_required,
          tested_at: found.tested_at,
        }
      : null,
    domains: domains.map(({ token, ...domain }) => {
      const { name, value } = recordOf(domain.domain, token)
      return { ...domain, record_name: name, record_value: value }
    }),
  }
}

/** The same, with the address that the provider has to know. */
export async function showOwnConnection(
  context: SignOnContext & { organizationId: string },
): Promise<ConnectionView & { redirect_uri: string }> {
  const view = await showConnection(context)
  return { ...view, redirect_uri: context.signOn.redirectUriOf(context.organizationId) }
}
