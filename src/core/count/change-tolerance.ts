import { parseDecimal } from '../../exact/decimal.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { lockCampaignRow } from '../campaign/campaign-sql.ts'
import { requireCampaignToChange } from '../campaign/change-life.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findTolerance, updateTolerance } from './count-sql.ts'

const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/

/** By how many percent the two counts of a campaign may differ. Only its seller sets it; both sides see it. */
export async function changeTolerance(
  context: Context,
  input: { campaignId: string; percent: string },
): Promise<void> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  const text = input.percent.trim().replace(/ ?%$/, '')
  if (!PERCENT.test(text)) {
    throw new Refusal('invalid', 'Enter a percentage from 0 to 100, such as 10 or 2.5.', 'percent')
  }
  const percent = parseDecimal(text)!
  const key = { organizationNumber: campaign.organization_number, campaignId: campaign.id }
  await context.database.transaction(async (tx) => {
    await lockCampaignRow(tx, { organizationNumber: key.organizationNumber, id: key.campaignId })
    const before = await findTolerance(tx, key)
    if (before === percent) return
    await updateTolerance(tx, key, percent)
    await writeAudit(tx, context.actor, {
      organizationNumber: key.organizationNumber,
      act: 'campaign.tolerance_changed',
      subjectKind: 'campaign',
      subjectId: key.campaignId,
      detail: { name: campaign.name, tolerance: [before, percent] },
    })
    await announceCampaign(tx, { organizationNumber: key.organizationNumber, id: key.campaignId })
  })
}
