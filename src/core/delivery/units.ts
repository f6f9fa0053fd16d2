/**
 * What a line can be priced on. This table has everything that differs between units, for the rules, the doors and the
 * browser; `docs/contributing.md` says what else a new unit needs. The name of a unit is its `pricing_basis` and, if it is
 * counted, the field of a delivery item and the column of a file that hold its total.
 */
export const UNITS = {
  impressions: {
    isCounted: true,
    isWhole: true,
    words: 'impressions',
    label: 'Impressions',
    priceSuffix: ' per thousand',
    placesPerPrice: 3,
    totalIn: (item) => item['impressions'],
    columnNames: ['impression', 'imps'],
    example: { package_id: '00000000-0000-4000-8000-000000000001', total: 125000 },
  },
  downloads: {
    isCounted: true,
    isWhole: false,
    words: 'downloads',
    label: 'Downloads',
    priceSuffix: ' per thousand',
    placesPerPrice: 3,
    totalIn: (item) => item['downloads'],
    columnNames: ['download'],
    example: { package_id: '00000000-0000-4000-8000-000000000002', total: 20417 },
  },
  flat_rate: {
    isCounted: false,
    words: 'flat rate',
    label: 'Flat rate',
    priceSuffix: '',
    example: { package_id: '00000000-0000-4000-8000-000000000004' },
  },
} as const satisfies Record<string, CountedUnit | FlatRate>

interface UnitText {
  /** In the middle of a sentence, and by itself. */
  words: string
  label: string
  /** What follows the amount of a price. */
  priceSuffix: string
}

interface CountedUnit extends UnitText {
  isCounted: true
  /** Only whole numbers are totals. Otherwise decimals are kept exactly. */
  isWhole: boolean
  /** The price is that of ten to this power. */
  placesPerPrice: number
  /** The field of an item as sent. A function each: looking a field up by a varying name makes reading an item slower. */
  totalIn: (item: Readonly<Record<string, unknown>>) => unknown
  /** What the column is called in other programs' exports, besides the unit's own name and "total …" and the like. */
  columnNames: readonly string[]
  /** Shown in the API reference. */
  example: { package_id: string; total: number }
}

/** Marked as delivered, without a quantity. */
interface FlatRate extends UnitText {
  isCounted: false
  example: { package_id: string }
}

export type PricingBasis = keyof typeof UNITS

/** The units of which totals are reported. */
export type CountedBasis = Exclude<PricingBasis, 'flat_rate'>

export const PRICING_BASES = Object.keys(UNITS) as PricingBasis[]
export const COUNTED_BASES = PRICING_BASES.filter((basis) => basis !== 'flat_rate')

export function byCountedBasis<T>(valueOf: (basis: CountedBasis) => T): Record<CountedBasis, T> {
  return Object.fromEntries(COUNTED_BASES.map((basis) => [basis, valueOf(basis)])) as Record<CountedBasis, T>
}

/** "impressions or downloads" */
export function eitherOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)
}

/** "impressions and downloads" */
export function allOf(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words)
}

export const COUNTED_WORDS = COUNTED_BASES.map((basis) => UNITS[basis].words)

/** English has its own words for two. */
export const OF_COUNTED =
  COUNTED_BASES.length === 2
    ? { all: 'both', none: 'neither', noQuantity: 'neither quantity', another: 'The other quantity' }
    : { all: 'several', none: 'none', noQuantity: 'no quantity', another: 'Another quantity' }
