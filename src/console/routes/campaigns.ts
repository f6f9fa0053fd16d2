import { z } from 'zod'
import { LINES_PER_CAMPAIGN_MAX } from '../../core/campaign/campaign.ts'
import { changeCampaign } from '../../core/campaign/change-campaign.ts'
import { createCampaign } from '../../core/campaign/create-campaign.ts'
import { CAMPAIGN_PAGES_MAX, listCampaigns } from '../../core/campaign/list-campaigns.ts'
import { LINE_FIELDS, type LineTerm, type ProposedLine } from '../../core/campaign/line.ts'
import { labelOf, SHEET_COLUMNS } from '../../core/campaign/pasted-sheet.ts'
import { previewLines, type LinesPreview } from '../../core/campaign/preview-lines.ts'
import { showCampaign } from '../../core/campaign/show-campaign.ts'
import { showDeliveryChart } from '../../core/campaign/show-delivery-chart.ts'
import { STATUS_FILTERS } from '../../core/campaign/life.ts'
import { PACING_STATES } from '../../core/campaign/pacing.ts'
import { cutValue } from '../../core/delivery/delivery-file.ts'
import { DATE_FORMS } from '../../core/delivery/date-form.ts'
import { DECIMAL_SIGNS } from '../../core/spreadsheet/typed-number.ts'
import { listProductsOfSeller } from '../../core/product/list-products-of-seller.ts'
import { listTerms } from '../../core/terms/list-terms.ts'
import { markTermsSeen } from '../../core/terms/mark-terms-seen.ts'
import { member } from '../route.ts'
import { pageNumber, searchText, uuid } from '../query-parts.ts'
import { COUNTED_BASES, PRICING_BASES } from '../../core/delivery/units.ts'

/** Enough for a campaign with the maximum number of lines. */
const BODY_BYTES_MAX = 2 * 1024 * 1024
/** No name, date or amount is longer; the operation checks each of them. */
const TEXT_LENGTH_MAX = 1_000
const PLACE_LENGTH_MAX = 100
/** More than 1,000 rows of a sheet have, even with long names. */
const PASTED_LENGTH_MAX = 500_000
/** A form can have more lines than a campaign until it is saved. */
const FORM_LINES_MAX = 2 * LINES_PER_CAMPAIGN_MAX

const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')

const line = z.strictObject({
  package_id: text.pipe(uuid).nullable().default(null),
  name: text,
  pricing_basis: z.enum(PRICING_BASES, 'choose the pricing'),
  flight_start: text,
  flight_end: text,
  booked: text.nullable(),
  price: text,
  currency: text,
  bills_overdelivery: z.boolean().default(false),
  reference: text.nullable().default(null),
  air_date: text.nullable().default(null),
  episode_url: text.nullable().default(null),
  download_window_days: text.nullable().default(null),
  /** The product that the line was sold as: the seller's own note. */
  product_id: text.nullable().default(null),
})

const campaign = {
  name: text,
  purchase_order: text.nullable().default(null),
  buyer_id: text.trim().pipe(uuid),
  lines: z.array(line),
}
const before = z.object({ before: z.string().max(PLACE_LENGTH_MAX, 'this is too long').optional() })
const VERSION_MAX = 2 ** 31 - 1

/** Campaigns, for their sellers and their buyers. */
export const campaigns = [
  member('GET /campaigns', {
    onlyReads: true,
    query: z.object({
      side: z.enum(['seller', 'buyer']).optional(),
      search: searchText,
      status: z.enum(STATUS_FILTERS).optional(),
      pacing: z.enum(PACING_STATES).optional(),
      after: z.string().max(PLACE_LENGTH_MAX, 'this is too long').optional(),
      page: pageNumber,
    }),
    answer: async (context, { query }) =>
      listCampaigns(context, { ...query, page: Math.min(query.page, CAMPAIGN_PAGES_MAX) }),
  }),

  member('POST /campaigns', {
    body: z.strictObject({ ...campaign, is_draft: z.boolean().default(false) }),
    bodyLimitBytes: BODY_BYTES_MAX,
    status: 201,
    answer: async (context, { body }) => {
      const { id } = await createCampaign(context, {
        buyerId: body.buyer_id,
        name: body.name,
        purchaseOrder: body.purchase_order,
        lines: body.lines.map(lineOf),
        isDraft: body.is_draft,
      })
      return { id }
    },
  }),

  member('GET /products', {
    query: z.object({ search: searchText }),
    answer: async (context, { query }) => listProductsOfSeller(context, query),
  }),

  member('POST /lines/preview', {
    body: z.strictObject({
      text: z.string().max(PASTED_LENGTH_MAX, 'this is too long: paste fewer rows'),
      date_form: z.enum(DATE_FORMS).nullable().default(null),
      decimal_sign: z.enum(DECIMAL_SIGNS).nullable().default(null),
      usual_pricing: z.enum(PRICING_BASES).nullable().default(null),
      usual_currency: text.default(''),
      campaign_id: text.pipe(uuid).nullable().default(null),
      form_lines: z
        .array(z.strictObject({ name: text, reference: text }))
        .max(FORM_LINES_MAX)
        .default([]),
    }),
    bodyLimitBytes: BODY_BYTES_MAX,
    answer: async (context, { body }) => {
      const preview = await previewLines(context, {
        text: body.text,
        dateForm: body.date_form,
        decimalSign: body.decimal_sign,
        usual: { pricingBasis: body.usual_pricing, currency: body.usual_currency.trim().toUpperCase() },
        form: { campaignId: body.campaign_id, lines: body.form_lines },
      })
      return describePreview(preview)
    },
  }),

  member('GET /campaigns/:campaignId', {
    answer: async (context, { params }) => showCampaign(context, params),
  }),

  member('PUT /campaigns/:campaignId', {
    body: z.strictObject({ ...campaign, version: z.int().max(VERSION_MAX) }),
    bodyLimitBytes: BODY_BYTES_MAX,
    answer: async (context, { params, body }) => {
      const changed = await changeCampaign(context, {
        ...params,
        version: body.version,
        buyerId: body.buyer_id,
        name: body.name,
        purchaseOrder: body.purchase_order,
        lines: body.lines.map((wanted) => ({ packageId: wanted.package_id, ...lineOf(wanted) })),
      })
      return changed
    },
  }),

  member('GET /campaigns/:campaignId/chart', {
    onlyReads: true,
    query: z.object({
      package_id: uuid.optional(),
      basis: z.enum(COUNTED_BASES).optional(),
    }),
    answer: async (context, { params, query }) =>
      showDeliveryChart(context, { ...params, packageId: query.package_id, pricingBasis: query.basis }),
  }),

  member('GET /campaigns/:campaignId/terms', {
    query: before,
    answer: async (context, { params, query }) => listTerms(context, { ...params, ...query }),
  }),

  member('GET /lines/:packageId/terms', {
    query: before,
    answer: async (context, { params, query }) => listTerms(context, { ...params, ...query }),
  }),

  member('POST /campaigns/:campaignId/terms/seen', {
    body: z.strictObject({ version: z.int().min(0).max(VERSION_MAX) }),
    answer: async (context, { params, body }) => markTermsSeen(context, { ...params, ...body }),
  }),
]

/** People leave spaces around what they type or paste, and write currencies in lower case. */
function lineOf(form: z.output<typeof line>) {
  const booked = form.booked?.trim() ?? ''
  return {
    name: form.name,
    pricingBasis: form.pricing_basis,
    flightStart: form.flight_start.trim(),
    flightEnd: form.flight_end.trim(),
    booked: booked === '' ? null : booked,
    price: form.price.trim(),
    currency: form.currency.trim().toUpperCase(),
    billsOverdelivery: form.bills_overdelivery,
    reference: form.reference,
    airDate: form.air_date,
    episodeUrl: form.episode_url,
    downloadWindowDays: form.download_window_days,
    productId: form.product_id,
  }
}

/** A line as the form has it. */
function formOf(proposed: ProposedLine) {
  return {
    name: proposed.name,
    pricing_basis: proposed.pricingBasis,
    flight_start: proposed.flightStart,
    flight_end: proposed.flightEnd,
    booked: proposed.booked,
    price: proposed.price,
    currency: proposed.currency,
    bills_overdelivery: proposed.billsOverdelivery ?? false,
    reference: proposed.reference ?? '',
    air_date: proposed.airDate ?? '',
    episode_url: proposed.episodeUrl ?? '',
    download_window_days: proposed.downloadWindowDays ?? '',
    product_id: proposed.productId ?? '',
  }
}

/** Terms are called as in the form. */
function describePreview({ layout, lines, dates, numbers }: LinesPreview) {
  return {
    has_header: layout.hasHeader,
    columns: SHEET_COLUMNS.filter(({ term }) => layout.positions[term] !== undefined).map(({ term }) => ({
      field: LINE_FIELDS[term],
      label: labelOf(term),
    })),
    ignored_columns: layout.ignored.map(cutValue),
    rows: lines.map(({ row, written, line: read, problems, fault }) => ({
      row,
      written: byField(written),
      line: read === null ? null : formOf(read),
      problems: problems.map(({ term, what }) => ({ field: LINE_FIELDS[term], message: what })),
      fault,
    })),
    dates,
    numbers,
  }
}

function byField(written: Record<LineTerm, string>): Record<FormField, string> {
  const entries = Object.entries(written) as [LineTerm, string][]
  return Object.fromEntries(entries.map(([term, cell]) => [LINE_FIELDS[term], cell])) as Record<
    FormField,
    string
  >
}

type FormField = (typeof LINE_FIELDS)[LineTerm]
