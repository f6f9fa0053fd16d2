import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { findOrganizationPage, type OrganizationSummary } from './organization-list-sql.ts'

export const ORGANIZATIONS_PER_PAGE = 50

export interface OrganizationsPage {
  organizations: OrganizationSummary[]
  page: number
  pages: number
  total: number
}

/** The organizations of the installation by name, a numbered page at a time. */
export async function searchOrganizations(
  context: Context,
  input: { search?: string | undefined; isSuspended?: boolean | undefined; page: number },
): Promise<OrganizationsPage> {
  requireOperator(context)
  const { search = null, isSuspended = null, page } = input
  const { organizations, total } = await findOrganizationPage(
    context.database,
    { search, isSuspended },
    { limit: ORGANIZATIONS_PER_PAGE, offset: (page - 1) * ORGANIZATIONS_PER_PAGE },
  )
  return { organizations, page, pages: Math.ceil(total / ORGANIZATIONS_PER_PAGE), total }
}
