import { LANGUAGES } from './idea.ts'
import { termsOf } from './tokens.ts'
import { GRAMMAR } from './vocabulary/grammar.ts'

/** A list of the grammar, in all languages at once. */
export function wordsOf(list: keyof (typeof GRAMMAR)['en']): ReadonlySet<string> {
  return new Set(
    LANGUAGES.flatMap((language) => termsOf(GRAMMAR[language][list])).map((words) => words.join(' ')),
  )
}
