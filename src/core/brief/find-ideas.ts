import type { Idea, Language } from './idea.ts'
import { isFunctionWord, stemOf } from './language.ts'
import { isFiller } from './marks.ts'
import { ENDINGS } from './vocabulary/endings.ts'
import { Phrases } from './phrases.ts'
import { termsOf, type Token } from './tokens.ts'
import { IDEAS } from './vocabulary/ideas.ts'

/** An idea, and the tokens that say it. */
export interface FoundIdea {
  idea: Idea
  /**
   * How many ideas the same tokens may mean: "unge" is young people or children. Parts of a compound count together.
   */
  among: number
  at: number
  length: number
}

const PART_LENGTH_MIN = 4

interface Term {
  idea: Idea
  /** Its words, as written. */
  text: string
}

interface Vocabulary {
  /** Terms by the stems of their words. */
  stems: Phrases<Term>
  /** Single words as written, for parts of compounds. */
  parts: Phrases<Idea>
}

const vocabularies = new Map<Language, Vocabulary>()

/** Built on first use: a language has thousands of terms. */
export function vocabularyOf(language: Language): Vocabulary {
  const known = vocabularies.get(language)
  if (known) return known
  const vocabulary = { stems: new Phrases<Term>(), parts: new Phrases<Idea>() }
  for (const idea of IDEAS) {
    for (const words of termsOf(idea.words[language])) {
      const stems = words.map((word) => stemOf(language, word))
      vocabulary.stems.add(stems, { idea, text: words.join(' ') })
      if (words.length === 1 && words[0]!.length >= PART_LENGTH_MIN) vocabulary.parts.add(words, idea)
    }
  }
  vocabularies.set(language, vocabulary)
  return vocabulary
}

/** Everything that the tokens say, in one of these languages. Where terms overlap, the longest counts. */
export function findIdeas(
  tokens: readonly Token[],
  languages: readonly Language[],
  /** Names are not split: there is no harbour in København. */
  isName: (at: number) => boolean,
): FoundIdea[] {
  const spoken = languages.map((language) => ({
    language,
    stems: vocabularyOf(language).stems,
    words: tokens.map(({ folded }) => (folded === '' ? '' : stemOf(language, folded))),
  }))
  const found: FoundIdea[] = []
  for (let at = 0; at < tokens.length;) {
    let length = 0
    let terms: Term[] = []
    for (const { language, stems, words } of spoken) {
      const match = stems.at(words, at)
      if (!match || match.length < length) continue
      const text = textOf(tokens, at, match.length)
      if (match.length === 1 && (isFunctionWord([language], text) || isSmallWord(text, languages))) continue
      const isSmall = match.length === 1 && (isName(at) || isFiller(text, [language]))
      const forms = match.values.filter((term) => isFormOf(term, text, language, isSmall))
      if (forms.length === 0) continue
      terms = match.length > length ? forms : [...terms, ...forms]
      length = match.length
    }
    const ideas =
      length === 0
        ? partsOf(isName(at) ? '' : tokens[at]!.folded, languages)
        : nearest(terms, textOf(tokens, at, length)).map(({ idea }) => idea)
    const meant = new Set(ideas)
    const among = length === 0 ? 1 : meant.size
    for (const idea of meant) found.push({ idea, among, at, length: Math.max(1, length) })
    if (length === 1)
      for (const idea of channelsIn(tokens[at]!.folded, languages, meant))
        found.push({ idea, among: 1, at, length })
    at += Math.max(1, length)
  }
  return found
}

const SMALL_LENGTH_MAX = 4

/** Short words that are stop words in another language: Italian "per" is not French "père". */
function isSmallWord(word: string, languages: readonly Language[]): boolean {
  return word.length <= SMALL_LENGTH_MAX && isFunctionWord(languages, word)
}

/** "Nieuwspodcast" is a term of the news, and a podcast. */
function channelsIn(word: string, languages: readonly Language[], meant: ReadonlySet<Idea>): Idea[] {
  if ([...meant].some(({ kind }) => kind === 'channel')) return []
  return [...new Set(partsOf(word, languages))].filter((idea) => idea.kind === 'channel')
}

function textOf(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(' ')
}

/**
 * Two forms of one word have the same stem and differ in endings that inflect: "Wetter" is not a form of "Wette", nor
 * "public" one of "publicité". Stop words and trade terms are not forms of anything: French "dans" has the stem of
 * "danse".
 */
function isFormOf(term: Term, text: string, language: Language, isSmall: boolean): boolean {
  if (term.text === text || text.includes(' ')) return true
  if (isSmall) return false
  const shared = sharedLength(term.text, text)
  return isEnding(term.text, shared, language) && isEnding(text, shared, language)
}

function isEnding(word: string, from: number, language: Language): boolean {
  const ending = word.slice(from)
  const isDoubled = ending[0] === word[from - 1]
  return ENDINGS[language].has(ending) || (isDoubled && ENDINGS[language].has(ending.slice(1)))
}

/** Of words with the same stem, those with the longest common prefix: "Wetter" is weather, "Wetten" are bets. */
function nearest(terms: readonly Term[], text: string): Term[] {
  const shared = terms.map((term) => sharedLength(term.text, text))
  const most = Math.max(0, ...shared)
  return terms.filter((_, i) => shared[i] === most)
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const COMPOUND_LENGTH_MIN = 8
const REST_LENGTH_MIN = 5
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl', 'no', 'sv', 'da'])

/** "Bahnhofswerbung" says "Bahnhof", "familiepodkast" both family and podcast. */
function partsOf(word: string, languages: readonly Language[]): Idea[] {
  if (word.length < COMPOUND_LENGTH_MIN || isFiller(word, languages)) return []
  return languages.flatMap((language) => {
    if (!COMPOUNDING.has(language)) return []
    const { parts } = vocabularyOf(language)
    const isWord = (rest: string) =>
      rest.length >= REST_LENGTH_MIN || parts.word(rest) !== undefined || isFiller(rest, [language])
    return [
      ...longestPart(word, (at) => (isWord(word.slice(at)) ? parts.word(word.slice(0, at)) : undefined)),
      ...longestPart(word, (length) =>
        isWord(word.slice(0, -length)) ? parts.word(word.slice(-length)) : undefined,
      ),
    ]
  })
}

function longestPart(word: string, look: (length: number) => readonly Idea[] | undefined): readonly Idea[] {
  for (let length = word.length - 1; length >= PART_LENGTH_MIN; length -= 1) {
    const found = look(length)
    if (found) return found
  }
  return []
}
