import { typedUuid } from '../uuid.ts'

/** What somebody looks for: an ID, or words. */
export interface Wanted {
  /** As typed, without the space around it. */
  text: string
  /** All of them have to be in what is found, in any order. */
  words: string[]
  /** In its canonical form, if the text is one: then it is looked up by key, and names are not searched. */
  id: string | undefined
}

/** More are taken as one phrase. */
const WORDS_MAX = 5

/** Undefined if nothing was typed. */
export function readWanted(typed: string): Wanted | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const words = [...new Set(text.split(/\s+/))]
  return { text, words: words.length > WORDS_MAX ? [text] : words, id: typedUuid(text) }
}
