const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The only UUID notation that we accept; Postgres accepts more. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** A UUID in lower case, so that the same id is always the same text. Undefined if the text is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined
}
