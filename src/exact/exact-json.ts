import { randomBytes } from 'node:crypto'

/**
 * JSON whose numbers keep every digit. `JSON.parse` turns 0.1000000000000000055 into 0.1 and 9007199254740993 into
 * 9007199254740992; here a number that a double might not hold exactly comes back as an ExactNumber with its text.
 */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The decimal text of a parsed JSON number; undefined for anything that is not a number. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof ExactNumber ? value.text : undefined
}

/** Throws SyntaxError on bad JSON, RangeError if it is nested too deeply. */
export function parseExactJson(text: string): unknown {
  if (!mayHoldInexactNumber(text)) return JSON.parse(text)
  JSON.parse(text) // a syntax error refers to the text as sent
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isHeldExactly(token) ? token : `"${MARK}${token}"`,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
  )
}

/** The counterpart: an ExactNumber is written with its own digits. */
export function stringifyExactJson(value: unknown, indent?: number): string {
  const marked = JSON.stringify(
    value,
    (_key, inner: unknown) => (inner instanceof ExactNumber ? MARK + inner.text : inner),
    indent,
  )
  return marked.includes(MARK) ? marked.replace(MARKED_NUMBER, '$1') : marked
}

/** No caller can send this mark: it is new with each process. */
const MARK = `exact-number-${randomBytes(16).toString('hex')}:`
const MARKED_NUMBER = new RegExp(`"${MARK}([^"]*)"`, 'g')

/**
 * Whether some number may not survive as a double: sixteen digits, or an exponent beyond two digits. Any other
 * number is written back by a double with the same value. May match inside a string: harmless.
 */
function mayHoldInexactNumber(text: string): boolean {
  return hasRunOfDigits(text) || LARGE_EXPONENT.test(text)
}

const RUN_LENGTH = 16
const LARGE_EXPONENT = /\d[eE][+-]?\d{3,}\s*(?:[,}\]]|$)/

/** A run of this length covers one of every so many characters, so no others are looked at: a third of the time. */
function hasRunOfDigits(text: string): boolean {
  for (let at = RUN_LENGTH - 1; at < text.length; at += RUN_LENGTH) {
    if (!isDigitOrPoint(text, at)) continue
    let from = at
    while (from > 0 && isDigitOrPoint(text, from - 1)) from--
    let end = at + 1
    while (isDigitOrPoint(text, end)) end++
    if (end - from >= RUN_LENGTH) return true
  }
  return false
}

function isDigitOrPoint(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || code === 46
}
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A double holds any decimal of up to 15 significant digits, and writes it back as it was. */
function isHeldExactly(token: string): boolean {
  return token.length <= 15 && !/[eE][+-]?\d{3}/.test(token)
}
