/** What an organization should know, and how each of its people wants to hear of it. */
export const ALERT_KINDS = [
  'behind_plan',
  'gone_quiet',
  'ended_short',
  'goal_reached',
  'rejected_items',
  'terms_changed',
  'statement_issued',
  'new_seller',
  'key_expiring',
  'webhook_paused',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Nowhere, in the app, or in the app and by mail. */
export const HOWS = ['off', 'app', 'at_once', 'daily', 'weekly'] as const
export type How = (typeof HOWS)[number]

export interface AlertRule {
  /** For people who chose nothing. */
  usual: How
  /** Only admins can do anything about it. */
  isForAdmins: boolean
  /** The same thing is not said again within these hours. */
  hoursApart: number
}

export const ALERT_RULES: Record<AlertKind, AlertRule> = {
  behind_plan: { usual: 'daily', isForAdmins: false, hoursApart: 0 },
  gone_quiet: { usual: 'daily', isForAdmins: false, hoursApart: 0 },
  ended_short: { usual: 'daily', isForAdmins: false, hoursApart: 0 },
  goal_reached: { usual: 'app', isForAdmins: false, hoursApart: 0 },
  rejected_items: { usual: 'daily', isForAdmins: false, hoursApart: 1 },
  terms_changed: { usual: 'app', isForAdmins: false, hoursApart: 1 },
  statement_issued: { usual: 'at_once', isForAdmins: false, hoursApart: 0 },
  new_seller: { usual: 'at_once', isForAdmins: true, hoursApart: 0 },
  // A week before, and a day before.
  key_expiring: { usual: 'at_once', isForAdmins: true, hoursApart: 6 * 24 },
  webhook_paused: { usual: 'at_once', isForAdmins: true, hoursApart: 0 },
}

/** What the seller did to the agreed terms. */
export type TermsAct =
  | 'changed_terms'
  | 'cancelled'
  | 'changed_cancellation'
  | 'withdrawn_cancellation'
  | 'archived'
  | 'unarchived'

/** What an alert says. Quantities are decimal text, names as they were then. */
export type AlertDetail =
  | ({ kind: 'behind_plan' } & LineDetail & { pace_percent: string | null })
  | ({ kind: 'gone_quiet' } & LineDetail & { since: string; was_reported: boolean })
  | ({ kind: 'ended_short' } & LineDetail)
  | ({ kind: 'goal_reached' } & LineDetail)
  | {
      kind: 'rejected_items'
      request_id: string
      received_at: string
      key: string
      feed: string
      outcome: string
      accepted: number
      rejected: number
    }
  | {
      kind: 'terms_changed'
      campaign_id: string
      campaign: string
      seller: string
      act: TermsAct
    }
  | {
      kind: 'statement_issued'
      statement_id: string
      statement_number: string
      campaign_id: string
      campaign: string
      seller: string
      total: string
      currency: string
      first_day: string
      last_day: string
    }
  | { kind: 'new_seller'; seller: string }
  | {
      kind: 'key_expiring'
      key_id: string
      key: string
      prefix: string
      expires_at: string
      /** It is the previous secret of a rotated key, still in use. */
      is_previous?: boolean
    }
  | { kind: 'webhook_paused'; endpoint_id: string; url: string; reason: string }

export interface LineDetail {
  package_id: string
  line: string
  campaign_id: string
  campaign: string
  /** The organization on the other side. */
  partner: string
  unit: string
  delivered: string | null
  goal: string | null
  delivered_percent: string | null
  as_of: string | null
}

export interface NewAlert {
  organizationNumber: number
  subject: string
  detail: AlertDetail
}

/** An alert, as a person sees it. */
export type Alert = AlertDetail & {
  /** A number as text. */
  number: string
  at: string
}

/** A burst of alerts is one mail, and the next comes no sooner than this. */
export const AT_ONCE_MINUTES_APART = 10
/** Digests are due at this hour in the organization's zone; weekly ones on Mondays. */
export const DIGEST_HOUR = 7
/** Named in a mail; the others are counted. */
export const LISTED_IN_MAIL_MAX = 20
/** How long a link in a mail that stops mails works. */
export const UNSUBSCRIBE_DAYS = 90
/** Members of one organization who get letters. */
export const READERS_MAX = 1_000
