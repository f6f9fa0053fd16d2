import { LANGUAGES, type IdeaKind, type Language } from './idea.ts'
import { Phrases } from './phrases.ts'
import { termsOf, type Token } from './tokens.ts'
import { GRAMMAR, type Grammar } from './vocabulary/grammar.ts'

/** A run of tokens that rules out one thing: "podcasts" and "audio" in "no podcasts or audio". */
export interface Negation {
  from: number
  to: number
}

type Mark = 'none' | 'negator' | 'not' | 'after' | 'contrast' | 'joiner'

/** A term on several lists belongs to the first of them. */
const LISTS: readonly [Mark, keyof Grammar][] = [
  ['none', 'notNegations'],
  ['negator', 'negators'],
  ['not', 'nots'],
  ['after', 'afterNegators'],
  ['contrast', 'contrasts'],
  ['joiner', 'joiners'],
]
const MARKS = new Map(
  LANGUAGES.map((language) => {
    const marks = new Phrases<Mark>()
    for (const [mark, list] of LISTS)
      for (const words of termsOf(GRAMMAR[language][list])) marks.add(words, mark)
    return [language, marks]
  }),
)

/** Beyond this a sentence is about something else. */
const SCOPE_LENGTH_MAX = 8
const BACKWARD_LENGTH_MAX = 6
const LISTED_LENGTH_MAX = 3
const LIST_LENGTH_MAX = 30

/** What a token says, as far as negations need to know. */
export type Sense = 'amount' | 'place' | IdeaKind | 'small' | 'other'

const UNSAID: ReadonlySet<Sense> = new Set(['amount', 'small', 'other'])

/**
 * What tokens rule out. "No" and "without" rule out what follows. "Not" does if something that a product can have
 * follows directly or it begins a clause; at the end of a clause it rules out what comes before ("radio is not for
 * us"); elsewhere it is a plain negation ("customers do not see us on the shelf").
 */
export function findNegations(
  tokens: readonly Token[],
  languages: readonly Language[],
  senses: readonly Sense[],
): Negation[] {
  const words = tokens.map(({ folded }) => folded)
  const phrases = languages.map((language) => MARKS.get(language)!)
  const isSaid = (at: number) => !UNSAID.has(senses[at]!)
  // "Hors domicile" is a channel, and rules out nothing.
  const marks = tokens.map((_, at) => (isSaid(at) ? undefined : markAt(at)))
  const found: Negation[] = []
  for (let at = 0; at < tokens.length;) {
    const mark = marks[at]
    const end = at + (mark?.length ?? 1)
    if (mark?.kind === 'negator') found.push(...ahead(at, end))
    if (mark?.kind === 'not') found.push(...around(at, end))
    if (mark?.kind === 'after') found.push(...(isHeading(end) ? forward(end, true) : backward(at, true)))
    at = end
  }
  return found

  function markAt(at: number): { kind: Mark; isAfter: boolean; length: number } | undefined {
    let longest: { values: readonly Mark[]; length: number } | undefined
    for (const one of phrases) {
      const match = one.at(words, at)
      if (match && match.length > (longest?.length ?? 0)) longest = match
    }
    const kind = longest && LISTS.find(([mark]) => longest.values.includes(mark))?.[0]
    return kind && { kind, isAfter: longest!.values.includes('after'), length: longest!.length }
  }

  /** "Excluded" can be on either side. */
  function ahead(at: number, end: number): Negation[] {
    if (isAnswer(at, end)) return backward(at, true)
    const ruledOut = forward(end)
    const isEither = marks[at]!.isAfter && !ruledOut.some(hasSaid)
    return isEither ? backward(at, true) : ruledOut
  }

  /** "Podcasts: no." */
  function isAnswer(at: number, end: number): boolean {
    return tokens[at]!.gap === 'colon' && (end >= tokens.length || isBreak(end))
  }

  function around(at: number, end: number): Negation[] {
    if (isAnswer(at, end)) return backward(at, true)
    const next = contentFrom(end)
    // "They do not see us on the shelf" has a verb before, "wir wollen nicht ins Radio" has one that wants.
    const isOfVerb = at > 0 && !isBreak(at) && marks[at - 1] === undefined && senses[at - 1] === 'other'
    if (next !== undefined && !isOfVerb) {
      const ruledOut = forward(end)
      if (isSaid(next) || isBreak(at) || (ruledOut[0] && hasSaid(ruledOut[0]))) return ruledOut
    }
    return next === undefined || contentFrom(next + 1) === undefined ? backward(at, false) : []
  }

  /** The next token of the clause that is not a stop word. */
  function contentFrom(from: number): number | undefined {
    const end = Math.min(tokens.length, from + SCOPE_LENGTH_MAX)
    for (let at = from; at < end && !(at > from && isBreak(at)); at += 1) {
      if (marks[at]?.kind === 'contrast') return undefined
      if (isContent(at)) return at
    }
    return undefined
  }

  function isContent(at: number): boolean {
    return senses[at]! !== 'small'
  }

  function isBreak(at: number): boolean {
    return ['stop', 'comma', 'colon'].includes(tokens[at]!.gap)
  }

  /** "Excluded: TV, radio" */
  function isHeading(end: number): boolean {
    return tokens[end]?.gap === 'colon'
  }

  /** From a negator to the end of what it rules out; a list is several things. */
  function forward(start: number, isList = isHeading(start)): Negation[] {
    if (start >= tokens.length || (isBreak(start) && !isHeading(start))) return []
    const parts: Negation[] = []
    let from = start
    let at = start
    for (; at < tokens.length && at - start < (isList ? LIST_LENGTH_MAX : SCOPE_LENGTH_MAX); at += 1) {
      const kind = marks[at]?.kind
      if (tokens[at]!.gap === 'stop' && at > start) break
      if (kind === 'contrast' || kind === 'negator' || kind === 'not') break
      const isNext = kind === 'joiner' || (isBreak(at) && at > start)
      if (!isNext) continue
      const next = kind === 'joiner' ? at + 1 : at
      if (at > from) parts.push({ from, to: at })
      from = next
      if (!isList && !isListed(next, parts.at(-1))) return parts
    }
    if (at > from) parts.push({ from, to: at })
    return parts
  }

  /**
   * After a comma or "and" only more of the same, named alone, is ruled out too: in "no podcasts, and we like video" video is not,
   * nor is the country in "no podcasts, Germany" or the sum in "no podcasts, budget 40,000".
   */
  function isListed(from: number, before: Negation | undefined): boolean {
    let to = from
    while (to < tokens.length && to - from <= LISTED_LENGTH_MAX && !isPartEnd(to, from)) to += 1
    const listed = range(from, to)
    if (listed.length === 0 || listed.length > LISTED_LENGTH_MAX) return false
    if (!before || listed.some((i) => marks[i]?.kind === 'contrast' || tokens[i]!.value !== undefined))
      return false
    const [sense, other] = [firstSaid(before), firstSaid({ from, to })]
    if (other === 'place' || sense === 'place') return sense === other
    // Plain words do no harm: they rule out what no product has. "A, B or C" is a list, whatever each is.
    const isJoined = !isBreak(from) || marks[to]?.kind === 'joiner'
    return isJoined || (sense !== undefined && (other === undefined || sense === other))
  }

  function isPartEnd(at: number, from: number): boolean {
    return marks[at]?.kind === 'joiner' || (at > from && isBreak(at))
  }

  function firstSaid({ from, to }: Negation): Sense | undefined {
    const at = range(from, to).find(isSaid)
    return at === undefined ? undefined : senses[at]!
  }

  function hasSaid(negation: Negation): boolean {
    return firstSaid(negation) !== undefined
  }

  /** Before a final "not" or "excluded"; if the latter is alone in its clause, the clause before. */
  function backward(at: number, canBeBefore: boolean): Negation[] {
    let from = at
    let isAnything = !canBeBefore
    while (from > 0 && at - from < BACKWARD_LENGTH_MAX) {
      if (isBreak(from) && (isAnything || tokens[from]!.gap === 'stop')) break
      const kind = marks[from - 1]?.kind
      if (kind === 'negator' || kind === 'not') break
      from -= 1
      isAnything ||= isContent(from)
    }
    return hasSaid({ from, to: at }) ? [{ from, to: at }] : []
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}
