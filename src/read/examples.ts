/** The rows that the OpenAPI document and the API reference show. The tests hold each to what is really answered. */

export const EXAMPLE_IDS = {
  campaign: '2f1c8a34-9d57-4e0b-8c61-7a4e5b3d9f20',
  line: '5b0f3f1e-6c8e-4f0c-9a53-0f6f2c1d7e11',
  statement: '8d3e4c1b-52a7-4f69-b0de-1c9a7f6e5d42',
}
const SELLER = { id: '9c3b075c-c1dd-4dbe-93c7-4ae5daadf288', name: 'New Shows Network' }
const BUYER = { id: '41f7f0a2-3c55-4d6e-8a0c-6d1b2e9f7c30', name: 'Longview Media' }

export const CAMPAIGN_EXAMPLE = {
  id: EXAMPLE_IDS.campaign,
  name: 'Autumn launch',
  purchase_order: 'PO-4711',
  side: 'seller',
  seller: SELLER,
  buyer: BUYER,
  sharing: 'accepted',
  flight_start: '2026-10-01',
  flight_end: '2026-12-31',
  status: 'running',
  cancelled_from: null,
  cancellation_reason: null,
  archived_at: null,
  pacing: 'behind',
  lines: 1,
  states: [{ state: 'behind', lines: 1 }],
  progress: [{ pricing_basis: 'impressions', booked: '1000000', delivered: '412000', percent: '41.2' }],
  flat_rate: null,
  money: [
    {
      currency: 'EUR',
      lines: 1,
      lines_without_goal: 0,
      booked: '12000.00',
      delivered: '4944.00',
      billable: '4944.00',
      remaining: '7056.00',
      percent: '41.2',
    },
  ],
  as_of: '2026-11-17T00:00:00Z',
  created_at: '2026-09-14T09:20:11.482913Z',
  updated_at: '2026-09-21T15:02:40.119204Z',
}

export const LINE_EXAMPLE = {
  package_id: EXAMPLE_IDS.line,
  name: 'Front page',
  reference: 'AUT-26-001',
  side: 'seller',
  campaign: { id: EXAMPLE_IDS.campaign, name: 'Autumn launch', purchase_order: 'PO-4711' },
  partner: BUYER,
  pricing_basis: 'impressions',
  flight_start: '2026-10-01',
  flight_end: '2026-12-31',
  status: 'running',
  cancelled_from: null,
  archived_at: null,
  air_date: null,
  episode_url: null,
  download_window_days: null,
  booked: '1000000',
  figure: {
    delivered: '412000',
    as_of: '2026-11-17T00:00:00Z',
    received_at: '2026-11-17T00:12:05.731046Z',
    source: 'api',
  },
  pacing: {
    state: 'behind',
    delivered_percent: '41.2',
    elapsed_percent: '51.0',
    pace_percent: '80.6',
    projected_total: '806468',
    projected_end: '2027-01-22',
  },
  price: '12',
  currency: 'EUR',
  bills_overdelivery: false,
  money: { booked: '12000.00', delivered: '4944.00', billable: '4944.00', remaining: '7056.00' },
  updated_at: '2026-11-17T00:12:05.731046Z',
}

export const REPORT_EXAMPLE = {
  revision: 1,
  quantity: '412000',
  figure_before: null,
  figure_after: '412000',
  as_of: '2026-11-17T00:00:00Z',
  received_at: '2026-11-17T00:12:05.731046Z',
  effect: 'first',
  source: 'api',
}

export const STATEMENT_EXAMPLE = {
  id: EXAMPLE_IDS.statement,
  number: 41,
  state: 'issued',
  side: 'seller',
  campaign_id: EXAMPLE_IDS.campaign,
  campaign_name: 'Autumn launch',
  purchase_order: 'PO-4711',
  seller_name: SELLER.name,
  buyer_name: BUYER.name,
  currency: 'EUR',
  first_day: '2026-10-01',
  last_day: '2026-10-31',
  issued_at: '2026-11-03T08:15:00.204518Z',
  total: '3120.00',
}

/** The document is shortened. */
export const SIGNED_EXAMPLE = {
  statement: { type: 'flightline.statement', version: 1, number: 41, currency: 'EUR', total: '3120.00' },
  sha256: 'b4f1c0d7a6e25938c1f0472d9be6835a0d4c7f12e89b365470ac1d92fe5873b6',
  signature: {
    algorithm: 'Ed25519',
    key_id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    value: 'Yk5Wm3r8bJ0uQ1zX7cT2nVfPqLsD9eHgKaRiOwMtC4B6yE_xZjN5vUlS8dGhFpAoIkQrT7WmYb2Xc3Ve1Nz0Aw',
  },
}

export const CODE_EXAMPLE = {
  id: 'c7d0e4b5-1f2a-4c3d-9e8f-6a5b4c3d2e1f',
  code: 'TRAIL20',
  slug: 'trail-20',
  side: 'seller',
  seller: SELLER,
  package_id: EXAMPLE_IDS.line,
  package_ids: [EXAMPLE_IDS.line],
}

export const METRIC_EXAMPLE = {
  code_id: CODE_EXAMPLE.id,
  code: 'TRAIL20',
  side: 'seller',
  package_id: EXAMPLE_IDS.line,
  campaign_id: EXAMPLE_IDS.campaign,
  date: '2026-11-16',
  clicks: 412,
  conversions: 19,
  conversion_value: '1184.35',
  updated_at: '2026-11-17T00:12:05.731046Z',
}
