import type { Queryable } from '../../database/database.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { findCampaign, lockCampaignRow } from '../campaign/campaign-sql.ts'
import { exactOf } from '../money/money.ts'
import type { SigningContext } from '../signing/sign-text.ts'
import { composeStatement } from '../statement/compose-statement.ts'
import { firstDayOf, openDrafts } from '../statement/draft-statement.ts'
import { issue } from '../statement/issue-statement.ts'
import { dayBefore, lastOfMonth } from '../statement/period.ts'
import { listSeries, type SeriesRow } from '../statement/series-sql.ts'
import type { StatementContent } from '../statement/statement.ts'

/**
 * Issues the statements of a campaign up to the end of a month, in `tx`, as a person would. A draft that somebody left open is
 * replaced by the one up to the end of the month. Returns how many were issued: none if all are already.
 */
export async function closeCampaign(
  tx: Queryable,
  context: SigningContext,
  input: { organizationNumber: number; campaignId: string; month: string; closesSince: string },
): Promise<number> {
  const { organizationNumber, campaignId, month, closesSince } = input
  const key = { organizationNumber, id: campaignId }
  await lockCampaignRow(tx, key)
  const campaign = await findCampaign(tx, key)
  if (!campaign || campaign.is_draft) return 0
  const lastDay = lastOfMonth(month)
  let issued = 0
  for (const series of await listSeries(tx, key)) {
    if (!(await hasSomethingToState(tx, context, campaign, series, { lastDay, closesSince }))) continue
    for (const id of await openDrafts(tx, context, campaign, lastDay, series.currency)) {
      await issue(tx, context, { organization_number: organizationNumber, id, campaign_id: campaignId })
      issued++
    }
  }
  return issued
}

/**
 * While lines are in flight there is a statement each month, even of nothing. After that only if something is left to bill or to
 * adjust: a campaign that is over and settled gets no empty statements for ever. One that was over before months closed by
 * themselves and never had a statement was billed in another way, and is left alone.
 */
async function hasSomethingToState(
  tx: Queryable,
  { now }: SigningContext,
  campaign: CampaignNameRow,
  series: SeriesRow,
  { lastDay, closesSince }: { lastDay: string; closesSince: string },
): Promise<boolean> {
  const firstDay = firstDayOf(series)
  if (firstDay > lastDay) return false
  const ended = lastDayOf(campaign, series)
  if (series.issued_until === null && ended < closesSince) return false
  if (series.flight_start <= lastDay && ended >= firstDay) return true
  const { content } = await composeStatement(
    tx,
    campaign,
    { currency: series.currency, firstDay, lastDay },
    now,
  )
  return !isEmpty(content)
}

/** Of the flights, or of the campaign where it was cancelled before. */
function lastDayOf({ cancelled_from: day }: CampaignNameRow, { flight_end: end }: SeriesRow): string {
  return day !== null && day <= end ? dayBefore(day) : end
}

function isEmpty({ lines, adjustments }: StatementContent): boolean {
  const isZero = (value: string) => exactOf(value).units === 0n
  return (
    adjustments.length === 0 &&
    lines.every(({ billed_quantity, billable }) => isZero(billed_quantity) && isZero(billable))
  )
}
