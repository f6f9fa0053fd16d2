import { typedUuid } from '../uuid.ts'

/** The names that the two sides have for things: the purchase order of a campaign, the seller's reference of a line. */

export const REFERENCE_LENGTH_MAX = 64
/** Control and format characters, and breaks between lines: two references that look alike must be alike. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u

/** As written, without the space around it. Null if there is none, undefined if it cannot be one. */
export function readReference(text: string | null | undefined): string | null | undefined {
  const reference = text?.trim() ?? ''
  if (reference === '') return null
  return reference.length <= REFERENCE_LENGTH_MAX && !INVISIBLE.test(reference) ? reference : undefined
}

/** A line's reference stands where a package ID may stand: it must never be taken for one. */
export function looksLikePackageId(reference: string): boolean {
  return typedUuid(reference) !== undefined
}

/** Whether a text that somebody wrote in place of a package ID can be a line's reference. */
export function canBeLineReference(text: string): boolean {
  return typeof readReference(text) === 'string' && !looksLikePackageId(text)
}
