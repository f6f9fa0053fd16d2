import { LANGUAGES, type Language } from './idea.ts'
import { Phrases } from './phrases.ts'
import { termsOf, type Token } from './tokens.ts'
import { GRAMMAR } from './vocabulary/grammar.ts'

/** A row of tokens that says one thing that is not wanted: "podcasts" and "audio" in "no podcasts or audio". */
export interface Negation {
  from: number
  to: number
}

type Mark = 'negator' | 'after' | 'none' | 'contrast' | 'joiner'

/** Of what is several the first counts. */
const MARKS_IN_ORDER: readonly Mark[] = ['none', 'negator', 'after', 'contrast', 'joiner']
const MARKS = new Map(LANGUAGES.map((language) => [language, marksOf(language)]))

function marksOf(language: Language): Phrases<Mark> {
  const { negators, afterNegators, notNegations, contrasts, joiners } = GRAMMAR[language]
  const marks = new Phrases<Mark>()
  const lists: [Mark, string][] = [
    ['none', notNegations],
    ['after', afterNegators],
    ['negator', negators],
    ['contrast', contrasts],
    ['joiner', joiners],
  ]
  for (const [mark, list] of lists) for (const words of termsOf(list)) marks.add(words, mark)
  return marks
}

/** Further on a sentence speaks of something else. */
const SCOPE_LENGTH_MAX = 8
const BACKWARD_LENGTH_MAX = 6
const LISTED_LENGTH_MAX = 3

/**
 * What tokens rule out. `isSaid` tells which tokens say something that a product can have: in "radio is not for us" nothing
 * behind "not" does, so that it is about what stands before.
 */
export function findNegations(
  tokens: readonly Token[],
  languages: readonly Language[],
  isSaid: (at: number) => boolean,
): Negation[] {
  const words = tokens.map(({ folded }) => folded)
  const marksOfAll = languages.map((language) => MARKS.get(language)!)
  // "Hors domicile" is a channel, and rules out nothing.
  const marks = tokens.map((_, at) => (isSaid(at) ? undefined : markAt(at)))
  const found: Negation[] = []
  for (let at = 0; at < tokens.length;) {
    const mark = marks[at]
    const end = at + (mark?.length ?? 1)
    if (mark?.kind === 'negator') found.push(...forward(end), ...backwardUnlessSaid(at, end))
    if (mark?.kind === 'after') found.push(...backward(at))
    at = end
  }
  return found

  function markAt(at: number): { kind: Mark; length: number } | undefined {
    let longest: { values: readonly Mark[]; length: number } | undefined
    for (const phrases of marksOfAll) {
      const match = phrases.at(words, at)
      if (match && match.length > (longest?.length ?? 0)) longest = match
    }
    const kind = longest && MARKS_IN_ORDER.find((mark) => longest.values.includes(mark))
    return kind && { kind, length: longest!.length }
  }

  /** From a negator to the end of what it rules out; a list is several things. */
  function forward(start: number): Negation[] {
    const parts: Negation[] = []
    let from = start
    let at = start
    for (; at < tokens.length && at - start < SCOPE_LENGTH_MAX; at += 1) {
      const kind = marks[at]?.kind
      const { gap } = tokens[at]!
      if ((gap === 'stop' && at > start) || kind === 'contrast' || kind === 'negator') break
      const isNext = kind === 'joiner' || (gap === 'comma' && at > start)
      if (!isNext) continue
      const next = kind === 'joiner' ? at + 1 : at
      if (at > from) parts.push({ from, to: at })
      from = next
      if (!isListed(next)) return parts
    }
    if (at > from) parts.push({ from, to: at })
    return parts
  }

  /** After a comma or "and" only what is named alone is ruled out too: in "no podcasts, and we like video" video is not. */
  function isListed(from: number): boolean {
    let to = from
    while (to < tokens.length && !isPartEnd(to, from)) to += 1
    const listed = Array.from({ length: to - from }, (_, i) => from + i)
    return (
      listed.length > 0 &&
      listed.length <= LISTED_LENGTH_MAX &&
      listed.some(isSaid) &&
      !listed.some((i) => marks[i]?.kind === 'contrast')
    )
  }

  function isPartEnd(at: number, from: number): boolean {
    const { gap } = tokens[at]!
    return marks[at]?.kind === 'joiner' || (at > from && (gap === 'stop' || gap === 'comma'))
  }

  function backwardUnlessSaid(at: number, end: number): Negation[] {
    const ruledOut = forward(end)
    const isAnySaid = ruledOut.some(({ from, to }) => range(from, to).some(isSaid))
    return isAnySaid ? [] : backward(at)
  }

  function backward(at: number): Negation[] {
    let from = at
    while (
      from > 0 &&
      at - from < BACKWARD_LENGTH_MAX &&
      tokens[from]!.gap !== 'stop' &&
      tokens[from]!.gap !== 'comma'
    ) {
      if (marks[from - 1]?.kind === 'contrast' || marks[from - 1]?.kind === 'negator') break
      from -= 1
    }
    return range(from, at).some(isSaid) ? [{ from, to: at }] : []
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}
