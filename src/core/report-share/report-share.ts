import { Refusal, type FieldProblem } from '../refusal.ts'

/** Links that show a campaign's report to anyone who has them, read-only. */

/** That work, of one organization, for one campaign. */
export const SHARES_PER_CAMPAIGN_MAX = 20
/** The newest ones, with those that have ended. */
export const SHARES_LISTED_MAX = 100
export const SHARE_DAYS = [7, 30, 90, 365] as const
export const SHARE_DAYS_MAX = 365
const LABEL_LENGTH_MAX = 100
const CONTROL_CHARACTER = /\p{Cc}/u

/** The last uses of a link. Older ones are only counted. */
export const SHARE_USES_KEPT = 200

/** Of one link: far more than a meeting that opens it together needs. */
export const SHARE_OPENINGS_PER_MINUTE = 60

/** What was taken with a link. */
export const SHARE_USE_KINDS = ['page', 'xlsx', 'csv'] as const
export type ShareUseKind = (typeof SHARE_USE_KINDS)[number]

/** All that is kept about who used a link. */
export type ShareDevice = 'phone' | 'computer' | 'program'

export type ShareState = 'open' | 'expired' | 'revoked'

export function deviceOf(userAgent: string | undefined): ShareDevice {
  if (userAgent === undefined || !userAgent.startsWith('Mozilla/')) return 'program'
  return /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'computer'
}

/** One answer for links that never existed, have expired, were revoked, or whose maker no longer sees the campaign. */
export function refuseShare(): Refusal {
  return new Refusal(
    'not_found',
    'The link is incomplete, has expired or was revoked. Ask the person who sent it for a new one.',
  )
}

export function problemsOfShare(share: { label: string; days: number }): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (share.label === '' || share.label.length > LABEL_LENGTH_MAX || CONTROL_CHARACTER.test(share.label)) {
    problems.push({
      field: 'label',
      message: `Give the link a label of 1 to ${LABEL_LENGTH_MAX} characters on one line, such as who it is for.`,
    })
  }
  if (!Number.isInteger(share.days) || share.days < 1 || share.days > SHARE_DAYS_MAX) {
    problems.push({ field: 'expires_in_days', message: `Choose 1 to ${SHARE_DAYS_MAX} days.` })
  }
  return problems
}
