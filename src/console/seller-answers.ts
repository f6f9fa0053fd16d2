import type { SellerView } from '../core/consent/consent.ts'

export type { ConsentAnswer, ConsentState, SellerView } from '../core/consent/consent.ts'

/** What the web app sees of an organization's sellers. */
export interface SellersAnswer {
  sellers: SellerView[]
}
