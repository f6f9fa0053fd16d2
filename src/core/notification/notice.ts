/** Something that a person chose to be mailed about. */
export interface Notice {
  kind: 'new_seller' | 'changed_terms'
  email: string
  name: string
  seller_name: string
  buyer_name: string
  campaign_id: string
  campaign_name: string
}

/** A seller who saves again and again sends one mail. */
export const TERMS_MAIL_HOURS = 1
/** For one save: more people than any organization has who want them. */
export const MAILED_AT_ONCE_MAX = 200
