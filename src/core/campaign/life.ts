import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'

/**
 * The life of a campaign: a draft that only its seller sees, live, perhaps cancelled from a day on, archived in the end.
 * Pure: the time is passed in.
 */
export interface CampaignLife {
  is_draft: boolean
  /** The first UTC day without delivery. */
  cancelled_from: string | null
}

/** Left out of lists since then. */
export interface KeptCampaign extends CampaignLife {
  archived_at: string | null
}

/** Of a cancellation. */
export const REASON_LENGTH_MAX = 500

export function isCancelled({ cancelled_from: day }: CampaignLife, now: Instant): boolean {
  return day !== null && parseInstant(day)! <= now
}

/** The cancellation has taken effect and ends the flight early. A flight that was over by then ended as agreed. */
export function isCutShort(line: CampaignLife & { flight_end: string }, now: Instant): boolean {
  return isCancelled(line, now) && line.cancelled_from! <= line.flight_end
}

/** What a list can be asked for: `live` is neither draft nor cancelled. Archived campaigns are listed only if asked for. */
export const STATUS_FILTERS = [
  'live',
  'upcoming',
  'running',
  'ended',
  'draft',
  'cancelled',
  'archived',
] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export type LifeAct = 'publish' | 'cancel' | 'withdraw_cancellation' | 'archive' | 'unarchive'

/**
 * What the seller may do next. A campaign can be cancelled until its last day. A cancellation can be changed or withdrawn
 * until the end of the day from which it holds: nobody should lose a campaign by a slip.
 */
export function lifeActsOf(
  campaign: KeptCampaign & { flight_end: string | null },
  now: Instant,
): readonly LifeAct[] {
  if (campaign.archived_at !== null) return ['unarchive']
  if (campaign.is_draft) return ['publish', 'archive']
  const today = dayOf(now)
  const { cancelled_from: day, flight_end: lastDay } = campaign
  const hasEnded = lastDay !== null && lastDay < today
  const isSettled = day !== null && day < today
  return [
    ...(hasEnded || isSettled ? [] : (['cancel'] as const)),
    ...(day === null || isSettled ? [] : (['withdraw_cancellation'] as const)),
    ...(hasEnded || isCancelled(campaign, now) ? (['archive'] as const) : []),
  ]
}

/** The UTC day of an instant. */
export function dayOf(now: Instant): string {
  return formatInstant(now).slice(0, 'YYYY-MM-DD'.length)
}
