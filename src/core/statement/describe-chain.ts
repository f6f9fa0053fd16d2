import type { ChainPlace, CheckedChain } from './verify-statement.ts'

export interface ChainWords {
  state: 'broken' | 'incomplete' | 'without_earlier' | 'complete'
  words: string
}

/** What the checked statements of a campaign show together, for the command line and the page. */
export function describeChain({ first, last, before, missing, broken }: CheckedChain): ChainWords {
  const isAlone = first === last
  if (broken.length > 0) {
    return {
      state: 'broken',
      words: 'These do not follow each other: one was replaced. Ask the seller for the originals.',
    }
  }
  if (missing.length > 0) {
    const words = `${capitalized(listPlaces(missing))} ${missing.length === 1 ? 'is' : 'are'} missing between these.`
    return { state: 'incomplete', words }
  }
  if (before !== null) {
    const [what, earlier] = isAlone
      ? ['This one is', 'it']
      : ['None between these is missing. They are', 'them']
    const others = before.place > 1 ? ' and others' : ''
    return {
      state: 'without_earlier',
      words: `${what} not the first: ${nameOf(before)}${others} came before ${earlier}. ${LATER}`,
    }
  }
  return {
    state: 'complete',
    words: isAlone
      ? `The first statement of the campaign. ${LATER}`
      : `Complete from the first statement of the campaign to the last valid one. ${LATER}`,
  }
}

const LATER = 'Later ones cannot be seen from here.'
const PLACES_SHOWN = 20

function listPlaces(places: readonly ChainPlace[]): string {
  const shown = places.slice(0, PLACES_SHOWN).map(nameOf)
  const more = places.length - shown.length
  return new Intl.ListFormat('en').format(more > 0 ? [...shown, `${more} more`] : shown)
}

function nameOf({ place, number }: ChainPlace): string {
  return number === null ? `the one at place ${place}` : `statement ${number}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
