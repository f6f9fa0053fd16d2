import type { GuideSection } from './guide.ts'
import type { ListedGuide } from './guides.ts'
import { helpLink } from './help-link.ts'
import { wordsOf } from './parts/find/option.ts'

export interface FoundSection {
  guide: ListedGuide
  anchor: string
  heading: string
  /** The place in the text that has the words. */
  snippet: string
  /** Whether the heading has all the words. */
  isInHeading: boolean
}

const SNIPPET_LENGTH = 160
const BEFORE_MATCH = 50

/**
 * The sections that have every word, in their heading, their text or the guide's title. Those whose heading has them come
 * first, then those with the most of them, then by the order of the guides.
 */
export function searchGuides(
  sections: readonly GuideSection[],
  guides: readonly ListedGuide[],
  typed: string,
): FoundSection[] {
  const words = wordsOf(typed.toLowerCase())
  if (words.length === 0) return []
  const found = sections.flatMap((section) => {
    const place = guides.findIndex(({ name }) => name === section.guide)
    const guide = guides[place]
    const score = guide ? scoreOf(section, guide, words) : 0
    return guide && score > 0 ? [{ section, guide, place, score, matches: countOf(section.text, words) }] : []
  })
  return found
    .toSorted(
      (one, other) => other.score - one.score || other.matches - one.matches || one.place - other.place,
    )
    .map(({ section: { anchor, heading, text }, guide, score }) => ({
      guide,
      anchor,
      heading,
      snippet: snippetOf(text, words),
      isInHeading: score >= IN_HEADING,
    }))
}

export function addressOf({ guide, anchor }: FoundSection): string {
  return helpLink(guide.name, anchor === '' ? undefined : anchor)
}

const IN_HEADING = 3

/** Zero if a word is missing; the heading counts for more than any number of matches in the text. */
function scoreOf({ heading, text }: GuideSection, guide: ListedGuide, words: readonly string[]): number {
  const [inHeading, inText, inTitle] = [heading, text, guide.title].map((part) => part.toLowerCase())
  if (!words.every((word) => `${inHeading} ${inText} ${inTitle}`.includes(word))) return 0
  if (inHeading === words.join(' ')) return 5
  if (words.every((word) => startsWordIn(inHeading!, word))) return 4
  if (words.every((word) => inHeading!.includes(word))) return IN_HEADING
  return words.some((word) => startsWordIn(inHeading!, word)) ? 2 : 1
}

/** How often the rarest of the words is in a text. */
function countOf(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase()
  return Math.min(...words.map((word) => lower.split(word).length - 1))
}

function startsWordIn(text: string, word: string): boolean {
  const at = text.indexOf(word)
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1]!))
}

function snippetOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length)
  const isNear = first < SNIPPET_LENGTH - BEFORE_MATCH || first === text.length
  const from = isNear ? 0 : text.indexOf(' ', first - BEFORE_MATCH) + 1
  if (text.length - from <= SNIPPET_LENGTH) return `${from > 0 ? '… ' : ''}${text.slice(from)}`
  const to = text.lastIndexOf(' ', from + SNIPPET_LENGTH)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)} …`
}
