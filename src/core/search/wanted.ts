import { canonicalUuid } from '../uuid.ts'

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
  return { text, words: words.length > WORDS_MAX ? [text] : words, id: readId(text) }
}

const COPIED_AROUND_IDS = /^urn:uuid:|[\s"'`<>{}()[\],;-]/gi

/** People paste IDs with spaces, quotes or braces around them, in upper case, and without hyphens. */
function readId(text: string): string | undefined {
  const digits = text.replace(COPIED_AROUND_IDS, '')
  if (digits.length !== 32) return undefined
  const parts = [[0, 8] as const, [8, 12] as const, [12, 16] as const, [16, 20] as const, [20, 32] as const]
  return canonicalUuid(parts.map(([from, to]) => digits.slice(from, to)).join('-'))
}
