import { createHash } from 'node:crypto'
import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOrganization } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { lockSettings } from './organization-settings-sql.ts'
import { upsertLogo } from './logo-sql.ts'
import { readLogo } from './logo.ts'

const VERSION_LENGTH = 16

/** The logo of the caller's organization, in place of an earlier one. The same file again changes nothing. */
export async function saveLogo(context: Context, input: { content: Buffer }): Promise<{ logo: string }> {
  const organizationNumber = requireAdmin(context)
  const { content } = input
  const facts = readLogo(content)
  const version = createHash('sha256').update(content).digest('hex').slice(0, VERSION_LENGTH)
  return context.database.transaction(async (tx) => {
    const { id, logo: before } = await lockSettings(tx, organizationNumber)
    if (before !== version) {
      await upsertLogo(tx, organizationNumber, { ...facts, content, version })
      const { mediaType, widthPx, heightPx } = facts
      await writeAudit(tx, context.actor, {
        organizationNumber,
        act: 'organization.logo_changed',
        subjectKind: 'organization',
        subjectId: id,
        detail: { media_type: mediaType, width_px: widthPx, height_px: heightPx, bytes: content.length },
      })
      await announceOrganization(tx, organizationNumber)
    }
    return { logo: version }
  })
}
