/**
 * `Accept` and `Content-Type` as in RFC 9110: types in any case, parameters that may be quoted, empty elements. One
 * pass over the header. A malformed element names no type, and a malformed parameter is ignored.
 */

/**
 * Whether an `Accept` header names this type (in lower case) and wants it: `q=0` means that it does not. Wildcards do
 * not count. If several ranges name it, the most specific one decides, and among equals the last.
 */
export function namesType(accept: string | undefined, type: string): boolean {
  let decisive: MediaRange | undefined
  for (const element of splitUnquoted(accept ?? '', ',')) {
    const range = readRange(element)
    if (range?.type === type && range.specificity >= (decisive?.specificity ?? 0)) decisive = range
  }
  return decisive?.isWanted ?? false
}

/** Whether a body is sent as JSON that can be read as UTF-8. Parameters other than the charset do not matter. */
export function isJsonInUtf8(contentType: string | undefined): boolean {
  const mediaType = readMediaType(contentType ?? '')
  if (mediaType?.type !== 'application/json') return false
  const charsets = mediaType.parameters.filter(({ name }) => name === 'charset')
  return charsets.every(({ value }) => READ_AS_UTF8.has(value.toLowerCase()))
}

const READ_AS_UTF8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])

/** Whether a body is sent uncompressed. A header without a value is ignored. */
export function isUncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || ['', 'identity'].includes(contentEncoding.trim().toLowerCase())
}

interface MediaRange {
  type: string
  /** The number of parameters that belong to the type. */
  specificity: number
  isWanted: boolean
}

/** The weight ends the parameters of the type; what follows is for extensions, which are not used. */
function readRange(element: string): MediaRange | undefined {
  const mediaType = readMediaType(element)
  if (!mediaType) return undefined
  const { type, parameters } = mediaType
  const weightAt = parameters.findIndex(({ name }) => name === 'q')
  const weight = parameters[weightAt]?.value ?? '1'
  return {
    type,
    specificity: weightAt === -1 ? parameters.length : weightAt,
    isWanted: !/^0(?:\.0*)?$/.test(weight),
  }
}

interface MediaType {
  /** Type and subtype, in lower case. */
  type: string
  /** Names in lower case. */
  parameters: { name: string; value: string }[]
}

function readMediaType(text: string): MediaType | undefined {
  const [type = '', ...rest] = splitUnquoted(text, ';').map((part) => part.trim())
  if (!TYPE_AND_SUBTYPE.test(type)) return undefined
  const parameters = rest.flatMap((part) => {
    const equalsAt = part.indexOf('=')
    if (equalsAt < 1) return []
    const name = part.slice(0, equalsAt).trim().toLowerCase()
    return [{ name, value: unquoted(part.slice(equalsAt + 1).trim()) }]
  })
  return { type: type.toLowerCase(), parameters }
}

const TYPE_AND_SUBTYPE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function unquoted(value: string): string {
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"')
  return isQuoted ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
}

/** Splits at a separator, except within quoted strings. An unterminated string takes the rest with it. */
function splitUnquoted(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = []
  let begin = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === '\\') at++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return [...parts, text.slice(begin)]
}
