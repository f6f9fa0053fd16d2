import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { DATE_MAX, DATE_MIN, isCalendarDate } from '../../exact/calendar-date.ts'
import { requireDayRange } from '../day-range.ts'

/** Which results: of what the organization sells, or of the campaigns that it buys. */
export interface AffiliateScopeInput {
  side: AffiliateSide
  /** Only these. Campaigns of other organizations have no results. */
  campaignId?: string | undefined
  packageId?: string | undefined
  codeId?: string | undefined
  /** The first and the last day, both included. Omitted: all days. */
  from?: string | undefined
  to?: string | undefined
}

export type AffiliateSide = 'seller' | 'buyer'

/** What totals may be grouped by. */
export type AffiliateGroup = 'code' | 'package' | 'campaign'

/** The same, looked up and checked. */
export interface AffiliateScope {
  organizationNumber: number
  side: AffiliateSide
  campaignId: string | null
  packageId: string | null
  codeId: string | null
  from: string
  to: string
}

/** For every member of the organization, whatever their role. */
export function readScope(context: Context, input: AffiliateScopeInput): AffiliateScope {
  const organizationNumber = requireMember(context)
  const { side, campaignId = null, packageId = null, codeId = null, from = DATE_MIN, to = DATE_MAX } = input
  for (const id of [campaignId, packageId, codeId]) {
    if (id !== null && !isUuid(id))
      throw new Refusal('invalid', `"${id}" is not a valid ID. Copy it from a list.`)
  }
  requireDayRange(from, to)
  return { organizationNumber, side, campaignId, packageId, codeId, from, to }
}

const SEARCH_LENGTH_MAX = 200

/** The search text, trimmed; undefined if empty. */
export function readSearch(search: string | undefined): string | undefined {
  const words = search?.trim() ?? ''
  if (words.length > SEARCH_LENGTH_MAX) {
    throw new Refusal('invalid', `Search for at most ${SEARCH_LENGTH_MAX} characters.`)
  }
  return words === '' ? undefined : words
}

/** The day to continue from. */
export function readDay(day: string | undefined): string | undefined {
  if (day === undefined || isCalendarDate(day)) return day
  throw new Refusal('invalid', 'Give the day to continue from as YYYY-MM-DD.')
}

export function readLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit
  throw new Refusal('invalid', `Ask for 1 to ${max} at a time.`)
}
