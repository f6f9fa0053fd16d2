/** What the seller did to the agreed terms. */
export type TermsNoticeKind =
  | 'changed_terms'
  | 'cancelled'
  | 'changed_cancellation'
  | 'withdrawn_cancellation'
  | 'archived'
  | 'unarchived'

/** Something that a person chose to be mailed about. */
export interface Notice {
  kind: 'new_seller' | TermsNoticeKind
  email: string
  name: string
  seller_name: string
  buyer_name: string
  campaign_id: string
  campaign_name: string
}

/** A seller who saves again and again sends one mail. */
export const TERMS_MAIL_HOURS = 1
/** How long it is kept when someone was mailed. */
export const TERMS_MAIL_KEPT_DAYS = 1
/** For one save: more people than any organization has who want them. */
export const MAILED_AT_ONCE_MAX = 200
