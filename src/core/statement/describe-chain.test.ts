import { expect, test } from 'vitest'
import { describeChain } from './describe-chain.ts'

const CHAIN = {
  campaign_id: 'c',
  campaign_name: 'Autumn',
  first: 1,
  last: 3,
  before: null,
  missing: [],
  broken: [],
}
const LATER = 'Later ones cannot be seen from here.'

test('statements from the first on are complete up to the last of them', () => {
  expect(describeChain(CHAIN)).toEqual({
    state: 'complete',
    words: `Complete from the first statement of the campaign to the last valid one. ${LATER}`,
  })
  expect(describeChain({ ...CHAIN, last: 1 }).words).toBe(`The first statement of the campaign. ${LATER}`)
})

test('statements without the first say which one came before', () => {
  expect(describeChain({ ...CHAIN, first: 2, before: { place: 1, number: 41 } })).toEqual({
    state: 'without_earlier',
    words: `None between these is missing. They are not the first: statement 41 came before them. ${LATER}`,
  })
  expect(describeChain({ ...CHAIN, first: 3, before: { place: 2, number: 44 } }).words).toBe(
    `This one is not the first: statement 44 and others came before it. ${LATER}`,
  )
})

test('a missing statement is named by its number, or by its place if nothing given names it', () => {
  const missing = [
    { place: 2, number: null },
    { place: 3, number: 52 },
  ]
  expect(describeChain({ ...CHAIN, last: 4, missing })).toEqual({
    state: 'incomplete',
    words: 'The one at place 2 and statement 52 are missing between these.',
  })
  const many = Array.from({ length: 30 }, (_, i) => ({ place: i + 2, number: null }))
  expect(describeChain({ ...CHAIN, last: 32, missing: many }).words).toContain('and 10 more are missing')
})

test('a replaced statement comes before anything else', () => {
  expect(describeChain({ ...CHAIN, broken: [3], missing: [{ place: 2, number: 44 }] })).toMatchObject({
    state: 'broken',
  })
})
