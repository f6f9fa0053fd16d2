import { z } from 'zod'
import { STATUS_FILTERS } from '../../core/campaign/life.ts'
import { PACING_STATES, type PacingState } from '../../core/campaign/pacing.ts'
import { PRICING_BASES } from '../../core/delivery/units.ts'
import { FLIGHTS, FRESHNESS, type LineFilter } from '../../core/line-board/line-filter.ts'
import { CAMPAIGN_ORDERS } from '../../core/line-board/campaign-order.ts'
import { CAMPAIGN_ROW_PAGES_MAX, listCampaignRows } from '../../core/line-board/list-campaign-rows.ts'
import {
  isColumnOf,
  isLineColumn,
  labelOf,
  LINE_COLUMN_NAMES,
  LINE_COLUMNS,
  USUAL_LINE_COLUMNS,
  type LineColumnName,
} from '../../core/line-board/line-columns.ts'
import { LINE_ORDERS } from '../../core/line-board/line-order.ts'
import { LINE_PAGES_MAX, listAllLines, walkAllLines } from '../../core/line-board/list-all-lines.ts'
import { totalLines } from '../../core/line-board/total-lines.ts'
import { mapRows, tableFile } from '../../http/file-answer.ts'
import { pageNumber, searchText, uuid } from '../query-parts.ts'
import { member } from '../route.ts'

const COLUMNS_LENGTH_MAX = 1_000

/** Several states at once, as in `behind,short`. */
const states = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : text.split(',')))
  .refine((names) => names === undefined || names.every(isState), {
    message: `choose from ${PACING_STATES.join(', ')}`,
  })
  .transform((names) => names?.filter(isState))

const days = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'enter a number of days')
  .optional()
  .transform((text) => (text === undefined ? undefined : Number(text)))

/** Also of a currency that has gone: lines keep it. */
const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'choose a currency code such as EUR')
  .optional()

const filters = {
  side: z.enum(['seller', 'buyer']).optional(),
  search: searchText,
  pacing: states,
  freshness: z.enum(FRESHNESS).optional(),
  flight: z.enum(FLIGHTS).optional(),
  partner: uuid.optional(),
  campaign_id: uuid.optional(),
  basis: z.enum(PRICING_BASES).optional(),
  currency,
  ends_within: days,
}
const filterQuery = z.object(filters)
const sorted = {
  sort: z.enum(LINE_ORDERS).default('pacing'),
  direction: z.enum(['up', 'down']).default('up'),
}

const columns = z
  .string()
  .max(COLUMNS_LENGTH_MAX, 'these are too many columns')
  .optional()
  .transform((text) => (text === undefined || text === '' ? USUAL_LINE_COLUMNS : text.split(',')))
  .refine((names) => names.every(isLineColumn), { message: `choose from ${LINE_COLUMN_NAMES.join(', ')}` })
  .transform((names) => names.filter(isLineColumn))

const campaignQuery = z.object({
  side: z.enum(['seller', 'buyer']).optional(),
  search: searchText,
  status: z.enum(STATUS_FILTERS).optional(),
  pacing: z.enum(PACING_STATES).optional(),
  partner: uuid.optional(),
  currency,
  terms: z.enum(['unseen']).optional(),
  sort: z.enum(CAMPAIGN_ORDERS).default('pacing'),
  direction: z.enum(['up', 'down']).default('up'),
  page: pageNumber,
})

/** The lines of all campaigns, and the campaigns as the sums of their lines, for sellers and buyers. */
export const lines = [
  member('GET /lines', {
    onlyReads: true,
    query: filterQuery.extend({ ...sorted, page: pageNumber }),
    answer: async (context, { query }) =>
      listAllLines(context, {
        ...questionOf(query),
        order: query.sort,
        isDescending: query.direction === 'down',
        page: Math.min(query.page, LINE_PAGES_MAX),
      }),
  }),

  member('GET /lines/totals', {
    query: filterQuery,
    answer: async (context, { query }) => totalLines(context, questionOf(query)),
  }),

  member('GET /lines/export', {
    onlyReads: true,
    turns: 'exports',
    query: filterQuery.extend({ ...sorted, columns, format: z.enum(['csv', 'xlsx']).default('csv') }),
    answer: async (context, { query }) => {
      const { side, lines: rows } = await walkAllLines(context, {
        ...questionOf(query),
        order: query.sort,
        isDescending: query.direction === 'down',
      })
      const names = withCurrency(query.columns).filter((name) => isColumnOf(side, name))
      return tableFile(
        query.format,
        'lines',
        names.map((name) => ({ header: labelOf(name, side), kind: LINE_COLUMNS[name].kind })),
        mapRows(rows, (line) => names.map((name) => LINE_COLUMNS[name].value(line))),
      )
    },
  }),

  member('GET /campaign-rows', {
    onlyReads: true,
    query: campaignQuery,
    answer: async (context, { query }) => {
      const { side, page, sort, direction, partner, terms, ...filter } = query
      return listCampaignRows(context, {
        side,
        filter: { ...filter, partnerId: partner, hasUnseenTerms: terms === 'unseen' },
        order: sort,
        isDescending: direction === 'down',
        page: Math.min(page, CAMPAIGN_ROW_PAGES_MAX),
      })
    },
  }),
]

function questionOf(query: z.output<typeof filterQuery>) {
  const { side, partner, campaign_id, ends_within, ...rest } = query
  const filter: LineFilter = {
    ...rest,
    partnerId: partner,
    campaignId: campaign_id,
    endsWithinDays: ends_within,
  }
  return { side, filter }
}

/** On the page an amount shows its currency; in a file it has a column of its own. */
function withCurrency(names: readonly LineColumnName[]): readonly LineColumnName[] {
  const hasAmounts = names.some((name) => LINE_COLUMNS[name].kind === 'money')
  return hasAmounts && !names.includes('currency') ? [...names, 'currency'] : names
}

function isState(name: string): name is PacingState {
  return (PACING_STATES as readonly string[]).includes(name)
}
