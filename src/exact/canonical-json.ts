/** A value that JSON can write. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/**
 * The one spelling of a JSON value that RFC 8785 allows: no white space, names in the order of their UTF-16 code units, and
 * numbers and strings as ECMAScript writes them. What has no spelling is refused: infinite numbers and half a surrogate pair.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}`)
    return JSON.stringify(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value as { readonly [name: string]: JsonValue })
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${quoted(name)}:${canonicalJson(member)}`)
    .join(',')}}`
}

function quoted(text: string): string {
  if (/\p{Cs}/u.test(text)) throw new TypeError('JSON text must not contain half a surrogate pair')
  return JSON.stringify(text)
}
