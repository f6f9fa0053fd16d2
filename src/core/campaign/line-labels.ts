import type { LINE_FIELDS, LineTerm } from './line.ts'

/** What people read for each term of a line, in columns and forms. */
export const LINE_LABELS: Record<(typeof LINE_FIELDS)[LineTerm], string> = {
  name: 'Name',
  pricing_basis: 'Pricing',
  flight_start: 'First day',
  flight_end: 'Last day',
  booked: 'Booked',
  price: 'Price',
  currency: 'Currency',
  bills_overdelivery: 'Bill overdelivery',
  reference: 'Your reference',
  air_date: 'Air date',
  episode_url: 'Episode link',
  download_window_days: 'Download window',
  product_id: 'Sold as',
}
