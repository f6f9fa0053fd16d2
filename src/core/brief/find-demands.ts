import { amountDemand } from './amount-demand.ts'
import type { Demand } from './demand.ts'
import type { FoundIdea } from './find-ideas.ts'
import type { FoundPlace } from './find-places.ts'
import { isFunctionWord } from './language.ts'
import { hasMark, isFiller, isFormOfFiller, isJoiner } from './marks.ts'
import type { Said } from './said.ts'
import { textOf, type Token } from './tokens.ts'
import { wordStems } from './word-stems.ts'

/** What the places, ideas and amounts at these positions ask for. */
export function demandsIn(said: Said, isIn: (at: number) => boolean): Demand[] {
  const within = <T extends { at: number }>(found: readonly T[]) => found.filter(({ at }) => isIn(at))
  return [
    ...targets(said, within(said.places)),
    ...within(said.ideas).map((found) => ideaDemand(said, found)),
    ...within(said.amounts).map((amount) => amountDemand(said, amount)),
  ]
}

/**
 * Where the campaign is to run. "A Danish brand for listeners in Germany" is about Germany: if another place is named,
 * an adjective counts only next to people, and the origin of the brand does not count.
 */
function targets({ tokens, languages, marks }: Said, places: readonly FoundPlace[]): Demand[] {
  const isOfPeople = (from: number, to: number) => hasMark(marks, 'audienceNouns', from, to)
  const isOrigin = ({ at, length }: FoundPlace) =>
    (hasMark(marks, 'origins', at - 3, at) && !isOfPeople(at - 4, at)) ||
    hasMark(marks, 'origins', at + length, at + length + 1)
  // In "a Danish brand for listeners" the listeners are not those who are Danish, in "Danish and German readers" they are.
  const nounEnd = (from: number) => {
    let end = from
    while (end < Math.min(from + 3, tokens.length) && !isApart(tokens[end]!.folded)) end += 1
    return end
  }
  const isApart = (word: string) => isFunctionWord(languages, word) && !isJoiner(word, languages)
  // "Swiss readers", "lettori svizzeri"; the UK in "UK and US" is a name.
  const isTarget = (place: FoundPlace) => {
    const { at, length, by } = place
    if (isOrigin(place)) return false
    const next = tokens[at + length]
    const isName =
      next === undefined ||
      next.gap === 'stop' ||
      next.gap === 'comma' ||
      isFunctionWord(languages, next.folded)
    return (
      by !== 'adjective' || isName || isOfPeople(at + length, nounEnd(at + length)) || isOfPeople(at - 3, at)
    )
  }
  const clear = places.filter(isTarget)
  return (clear.length > 0 ? clear : places).map(({ name, countries, at, length }) => ({
    kind: 'country',
    name,
    countries,
    text: textOf(tokens, at, length),
    times: 1,
  }))
}

function ideaDemand(said: Said, { idea, among, at, length }: FoundIdea): Demand {
  const isHard = idea.kind === 'channel' && !isAdvertised(said, at, at + length) && !isInPassing(said, at)
  return {
    kind: idea.kind,
    name: idea.name,
    idea,
    isHard,
    text: textOf(said.tokens, at, length),
    times: 1 / among,
  }
}

const LONG = 60

/**
 * A long brief mentions more channels than it asks for: there a channel counts as asked for only if a sentence says so.
 */
function isInPassing({ tokens, isAsking }: Said, at: number): boolean {
  return tokens.length >= LONG && isAsking[at] === 0
}

/** "Our new podcast" is what the buyer has, "our podcast campaign" what they want. */
function isAdvertised({ tokens, languages, marks }: Said, from: number, to: number): boolean {
  const start = clauseStart(tokens, from)
  const isOwned = hasMark(marks, 'possessives', Math.max(start, from - 2), from)
  if (!isOwned && !hasMark(marks, 'launches', Math.max(start, from - 4), from)) return false
  const next = tokens[to]
  if (next === undefined || next.gap === 'stop' || next.gap === 'comma') return true
  // "Our new podcast on TV", "our podcast and radio campaign"
  if (isFunctionWord(languages, next.folded)) return !isJoiner(next.folded, languages)
  return !isFiller(next.folded, languages)
}

const LOOKED_BACK_MAX = 4

/** The clause, as far back as we look. */
function clauseStart(tokens: readonly Token[], at: number): number {
  let start = at
  while (start > 0 && at - start < LOOKED_BACK_MAX && !['stop', 'comma'].includes(tokens[start]!.gap))
    start -= 1
  return start
}

const WORD_LENGTH_MIN = 3

/** Each word once, with its count. */
export function wordDemands(said: Said, isIn: (at: number) => boolean): Demand[] {
  const { tokens, languages } = said
  const known = new Map<string, Demand | undefined>()
  for (const [at, { folded }] of tokens.entries()) {
    if (!isIn(at)) continue
    const before = known.get(folded)
    if (before) before.times += 1
    else if (!known.has(folded))
      known.set(folded, isFormOfFiller(folded, languages) ? undefined : wordDemand(said, at)[0])
  }
  return [...known.values()].filter((demand) => demand !== undefined)
}

export function wordDemand({ tokens, languages, taken }: Said, at: number): Demand[] {
  const { folded, text } = tokens[at]!
  if (folded.length < WORD_LENGTH_MIN || taken[at] === 'amount' || isFunctionWord(languages, folded))
    return []
  const stems = wordStems(folded, languages)
  return [{ kind: 'word', name: `“${text}”`, text, times: 1, stems, isOfIdea: taken[at] !== undefined }]
}
