import { formatInstant } from '../../exact/instant.ts'
import { canBeLineReference } from '../campaign/reference.ts'
import type { LineTerms, Reason, Rejection } from './delivery.ts'
import { MalformedItem, parseAsOf, parseDeliveryItem } from './delivery-item.ts'
import { COUNTED_BASES, COUNTED_WORDS, eitherOf, UNITS } from './units.ts'

/**
 * The one place where reasons become words: the feed, the form, the file and the request log all say the same. `sent`
 * is the item as sent; `line` is left out if the organization does not sell the line, or its terms are not known.
 */
export function describeRejection(reason: Reason, sent: unknown, line?: LineTerms): Rejection {
  if (reason === 'invalid_item') return describeMalformed(sent)
  return WORDS[reason](fieldsOf(sent), line)
}

type Fields = Record<string, unknown> | undefined

const WORDS: Record<
  Exclude<Reason, 'invalid_item'>,
  (sent: Fields, line: LineTerms | undefined) => Rejection
> = {
  duplicate_package_id: () => ({
    field: 'package_id',
    message:
      'Duplicate: this line is already in the same report, and its first total counts. Report one total per line.',
  }),
  not_seller: describeNotSold,
  before_flight_start: describeBeforeFlight,
  as_of_in_future: () => ({
    field: 'as_of',
    message:
      '“As of” is in the future. Use the time at which the total was measured. Times are UTC unless they name a zone.',
  }),
  flat_rate_takes_no_quantity: (sent) => ({
    field: COUNTED_BASES.find((basis) => sent?.[basis] != null) ?? COUNTED_BASES[0]!,
    message: 'This is a flat-rate line. Leave out the quantity to mark it as delivered.',
  }),
  quantity_required: describeMissingQuantity,
  internal_error: () => ({
    field: null,
    message: 'We could not save this total. Try again: nothing is counted twice.',
  }),
}

/** The feed takes package IDs only; people may write a reference, in a file or the form. */
function describeNotSold(sent: Fields): Rejection {
  const written = sent?.['package_id']
  return {
    field: 'package_id',
    message:
      typeof written === 'string' && canBeLineReference(written)
        ? `None of your lines has the reference “${written.trim()}”. Check it, or copy the API package ID from Report delivery on the campaign.`
        : 'Your organization does not sell a line with this package ID. Copy the API package ID from Report delivery on the campaign.',
  }
}

/** The log may have kept less of an item than was sent: what is left of it may be well formed. */
function describeMalformed(sent: unknown): Rejection {
  const parsed = parseDeliveryItem(sent)
  return parsed instanceof MalformedItem ? parsed : { field: null, message: 'The item is malformed.' }
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
      message: `Report the total to date that the line is priced on: ${eitherOf(COUNTED_WORDS)}.`,
    }
  }
  const { words } = UNITS[basis]
  const other = COUNTED_BASES.find((another) => another !== basis && sent?.[another] != null)
  return {
    field: basis,
    message:
      other === undefined
        ? `Report the total ${words} to date. 0 counts as a total.`
        : `This line is priced on ${words}. Report its total ${words} to date, not ${UNITS[other].words}.`,
  }
}

function fieldsOf(sent: unknown): Fields {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? (sent as Record<string, unknown>)
    : undefined
}
