import type { PricingModel, PricingOption } from '../core/product/pricing.ts'
import type { CollectionDocument } from '../core/product/collection.ts'
import type { DeliveryForecast, ProvenForecast } from '../core/product/forecast.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { cutText } from './cut-text.ts'
import type { PreparedFormat } from './format-text.ts'
import {
  amount,
  billingWords,
  cancellationWords,
  creativePolicyWords,
  deadlineWords,
  forecastWords,
  metricWords,
  oneLine,
  placementWords,
  showWords,
  submissionWords,
} from './terms-summary.ts'

/**
 * A product in plain words: all that some hosts show a person or a model. Enough to decide: what it is, what it costs,
 * what has to be sent and how it is measured.
 */
export interface ProductSummary {
  heading: string
  about: string
  publishers: string
  prices: string
  formats: string
  measured: string
  /** Only what the product says. */
  terms: readonly string[]
}

const DESCRIPTION_LENGTH_MAX = 300
const NOTES_LENGTH_MAX = 200

export function summarize(
  document: ProductDocument,
  formats: readonly PreparedFormat[],
  {
    forecast,
    collections,
  }: { forecast: DeliveryForecast | ProvenForecast | undefined; collections: readonly CollectionDocument[] },
): ProductSummary {
  return {
    heading: `${document.name} (${document.product_id})`,
    about: `${cutText(oneLine(document.description), DESCRIPTION_LENGTH_MAX)} ${kindOf(document)}.`,
    prices: pricesOf(document.pricing_options),
    publishers: document.publisher_properties.map(publisherOf).join('; '),
    formats: formats.map(({ id, document: { name } }) => `${name} (${id})`).join('; '),
    measured: measuredOf(document),
    terms: termsOf(document, forecast, collections),
  }
}

function termsOf(
  document: ProductDocument,
  forecast: DeliveryForecast | ProvenForecast | undefined,
  collections: readonly CollectionDocument[],
): string[] {
  const { deadline_policy } = document
  const said: [string, string | undefined][] = [
    ['Forecast', forecastWords(forecast)],
    ['Placements', placementWords(document)],
    ['Shows', showWords(document, collections)],
    ['Deadlines', deadline_policy && deadlineWords(deadline_policy, 'the first day')],
    ['Send material to', submissionWords(document)],
    ['Creative policy', creativePolicyWords(document)],
    ['Cancellation', cancellationWords(document)],
    ['Billing', billingWords(document)],
  ]
  return said.flatMap(([what, words]) => (words === undefined ? [] : [`${what}: ${words}`]))
}

function publisherOf(properties: ProductDocument['publisher_properties'][number]): string {
  const { publisher_domain: domain } = properties
  if (properties.selection_type === 'all') return domain
  return properties.selection_type === 'by_id'
    ? `${domain}: ${properties.property_ids.join(', ')}`
    : `${domain}, tagged ${properties.property_tags.join(', ')}`
}

function kindOf({ channels, delivery_type, exclusivity }: ProductDocument): string {
  const delivery = delivery_type === 'guaranteed' ? 'guaranteed' : 'not guaranteed'
  const alone = exclusivity === undefined || exclusivity === 'none' ? '' : `, exclusivity: ${exclusivity}`
  return `Channels: ${channels.join(', ')}; ${delivery}${alone}`
}

export function pricesOf(options: readonly PricingOption[]): string {
  return options.map(priceOf).join('; ')
}

/** "CPM 26 EUR, minimum 2,500 EUR (cpm_eur)" */
function priceOf(option: PricingOption): string {
  const { currency, min_spend_per_package: minimum } = option
  const least = minimum === undefined ? '' : `, minimum ${amount(minimum)} ${currency}`
  return `${MODELS[option.pricing_model]} ${sumOf(option)}${detailOf(option)}${least} (${option.pricing_option_id})`
}

const MODELS: Record<PricingModel, string> = {
  cpm: 'CPM',
  vcpm: 'viewable CPM',
  cpc: 'CPC',
  cpcv: 'cost per completed view',
  cpv: 'cost per view',
  cpp: 'cost per rating point',
  cpa: 'CPA',
  flat_rate: 'flat rate',
  time: 'sponsorship',
}

function sumOf(option: PricingOption): string {
  const { currency, fixed_price } = option
  if (fixed_price !== undefined) return `${amount(fixed_price)} ${currency}`
  const { floor_price, price_guidance } = option as Extract<
    PricingOption,
    { floor_price?: number | undefined }
  >
  const floor = floor_price === undefined ? 'no floor' : `from ${amount(floor_price)}`
  const usual = price_guidance?.p50 === undefined ? '' : `, usually ${amount(price_guidance.p50)}`
  return `by auction in ${currency}, ${floor}${usual}`
}

function detailOf(option: PricingOption): string {
  switch (option.pricing_model) {
    case 'cpa':
      return ` per ${(option.custom_event_name ?? option.event_type).replaceAll('_', ' ')}`
    case 'cpp':
      return ` for ${option.parameters.demographic}`
    case 'cpv': {
      const { view_threshold: seen } = option.parameters
      return ` counted at ${typeof seen === 'number' ? `${amount(seen * 100)}%` : `${seen.duration_seconds} s`} viewed`
    }
    case 'time': {
      const { time_unit, min_duration, max_duration } = option.parameters
      const least = min_duration === undefined ? '' : `, minimum ${periods(min_duration, time_unit)}`
      const most = max_duration === undefined ? '' : `, maximum ${periods(max_duration, time_unit)}`
      return ` per ${time_unit}${least}${most}`
    }
    default:
      return ''
  }
}

function periods(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function measuredOf({ reporting_capabilities: reporting, delivery_measurement }: ProductDocument): string {
  const { available_reporting_frequencies, available_metrics, expected_delay_minutes } = reporting
  const metrics =
    available_metrics.length === 0 ? 'no metrics' : available_metrics.map(metricWords).join(', ')
  const reports = `${available_reporting_frequencies.join(' and ')} reports of ${metrics}`
  const when = `, ${delayOf(expected_delay_minutes)}, ${reporting.timezone} time`
  const { vendors, provider, notes } = delivery_measurement ?? {}
  const who = vendors?.map(({ domain }) => domain).join(', ') ?? (provider && oneLine(provider))
  const by = who === undefined ? '' : `by ${who}; `
  const more = notes === undefined ? '' : `; ${cutText(oneLine(notes), NOTES_LENGTH_MAX)}`
  return `${by}${reports}${when}${more}`
}

const HOURS_FROM_MINUTES = 120

function delayOf(minutes: number): string {
  if (minutes === 0) return 'without delay'
  return minutes < HOURS_FROM_MINUTES
    ? `after about ${minutes} min`
    : `after about ${amount(Math.round(minutes / 6) / 10)} h`
}

/** What depends on the call: where it is available to the caller, the prices that were asked for, and why it is here. */
export function summaryText(
  number: number,
  summary: ProductSummary,
  call: { territories: readonly string[]; prices: string; relevance: string | undefined },
): string {
  const lines = [
    `${number}. ${summary.heading}`,
    summary.about,
    `Publisher: ${summary.publishers}`,
    `Available to you in: ${call.territories.join(', ')}`,
    `Prices: ${call.prices}`,
    `Formats: ${summary.formats}`,
    `Measured: ${summary.measured}`,
    ...summary.terms,
    ...(call.relevance === undefined ? [] : [`Why it ranks here: ${call.relevance}`]),
  ]
  return lines.join('\n   ')
}
