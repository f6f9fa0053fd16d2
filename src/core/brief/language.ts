import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stopwords as danishWords } from '@orama/stopwords/danish'
import { stopwords as dutchWords } from '@orama/stopwords/dutch'
import { stopwords as englishWords } from '@orama/stopwords/english'
import { stopwords as frenchWords } from '@orama/stopwords/french'
import { stopwords as germanWords } from '@orama/stopwords/german'
import { stopwords as italianWords } from '@orama/stopwords/italian'
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian'
import { stopwords as spanishWords } from '@orama/stopwords/spanish'
import { stopwords as swedishWords } from '@orama/stopwords/swedish'
import { LANGUAGES, type Language } from './idea.ts'
import { fold, type Token } from './tokens.ts'

const STEMMERS: Record<Language, (word: string) => string> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  no: norwegian,
  sv: swedish,
  da: danish,
}

/** The French list contains an empty word, which would match every number. */
const folded = (words: readonly string[]) => new Set(words.map(fold).filter((word) => word !== ''))

const FUNCTION_WORDS: Record<Language, ReadonlySet<string>> = {
  en: folded(englishWords),
  de: folded(germanWords),
  fr: folded(frenchWords),
  es: folded(spanishWords),
  it: folded(italianWords),
  nl: folded(dutchWords),
  no: folded(norwegianWords),
  sv: folded(swedishWords),
  da: folded(danishWords),
}

const SCANDINAVIAN: readonly Language[] = ['no', 'sv', 'da']
const STEMS_KEPT_MAX = 50_000
const STEMS = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Map<string, string>()]),
) as Record<Language, Map<string, string>>

/** What the forms of a word have in common in a language: "hiking" and "hikes" have "hike". */
export function stemOf(language: Language, word: string): string {
  const known = STEMS[language].get(word)
  if (known !== undefined) return known
  if (STEMS[language].size >= STEMS_KEPT_MAX) STEMS[language].clear()
  const stem = word === 'news' ? word : stemmed(language, word)
  STEMS[language].set(copied(word), copied(stem))
  return stem
}

/** "moestuintje" is a small "moestuin". */
const DIMINUTIVE = /^(.{4,}?)(?:et|[tpk])?jes?$/

/** A substring keeps the whole text in memory. */
function copied(part: string): string {
  return part.length < SLICE_LENGTH_MIN ? part : Buffer.from(part).toString()
}

const SLICE_LENGTH_MIN = 13

/** Plural agent nouns have two endings: "lyttere" becomes "lytter", whose own stem is "lytt". */
function stemmed(language: Language, word: string): string {
  const stem = STEMMERS[language](language === 'nl' ? word.replace(DIMINUTIVE, '$1') : word)
  return SCANDINAVIAN.includes(language) && /[ea]r$/.test(stem) ? STEMMERS[language](stem) : stem
}

export function isFunctionWord(languages: readonly Language[], word: string): boolean {
  return languages.some((language) => FUNCTION_WORDS[language].has(word))
}

/** Fewer distinct ones are not enough to tell the language. */
const EVIDENCE_MIN = 2

const LIKELY_MAX = 2
/** A longer text without stop words is in none of the languages. */
const UNCLEAR_LENGTH_MAX = 100

/** The probable languages of a text, and all that are tried. */
export interface Spoken {
  likely: readonly Language[]
  /** Those not ruled out. */
  likeliest: readonly Language[]
  tried: readonly Language[]
}

/**
 * The languages that a text may be in, by its stop words. English is always one, since the trade uses it everywhere,
 * and the Scandinavian ones come together; for a text too short to tell, all nine.
 */
export function languagesOf(tokens: readonly Token[]): Spoken {
  const words = new Set(tokens.map(({ folded: word }) => word))
  const counts = LANGUAGES.map((language) => {
    let count = 0
    for (const word of words) if (FUNCTION_WORDS[language].has(word)) count += 1
    return { language, count }
  })
  const most = Math.max(...counts.map(({ count }) => count))
  const likely = counts
    .filter(({ count }) => count > 0 && count >= most * 0.75)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, LIKELY_MAX)
    .map(({ language }) => language)
  const likeliest = counts.filter(({ count }) => count > 0 && count === most).map(({ language }) => language)
  if (most < EVIDENCE_MIN) {
    return { likely: [], likeliest, tried: tokens.length > UNCLEAR_LENGTH_MAX ? ['en'] : LANGUAGES }
  }
  const tried = new Set<Language>(['en', ...likely])
  if (likely.some((language) => SCANDINAVIAN.includes(language)))
    for (const one of SCANDINAVIAN) tried.add(one)
  return { likely, likeliest, tried: LANGUAGES.filter((language) => tried.has(language)) }
}
