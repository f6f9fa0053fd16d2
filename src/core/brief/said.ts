import type { Amount } from './amount.ts'
import { findAmounts } from './find-amounts.ts'
import { findIdeas, type FoundIdea } from './find-ideas.ts'
import type { Sense } from './find-negations.ts'
import { findPlaces, type FoundPlace } from './find-places.ts'
import type { Idea, Language } from './idea.ts'
import type { Spoken } from './language.ts'
import { findMarks, hasMark, isFiller, type Marks } from './marks.ts'
import type { Token } from './tokens.ts'

/**
 * Everything that tokens say, wanted or not. A token in an amount means nothing else; "Schiphol" is a place and an
 * airport.
 */
export interface Said {
  tokens: readonly Token[]
  /** The languages tried, and the probable ones. */
  languages: readonly Language[]
  likeliest: readonly Language[]
  marks: Marks
  isAsking: Uint8Array
  amounts: readonly Amount[]
  places: readonly FoundPlace[]
  ideas: readonly FoundIdea[]
  taken: readonly ('amount' | 'place' | Idea['kind'] | undefined)[]
}

export function readSaid(tokens: readonly Token[], { likeliest, tried: languages }: Spoken): Said {
  const taken: Said['taken'][number][] = tokens.map(() => undefined)
  const take = <T extends { at: number; length: number }>(
    found: readonly T[],
    kindOf: (one: T) => Said['taken'][number],
  ) => {
    const free = found.filter(({ at, length }) => !taken.slice(at, at + length).includes('amount'))
    for (const one of free) taken.fill(kindOf(one), one.at, one.at + one.length)
    return free
  }
  const marks = findMarks(tokens, languages)
  const amounts = take(findAmounts(tokens), () => 'amount')
  const places = take(findPlaces(tokens, languages), () => 'place')
  const isPlace = (at: number) => taken[at] === 'place'
  const isSalutation = ({ at }: FoundIdea) => hasMark(marks, 'salutations', at - 2, at + 1)
  const said = findIdeas(tokens, languages, isPlace).filter((found) => !isSalutation(found))
  const ideas = take(said, ({ idea }) => idea.kind)
  const isAsking = askingSentences(tokens, marks)
  return { tokens, languages, likeliest, marks, isAsking, amounts, places, ideas, taken }
}

/** Whether the sentence of each token says that something is wanted. */
function askingSentences(tokens: readonly Token[], marks: Marks): Uint8Array {
  const isAsking = new Uint8Array(tokens.length)
  for (let from = 0; from < tokens.length;) {
    let to = from + 1
    while (to < tokens.length && tokens[to]!.gap !== 'stop') to += 1
    if (hasMark(marks, 'now', from, to)) isAsking.fill(1, from, to)
    from = to
  }
  return isAsking
}

/** What each token is, for code that only needs to know whether it says something. */
export function sensesOf({ taken, tokens, languages }: Said): Sense[] {
  return tokens.map(({ folded }, at) => taken[at] ?? (isFiller(folded, languages) ? 'small' : 'other'))
}
