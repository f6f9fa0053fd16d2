/** The only UUID notation that we accept; Postgres accepts more. By hand, as every item has one. */
export function isUuid(text: string): boolean {
  return (
    text.length === 36 &&
    text[8] === '-' &&
    text[13] === '-' &&
    text[18] === '-' &&
    text[23] === '-' &&
    isHex(text, 0, 8) &&
    isHex(text, 9, 13) &&
    isHex(text, 14, 18) &&
    isHex(text, 19, 23) &&
    isHex(text, 24, 36)
  )
}

function isHex(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (HEX_DIGITS[text.charCodeAt(i)] !== 1) return false
  return true
}

/** 1 at the character codes of hexadecimal digits. */
const HEX_DIGITS = new Uint8Array(128)
for (const digit of '0123456789abcdefABCDEF') HEX_DIGITS[digit.charCodeAt(0)] = 1

/** A UUID in lower case, so that the same id is always the same text. Undefined if the text is not a UUID. */
export function canonicalUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined
}

const COPIED_AROUND_IDS = /^urn:uuid:|[\s"'`<>{}()[\],;-]/gi

/** People paste IDs with spaces, quotes or braces around them, in upper case, and without hyphens. Undefined if it is no UUID. */
export function typedUuid(text: string): string | undefined {
  const digits = text.replace(COPIED_AROUND_IDS, '')
  if (digits.length !== 32) return undefined
  const parts = [[0, 8] as const, [8, 12] as const, [12, 16] as const, [16, 20] as const, [20, 32] as const]
  return canonicalUuid(parts.map(([from, to]) => digits.slice(from, to)).join('-'))
}

/** A new UUID that begins with the time (version 7 of RFC 9562), so that rows made together are neighbours in an index. */
export function timeOrderedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
