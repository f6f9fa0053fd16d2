/** A word, a number or a sign of a text, and what comes before it. */
export interface Token {
  text: string
  /** In lower case, without accents. Empty if it is a number. */
  folded: string
  /** Of a number. */
  value?: number
  /**
   * What separates it from the previous token: nothing, a space, a hyphen, a comma or the like, or the end of a
   * sentence.
   */
  gap: 'none' | 'space' | 'hyphen' | 'comma' | 'colon' | 'stop'
  isCapitalized: boolean
}

/** The rest of a longer text is not read. */
export const TEXT_LENGTH_MAX = 20_000
export const WORD_LENGTH_MAX = 40

const ADDRESS = /@|:\/\//
const INITIALS = /(?<!\p{L})(?:\p{Lu}\.){2,5}/gu
const TOKEN =
  /(?<number>(?<!\d)\d{1,3}(?<separator>[ .,'’\u00A0\u202F])\d{3}(?:\k<separator>\d{3}){0,3}(?!\d|[x×]\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,4}(?!\d))?)|[\p{L}\p{M}]+|[€$£%×]/gu

const TERM_WORD = /[\p{L}\p{N}]+|[€$£%]/gu
const CONTRACTION = /(?<!\p{L})(?<verb>\p{L}{2,6})n['’]t(?!\p{L})/giu
const CONTRACTED: Record<string, string> = { ca: 'can', wo: 'will', sha: 'shall' }

/** A full stop after these does not end a sentence. */
const ABBREVIATIONS = new Set(
  'max min ca approx mill mio mln kr tkr incl inkl inc excl exkl evtl bzw ggf resp nr st vs'.split(' '),
)

export function readTokens(text: string): Token[] {
  const read = cleaned(text.slice(0, TEXT_LENGTH_MAX).normalize('NFKC').slice(0, TEXT_LENGTH_MAX))
  const tokens: Token[] = []
  let end = 0
  for (const match of read.matchAll(TOKEN)) {
    const [found] = match
    const between = read.slice(end, match.index)
    const isShort = between === '. ' && ABBREVIATIONS.has(tokens.at(-1)?.folded ?? '')
    const gap = tokens.length === 0 ? 'stop' : isShort ? 'space' : gapOf(between)
    end = match.index + found.length
    const number = match.groups?.['number']
    tokens.push(number === undefined ? wordToken(found, gap) : numberToken(number, gap))
  }
  return tokens
}

/** Without addresses, which say nothing about what is wanted, and with "U.S." as one word and "don't" as two. */
function cleaned(text: string): string {
  const isAddress = (part: string) => ADDRESS.test(part)
  const readable = isAddress(text)
    ? text.replaceAll(/\S+/g, (part) => (isAddress(part) ? ' . ' : part))
    : text
  const spelled = /[A-Z]\.[A-Z]/.test(readable)
    ? readable.replaceAll(INITIALS, (initials) => `${initials.replaceAll('.', '')} `)
    : readable
  return withoutContractions(spelled)
}

/** "Don't" as "do not": its first part alone would be a French gift. */
function withoutContractions(text: string): string {
  if (!/n['’]t/i.test(text)) return text
  return text.replaceAll(CONTRACTION, (_, verb: string) => `${CONTRACTED[verb.toLowerCase()] ?? verb} not`)
}

function wordToken(text: string, gap: Token['gap']): Token {
  const first = text[0]!
  const isCapitalized = first !== first.toLowerCase()
  return { text, folded: text.length > WORD_LENGTH_MAX ? '' : fold(text), gap, isCapitalized }
}

function numberToken(text: string, gap: Token['gap']): Token {
  return { text, folded: '', value: valueOf(text), gap, isCapitalized: false }
}

/** "40,000", "40.000", "40 000" and "40'000" are the same; "1.5" and "1,5" are one and a half. */
function valueOf(text: string): number {
  const [whole = '', fraction] = /^\d{1,3}(?:[^\d]\d{3})+$/.test(text)
    ? [text]
    : text.split(/[.,](?=\d{1,4}$)/)
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction ?? '0'}`)
}

function gapOf(between: string): Token['gap'] {
  if (between === '') return 'none'
  if (/[.!?;\n•|…]/.test(between)) return 'stop'
  if (between.includes(':')) return 'colon'
  if (/[,()[\]{}/&+"“”„«»–—]|\s-\s/.test(between)) return 'comma'
  return /[-‐‑]/.test(between) ? 'hyphen' : 'space'
}

const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd', þ: 'th', ł: 'l', đ: 'd' }

/** In lower case and without accents, so that "Zürich", "zurich" and "ZÜRICH" are one word. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z]*$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øæœßðþłđ]/g, (letter) => LETTERS[letter]!)
}

/** The folded words of a term of the vocabulary: "lettre d'information" has three. */
export function termWords(term: string): string[] {
  return withoutContractions(fold(term)).match(TERM_WORD) ?? []
}

/** A vocabulary list as written there: comma-separated. */
export function termsOf(list: string | undefined): string[][] {
  return (list ?? '')
    .split(',')
    .map(termWords)
    .filter((words) => words.length > 0)
}

const GAPS: Record<Token['gap'], string> = {
  none: '',
  space: ' ',
  hyphen: '-',
  comma: ', ',
  colon: ': ',
  stop: ' ',
}

/** Tokens as the text has them, with words cut to what an answer may hold. */
export function textOf(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ text, gap }, i) => `${i === 0 ? '' : GAPS[gap]}${shortened(text)}`)
    .join('')
}

/** It is in the answer of each product that it rules out. */
function shortened(text: string): string {
  return text.length > WORD_LENGTH_MAX ? `${Array.from(text).slice(0, WORD_LENGTH_MAX).join('')}…` : text
}
