/** At most this many characters, with … if some were cut. Never half a character: strict parsers refuse it. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return `${text
    .slice(0, lengthMax - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
