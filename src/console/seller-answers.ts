import type { SellerView } from '../core/consent/consent.ts'

export type { ConsentAnswer, ConsentState, SellerView } from '../core/consent/consent.ts'

/** What the web app gets to know of those who sell to an organization. */
export interface SellersAnswer {
  sellers: SellerView[]
}
