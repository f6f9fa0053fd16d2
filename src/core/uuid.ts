const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The one way of writing a UUID that we take; Postgres takes more. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * A UUID in its one form, in small letters, so that the same id is the same text wherever it is compared or kept.
 * Undefined where the text is not a UUID.
 */
export function canonicalUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined
}
