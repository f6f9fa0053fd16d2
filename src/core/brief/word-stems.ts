import type { Language } from './idea.ts'
import { stemOf } from './language.ts'

/** What a word is compared by: its stem in each of the languages that the text may be in. */
export function wordStems(folded: string, languages: readonly Language[]): string[] {
  const stems: string[] = []
  for (const language of languages) {
    const stem = stemOf(language, folded)
    if (!stems.includes(stem)) stems.push(stem)
  }
  return stems
}
