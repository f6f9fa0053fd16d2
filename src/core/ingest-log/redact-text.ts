import { isSecretName, withoutSecrets } from '../secrets.ts'

/** A name in quotes or without, and what separates it from its value. */
const NAME =
  /(?:(?<!\\)"((?:[^"\\]|\\.){1,100})"|'([^']{1,200})'|(?<![\w.-])([\w.-]{1,80}))["'\\]{0,2}\s{0,20}[:=]\s{0,20}/g
/** As far as the value goes if it is not in quotes or brackets. */
const PLAIN_VALUE = /[^\s,;&"'<>{}[\]]*/y
const STRING_VALUE = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|'[^']*(?:'|$)|\\"[^"]*(?:"|$)/sy

/**
 * Running text, or a part of JSON, without secrets: those recognizable by their form, and what follows the name of one.
 * One character for each byte, so a name may be UTF-8.
 */
export function redactText(text: string): string {
  const rest = withoutSecrets(text)
  const kept: string[] = []
  let end = 0
  NAME.lastIndex = 0
  for (let match = NAME.exec(rest); match; match = NAME.exec(rest)) {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    if (!isSecretName(plainTextOf(name))) continue
    const valueAt = NAME.lastIndex
    const valueEnd = endOfValue(rest, valueAt)
    if (valueEnd === valueAt) continue
    kept.push(rest.slice(end, valueAt), /["{[]/.test(rest[valueAt]!) ? '"(dropped)"' : '(dropped)')
    end = valueEnd
    NAME.lastIndex = valueEnd
  }
  return kept.length === 0 ? rest : kept.join('') + rest.slice(end)
}

function plainTextOf(name: string): string {
  const text = Buffer.from(name, 'latin1').toString('utf8')
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}

/** An object or a list goes to its closing bracket, or to the end of the text. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  let place = at
  do {
    const first = text[place] ?? ''
    if (first === '{' || first === '[') depth++
    else if (depth > 0 && (first === '}' || first === ']')) depth--
    else {
      STRING_VALUE.lastIndex = place
      PLAIN_VALUE.lastIndex = place
      const { length } = (STRING_VALUE.exec(text) ?? PLAIN_VALUE.exec(text))?.[0] ?? ''
      // Between values there are separators.
      place += depth > 0 ? Math.max(1, length) : length
      continue
    }
    place++
  } while (depth > 0 && place < text.length)
  return place
}
