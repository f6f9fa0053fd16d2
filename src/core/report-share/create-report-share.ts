import { requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { dayOf } from '../campaign/life.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import { readReportDays } from '../campaign-report/campaign-report.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { generateToken } from '../person/session.ts'
import { Refusal, refuseInvalid } from '../refusal.ts'
import { countOpenShares, insertShare } from './report-share-sql.ts'
import { problemsOfShare, SHARES_PER_CAMPAIGN_MAX } from './report-share.ts'

export interface NewReportShare {
  id: string
  expires_at: string
  /** In the link; returned here and never again. */
  token: string
}

/** Makes a link that shows the campaign's report to anyone who has it, for members of either side. */
export async function createReportShare(
  context: Context,
  input: {
    campaignId: string
    label: string
    expiresInDays: number
    showsMoney: boolean
    /** Null: the whole flight, up to date whenever the link is opened. */
    days: { from: string; to: string } | null
  },
): Promise<NewReportShare> {
  const makerNumber = requireMember(context)
  const { campaign } = await requireCampaign(context, input.campaignId)
  if (campaign.is_draft) {
    throw new Refusal('conflict', 'Only you see a draft. Publish the campaign before you share its report.')
  }
  const label = input.label.trim()
  refuseInvalid(problemsOfShare({ label, days: input.expiresInDays }))
  const days =
    input.days &&
    readReportDays(input.days, { flightStart: null, flightEnd: null, lastMeasured: null }, dayOf(context.now))
  const of = { organizationNumber: campaign.organization_number, campaignId: campaign.id, makerNumber }
  const { token, fingerprint } = generateToken()
  return context.database.transaction(async (tx) => {
    if ((await countOpenShares(tx, of, context.now)) >= SHARES_PER_CAMPAIGN_MAX) {
      throw new Refusal(
        'conflict',
        `A campaign can have ${SHARES_PER_CAMPAIGN_MAX} share links that work. Revoke one that you no longer need first.`,
      )
    }
    const { id, expires_at } = await insertShare(tx, {
      ...of,
      buyerNumber: campaign.buyer_number,
      fingerprint,
      label,
      days,
      showsMoney: input.showsMoney,
      createdBy: personIdOf(context.actor),
      lastsDays: input.expiresInDays,
      now: context.now,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber: makerNumber,
      act: 'share.created',
      subjectKind: 'report_share',
      subjectId: id,
      detail: { label, campaign: campaign.name, shows_money: input.showsMoney, days: input.expiresInDays },
    })
    await announceCampaignsOf(tx, [makerNumber])
    return { id, expires_at, token }
  })
}
