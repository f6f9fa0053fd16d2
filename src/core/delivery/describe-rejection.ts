import { numberText } from '../../exact/exact-json.ts'
import { formatInstant } from '../../exact/instant.ts'
import { isUuid } from '../uuid.ts'
import type { LineTerms, PricingBasis, Reason } from './delivery.ts'
import { parseAsOf, parseDownloads, parseImpressions } from './delivery-item.ts'

/** The fields of a delivery item. */
export type DeliveryField = 'package_id' | 'impressions' | 'downloads' | 'as_of'

/** Why an item was rejected, in words that say what to do. */
export interface Rejection {
  /** Null if no single field is at fault. */
  field: DeliveryField | null
  message: string
}

/**
 * The one place where reasons become words: the feed, the form, the file and the request log all say the same. `sent`
 * is the item as sent; `line` is left out if the organization does not sell the line, or its terms are not known.
 */
export function describeRejection(reason: Reason, sent: unknown, line?: LineTerms): Rejection {
  return WORDS[reason](fieldsOf(sent), line)
}

type Fields = Record<string, unknown> | undefined

const WORDS: Record<Reason, (sent: Fields, line: LineTerms | undefined) => Rejection> = {
  invalid_item: describeMalformed,
  duplicate_package_id: () => ({
    field: 'package_id',
    message:
      'Duplicate: this line is already in the same report, and its first total counts. Report one total per line.',
  }),
  not_seller: () => ({
    field: 'package_id',
    message:
      'Your organization does not sell a line with this package ID. Copy the API package ID from Report delivery on the campaign.',
  }),
  before_flight_start: describeBeforeFlight,
  as_of_in_future: () => ({
    field: 'as_of',
    message:
      '“As of” is in the future. Use the time at which the total was measured. Times are UTC unless they name a zone.',
  }),
  flat_rate_takes_no_quantity: (sent) => ({
    field: sent?.['downloads'] == null ? 'impressions' : 'downloads',
    message: 'This is a flat-rate line. Leave out the quantity to mark it as delivered.',
  }),
  quantity_required: describeMissingQuantity,
  internal_error: () => ({
    field: null,
    message: 'We could not save this total. Try again: nothing is counted twice.',
  }),
}

/** Checks in the order of `parseDeliveryItem`, to name the check that failed. */
function describeMalformed(sent: Fields): Rejection {
  if (!sent) {
    return {
      field: null,
      message: 'A delivery item is an object with package_id, impressions or downloads, and as_of.',
    }
  }
  const { package_id, impressions, downloads, as_of } = sent
  if (typeof package_id !== 'string' || !isUuid(package_id)) {
    return {
      field: 'package_id',
      message: `${package_id == null || package_id === '' ? 'The package ID is missing' : `${quote(package_id)} is not a valid package ID`}. Copy the API package ID from Report delivery on the campaign.`,
    }
  }
  if (parseAsOf(as_of) === undefined) return { field: 'as_of', message: wordsOnAsOf(as_of) }
  if (impressions != null && downloads != null) {
    return { field: null, message: 'Report impressions or downloads, not both.' }
  }
  if (impressions != null && parseImpressions(impressions) === undefined) {
    return { field: 'impressions', message: wordsOnImpressions(impressions) }
  }
  if (downloads != null && parseDownloads(downloads) === undefined) {
    return { field: 'downloads', message: wordsOnDownloads(downloads) }
  }
  return { field: null, message: 'The item is malformed.' }
}

const TIME_WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
const STARTS_AS_ISO = /^\d{4}-\d\d-\d\d/
const AS_OF_FORMS = 'Write a date as 2026-11-14, or a time with its zone as 2026-11-14T10:00:00Z.'

function wordsOnAsOf(sent: unknown): string {
  if (typeof sent === 'string' && TIME_WITHOUT_ZONE.test(sent)) {
    return `${quote(sent)} has no time zone. ${AS_OF_FORMS}`
  }
  if (typeof sent === 'string' && !STARTS_AS_ISO.test(sent)) {
    return `${quote(sent)} is not written as an ISO date. ${AS_OF_FORMS}`
  }
  return `${quote(sent)} is not a valid date or time. ${AS_OF_FORMS}`
}

const IMPRESSIONS_MAX = String(Number.MAX_SAFE_INTEGER)
/** Groups of three digits: thousands or a decimal, depending on the reader's locale. */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/
const DECIMAL_COMMA = /^\d+,\d+$/

function wordsOnImpressions(sent: unknown): string {
  if (typeof sent === 'string') {
    if (GROUPED.test(sent)) {
      const digits = sent.length > QUOTED_LENGTH_MAX ? '' : `: ${sent.replace(/\D/g, '')}`
      return `Remove the separator from ${quote(sent)}${digits}.`
    }
    return WHOLE.test(sent) ? sentAsText(sent) : `${quote(sent)} is not a whole number.`
  }
  const text = numberText(sent)
  if (text === undefined) return `${quote(sent)} is not a number. Report the total impressions to date.`
  if (text.startsWith('-')) return 'A total cannot be below 0. Report the total impressions to date.'
  if (Number(text) > Number.MAX_SAFE_INTEGER) {
    return `The number is too large. The most is ${IMPRESSIONS_MAX} impressions.`
  }
  return 'Impressions must be a whole number. Report the total to date without decimals.'
}

function wordsOnDownloads(sent: unknown): string {
  if (typeof sent === 'string') {
    if (DECIMAL_COMMA.test(sent) || GROUPED.test(sent)) {
      return `${quote(sent)} is ambiguous. Remove separators and use a point for decimals: 1234.5.`
    }
    return NUMBER.test(sent)
      ? sentAsText(sent)
      : `${quote(sent)} is not a number. Use digits, such as 1234.5.`
  }
  const text = numberText(sent)
  if (text === undefined) return `${quote(sent)} is not a number. Report the total downloads to date.`
  if (text.startsWith('-')) return 'A total cannot be below 0. Report the total downloads to date.'
  return 'The number has too many digits. Report the total downloads to date.'
}

const WHOLE = /^-?\d+$/
const NUMBER = /^-?\d+(?:\.\d+)?$/

function sentAsText(sent: string): string {
  return `${quote(sent)} was sent as text. Send a number, without quotes.`
}

function describeBeforeFlight(sent: Fields, line: LineTerms | undefined): Rejection {
  const asOf = parseAsOf(sent?.['as_of'])
  if (!line) {
    return {
      field: asOf == null ? null : 'as_of',
      message:
        'The flight has not started (UTC), or “As of” is before its first day. Use a later time, or wait for the start.',
    }
  }
  const day = formatInstant(line.flightStart).slice(0, 10)
  return asOf != null && asOf < line.flightStart
    ? {
        field: 'as_of',
        message: `“As of” is before the flight, which starts on ${day} (UTC). Use a later time.`,
      }
    : {
        field: null,
        message: `The flight starts on ${day} (UTC). Report from that day on, or correct the dates of the campaign.`,
      }
}

function describeMissingQuantity(sent: Fields, line: LineTerms | undefined): Rejection {
  const basis = line?.pricingBasis
  if (basis === undefined || basis === 'flat_rate') {
    return {
      field: null,
      message: 'Report the total to date that the line is priced on: impressions or downloads.',
    }
  }
  const other: PricingBasis = basis === 'impressions' ? 'downloads' : 'impressions'
  return {
    field: basis,
    message:
      sent?.[other] == null
        ? `Report the total ${basis} to date. 0 counts as a total.`
        : `This line is priced on ${basis}. Report its total ${basis} to date, not ${other}.`,
  }
}

const QUOTED_LENGTH_MAX = 40

function quote(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : numberText(sent)
  if (text === undefined) return 'This value'
  return `“${text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text}”`
}

function fieldsOf(sent: unknown): Fields {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? (sent as Record<string, unknown>)
    : undefined
}
