const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The one way of writing a UUID that we take; Postgres takes more. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
