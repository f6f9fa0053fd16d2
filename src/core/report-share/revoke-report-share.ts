import { requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { canonicalUuid } from '../uuid.ts'
import { refuseUnknownShare } from './list-report-shares.ts'
import { lockShare, revokeShare } from './report-share-sql.ts'

/**
 * Ends a link for good, on every server at once. Any member of the organization that made it can: links belong to the
 * organization. Revoking it again changes nothing.
 */
export async function revokeReportShare(
  context: Context,
  input: { campaignId: string; shareId: string },
): Promise<void> {
  const makerNumber = requireMember(context)
  const { campaign } = await requireCampaign(context, input.campaignId)
  const id = canonicalUuid(input.shareId)
  if (id === undefined) throw refuseUnknownShare()
  const key = { organizationNumber: campaign.organization_number, id }
  await context.database.transaction(async (tx) => {
    const share = await lockShare(tx, { ...key, campaignId: campaign.id, makerNumber })
    if (!share) throw refuseUnknownShare()
    if (share.is_revoked) return
    await revokeShare(tx, { ...key, revokedBy: personIdOf(context.actor), now: context.now })
    await writeAudit(tx, context.actor, {
      organizationNumber: makerNumber,
      act: 'share.revoked',
      subjectKind: 'report_share',
      subjectId: id,
      detail: { label: share.label, campaign: campaign.name },
    })
    await announceCampaignsOf(tx, [makerNumber])
  })
}
