import type { RowReason } from '../affiliate/affiliate-row.ts'
import type { Reason } from '../delivery/delivery.ts'
import { allOf, COUNTED_BASES, eitherOf, OF_COUNTED, UNITS } from '../delivery/units.ts'

/** What a reason means to the sender, and what to do about it. Text in backquotes is code. */
export interface Explained {
  meaning: string
  remedy: string
}

const FIELDS = COUNTED_BASES.map((basis) => `\`${basis}\``)
const WHOLE_WORDS = COUNTED_BASES.filter((basis) => UNITS[basis].isWhole).map((basis) => UNITS[basis].words)

/**
 * Every reason for which an item or a row is rejected, in the order in which they are checked. The OpenAPI document and
 * the API reference are generated from this; a test checks that the guides say the same.
 */
export const DELIVERY_REASONS: Readonly<Record<Reason, Explained>> = {
  invalid_item: {
    meaning: `The item is malformed: it is not an object, \`package_id\` is not a UUID, a number is negative or sent as text, ${eitherOf(WHOLE_WORDS)} are not whole, ${OF_COUNTED.all} quantities are set, or \`as_of\` is not a real date or has no time zone.`,
    remedy: 'Fix the field named in `field`; `message` says what is wrong with it.',
  },
  duplicate_package_id: {
    meaning: 'The package appears earlier in the same request. Its first well-formed item counts.',
    remedy: 'Send one total per package and request: the latest.',
  },
  not_seller: {
    meaning: 'Your organization does not sell this package, or there is no such package.',
    remedy: 'Check the package ID, and that the key belongs to the organization that sells the package.',
  },
  before_flight_start: {
    meaning: 'The flight has not started (UTC), or `as_of` is before its first day.',
    remedy:
      'Wait for the flight to start, or correct `as_of`. If the flight dates are wrong, edit the campaign.',
  },
  as_of_in_future: {
    meaning: '`as_of` is later than the time at which we received the request.',
    remedy:
      'Check the time zone: local time marked `Z` is the usual mistake. Keep your clock in sync (NTP); there is no tolerance.',
  },
  flat_rate_takes_no_quantity: {
    meaning: 'The line has a flat rate, and the item has a figure.',
    remedy: `Send the item without ${allOf(FIELDS)}.`,
  },
  quantity_required: {
    meaning: `The quantity that the line is priced on is missing. ${OF_COUNTED.another} does not replace it; 0 is a quantity.`,
    remedy: `Send ${eitherOf(FIELDS)}, whichever the line is priced on.`,
  },
  internal_error: {
    meaning: 'We could not store this item. The other items have their own results.',
    remedy:
      'Send the item again later. If it keeps failing, give the operator the `X-Request-Id` of the response.',
  },
}

export const ROW_REASONS: Readonly<Record<RowReason, Explained>> = {
  invalid_row: {
    meaning: 'The row is malformed, or a required field is missing or `null`.',
    remedy: 'Fix the field named in `field`, the first one that is wrong; `message` says how.',
  },
  duplicate_row: {
    meaning:
      'An earlier well-formed row of the request has the same code (for metrics: the same code and date). The first one counts.',
    remedy: 'Send each code, or each day of a code, once per request.',
  },
  not_seller: {
    meaning: 'Codes only: your organization does not sell this package, or there is no such package.',
    remedy: 'Check `packageId`, and that the key belongs to the organization that sells the package.',
  },
  unknown_code: {
    meaning: 'Metrics only: your organization has no such code.',
    remedy: 'Send the code to `/api/ingest/affiliate/codes` first.',
  },
  internal_error: {
    meaning: 'We could not store this row. The other rows have their own results. Its `status` is 500.',
    remedy:
      'Send the row again later. If it keeps failing, give the operator the `X-Request-Id` of the response.',
  },
}

export function reasonsOf<Name extends string>(
  explained: Readonly<Record<Name, Explained>>,
): [Name, ...Name[]] {
  return Object.keys(explained) as [Name, ...Name[]]
}
