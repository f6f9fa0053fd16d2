/** Anything shorter cannot be nested deeply enough to be slow to parse. */
const LENGTH_SCANNED_FROM = 4_096
const NESTING_MAX = 1_000

/** Of JSON from others. Parsing a body of nothing but brackets takes fifty times as long as looking at it. */
export function isNestedTooDeeply(text: string): boolean {
  if (text.length <= LENGTH_SCANNED_FROM) return false
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') isInString = !isInString
    else if (isInString) i += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > NESTING_MAX) return true
  }
  return false
}
