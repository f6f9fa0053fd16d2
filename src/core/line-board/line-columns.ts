import type { ColumnKind } from '../spreadsheet/xlsx-cell-writer.ts'
import { UNITS } from '../delivery/units.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { PACING_WORDS } from '../campaign/pacing-words.ts'
import type { LineOrder } from './line-order.ts'
import type { ListedLine } from './listed-line.ts'

/** A column of the table of all lines, on the page and in a file. */
interface LineColumn {
  label: string
  kind: ColumnKind
  /** What the table can be sorted by; null: not by this column. */
  order: LineOrder | null
  value: (line: ListedLine) => string | null
}

/** In the order of the table. The partner's label depends on the side: `labelOf`. */
export const LINE_COLUMNS = {
  name: { label: 'Line', kind: 'text', order: 'name', value: (line) => line.name },
  reference: { label: 'Reference', kind: 'text', order: null, value: (line) => line.reference },
  campaign: { label: 'Campaign', kind: 'text', order: 'campaign', value: (line) => line.campaign_name },
  purchase_order: {
    label: 'Purchase order',
    kind: 'text',
    order: null,
    value: (line) => line.purchase_order,
  },
  partner: { label: 'Partner', kind: 'text', order: 'partner', value: (line) => line.partner_name },
  pacing: { label: 'Pacing', kind: 'text', order: 'pacing', value: (line) => PACING_WORDS[line.state] },
  basis: {
    label: 'Pricing',
    kind: 'text',
    order: 'basis',
    value: (line) => UNITS[line.pricing_basis].label,
  },
  flight_start: {
    label: 'First day',
    kind: 'day',
    order: 'flight_start',
    value: (line) => line.flight_start,
  },
  flight_end: { label: 'Last day', kind: 'day', order: 'flight_end', value: (line) => line.flight_end },
  booked: { label: 'Booked', kind: 'decimal', order: 'booked', value: (line) => line.booked },
  delivered: { label: 'Delivered', kind: 'decimal', order: 'delivered', value: (line) => line.delivered },
  delivered_percent: {
    label: 'Delivered %',
    kind: 'percent',
    order: 'delivered_percent',
    value: (line) => line.delivered_percent,
  },
  pace: { label: 'Pace %', kind: 'percent', order: 'pace', value: (line) => line.pace_percent },
  needed_per_day: {
    label: 'Needed per day',
    kind: 'decimal',
    order: null,
    value: (line) => line.needed_per_day,
  },
  price: { label: 'Price', kind: 'money', order: 'price', value: (line) => line.price },
  currency: { label: 'Currency', kind: 'text', order: null, value: (line) => line.currency },
  booked_value: {
    label: 'Booked value',
    kind: 'money',
    order: 'booked_value',
    value: (line) => line.booked_value,
  },
  delivered_value: {
    label: 'Delivered value',
    kind: 'money',
    order: 'delivered_value',
    value: (line) => line.delivered_value,
  },
  billable_value: {
    label: 'Billable',
    kind: 'money',
    order: 'billable_value',
    value: (line) => line.billable_value,
  },
  remaining_value: {
    label: 'Remaining',
    kind: 'money',
    order: 'remaining_value',
    value: (line) => line.remaining_value,
  },
  as_of: { label: 'Measured (UTC)', kind: 'time', order: 'as_of', value: (line) => line.as_of },
  received_at: { label: 'Reported (UTC)', kind: 'time', order: null, value: (line) => line.received_at },
  air_date: { label: 'Air date', kind: 'day', order: null, value: (line) => line.air_date },
  episode_url: { label: 'Episode', kind: 'text', order: null, value: (line) => line.episode_url },
  download_window_days: {
    label: 'Download window (days)',
    kind: 'decimal',
    order: null,
    value: (line) => line.download_window_days,
  },
  sold_as: { label: 'Sold as', kind: 'text', order: null, value: (line) => line.product_id },
  package_id: { label: 'Package ID', kind: 'text', order: null, value: (line) => line.package_id },
} as const satisfies Record<string, LineColumn>

export type LineColumnName = keyof typeof LINE_COLUMNS

export const LINE_COLUMN_NAMES = Object.keys(LINE_COLUMNS) as LineColumnName[]

/** Shown unless the reader chooses others. */
export const USUAL_LINE_COLUMNS: readonly LineColumnName[] = [
  'name',
  'campaign',
  'partner',
  'pacing',
  'flight_end',
  'booked',
  'delivered',
  'delivered_percent',
  'needed_per_day',
  'remaining_value',
  'as_of',
]

/** Buyers do not learn that there is such a thing as "Sold as". */
export function isColumnOf(side: CampaignSide, name: LineColumnName): boolean {
  return side === 'seller' || name !== 'sold_as'
}

export function isLineColumn(name: string): name is LineColumnName {
  return Object.hasOwn(LINE_COLUMNS, name)
}

export function labelOf(name: LineColumnName, side: CampaignSide): string {
  if (name === 'partner') return side === 'seller' ? 'Buyer' : 'Seller'
  return LINE_COLUMNS[name].label
}
