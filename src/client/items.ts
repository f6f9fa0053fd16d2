/** What is pushed, and how it is written as JSON. */

/** A number, or one that a double cannot hold: a bigint, or its decimal digits as text. */
export type Exact = number | bigint | string

/** A total to date, for one line of a campaign. */
export interface DeliveryItem {
  package_id: string
  /** For lines priced on impressions. */
  impressions?: Exact | null | undefined
  /** For lines priced on downloads. */
  downloads?: Exact | null | undefined
  /** When the total was measured: a Date, a date, or a time with its zone. Always give it if you know it. */
  as_of?: string | Date | null | undefined
}

export interface AffiliateCode {
  packageId: string
  code: string
  slug?: string | null | undefined
}

/** What a code brought on a day, in all. */
export interface AffiliateMetric {
  code: string
  /** YYYY-MM-DD. Of a Date, its day in UTC. */
  date: string | Date
  clicks: Exact
  conversions: Exact
  conversionValue: Exact
}

/** An item that is ready to send. */
export interface Prepared {
  /** What may appear once in a push; undefined if the item is malformed in any case. */
  key: string | undefined
  /** JSON. */
  text: string
  /** Without its own, it would be measured whenever it arrives: later if it is sent again. */
  needsAsOf: boolean
}

/** Whether a quantity has to be whole. A test holds these to the units of the server. */
export const QUANTITIES: Readonly<Record<string, { isWhole: boolean }>> = {
  impressions: { isWhole: true },
  downloads: { isWhole: false },
}
const METRICS: typeof QUANTITIES = {
  clicks: { isWhole: true },
  conversions: { isWhole: true },
  conversionValue: { isWhole: false },
}

export function prepareDeliveryItem(item: DeliveryItem): Prepared {
  const fields = fieldsOf(item)
  if (!fields) return { key: undefined, text: jsonOf(item), needsAsOf: false }
  return {
    key: packageKey(fields['package_id']),
    text: objectText(fields, QUANTITIES),
    needsAsOf: fields['as_of'] == null,
  }
}

export function prepareAffiliateCode(row: AffiliateCode): Prepared {
  const fields = fieldsOf(row)
  if (!fields) return { key: undefined, text: jsonOf(row), needsAsOf: false }
  return { key: codeKey(fields['code']), text: objectText(fields, {}), needsAsOf: false }
}

export function prepareAffiliateMetric(row: AffiliateMetric): Prepared {
  const fields = fieldsOf(row)
  if (!fields) return { key: undefined, text: jsonOf(row), needsAsOf: false }
  const { date: given } = fields
  const date = given instanceof Date ? dateText(given).slice(0, 'YYYY-MM-DD'.length) : given
  return {
    key: metricKey(fields['code'], date),
    text: objectText({ ...fields, date }, METRICS),
    needsAsOf: false,
  }
}

/** A package ID means the same in either case. */
export function packageKey(packageId: unknown): string | undefined {
  return typeof packageId === 'string' ? packageId.toLowerCase() : undefined
}

/** As the server compares codes: without regard to case, or to whether an accent is a separate character. */
export function codeKey(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined
  return code.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

export function metricKey(code: unknown, date: unknown): string | undefined {
  const key = codeKey(code)
  return key === undefined || typeof date !== 'string' ? undefined : `${date} ${key}`
}

/** The text of an object with the time at which it was measured. The last of two names counts. */
export function withAsOf(text: string, asOf: string): string {
  const fields = text.slice(0, text.lastIndexOf('}'))
  const separator = fields.trimEnd().endsWith('{') ? '' : ','
  return `${fields}${separator}"as_of":"${asOf}"}`
}

function fieldsOf(item: unknown): Record<string, unknown> | undefined {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  return isObject ? (item as Record<string, unknown>) : undefined
}

/** Fields that we do not know are sent as they are: a newer server may know them. */
function objectText(fields: Record<string, unknown>, quantities: typeof QUANTITIES): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value == null) continue
    const quantity = Object.hasOwn(quantities, name) ? quantities[name] : undefined
    parts.push(`${JSON.stringify(name)}:${quantity ? quantityText(value, quantity) : jsonOf(value)}`)
  }
  return `{${parts.join(',')}}`
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * A number with exactly the given digits. Other text stays text, which the server rejects with the reason; so does text
 * with a point where only whole numbers are valid, since some read 1.234 as one thousand two hundred and thirty-four.
 */
function quantityText(value: unknown, { isWhole }: { isWhole: boolean }): string {
  const isNumber = typeof value === 'string' && JSON_NUMBER.test(value) && !(isWhole && value.includes('.'))
  return isNumber ? value : jsonOf(value)
}

function jsonOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  // As JSON it would be null, which counts as left out: on a flat-rate line, that marks it as delivered.
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value))
  if (value instanceof Date) return JSON.stringify(dateText(value))
  return JSON.stringify(value) ?? 'null'
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()
}
