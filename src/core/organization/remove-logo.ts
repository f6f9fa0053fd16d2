import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOrganization } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { lockSettings } from './organization-settings-sql.ts'
import { deleteLogo } from './logo-sql.ts'

/** Removes the logo of the caller's organization. Does nothing if there is none. */
export async function removeLogo(context: Context): Promise<void> {
  const organizationNumber = requireAdmin(context)
  await context.database.transaction(async (tx) => {
    const { id } = await lockSettings(tx, organizationNumber)
    if (!(await deleteLogo(tx, organizationNumber))) return
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'organization.logo_removed',
      subjectKind: 'organization',
      subjectId: id,
    })
    await announceOrganization(tx, organizationNumber)
  })
}
