import { withoutSecrets } from '../core/secrets.ts'
import { briefReport, wordsRead } from './brief-report.ts'
import type { Offer } from './catalogue.ts'
import { bindingOf, nextPage, pageOf, pagination, rangeOf, type Page } from './cursor.ts'
import { Failure, invalidArguments, invalidRequest } from './failure.ts'
import { FILTER_NAMES, getProductsInput, type GetProductsArguments } from './get-products-input.ts'
import { pricingPruner } from './product-filters.ts'
import { pricesOf, summaryText } from './product-summary.ts'
import { productText, type Wording } from './product-text.ts'
import { textRead, type RankedPage } from './rank-by-brief.ts'
import { siftOffers, type Sifted } from './sift-offers.ts'
import { defineTool, type ToolAnswer, type ToolCall } from './tool.ts'

const PAGE = { whenAsked: 50, otherwise: 100 }

export const getProducts = defineTool({
  name: 'get_products',
  title: 'Find products to buy',
  description:
    'Advertising products that are available to your key: properties, channels, formats, prices, reporting. Describe the ' +
    'campaign in `brief` to have them ranked (brief_relevance says why), or use buying_mode "wholesale" for all of them in a ' +
    'fixed order. `filters` leaves out what does not fit. ext.flightline.territories names the countries in which a ' +
    'product is available to you. Without a key the list is empty. Continue with pagination.cursor while has_more is true.',
  input: getProductsInput,
  needsVersion: true,
  answer: answerProducts,
})

async function answerProducts(args: GetProductsArguments, call: ToolCall): Promise<ToolAnswer> {
  refuseWhatDoesNotGoTogether(args)
  const { keyId } = call
  if (keyId === null) return answerWithoutKey(args)
  const name = `${call.version} ${keyId} ${JSON.stringify(whatMatters(args))}`
  const known = call.catalogue.answers.get(name)
  if (known) return known
  const { isFinal, ...answer } = await answerWithKey(args, { ...call, keyId })
  if (isFinal) call.catalogue.answers.keep(name, answer)
  return answer
}

/** Everything the answer depends on, besides the caller and the catalogue. */
function whatMatters(args: GetProductsArguments): unknown[] {
  const { fields, pagination: page, preferred_delivery_types, required_policies } = args
  const hasAccount = args.account != null
  const filters = filtersAsked(args)
  return [briefOf(args), filters, fields, page, preferred_delivery_types, required_policies, hasAccount]
}

/** What excludes products, or explains it. Members without a meaning here are ignored. */
function filtersAsked(args: GetProductsArguments): unknown {
  const { filters, targeting_overlay: overlay, required_overlay_support } = args
  const asked = Object.entries(filters ?? {}).filter(([name]) => name !== 'ext' && FILTER_NAMES.has(name))
  const { geo_countries, geo_countries_exclude } = overlay ?? {}
  return [
    asked,
    geo_countries,
    geo_countries_exclude,
    required_overlay_support,
    targetingNotServed(args),
    filtersNotServed(args),
  ]
}

const SERVED_TARGETING = new Set(['geo_countries', 'geo_countries_exclude'])
const NAMES_MAX = 10

/** The parts of a targeting overlay that change nothing here. A client that sends one has to know. */
function targetingNotServed({ targeting_overlay: overlay }: GetProductsArguments): string[] {
  return namesIn(overlay, SERVED_TARGETING)
}

function filtersNotServed({ filters }: GetProductsArguments): string[] {
  return namesIn(filters, FILTER_NAMES)
}

function namesIn(given: object | undefined, known: ReadonlySet<string>): string[] {
  return Object.keys(given ?? {})
    .filter((name) => !known.has(name) && /^[\w.-]{1,60}$/.test(name))
    .map((name) => withoutSecrets(name))
    .slice(0, NAMES_MAX)
}

export async function answerWithKey(
  args: GetProductsArguments,
  call: ToolCall & { keyId: string },
): Promise<ToolAnswer & { isFinal: boolean }> {
  const { keyId } = call
  const sifted = await siftOffers(args, call)
  const { fitting } = sifted

  const brief = briefOf(args)
  const { required_policies, preferred_delivery_types } = args
  const binding = bindingOf(keyId, brief, filtersAsked(args), required_policies, preferred_delivery_types)
  const page = pageOf(args.pagination, PAGE, binding)
  const ranked = await rankPage(call, args, fitting, page)
  const listed: readonly Listed[] = ranked?.listed ?? fixedPage(args, fitting, page)
  const read = ranked ? wordsRead(ranked) : []
  const message = [messageFor(sifted, page, listed.length), ...read, ...notesOn(args)].join(' ')
  const wording = wordingOf(args)
  const next = pagination(page, fitting.length, binding)
  return {
    payload:
      `"message":${JSON.stringify(message)},` +
      `"products":[${textOf(listed, wording)}],` +
      `"cache_scope":"${args.account == null ? 'public' : 'account'}",` +
      `"pagination":${JSON.stringify(next)}` +
      diagnosticsOf(sifted) +
      (ranked ? `,"ext":{"flightline":{"brief":${JSON.stringify(briefReport(ranked))}}}` : ''),
    summary: summaryOf(message, listed, { wording, first: page.offset + 1, next }),
    products: listed.length,
    isFinal: ranked?.isFinal ?? true,
  }
}

function refuseWhatDoesNotGoTogether(args: GetProductsArguments): void {
  const { buying_mode, filters } = args
  if (buying_mode === 'refine') {
    throw new Failure({
      code: 'UNSUPPORTED_FEATURE',
      message: 'Refining is not offered: ask again with another brief or other filters.',
      recovery: 'correctable',
      field: 'buying_mode',
      details: { rejected_value: 'refine', accepted_values: ['brief', 'wholesale'] },
    })
  }
  if (args.refine) throw invalidRequest(['refine'], 'This goes with buying_mode "refine" only.', 'not')
  if (buying_mode === 'brief' && args.brief === undefined) {
    throw invalidRequest(
      ['brief'],
      'buying_mode "brief" needs a brief; "wholesale" lists all products.',
      'required',
    )
  }
  const { if_wholesale_feed_version, if_pricing_version } = args
  if (if_pricing_version !== undefined && if_wholesale_feed_version === undefined) {
    throw invalidRequest(
      ['if_pricing_version'],
      'This needs if_wholesale_feed_version beside it.',
      'dependencies',
    )
  }
  if (if_wholesale_feed_version !== undefined && buying_mode !== 'wholesale') {
    throw invalidRequest(
      ['if_wholesale_feed_version'],
      'This goes with buying_mode "wholesale" only.',
      'const',
    )
  }
  if (
    filters?.start_date !== undefined &&
    filters.end_date !== undefined &&
    filters.end_date < filters.start_date
  ) {
    throw invalidArguments(
      [{ path: ['filters', 'end_date'], message: 'This is before start_date.', keyword: 'formatMinimum' }],
      'VALIDATION_ERROR',
    )
  }
}

/** The part that is compared. In wholesale a brief is ignored. */
function briefOf({ buying_mode, brief }: GetProductsArguments): string | null {
  return buying_mode === 'wholesale' || brief === undefined ? null : textRead(brief)
}

const NO_KEY =
  'No products are available to callers without a key. Ask the operator for one, and send it as a Bearer token to see what is available to you.'

function answerWithoutKey(args: GetProductsArguments): ToolAnswer {
  const binding = bindingOf(null)
  const page = pageOf(args.pagination, PAGE, binding)
  return {
    payload:
      `"message":${JSON.stringify(NO_KEY)},"products":[],"cache_scope":"public",` +
      `"pagination":${JSON.stringify(pagination(page, 0, binding))}`,
    summary: NO_KEY,
    products: 0,
  }
}

type Listed = Offer & { relevance?: string }

/** Undefined if there is no brief to rank by. */
async function rankPage(
  { catalogue, version }: ToolCall,
  args: GetProductsArguments,
  offers: readonly Offer[],
  page: Page,
): Promise<RankedPage | undefined> {
  const brief = briefOf(args)
  if (brief === null) return undefined
  return catalogue.rank(brief, version, preferredFirst(offers, args.preferred_delivery_types), page)
}

function fixedPage(args: GetProductsArguments, offers: readonly Offer[], page: Page): Offer[] {
  const groups = preferredFirst(offers, args.preferred_delivery_types)
  return groups.flat().slice(page.offset, page.offset + page.limit)
}

/** Preferred delivery types come first; within each group the order is unchanged. */
function preferredFirst(
  offers: readonly Offer[],
  preferred: readonly string[] | undefined,
): (readonly Offer[])[] {
  if (!preferred) return [offers]
  const isPreferred = ({ product }: Offer) => preferred.includes(product.document.delivery_type)
  return [offers.filter(isPreferred), offers.filter((offer) => !isPreferred(offer))]
}

function wordingOf({ filters, fields }: GetProductsArguments): Wording {
  const { is_fixed_price, pricing_structures, pricing_currencies } = filters ?? {}
  const isPruned = (is_fixed_price ?? pricing_structures ?? pricing_currencies) !== undefined
  return {
    fields: fields && new Set<string>(fields),
    prune: isPruned ? pricingPruner(filters!) : undefined,
  }
}

function textOf(listed: readonly Listed[], wording: Wording): string {
  return listed.map((offer) => productText(offer.product, offer, wording, offer.relevance)).join(',')
}

function diagnosticsOf({ offers, leftOut }: Sifted): string {
  if (leftOut.length === 0) return ''
  const diagnostics = {
    semantics: 'any',
    total_candidates: offers.length,
    excluded_by: Object.fromEntries(leftOut),
  }
  return `,"filter_diagnostics":${JSON.stringify(diagnostics)}`
}

function messageFor(sifted: Sifted, page: Page, listed: number): string {
  const { offers, fitting, leftOut } = sifted
  if (offers.length === 0) return 'No products are available to this key yet. Ask the operator for access.'
  const reasons = leftOut.map(([name, { count }]) => `${name} leaves out ${count}`)
  if (fitting.length === 0) {
    const places = leftOut.some(([name]) => /countr|regions/.test(name)) ? ` ${placesOf(offers)}` : ''
    return `None of the ${offers.length} products available to this key passes the filters: ${reasons.join(', ')}.${places}`
  }
  const rest = reasons.length === 0 ? [] : [`Of ${offers.length} available to you, ${reasons.join(', ')}.`]
  return [rangeOf('product', page, listed, fitting.length), ...rest].join(' ')
}

/** Some filter by a code outside the standard: this shows the ones that exist. */
function placesOf(offers: readonly Offer[]): string {
  const places = new Set(offers.flatMap(({ territories }) => territories))
  return `They are available to you in ${[...places].toSorted().join(', ')}.`
}

function notesOn(args: GetProductsArguments): string[] {
  const [targeting, filters] = [targetingNotServed(args), filtersNotServed(args)]
  return [
    ...(targeting.length === 0
      ? []
      : [`Only the countries in targeting_overlay are used. Ignored: ${targeting.join(', ')}.`]),
    ...(filters.length === 0 ? [] : [`Ignored, as there is no such filter: ${filters.join(', ')}.`]),
  ]
}

/** For hosts that show nothing but text: all that a person or a model needs to choose, and to ask for more. */
function summaryOf(
  message: string,
  listed: readonly Listed[],
  { wording, first, next }: { wording: Wording; first: number; next: ReturnType<typeof pagination> },
): string {
  const products = listed.map(({ product, territories, relevance }, i) => {
    const { summary, document } = product
    const prices = wording.prune ? pricesOf(wording.prune(document.pricing_options)) : summary.prices
    return summaryText(first + i, summary, { territories, prices, relevance })
  })
  return [[message, ...nextPage(next)].join(' '), ...products].join('\n\n')
}
