import { numberText } from '../../exact/exact-json.ts'
import { formatInstant } from '../../exact/instant.ts'
import { isUuid } from '../uuid.ts'
import type { LineTerms, PricingBasis, Reason } from './delivery.ts'
import { parseAsOf, parseDownloads, parseImpressions } from './delivery-item.ts'

/** Where a reason belongs in a form; `package` is the line as a whole. */
export type RejectedField = 'package' | 'quantity' | 'as_of'

/** Why an item was rejected, in words that say what to do. */
export interface Rejection {
  field: RejectedField
  message: string
}

/**
 * The one place where reasons become words: form, file and request log all say the same. `sent` is the item as it was
 * sent; `line` is left out where the organization sells no such line, or the terms are not at hand.
 */
export function describeRejection(reason: Reason, sent: unknown, line?: LineTerms): Rejection {
  return WORDS[reason](fieldsOf(sent), line)
}

type Fields = Record<string, unknown> | undefined

const WORDS: Record<Reason, (sent: Fields, line: LineTerms | undefined) => Rejection> = {
  invalid_item: describeMalformed,
  duplicate_package_id: () => ({
    field: 'package',
    message:
      'This line was named before in the same report, and the first one counts. Keep only the latest total.',
  }),
  not_seller: () => ({
    field: 'package',
    message:
      'Your organization sells no line with this package ID. Check the ID: it is shown under Report delivery on the campaign.',
  }),
  before_flight_start: describeBeforeFlight,
  as_of_in_future: () => ({
    field: 'as_of',
    message:
      'The as-of lies in the future. Give the time at which the total was measured, and mind the zone: times with Z are UTC.',
  }),
  flat_rate_takes_no_quantity: () => ({
    field: 'quantity',
    message: 'This line has a flat rate and takes no quantity. Leave it out to mark the line as delivered.',
  }),
  quantity_required: describeMissingQuantity,
  internal_error: () => ({
    field: 'package',
    message: 'We could not write this one. Send it again: nothing is counted twice.',
  }),
}

/** Asks the questions of `parseDeliveryItem` once more, in its words and order, to name the one that failed. */
function describeMalformed(sent: Fields): Rejection {
  if (!sent) {
    return {
      field: 'package',
      message: 'This is no delivery item. Send an object with package_id, a quantity and as_of.',
    }
  }
  const { package_id, impressions, downloads, as_of } = sent
  if (typeof package_id !== 'string' || !isUuid(package_id)) {
    return {
      field: 'package',
      message: `${package_id == null || package_id === '' ? 'The package ID is missing' : `${quote(package_id)} is no package ID`}. Copy the API package ID of the line from Report delivery on the campaign.`,
    }
  }
  if (parseAsOf(as_of) === undefined) return { field: 'as_of', message: wordsOnAsOf(as_of) }
  if (impressions != null && downloads != null) {
    return { field: 'quantity', message: 'Give one quantity, impressions or downloads, not both.' }
  }
  if (impressions != null && parseImpressions(impressions) === undefined) {
    return { field: 'quantity', message: wordsOnImpressions(impressions) }
  }
  if (downloads != null && parseDownloads(downloads) === undefined) {
    return { field: 'quantity', message: wordsOnDownloads(downloads) }
  }
  return { field: 'package', message: 'This item is malformed.' }
}

const TIME_WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
const AS_OF_FORMS = 'Write a date as 2026-11-14, or a time with its zone as 2026-11-14T10:00:00Z.'

function wordsOnAsOf(sent: unknown): string {
  if (typeof sent === 'string' && TIME_WITHOUT_ZONE.test(sent)) {
    return `${quote(sent)} does not name its zone. ${AS_OF_FORMS}`
  }
  return `${quote(sent)} is not a date or a time that exists. ${AS_OF_FORMS}`
}

const IMPRESSIONS_MAX = String(Number.MAX_SAFE_INTEGER)
/** Groups of three digits: a thousand and some, or a decimal, depending on who reads it. */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/
const DECIMAL_COMMA = /^\d+,\d+$/

function wordsOnImpressions(sent: unknown): string {
  if (typeof sent === 'string') {
    if (GROUPED.test(sent)) {
      return `${quote(sent)} can be read in two ways. Write impressions without separators: ${sent.replace(/\D/g, '')}.`
    }
    return `${wordsOnText(sent)} Impressions are a whole number, written with digits only.`
  }
  const text = numberText(sent)
  if (text === undefined) return `${quote(sent)} is no number. Give the total impressions to date.`
  if (text.startsWith('-')) return 'A total cannot be below 0. Give the total impressions to date.'
  if (Number(text) > Number.MAX_SAFE_INTEGER) {
    return `That is more than we can count. Give at most ${IMPRESSIONS_MAX} impressions.`
  }
  return 'Impressions are a whole number. Give the total to date, without a fraction.'
}

function wordsOnDownloads(sent: unknown): string {
  if (typeof sent === 'string') {
    if (DECIMAL_COMMA.test(sent) || GROUPED.test(sent)) {
      return `${quote(sent)} can be read in two ways. Write digits without separators, and decimals with a point: 1234.5.`
    }
    return `${wordsOnText(sent)} Downloads are written with digits, and decimals with a point.`
  }
  const text = numberText(sent)
  if (text === undefined) return `${quote(sent)} is no number. Give the total downloads to date.`
  if (text.startsWith('-')) return 'A total cannot be below 0. Give the total downloads to date.'
  return 'That number has more digits than we can keep. Give the total downloads to date.'
}

function wordsOnText(sent: string): string {
  return /^-?\d+$/.test(sent)
    ? `${quote(sent)} was sent as text: send a number, without quotes.`
    : `${quote(sent)} is no number that we take here.`
}

function describeBeforeFlight(sent: Fields, line: LineTerms | undefined): Rejection {
  const asOf = parseAsOf(sent?.['as_of'])
  if (!line) {
    return {
      field: asOf == null ? 'package' : 'as_of',
      message:
        'The flight had not begun (UTC), or the as-of is before its first day. Give a later as-of, or wait.',
    }
  }
  const day = formatInstant(line.flightStart).slice(0, 10)
  return asOf != null && asOf < line.flightStart
    ? {
        field: 'as_of',
        message: `The flight starts on ${day} (UTC): nothing can have been measured before. Give a later as-of.`,
      }
    : {
        field: 'package',
        message: `The flight starts on ${day} (UTC). Report from that day on; if the dates are wrong, have the campaign changed.`,
      }
}

function describeMissingQuantity(sent: Fields, line: LineTerms | undefined): Rejection {
  const basis = line?.pricingBasis
  if (basis === undefined || basis === 'flat_rate') {
    return {
      field: 'quantity',
      message: 'Give the quantity that the line is priced on, impressions or downloads: its total to date.',
    }
  }
  const other: PricingBasis = basis === 'impressions' ? 'downloads' : 'impressions'
  return {
    field: 'quantity',
    message:
      sent?.[other] == null
        ? `Give the total ${basis} to date. 0 is a quantity too.`
        : `This line is priced on ${basis}: give its total ${basis} to date, not its ${other}.`,
  }
}

const QUOTED_LENGTH_MAX = 40

function quote(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : numberText(sent)
  if (text === undefined) return 'What was sent'
  return `“${text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text}”`
}

function fieldsOf(sent: unknown): Fields {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? (sent as Record<string, unknown>)
    : undefined
}
