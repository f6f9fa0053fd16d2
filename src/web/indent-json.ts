const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g
const INDENT = '  '

/**
 * JSON on several lines. Only the space between its parts changes: every digit and every letter stays as it was sent. Text
 * that is not JSON comes back as it is.
 */
export function indentJson(text: string): string {
  if (!isJson(text)) return text
  let [written, depth] = ['', 0]
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isEmpty = isEnd && (last === '{' || last === '[')
    if (!isEmpty && (isEnd || last === '{' || last === '[' || last === ','))
      written += `\n${INDENT.repeat(depth)}`
    written += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
    last = token
  }
  return written
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
