import { rankProducts, type RankedProduct } from '../core/product/product-sql.ts'
import { countryName } from '../core/product/territories.ts'
import type { Database } from '../database/database.ts'
import type { Offer } from './catalogue.ts'
import type { Page } from './cursor.ts'

/** The rest of a longer brief is not compared: each word costs the database time at each product. */
const BRIEF_LENGTH_MAX = 10_000
const WORDS_MAX = 60
const WORDS_NAMED_MAX = 6

export type RankedOffer = Offer & { relevance: string }

/** One page of the offers, best match first, each with the reason for its place. Groups keep their order. */
export async function rankByBrief(
  database: Database,
  brief: string,
  groups: readonly Offer[][],
  page: Page,
): Promise<RankedOffer[]> {
  const listed: RankedOffer[] = []
  let passed = 0
  for (const group of groups) {
    const offset = Math.max(0, page.offset - passed)
    const limit = page.limit - listed.length
    passed += group.length
    if (limit > 0 && offset < group.length)
      listed.push(...(await rankGroup(database, brief, group, { offset, limit })))
  }
  return listed
}

async function rankGroup(database: Database, brief: string, offers: readonly Offer[], page: Page) {
  const byId = new Map(offers.map((offer) => [offer.product.document.product_id, offer]))
  // Only where a product is open to this caller may it match: the rest of its territories is not theirs to know.
  const places = new Map<string, number>()
  const placeNumbers = offers.map(({ territories }) => {
    const names = territories.map(countryName).join(' ')
    if (!places.has(names)) places.set(names, places.size + 1)
    return places.get(names)!
  })
  const ranked = await rankProducts(database, {
    productIds: [...byId.keys()],
    placeNumbers,
    places: [...places.keys()],
    words: wordsOf(brief),
    ...page,
  })
  return ranked.flatMap((found) => {
    const offer = byId.get(found.product_id)
    return offer ? [{ ...offer, relevance: relevanceOf(found) }] : []
  })
}

export function textCompared(brief: string): string {
  return brief.slice(0, BRIEF_LENGTH_MAX)
}

/** Letters and digits only: nothing in them can mean anything to Postgres. */
export function wordsOf(brief: string): string[] {
  const words = textCompared(brief).match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  const distinct = new Map<string, string>()
  for (const word of words) if (!distinct.has(word.toLowerCase())) distinct.set(word.toLowerCase(), word)
  return [...distinct.values()].slice(0, WORDS_MAX)
}

const PLACES = { A: 'name', B: 'channels and formats', C: 'territories', D: 'description' }

function relevanceOf({ words, places }: RankedProduct): string {
  if (words.length === 0)
    return 'Nothing in the brief points to this product; it is listed because it is open to you.'
  const named = words.slice(0, WORDS_NAMED_MAX).map((word) => `"${word}"`)
  const more = words.length > WORDS_NAMED_MAX ? ` and ${words.length - WORDS_NAMED_MAX} more` : ''
  return `Matches ${named.join(', ')}${more} of the brief in its ${listOf(places.map((place) => PLACES[place]))}.`
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
