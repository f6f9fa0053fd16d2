import { expect, test } from 'vitest'
import { guideNames, readGuide, readSections } from '../../scripts/guides.mjs'
import type { Block, Inline } from './guide.ts'
import { GUIDES, guidesFor } from './guides.ts'
import { helpLink } from './help-link.ts'
import { PAGE_HELP } from './page-help.ts'

/** Every address in the app's help, as a link would name it. */
const addresses = new Set(
  guideNames().flatMap((name) => [
    helpLink(name),
    ...readGuide(name).blocks.flatMap((block) =>
      block.kind === 'heading' ? [helpLink(name, block.anchor)] : [],
    ),
  ]),
)

test('every guide is listed once, with the title that it has', () => {
  expect(GUIDES.map(({ name }) => name).toSorted()).toEqual(guideNames())
  for (const { name, title } of GUIDES) expect(title).toBe(readGuide(name).title.replace("'", '’'))
})

const NOBODY = {
  id: '',
  email: '',
  name: '',
  is_tour_due: false,
  locale: null,
  time_zone: 'utc',
} as const

test('operators find the guides for operators, and everyone else does not have to look past them', () => {
  const names = (isOperator: boolean) =>
    guidesFor({ person: { ...NOBODY, is_operator: isOperator } })
      .flatMap(({ guides }) => guides)
      .map(({ name }) => name)
  expect(names(true).toSorted()).toEqual(guideNames())
  expect(names(false)).toEqual(
    names(true).filter((name) => !/operat|command|availability|scaling/.test(name)),
  )
})

test.each(Object.entries(PAGE_HELP).filter(([, help]) => help !== null))(
  'the help on %s leads to a section that exists',
  (_path, help) => {
    expect(addresses).toContain(helpLink(...help!))
  },
)

test('every link from one guide to another leads to a section that exists', () => {
  const links = guideNames().flatMap((name) => readGuide(name).blocks.flatMap(linksIn))
  const dead = links.filter((to) => to.startsWith('/help/') && !addresses.has(to))
  expect(dead).toEqual([])
  expect(links.length).toBeGreaterThan(50)
})

test('the search finds every section, and every word of the glossary by itself', () => {
  const found = readSections().map(({ guide, anchor, heading }) => ({
    to: helpLink(guide, anchor === '' ? undefined : anchor),
    heading,
  }))
  expect(new Set(found.map(({ to }) => to))).toEqual(addresses)
  expect(found).toContainEqual({ to: '/help/glossary#what-was-delivered', heading: 'as_of' })
})

function linksIn(block: Block): string[] {
  switch (block.kind) {
    case 'code':
      return []
    case 'list':
      return block.items.flat().flatMap(linksIn)
    case 'table':
      return [block.head, ...block.rows].flat(2).flatMap(linksOf)
    default:
      return block.parts.flatMap(linksOf)
  }
}

function linksOf(part: Inline): string[] {
  if (typeof part === 'string' || !('parts' in part)) return []
  return [...(part.kind === 'link' ? [part.to] : []), ...part.parts.flatMap(linksOf)]
}
