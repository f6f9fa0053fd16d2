import {
  byCountedBasis,
  COUNTED_BASES,
  PRICING_BASES,
  UNITS,
  type PricingBasis,
} from '../core/delivery/units.ts'

/**
 * The requests that the OpenAPI document and the API reference show, with their responses. The tests send each of them
 * as it is shown, so all of them work with the reader's own package IDs, on any day.
 */

/** Stands for the current day, UTC, until the text is sent: a total of last year would be before the flight. */
export const TODAY_PLACE = '__TODAY__'

/** The lines that the package IDs stand for; readers replace them with their own. */
export const EXAMPLE_LINES = Object.fromEntries(
  PRICING_BASES.map((basis) => [basis, UNITS[basis].example.package_id]),
) as Record<PricingBasis, string>

export interface Exchange {
  title: string
  body: object
  answer: object
}

/** The first with a time, the others with a date. */
const TOTALS = byCountedBasis((basis) => ({
  package_id: EXAMPLE_LINES[basis],
  [basis]: UNITS[basis].example.total,
  as_of: basis === COUNTED_BASES[0] ? `${TODAY_PLACE}T00:00:00Z` : TODAY_PLACE,
}))
const FLAT_RATE = { package_id: EXAMPLE_LINES.flat_rate, as_of: TODAY_PLACE }

export const DELIVERY_EXAMPLES: Record<PricingBasis | 'several', Exchange> = {
  ...byCountedBasis((basis) => accepted(`A line priced on ${UNITS[basis].words}`, [TOTALS[basis]])),
  flat_rate: accepted('A flat-rate line: no quantity, the line is delivered', [FLAT_RATE]),
  several: accepted('Several lines in one request', [...Object.values(TOTALS), FLAT_RATE]),
}

/** One item is stored, the other is not. */
export const DELIVERY_REJECTION: Exchange = {
  title: 'One item accepted, one rejected',
  body: {
    items: [
      TOTALS.impressions,
      { package_id: EXAMPLE_LINES.downloads, impressions: 20417, as_of: TODAY_PLACE },
    ],
  },
  answer: {
    accepted: 1,
    rejected: 1,
    results: [
      { index: 0, package_id: EXAMPLE_LINES.impressions, status: 'accepted' },
      {
        index: 1,
        package_id: EXAMPLE_LINES.downloads,
        status: 'rejected',
        reason: 'quantity_required',
        field: 'downloads',
        message: 'This line is priced on downloads. Report its total downloads to date, not impressions.',
      },
    ],
  },
}

export const CODES_EXAMPLES = {
  codes: {
    title: 'Two codes of one line',
    body: {
      codes: [
        { packageId: EXAMPLE_LINES.impressions, code: 'TRAIL20', slug: 'trail-20' },
        { packageId: EXAMPLE_LINES.impressions, code: 'SUMMER' },
      ],
    },
    answer: { ok: true, upserted: 2, errors: [] },
  },
} as const satisfies Record<string, Exchange>

export const METRICS_EXAMPLES = {
  metrics: {
    title: 'One day of two codes',
    body: {
      metrics: [
        { code: 'TRAIL20', date: TODAY_PLACE, clicks: 412, conversions: 19, conversionValue: 1184.35 },
        { code: 'SUMMER', date: TODAY_PLACE, clicks: 96, conversions: 0, conversionValue: 0 },
      ],
    },
    answer: { ok: true, upserted: 2, errors: [] },
  },
} as const satisfies Record<string, Exchange>

/** One row is stored, the other is not. */
export const METRICS_REJECTION: Exchange = {
  title: 'One row stored, one rejected',
  body: {
    metrics: [
      { code: 'TRAIL20', date: TODAY_PLACE, clicks: 412, conversions: 19, conversionValue: 1184.35 },
      { code: 'WINTER', date: TODAY_PLACE, clicks: 12, conversions: 1, conversionValue: 30 },
    ],
  },
  answer: {
    ok: false,
    upserted: 1,
    errors: [
      {
        index: 1,
        status: 400,
        reason: 'unknown_code',
        field: 'code',
        message: 'Your organization has no such code: send it to /api/ingest/affiliate/codes first.',
      },
    ],
  },
}

/** As in OpenAPI: by name, with a title. */
export function namedExamples(exchanges: Record<string, Exchange>, part: 'body' | 'answer'): object {
  return Object.fromEntries(
    Object.entries(exchanges).map(([name, exchange]) => [
      name,
      { summary: exchange.title, value: exchange[part] },
    ]),
  )
}

function accepted(title: string, items: readonly { package_id: string }[]): Exchange {
  const results = items.map(({ package_id }, index) => ({ index, package_id, status: 'accepted' }))
  return { title, body: { items }, answer: { accepted: items.length, rejected: 0, results } }
}
