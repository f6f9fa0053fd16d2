import { expect, test } from 'vitest'
import { detailProblems, detailsOf } from './line-details.ts'
import { canBeLineReference, readReference } from './reference.ts'

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const PODCAST = { pricingBasis: 'downloads' } as const
const UUID = '0192f0c1-1111-7abc-8def-0123456789ab'

test('a reference is kept as written, without the space around it; empty counts as none', () => {
  expect(readReference('  hL-20/41 Ä ')).toBe('hL-20/41 Ä')
  expect(readReference('x'.repeat(64))).toBe('x'.repeat(64))
  expect([readReference(''), readReference(' \t '), readReference(null)]).toEqual([null, null, null])
})

test.each([
  ['too long', 'x'.repeat(65)],
  ['two lines', 'HL\n1'],
  ['a control character', 'HL\u00071'],
  ['an invisible character', 'HL\u200B1'],
  ['a change of direction', 'HL\u202E1'],
])('no reference has %s', (_what, reference) => {
  expect(readReference(reference)).toBeUndefined()
  expect(detailProblems({ ...PODCAST, reference }, isDate)).toEqual([
    { term: 'reference', what: expect.stringContaining('64 visible characters') },
  ])
})

test.each([UUID, UUID.toUpperCase(), UUID.replaceAll('-', ''), `{${UUID}}`])(
  'a reference cannot be taken for a package ID: %s',
  (reference) => {
    expect(canBeLineReference(reference)).toBe(false)
    expect(detailProblems({ ...PODCAST, reference }, isDate)).toEqual([
      { term: 'reference', what: expect.stringContaining('looks like a package ID') },
    ])
  },
)

test('what is agreed on an episode is refused on lines that are not priced on downloads, each term by name', () => {
  const typed = { airDate: '2026-11-20', episodeUrl: 'https://x.example/', downloadWindowDays: '7' }
  expect(detailProblems({ ...PODCAST, ...typed }, isDate)).toEqual([])
  for (const pricingBasis of ['impressions', 'flat_rate'] as const) {
    const problems = detailProblems({ pricingBasis, ...typed }, isDate)
    expect(problems.map(({ term }) => term)).toEqual(['airDate', 'episodeUrl', 'downloadWindowDays'])
    expect(detailProblems({ pricingBasis, airDate: ' ', episodeUrl: '' }, isDate)).toEqual([])
  }
})

test.each([
  ['https://show.example/ep/12?x=1#t', true],
  ['HTTP://show.example', true],
  [`https://show.example/${'x'.repeat(479)}`, true],
  [`https://show.example/${'x'.repeat(480)}`, false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//show.example', false],
  ['show.example/ep', false],
  ['https://', false],
  ['https://nora:secret@show.example', false],
  ['https://show.example/a b', false],
  ['java\nscript:alert(1)', false],
])('an episode link is an address on the web: %s', (episodeUrl, isFine) => {
  const problems = detailProblems({ ...PODCAST, episodeUrl }, isDate)
  expect(problems.map(({ term }) => term)).toEqual(isFine ? [] : ['episodeUrl'])
})

test('downloads count for 7 days, 30 days or without limit', () => {
  const windows = ['7', '30', '', null, '8', '7.0', '-7']
  expect(
    windows.map((downloadWindowDays) => detailProblems({ ...PODCAST, downloadWindowDays }, isDate).length),
  ).toEqual([0, 0, 0, 0, 1, 1, 1])
  expect(detailsOf({ downloadWindowDays: ' 30 ', reference: ' ' })).toEqual({
    reference: null,
    airDate: null,
    episodeUrl: null,
    downloadWindowDays: '30',
    productId: null,
  })
})
