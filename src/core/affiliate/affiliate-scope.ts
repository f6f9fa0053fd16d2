import type { Call } from '../call.ts'
import { visibleOrganization } from '../organization/visible-organization.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { DATE_MAX, DATE_MIN, isCalendarDate } from './calendar-date.ts'

/** Which results somebody asks for: those of what their organization sells, or of the campaigns that it buys. */
export interface AffiliateScopeInput {
  organizationId: string
  side: AffiliateSide
  /** Of these only. What the organization has no part in has no results. */
  campaignId?: string | undefined
  packageId?: string | undefined
  codeId?: string | undefined
  /** The first and the last day, both included. Left out: all there are. */
  from?: string | undefined
  to?: string | undefined
}

export type AffiliateSide = 'seller' | 'buyer'

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

/** For whoever belongs to the organization, as whatever. */
export async function readScope(call: Call, input: AffiliateScopeInput): Promise<AffiliateScope> {
  const organizationNumber = await visibleOrganization(call, input.organizationId)
  const { side, campaignId = null, packageId = null, codeId = null, from = DATE_MIN, to = DATE_MAX } = input
  for (const id of [campaignId, packageId, codeId]) {
    if (id !== null && !isUuid(id)) throw new Refusal('invalid', `"${id}" is not an id: copy it from a list.`)
  }
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) {
    throw new Refusal(
      'invalid',
      'Give the first and the last day as YYYY-MM-DD, the first not after the last.',
    )
  }
  return { organizationNumber, side, campaignId, packageId, codeId, from, to }
}

export function readLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit
  throw new Refusal('invalid', `Ask for 1 to ${max} at a time.`)
}
