import { expect, test } from 'vitest'
import { GUIDES } from './guides.ts'
import { searchGuides } from './search-guides.ts'

const filler = 'Something about other things that nobody looks for, in many words. '.repeat(5)
const sections = [
  { guide: 'delivery-feed', anchor: 'limits', heading: 'Limits', text: 'A key may send 600 requests.' },
  { guide: 'glossary', anchor: 'the-feeds', heading: 'Dry run', text: 'A request that records nothing.' },
  { guide: 'web-app', anchor: 'requests', heading: 'Requests', text: `${filler}A dry run is hidden here.` },
  { guide: 'web-app', anchor: 'search', heading: 'Search', text: 'By a request ID.' },
  { guide: 'delivery-feed', anchor: 'dry-run', heading: 'Dry run', text: 'Checks a request.' },
]

function search(typed: string, guides = GUIDES): string[] {
  return searchGuides(sections, guides, typed).map(({ guide, anchor }) => `${guide.name}#${anchor}`)
}

test('a section whose heading has the words comes before those that only mention them', () => {
  expect(search('Requests')).toEqual(['web-app#requests', 'delivery-feed#limits'])
  expect(search('dry')).toEqual(['delivery-feed#dry-run', 'glossary#the-feeds', 'web-app#requests'])
})

test('every word has to be there, in any order, in the heading, the text or the title of the guide', () => {
  expect(search('request checks')).toEqual(['delivery-feed#dry-run'])
  expect(search('glossary dry')).toEqual(['glossary#the-feeds'])
  expect(search('dry submarine')).toEqual([])
})

test('nothing typed finds nothing', () => {
  expect(search('  ')).toEqual([])
})

test('only the guides that the reader is shown are searched', () => {
  expect(
    search(
      'dry',
      GUIDES.filter(({ name }) => name === 'glossary'),
    ),
  ).toEqual(['glossary#the-feeds'])
})

test('the snippet is the place in the text that has the words', () => {
  const [found] = searchGuides(sections, GUIDES, 'hidden')
  expect(found?.snippet).toMatch(/^… .*A dry run is hidden here\.$/)
  expect(found!.snippet.length).toBeLessThan(200)
})
