/**
 * A member of a JSON object, as sent: `1.0` stays `1.0`. Of duplicate names the last counts, as in JSON.parse. The text
 * must be valid JSON: it has been parsed before.
 */
export function rawMember(text: string, name: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let valueStart: number | undefined
  let found: string | undefined
  const endValueAt = (index: number) => {
    if (valueStart !== undefined && key !== undefined && isName(key, name))
      found = text.slice(valueStart, index)
    valueStart = undefined
  }
  for (const { 0: token, index } of text.matchAll(STRING_OR_MARK)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    if (token === '}' && depth === 0) endValueAt(index)
    if (depth !== 1) continue
    if (token === ',') endValueAt(index)
    else if (token === ':') valueStart = index + 1
    else if (valueStart === undefined) key = token
  }
  return found?.trim()
}

const STRING_OR_MARK = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g

function isName(key: string, name: string): boolean {
  return key === `"${name}"` || (key.includes('\\') && JSON.parse(key) === name)
}
