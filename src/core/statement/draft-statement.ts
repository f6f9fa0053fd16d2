import type { Queryable } from '../../database/database.ts'
import { isCalendarDate } from '../../exact/calendar-date.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { dayOf } from '../campaign/life.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { requireCampaignToChange } from '../campaign/change-life.ts'
import { lockCampaignRow } from '../campaign/campaign-sql.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { timeOrderedUuid } from '../uuid.ts'
import { listDrafts, listSeries, upsertDraft, type SeriesRow } from './series-sql.ts'
import { dayAfter, firstOfMonth } from './period.ts'
import type { StatementRow } from './statement-list-sql.ts'

/**
 * Opens the next statement of a campaign, up to a day that has ended: one draft for each currency, or for the given one. The same
 * again, or two at once, open one. What a draft says follows the reports until it is issued. Another last day replaces the draft.
 */
export async function draftStatement(
  context: Context,
  input: { campaignId: string; lastDay: string; currency?: string | undefined },
): Promise<{ statement_ids: string[] }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  return context.database.transaction(async (tx) => {
    await lockCampaignRow(tx, key)
    const before = await listDrafts(tx, key)
    const ids = await openDrafts(tx, context, campaign, input.lastDay, input.currency)
    for (const draft of await listDrafts(tx, key)) {
      if (before.some((each) => each.id === draft.id && each.period_end === draft.period_end)) continue
      await writeAudit(tx, context.actor, {
        organizationNumber: key.organizationNumber,
        act: 'statement.drafted',
        subjectKind: 'statement',
        subjectId: draft.id,
        detail: {
          campaign: campaign.name,
          period: [draft.period_start, draft.period_end],
          currency: draft.currency,
        },
      })
    }
    await announceCampaignsOf(tx, [key.organizationNumber])
    return { statement_ids: ids }
  })
}

/** In `tx`, under the campaign's lock. Statements of the same last day that were issued already are among them. */
export async function openDrafts(
  tx: Queryable,
  context: Context,
  campaign: CampaignNameRow,
  lastDay: string,
  currency?: string,
): Promise<string[]> {
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  await lockCampaignRow(tx, key)
  if (campaign.is_draft)
    throw new Refusal('invalid', 'Publish the campaign first: a draft has no statements.')
  if (!isCalendarDate(lastDay)) throw new Refusal('invalid', 'Give the last day as YYYY-MM-DD.', 'last_day')
  if (lastDay >= dayOf(context.now)) {
    throw new Refusal('invalid', 'The last day must be over: choose a day before today (UTC).', 'last_day')
  }
  const series = (await listSeries(tx, key)).filter(
    (each) => currency === undefined || each.currency === currency,
  )
  const open = series.filter((each) => firstDayOf(each) <= lastDay || each.issued_until === lastDay)
  if (open.length === 0) throw nothingToState(series, lastDay)
  const ids: string[] = []
  for (const each of open) {
    ids.push(
      each.issued_until === lastDay
        ? each.issued_id!
        : await upsertDraft(tx, {
            organizationNumber: key.organizationNumber,
            id: timeOrderedUuid(),
            campaignId: key.id,
            buyerNumber: campaign.buyer_number,
            currency: each.currency,
            firstDay: firstDayOf(each),
            lastDay,
            at: context.now,
          }),
    )
  }
  return ids
}

/** A series goes on where its last statement ended, and begins with the month of its first flight. */
export function firstDayOf(series: SeriesRow): string {
  return series.issued_until === null ? firstOfMonth(series.flight_start) : dayAfter(series.issued_until)
}

/**
 * The period of a draft as it would be issued now: until the first statement of a series, an earlier flight of one of its lines
 * also moves the first day.
 */
export async function periodOfDraft(
  database: Queryable,
  draft: StatementRow,
): Promise<{ currency: string; firstDay: string; lastDay: string }> {
  const { currency, period_start, period_end: lastDay } = draft
  const key = { organizationNumber: draft.organization_number, id: draft.campaign_id }
  const series = (await listSeries(database, key)).find((each) => each.currency === currency)
  const firstDay = series === undefined ? period_start : firstDayOf(series)
  return { currency, firstDay: firstDay <= lastDay ? firstDay : period_start, lastDay }
}

function nothingToState(series: readonly SeriesRow[], lastDay: string): Refusal {
  const first = series.map(firstDayOf).sort()[0]
  return new Refusal(
    'invalid',
    first === undefined
      ? 'Add a line first: there is nothing to state.'
      : `Statements follow each other: the next one begins on ${first}. Choose a last day from then on, not ${lastDay}.`,
    'last_day',
  )
}
