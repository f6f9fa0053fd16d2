/** What buyers' agents looked for, counted from the logged arguments of their calls. */

export interface AskedCall {
  has_key: boolean
  /** JSON text, secrets removed. */
  arguments: string
  is_empty: boolean
}

export interface Counted {
  name: string
  calls: number
}

export interface Asked {
  countries: Counted[]
  channels: Counted[]
  terms: Counted[]
  /** Calls with a key that returned nothing: how many had no filter, and how many had each filter. */
  empty: { without_key: number; without_filter: number; with_filters: number; filters: Counted[] }
}

const SHOWN_MAX = 15
const TERM_LENGTH_MIN = 3
/** Bounds what a caller's words can take of the memory. */
const TERMS_PER_BRIEF_MAX = 60
const NAMES_MAX = 100_000

/** Counts calls as they are read. Each value counts once per call, however often it occurs. */
export class AskedCount {
  private readonly countries = new Map<string, number>()
  private readonly channels = new Map<string, number>()
  private readonly terms = new Map<string, number>()
  private readonly filtersOfEmpty = new Map<string, number>()
  private readonly empty = { without_key: 0, without_filter: 0, with_filters: 0 }

  add(call: AskedCall): void {
    const asked = read(call.arguments)
    count(this.countries, asked.countries)
    count(this.channels, asked.channels)
    count(this.terms, termsOf(asked.brief))
    if (!call.is_empty) return
    if (!call.has_key) this.empty.without_key++
    else if (asked.filters.length === 0) this.empty.without_filter++
    else {
      this.empty.with_filters++
      count(this.filtersOfEmpty, asked.filters)
    }
  }

  result(): Asked {
    return {
      countries: mostFrequent(this.countries),
      channels: mostFrequent(this.channels),
      terms: mostFrequent(this.terms),
      empty: { ...this.empty, filters: mostFrequent(this.filtersOfEmpty) },
    }
  }
}

interface Read {
  countries: string[]
  channels: string[]
  brief: string
  filters: string[]
}

/** Arguments may be anything: only values of the right form count. */
function read(text: string): Read {
  const args = objectIn(parse(text))
  const filters = objectIn(args['filters'])
  const overlay = objectIn(args['targeting_overlay'])
  const { brief, buying_mode, refine } = args
  return {
    countries: [filters['countries'], overlay['geo_countries']].flatMap((list) => wordsIn(list, COUNTRY)),
    channels: wordsIn(filters['channels'], /^[a-z_]{1,40}$/),
    brief: buying_mode === 'wholesale' ? '' : [brief, ...asksIn(refine)].filter(isText).join('\n'),
    filters: [
      ...Object.keys(filters).filter((name) => name !== 'ext'),
      ...['required_policies', 'required_overlay_support', 'property_list'].filter((name) =>
        hasMembers(args[name]),
      ),
      ...['geo_countries', 'geo_countries_exclude']
        .filter((name) => hasMembers(overlay[name]))
        .map((name) => `targeting_overlay.${name}`),
    ],
  }
}

const COUNTRY = /^[A-Z]{2}$/

/** What a refine call asks for in plain words is read like a brief. */
function asksIn(refine: unknown): unknown[] {
  return Array.isArray(refine) ? refine.map((change) => objectIn(change)['ask']) : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function hasMembers(value: unknown): boolean {
  return Object.keys(objectIn(value)).length > 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function wordsIn(value: unknown, form: RegExp): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' && form.test(one)) : []
}

/** Words that do not say what is wanted. */
const FILLERS = new Set(
  (
    'the and for with that this from are was will our your their who whom which what want wants need needs looking find ' +
    'show get give please any all some more most into onto over under about between within without not but its has have had ' +
    'can could should would may might must shall than then them they you she her his him how when where why also very just ' +
    'like such per via each every both few other own same too let campaign campaigns advertise advertising advertisement ' +
    'advertisements products product inventory media buy buying'
  ).split(' '),
)

function termsOf(brief: string): string[] {
  const words = brief.toLowerCase().match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  return words
    .filter((word) => word.length >= TERM_LENGTH_MIN && !FILLERS.has(word) && !/^\d+$/.test(word))
    .slice(0, TERMS_PER_BRIEF_MAX)
}

function count(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of new Set(names)) {
    const before = counts.get(name)
    if (before !== undefined || counts.size < NAMES_MAX) counts.set(name, (before ?? 0) + 1)
  }
}

function mostFrequent(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts]
    .toSorted(([a, callsA], [b, callsB]) => callsB - callsA || (a < b ? -1 : 1))
    .slice(0, SHOWN_MAX)
    .map(([name, calls]) => ({ name, calls }))
}
