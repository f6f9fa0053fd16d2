import { LANGUAGES, type Language } from './idea.ts'
import { isFunctionWord, stemOf } from './language.ts'
import { Phrases } from './phrases.ts'
import { termsOf, type Token } from './tokens.ts'
import { GRAMMAR } from './vocabulary/grammar.ts'
import { FILLER } from './vocabulary/filler.ts'

const LISTS = [
  'possessives',
  'launches',
  'audienceNouns',
  'origins',
  'past',
  'now',
  'salutations',
  'over',
] as const
type List = (typeof LISTS)[number]

const PHRASES = new Map(
  LANGUAGES.map((language) => {
    const phrases = new Phrases<number>()
    for (const [i, list] of LISTS.entries()) {
      for (const words of termsOf(GRAMMAR[language][list])) phrases.add(words, 1 << i)
    }
    return [language, phrases]
  }),
)

/** Which tokens begin a term of a grammar list: one bit for each list. */
export type Marks = Uint8Array

export function findMarks(tokens: readonly Token[], languages: readonly Language[]): Marks {
  const words = tokens.map(({ folded }) => folded)
  const marks = new Uint8Array(tokens.length)
  for (const language of languages) {
    const phrases = PHRASES.get(language)!
    for (let at = 0; at < words.length; at += 1) {
      for (const bit of phrases.at(words, at)?.values ?? []) marks[at]! |= bit
    }
  }
  return marks
}

/** A term of this list begins within these tokens. */
export function hasMark(marks: Marks, list: List, from: number, to: number): boolean {
  const bit = 1 << LISTS.indexOf(list)
  for (let at = Math.max(0, from); at < Math.min(to, marks.length); at += 1)
    if ((marks[at]! & bit) !== 0) return true
  return false
}

/**
 * Sentences about the past, which ask for nothing, up to the part that says what is wanted: "last year we ran TV, now
 * …".
 */
export function pastClauses(tokens: readonly Token[], marks: Marks): { from: number; to: number }[] {
  const clauses = clausesOf(tokens)
  let isPast = false
  return clauses.filter(({ from, to }) => {
    if (tokens[from]!.gap === 'stop') isPast = false
    if (isPast && hasMark(marks, 'now', from, to)) isPast = false
    else if (hasMark(marks, 'past', from, to)) isPast = true
    return isPast
  })
}

/** From one comma or full stop to the next. */
function clausesOf(tokens: readonly Token[]): { from: number; to: number }[] {
  const starts = tokens.flatMap(({ gap }, at) => (gap === 'stop' || gap === 'comma' || at === 0 ? [at] : []))
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? tokens.length }))
}

const FILLER_WORDS = new Map(
  LANGUAGES.map((language) => [language, new Set(termsOf(FILLER[language]).flat())]),
)
const FILLER_STEMS = new Map(
  LANGUAGES.map((language) => {
    const words = [...FILLER_WORDS.get(language)!]
    return [language, new Set(words.map((word) => stemOf(language, word)))]
  }),
)

const JOINERS = new Map(
  LANGUAGES.map((language) => [
    language,
    new Set(
      termsOf(GRAMMAR[language].joiners)
        .filter(({ length }) => length === 1)
        .flat(),
    ),
  ]),
)

/** "And", "or" */
export function isJoiner(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => JOINERS.get(language)!.has(word))
}

/** A word that says nothing about what is wanted. */
export function isFiller(word: string, languages: readonly Language[]): boolean {
  return (
    isFunctionWord(languages, word) || languages.some((language) => FILLER_WORDS.get(language)!.has(word))
  )
}

/** The same, or a form of such a word. */
export function isFormOfFiller(word: string, languages: readonly Language[]): boolean {
  return (
    isFiller(word, languages) ||
    languages.some((language) => FILLER_STEMS.get(language)!.has(stemOf(language, word)))
  )
}
