import type { DeliveryForecast, ProvenForecast } from '../core/product/forecast.ts'
import type { CollectionDocument } from '../core/product/collection.ts'
import type { DeadlinePolicy } from '../core/product/deadlines.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { cutText } from './cut-text.ts'

/** What else a buyer would ask a salesperson, in plain words. Each is undefined if the product does not say. */

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })
const LISTED_MAX = 5
const NOTE_LENGTH_MAX = 200

export function amount(value: number): string {
  return NUMBERS.format(value)
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

const UNITS: Partial<Record<string, string>> = {
  daily: ' per day',
  weekly: ' per week',
  availability: ' available',
}

const METHODS = { estimate: 'estimate', modeled: 'modeled', guaranteed: 'guaranteed' }

/** "12,000 to 18,000 (about 15,000) impressions per day (estimate: what one line delivered, from 7 lines)" */
export function forecastWords(forecast: DeliveryForecast | ProvenForecast | undefined): string | undefined {
  if (!forecast) return undefined
  const { points, forecast_range_unit: unit = 'spend', method, currency } = forecast
  const said = points.slice(0, LISTED_MAX).map(({ label, budget, dimensions, metrics }) => {
    const where = dimensions?.[0].geo_code
    const what = [label, where, budget === undefined ? undefined : `for ${amount(budget)} ${currency}`]
    const values = Object.entries(metrics).map(([name, range]) => {
      const of = name === 'spend' ? currency : metricWords(name)
      return `${rangeWords(range)} ${of}${UNITS[unit] ?? ''}`
    })
    const before = what.filter(Boolean).join(', ')
    return `${before === '' ? '' : `${before}: `}${values.join(', ')}`
  })
  const basis =
    'ext' in forecast ? `: what one line delivered, from ${forecast.ext.flightline.lines} lines` : ''
  return `${someOf(said, points.length, '; ')} (${METHODS[method]}${basis})`
}

/** Of a metric as AdCP names it: a reader need not know the abbreviations of the trade. */
export function metricWords(name: string): string {
  return METRICS[name] ?? name.replaceAll('_', ' ')
}

const METRICS: Partial<Record<string, string>> = {
  cpm: 'CPM',
  ctr: 'click-through rate',
  dooh_metrics: 'digital out-of-home metrics',
  grps: 'gross rating points',
  quartile_data: 'video quartiles',
  roas: 'return on ad spend',
}

type Range = NonNullable<DeliveryForecast['points'][number]['metrics']['impressions']>

function rangeWords({ low, mid, high }: Range): string {
  if (low === undefined || high === undefined) return `about ${amount(mid ?? low ?? high ?? 0)}`
  if (low === high) return `about ${amount(low)}`
  const between = `${amount(low)} to ${amount(high)}`
  return mid === undefined ? between : `${between} (about ${amount(mid)})`
}

export function placementWords({ placements }: ProductDocument): string | undefined {
  if (!placements) return undefined
  const said = placements.slice(0, LISTED_MAX).map(({ name, placement_id, mode }) => {
    return `${name} (${placement_id}${mode === 'included' ? ', included' : ''})`
  })
  return someOf(said, placements.length, '; ')
}

/** Shows with how often they come out, by when to book, and the first episodes that can be booked. */
export function showWords(
  { installments = [] }: ProductDocument,
  collections: readonly CollectionDocument[],
): string | undefined {
  if (collections.length === 0) return undefined
  const named = collections.slice(0, LISTED_MAX)
  const deadlines = named.map(deadlinesOf)
  const isShared = (words: string | undefined) => deadlines.filter((other) => other === words).length > 1
  const shows = named.map(({ name, collection_id, cadence }, i) => {
    const often = cadence === undefined ? undefined : CADENCES[cadence]
    const due = isShared(deadlines[i]) ? undefined : deadlines[i]
    return `${name} (${[collection_id, often, due].filter(Boolean).join('; ')})`
  })
  const shared = [...new Set(deadlines.filter(isShared))].flatMap((words) => {
    if (words === undefined) return []
    const isForAll = collections.every((one) => deadlinesOf(one) === words)
    const whose = named.filter((_, i) => deadlines[i] === words).map(({ name }) => name)
    return [`${isForAll ? 'For each' : `For ${whose.join(', ')}`}: ${words}`]
  })
  const parts = [someOf(shows, collections.length, ', '), ...shared, ...aheadWords(installments, collections)]
  return parts.join('. ')
}

function deadlinesOf({ deadline_policy, kind = 'series' }: CollectionDocument): string | undefined {
  return deadline_policy && deadlineWords(deadline_policy, `the ${INSTALLMENTS[kind]}`)
}

/** What AdCP says that the installments of each kind of collection are. */
const INSTALLMENTS = {
  series: 'episode',
  publication: 'issue',
  event_series: 'event',
  rotation: 'period',
}

type Installments = NonNullable<ProductDocument['installments']>

/** "Episodes: The election on 2027-01-04", and the same for issues if there are both. */
function aheadWords(installments: Installments, collections: readonly CollectionDocument[]): string[] {
  const ahead = installments.filter(({ status = 'scheduled' }) => !PAST.has(status))
  const wordsById = new Map(
    collections.map(({ collection_id, kind = 'series' }) => [collection_id, INSTALLMENTS[kind]]),
  )
  const [common, another] = new Set(wordsById.values())
  // Of one that names no collection.
  const word = another === undefined ? common! : 'installment'
  const words = ahead.map(({ collection_id = '' }) => wordsById.get(collection_id) ?? word)
  return [...new Set(words)].map((what) => {
    const ones = ahead.filter((_, i) => words[i] === what)
    const said = ones.slice(0, LISTED_MAX).map(({ name, installment_id, scheduled_at }) => {
      return `${name ?? installment_id}${scheduled_at === undefined ? '' : ` on ${scheduled_at.slice(0, 10)}`}`
    })
    return `${what[0]!.toUpperCase()}${what.slice(1)}s: ${someOf(said, ones.length, ', ')}`
  })
}

/** No longer to be booked. */
const PAST = new Set(['aired', 'published', 'cancelled'])

const CADENCES = {
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  seasonal: 'in seasons',
  event: 'at events',
  irregular: 'no fixed schedule',
}

export function deadlineWords(policy: DeadlinePolicy, what: string): string {
  const { booking_lead_days, cancellation_lead_days, material_stages, business_days_only } = policy
  const days = (count: number) =>
    `${count} ${business_days_only ? 'business ' : ''}${count === 1 ? 'day' : 'days'}`
  const said = [
    booking_lead_days === undefined ? undefined : `book ${days(booking_lead_days)}`,
    cancellation_lead_days === undefined ? undefined : `cancel free ${days(cancellation_lead_days)}`,
    ...(material_stages ?? []).map(
      ({ stage, lead_days, label }) =>
        `${stage} material${label === undefined ? '' : ` (${oneLine(label)})`} ${days(lead_days)}`,
    ),
  ].filter(Boolean)
  return `${said.join(', ')} before ${what}`
}

export function submissionWords({ material_submission }: ProductDocument): string | undefined {
  if (!material_submission) return undefined
  const { url, email, instructions } = material_submission
  return [url, email, instructions && cutText(oneLine(instructions), NOTE_LENGTH_MAX)]
    .filter(Boolean)
    .join('; ')
}

export function creativePolicyWords({ creative_policy }: ProductDocument): string | undefined {
  if (!creative_policy) return undefined
  const { co_branding, landing_page, templates_available, provenance_required } = creative_policy
  return [
    `co-branding ${co_branding === 'none' ? 'not wanted' : co_branding}`,
    LANDING_PAGES[landing_page],
    ...(templates_available ? ['templates available'] : []),
    ...(provenance_required === true ? ['provenance data required'] : []),
  ].join(', ')
}

const LANDING_PAGES = {
  any: 'any landing page',
  retailer_site_only: "landing page on the retailer's site only",
  must_include_retailer: 'landing page must include the retailer',
}

export function cancellationWords(document: ProductDocument): string | undefined {
  const { cancellation_policy: policy, pricing_options } = document
  if (!policy) return undefined
  const { interval, unit } = policy.notice_period
  const fee = policy.cancellation_fee
  const period = `${interval} ${interval === 1 ? `${unit.slice(0, -1)}’s` : `${unit}’`} notice`
  if (fee.type === 'none') return `${period}, no fee`
  if (fee.type === 'full_commitment') return `${period}; otherwise the full amount is due`
  if (fee.type === 'fixed_fee') {
    return `${period}; otherwise ${amount(fee.amount)} ${pricing_options[0]!.currency}`
  }
  return `${period}; otherwise ${amount(Math.round(fee.rate * 1e6) / 1e4)}% of what remains`
}

export function billingWords({ measurement_terms }: ProductDocument): string | undefined {
  if (!measurement_terms) return undefined
  const { billing_measurement: billing, makegood_policy } = measurement_terms
  return [
    billing && `the count of ${billing.vendor.domain} is billed`,
    billing?.measurement_window && `window ${billing.measurement_window}`,
    billing?.max_variance_percent === undefined
      ? undefined
      : `counts may differ by ${amount(billing.max_variance_percent)}%`,
    billing?.finalization_deadline_hours === undefined
      ? undefined
      : `final within ${amount(billing.finalization_deadline_hours)} h`,
    makegood_policy &&
      `if delivery falls short: ${makegood_policy.available_remedies.join(', ').replaceAll('_', ' ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function someOf(said: readonly string[], total: number, separator: string): string {
  const more = total > said.length ? `${separator}and ${total - said.length} more` : ''
  return said.join(separator) + more
}
