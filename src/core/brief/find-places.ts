import { COUNTRY_CODES, countryName } from '../product/territories.ts'
import { LANGUAGES, type Language } from './idea.ts'
import { Phrases } from './phrases.ts'
import { termsOf, termWords, type Token } from './tokens.ts'
import { CAPITALIZED, CITIES, COUNTRY_WORDS, REGIONS } from './vocabulary/place-words.ts'

/** Countries named by the tokens: by name, adjective, city or region. */
export interface FoundPlace {
  name: string
  countries: readonly string[]
  by: 'name' | 'adjective' | 'city' | 'region' | 'code'
  at: number
  length: number
}

interface Place extends Pick<FoundPlace, 'name' | 'countries' | 'by'> {
  /** "Turkey" is a country and "DACH" a region, "turkey" and "Dach" are not. */
  needs: 'nothing' | 'capital' | 'capitals'
  /** Undefined: the same in all of them. */
  language?: Language
}

const PLACES = new Phrases<Place>()
for (const language of LANGUAGES) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of COUNTRY_CODES) {
    PLACES.add(termWords(names.of(code) ?? ''), { ...country(code), by: 'name', needs: 'capital', language })
  }
}
for (const [code, words] of Object.entries(COUNTRY_WORDS))
  addAll(words, { ...country(code), by: 'adjective', needs: 'nothing' })
for (const [code, words] of Object.entries(CITIES))
  addAll(words, { ...country(code), by: 'city', needs: 'nothing' })
for (const [code, words] of Object.entries(CAPITALIZED))
  addAll(words, { ...country(code), by: 'city', needs: 'capital' })
for (const { name, countries, words, capitals = '' } of REGIONS) {
  const region: Place = { name, countries: countries.split(' '), by: 'region', needs: 'nothing' }
  addAll(words, region)
  addAll(capitals, { ...region, needs: 'capitals' })
}

function country(code: string): Pick<Place, 'name' | 'countries'> {
  return { name: countryName(code), countries: [code] }
}

function addAll(words: string, place: Place): void {
  for (const term of termsOf(words)) PLACES.add(term, place)
}

export function findPlaces(tokens: readonly Token[], languages: readonly Language[]): FoundPlace[] {
  const words = tokens.map(({ folded }) => folded)
  const isShouted =
    tokens.length > 2 && tokens.every(({ text }) => text === text.toUpperCase() && !CODES.has(text))
  const found: FoundPlace[] = []
  for (let at = 0; at < tokens.length;) {
    const place = placeAt(at) ?? (isShouted ? undefined : codeAt(tokens, at))
    if (place) found.push(place)
    at += place?.length ?? 1
  }
  return found

  function placeAt(at: number): FoundPlace | undefined {
    const match = PLACES.at(words, at)
    const { text, isCapitalized } = tokens[at]!
    const place = match?.values.find(({ needs, language }) => {
      if (language !== undefined && !languages.includes(language)) return false
      if (needs === 'capitals') return text === text.toUpperCase()
      return needs === 'nothing' || isCapitalized || isUnmistakable(words[at]!)
    })
    return (
      match &&
      place && { name: place.name, countries: place.countries, by: place.by, at, length: match.length }
    )
  }
}

/** Many people write names in lower case; "us" and "turkey" are ordinary words too. */
function isUnmistakable(word: string): boolean {
  return word.length > 3 && !ORDINARY.has(word)
}

const ORDINARY = new Set([
  'turkey',
  'island',
  'jersey',
  'chad',
  'reunion',
  'man',
  'georgia',
  'jordan',
  'china',
  'chile',
  'suede',
  'guinea',
  'mali',
  'niger',
  'oman',
  'togo',
  'inde',
])

/**
 * Two letters are a code if they are capitals in mixed-case text; if they are also a word, only next to another code or
 * "in".
 */
const CODES = new Map(
  [...COUNTRY_CODES]
    .map((code) => [code, code])
    .concat([
      ['UK', 'GB'],
      ['USA', 'US'],
      ['UAE', 'AE'],
    ]) as [string, string][],
)
const CODES_ALONE = new Set('UK GB US USA UAE DE FR NL CH DK FI SE PT PL CZ AU NZ JP'.split(' '))
/** Usually something else: information technology, human resources. */
const CODES_AND_WORDS = new Set('TV IT HR PR AI LA GA ME MA PA ID PS AD AM PM'.split(' '))

function codeAt(tokens: readonly Token[], at: number): FoundPlace | undefined {
  const { text } = tokens[at]!
  const code = CODES.get(text)
  if (code === undefined) return undefined
  const isCountry = CODES_ALONE.has(text) || isAmongCodes(tokens, at) || isIn(tokens, at)
  return isCountry ? { ...country(code), by: 'code', at, length: 1 } : undefined
}

const CODE_DISTANCE_MAX = 3

/** "DE, AT", "UK and US", "FR and IT markets" */
function isAmongCodes(tokens: readonly Token[], at: number): boolean {
  for (let i = Math.max(0, at - CODE_DISTANCE_MAX); i <= at + CODE_DISTANCE_MAX; i += 1) {
    if (i !== at && CODES_ALONE.has(tokens[i]?.text ?? '')) return true
  }
  const isCode = (i: number) => CODES.has(tokens[i]?.text ?? '') && !CODES_AND_WORDS.has(tokens[i]!.text)
  return isCode(at) && (isCode(at - 1) || isCode(at + 1))
}

function isIn(tokens: readonly Token[], at: number): boolean {
  if (CODES_AND_WORDS.has(tokens[at]!.text)) return false
  return tokens.length === 1 || tokens.slice(Math.max(0, at - 2), at).some(({ folded }) => folded === 'in')
}
