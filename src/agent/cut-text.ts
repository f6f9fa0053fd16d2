/** At most so many characters, with … where some are missing. Never half of one: strict parsers refuse what holds it. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return `${text
    .slice(0, lengthMax - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
