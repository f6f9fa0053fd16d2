import { withoutSecrets } from '../core/secrets.ts'
import { briefReport, wordsRead } from './brief-report.ts'
import { currentUntil, type Catalogue, type Offer } from './catalogue.ts'
import { bindingOf, nextPage, pageOf, pagination, rangeOf, type Page } from './cursor.ts'
import { digest, feedVersionOf, versionsOf } from './feed-version.ts'
import { FILTER_NAMES, getProductsInput, type GetProductsArguments } from './get-products-input.ts'
import { refuseWhatDoesNotGoTogether } from './get-products-rules.ts'
import { pricingPruner } from './product-filters.ts'
import { pricesOf, summaryText } from './product-summary.ts'
import { productText, type Wording } from './product-text.ts'
import type { PropertyList } from './property-list.ts'
import { propertyListOf } from './property-list-of.ts'
import { textRead } from './rank-by-brief.ts'
import {
  refinementLines,
  refinementWords,
  refineOffers,
  withoutKey,
  type Listed,
  type Refined,
} from './refine-offers.ts'
import { siftOffers, type Sifted } from './sift-offers.ts'
import { defineTool, type ToolAnswer, type ToolCall } from './tool.ts'

const PAGE = { whenAsked: 50, otherwise: 100 }

export const getProducts = defineTool({
  name: 'get_products',
  title: 'Find products to buy',
  description:
    'Advertising products that are available to your key: properties, channels, formats, prices, reporting. Describe the ' +
    'campaign in `brief` to have them ranked (brief_relevance says why), use buying_mode "wholesale" for all of them in a ' +
    'fixed order, or buying_mode "refine" to include, omit or find more like products of an earlier answer. `filters` leaves out what does not fit. ext.flightline.territories names the countries in which a ' +
    'product is available to you. Without a key the list is empty. Continue with pagination.cursor while has_more is true.',
  input: getProductsInput,
  needsVersion: true,
  answer: answerProducts,
})

async function answerProducts(args: GetProductsArguments, call: ToolCall): Promise<ToolAnswer> {
  refuseWhatDoesNotGoTogether(args)
  const { keyId } = call
  if (keyId === null) return answerWithoutKey(args)
  const keyed = { ...atOneMoment(call), keyId }
  const propertyList = await propertyListOf(args, call)
  if (args.if_wholesale_feed_version !== undefined) {
    const version = await feedVersion(args, keyed, propertyList)
    if (version === args.if_wholesale_feed_version) return unchanged(version)
  }
  const name = `${call.version} ${keyId} ${JSON.stringify([whatMatters(args, call, propertyList), args.pagination])}`
  const known = call.catalogue.answers.get(name)
  if (known) return known
  const { isFinal, ...answer } = await answerWithKey(args, keyed, propertyList)
  if (isFinal) call.catalogue.answers.keep(name, answer)
  return answer
}

/** One answer is about one state of the catalogue, also if that moves on meanwhile: what is on offer is asked for once. */
function atOneMoment(call: ToolCall): ToolCall {
  const { catalogue } = call
  let offers: ReturnType<Catalogue['offers']> | undefined
  return {
    ...call,
    catalogue: { ...catalogue, offers: (keyId, version) => (offers ??= catalogue.offers(keyId, version)) },
  }
}

/** Everything the answer depends on, besides the caller, the catalogue and the page. */
function whatMatters(
  args: GetProductsArguments,
  call: ToolCall,
  propertyList: PropertyList | undefined,
): unknown[] {
  const { buying_mode, fields, preferred_delivery_types, required_policies, refine } = args
  return [
    buying_mode,
    briefOf(args),
    filtersAsked(args),
    fields,
    preferred_delivery_types,
    required_policies,
    refine,
    propertyList?.digest,
    // Equal lists have different cursors.
    listNamed(args),
    isListIgnored(args, call),
    cacheScopeOf(args),
  ]
}

/**
 * With an account the answer is kept for that account: a buyer with several keys must not show one account what is available to
 * another. The wholesale feed has a version of its own for that, and buyers' tools expect it to be public.
 */
function cacheScopeOf({ buying_mode, account }: GetProductsArguments): 'public' | 'account' {
  return account == null || buying_mode === 'wholesale' ? 'public' : 'account'
}

/** The version of the whole feed that these arguments ask for, whichever page. */
async function feedVersion(
  args: GetProductsArguments,
  call: ToolCall & { keyId: string },
  propertyList: PropertyList | undefined,
  known?: Sifted,
): Promise<string> {
  // Arguments can be long, and their versions are kept.
  const name = digest(JSON.stringify(whatMatters(args, call, propertyList))).toString('base64url')
  const offers = known?.offers ?? (await call.catalogue.offers(call.keyId, call.version))
  const version = versionsOf(offers).get(name)
  if (version !== undefined) return version
  const sifted = known ?? (await siftOffers(args, call, propertyList))
  const made = await feedVersionOf(
    preferredFirst(sifted.fitting, args.preferred_delivery_types).flat(),
    wordingOf(args),
  )
  // Of the very offers that were sifted: others may be current by now.
  versionsOf(sifted.offers).keep(name, made)
  return made
}

/** Nothing that the caller has not had yet. The call log counts no products: it is not an empty answer either. */
function unchanged(version: string): ToolAnswer {
  const message = 'The wholesale feed is unchanged.'
  return {
    payload: `"message":"${message}","unchanged":true,"wholesale_feed_version":"${version}","cache_scope":"public"`,
    summary: message,
  }
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
    .slice(0, NAMES_MAX)
    .map((name) => withoutSecrets(name))
}

export async function answerWithKey(
  args: GetProductsArguments,
  call: ToolCall & { keyId: string },
  propertyList?: PropertyList,
): Promise<ToolAnswer & { isFinal: boolean }> {
  const sifted = await siftOffers(args, call, propertyList)
  const refined = args.refine && (await refineOffers(args.refine, sifted, call.catalogue))
  const groups: readonly (readonly Listed[])[] = refined?.groups ?? [sifted.fitting]
  const total = groups.reduce((sum, { length }) => sum + length, 0)

  const ask = refined ? refined.ask : briefOf(args)
  const { required_policies, preferred_delivery_types } = args
  const binding = bindingOf(
    call.keyId,
    briefOf(args),
    filtersAsked(args),
    required_policies,
    preferred_delivery_types,
    args.refine,
    listNamed(args),
  )
  const page = pageOf(args.pagination, PAGE, binding)
  const inOrder = groups.flatMap((group) => preferredFirst(group, preferred_delivery_types))
  const ranked = ask === null ? undefined : await call.catalogue.rank(ask, call.version, inOrder, page)
  const listed: readonly Listed[] =
    ranked?.listed ?? inOrder.flat().slice(page.offset, page.offset + page.limit)
  const message = [
    refined && total === 0 && sifted.fitting.length > 0
      ? 'No product is left.'
      : messageFor(sifted, page, listed.length, total),
    ...(refined ? [refinementWords(refined.applied)] : []),
    ...(ranked ? wordsRead(ranked) : []),
    ...notesOn(args, call),
  ].join(' ')
  const wording = wordingOf(args)
  const next = pagination(page, total, binding)
  const version =
    args.buying_mode === 'wholesale' ? await feedVersion(args, call, propertyList, sifted) : undefined
  return {
    payload:
      `"message":${JSON.stringify(message)},` +
      `"products":[${textOf(listed, wording)}],` +
      `"cache_scope":"${cacheScopeOf(args)}",` +
      `"pagination":${JSON.stringify(next)}` +
      (version === undefined ? '' : `,"wholesale_feed_version":"${version}"`) +
      (propertyList ? ',"property_list_applied":true' : '') +
      (refined ? `,"refinement_applied":${JSON.stringify(refined.applied)}` : '') +
      diagnosticsOf(sifted) +
      (ranked ? `,"ext":{"flightline":{"brief":${JSON.stringify(briefReport(ranked))}}}` : ''),
    summary: summaryOf(message, listed, { wording, first: page.offset + 1, next, refined }),
    products: listed.length,
    currentUntilMs: currentUntil(sifted.offers),
    isFinal: ranked?.isFinal ?? true,
  }
}

/** What a cursor is bound to: not what is in the list, which may change between two pages. */
function listNamed({ property_list: list }: GetProductsArguments): unknown[] {
  return [list?.agent_url, list?.list_id]
}

/** The part that is compared. In wholesale a brief is ignored. */
function briefOf({ buying_mode, brief }: GetProductsArguments): string | null {
  return buying_mode === 'wholesale' || brief === undefined ? null : textRead(brief)
}

const NO_KEY =
  'No products are available to callers without a key. Ask the operator for one, and send it as a Bearer token to see what is available to you.'

async function answerWithoutKey(args: GetProductsArguments): Promise<ToolAnswer> {
  const binding = bindingOf(null)
  const page = pageOf(args.pagination, PAGE, binding)
  const version = await feedVersionOf([], wordingOf(args))
  if (args.if_wholesale_feed_version === version) return unchanged(version)
  const applied = args.refine?.map(withoutKey)
  return {
    payload:
      `"message":${JSON.stringify(NO_KEY)},"products":[],"cache_scope":"public",` +
      `"pagination":${JSON.stringify(pagination(page, 0, binding))}` +
      (args.buying_mode === 'wholesale' ? `,"wholesale_feed_version":"${version}"` : '') +
      (applied ? `,"refinement_applied":${JSON.stringify(applied)}` : ''),
    summary: NO_KEY,
    products: 0,
  }
}

/** Preferred delivery types come first; within each group the order is unchanged. */
function preferredFirst<T extends Offer>(
  offers: readonly T[],
  preferred: readonly string[] | undefined,
): (readonly T[])[] {
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

function messageFor(sifted: Sifted, page: Page, listed: number, total: number): string {
  const { offers, fitting, leftOut } = sifted
  if (offers.length === 0) return 'No products are available to this key yet. Ask the operator for access.'
  const reasons = leftOut.map(([name, { count }]) => `${name} leaves out ${count}`)
  if (fitting.length === 0) {
    const places = leftOut.some(([name]) => /countr|regions/.test(name)) ? ` ${placesOf(offers)}` : ''
    return `None of the ${offers.length} products available to this key passes the filters: ${reasons.join(', ')}.${places}`
  }
  const rest = reasons.length === 0 ? [] : [`Of ${offers.length} available to you, ${reasons.join(', ')}.`]
  return [rangeOf('product', page, listed, total), ...rest].join(' ')
}

/** Some filter by a code outside the standard: this shows the ones that exist. */
function placesOf(offers: readonly Offer[]): string {
  const places = new Set(offers.flatMap(({ territories }) => territories))
  return `They are available to you in ${[...places].toSorted().join(', ')}.`
}

/** A list that was sent but is not used. A client that sends one has to know. */
function isListIgnored({ property_list }: GetProductsArguments, { propertyLists }: ToolCall): boolean {
  return property_list !== undefined && propertyLists === undefined
}

function notesOn(args: GetProductsArguments, call: ToolCall): string[] {
  const [targeting, filters] = [targetingNotServed(args), filtersNotServed(args)]
  return [
    ...(targeting.length === 0
      ? []
      : [`Only the countries in targeting_overlay are used. Ignored: ${targeting.join(', ')}.`]),
    ...(filters.length === 0 ? [] : [`Ignored, as there is no such filter: ${filters.join(', ')}.`]),
    ...(isListIgnored(args, call) ? ['property_list is ignored: this agent reads no property lists.'] : []),
  ]
}

/** For hosts that show nothing but text: all that a person or a model needs to choose, and to ask for more. */
function summaryOf(
  message: string,
  listed: readonly Listed[],
  {
    wording,
    first,
    next,
    refined,
  }: {
    wording: Wording
    first: number
    next: ReturnType<typeof pagination>
    refined: Refined | undefined
  },
): string {
  const products = listed.map(({ product, territories, relevance }, i) => {
    const { summary, document } = product
    const prices = wording.prune ? pricesOf(wording.prune(document.pricing_options)) : summary.prices
    return summaryText(first + i, summary, { territories, prices, relevance })
  })
  const changes = refined ? [refinementLines(refined.applied)] : []
  return [[message, ...nextPage(next)].join(' '), ...changes, ...products].join('\n\n')
}
