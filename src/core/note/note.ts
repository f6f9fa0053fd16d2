import { Refusal } from '../refusal.ts'
import type { Entry } from './entry.ts'

export const NOTE_LENGTH_MAX = 4_000
export const NOTES_PER_PAGE = 20
/** Of one side on a campaign and its lines, removed ones included. */
export const NOTES_MAX = 10_000

export interface Note extends Entry {
  /** Empty once it was removed. */
  text: string
}

/**
 * What is left of the text to keep: line breaks in one form, no control characters, no space around it. `field` is what the
 * caller calls it.
 */
export function readNoteText(sent: string, field = 'text'): string {
  const text = sent
    .replaceAll(/\r\n?/g, '\n')
    // Control characters except these two.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  if (text === '') throw new Refusal('invalid', 'Write something first.', field)
  if (Array.from(text).length > NOTE_LENGTH_MAX) {
    throw new Refusal(
      'invalid',
      `A note has at most ${NOTE_LENGTH_MAX.toLocaleString('en')} characters.`,
      field,
    )
  }
  return text
}
