import { expect, test } from 'vitest'
import { firstSteps, type StartFacts } from './first-steps.ts'

const NEW: StartFacts = {
  hasSold: false,
  hasBought: false,
  hasDelivery: false,
  hasKey: false,
  hasDryRun: false,
  isNamedBySeller: false,
  hasAcceptedSeller: false,
  hasSecondPerson: false,
  ageDays: 0,
}

function namesOf(facts: Partial<StartFacts>): string[] | null {
  return (
    firstSteps({ ...NEW, ...facts })?.map(({ step, is_done }) => `${step}${is_done ? ' done' : ''}`) ?? null
  )
}

test('a new organization gets the steps of sellers and of buyers', () => {
  expect(namesOf({})).toEqual(['campaign', 'api_key', 'dry_run', 'delivery', 'share_id', 'seller', 'person'])
})

test('a seller gets the steps of sellers', () => {
  expect(namesOf({ hasSold: true, hasKey: true })).toEqual([
    'campaign done',
    'api_key done',
    'dry_run',
    'delivery',
    'person',
  ])
})

test('an organization that a seller has named gets the steps of buyers', () => {
  expect(namesOf({ isNamedBySeller: true })).toEqual(['share_id done', 'seller', 'person'])
})

test('delivery needs no dry run before it', () => {
  expect(namesOf({ hasSold: true, hasDelivery: true })).toEqual([
    'campaign done',
    'api_key',
    'dry_run done',
    'delivery done',
    'person',
  ])
})

test('the steps go once all are done, or two weeks later if there is delivery', () => {
  const done = { isNamedBySeller: true, hasAcceptedSeller: true, hasSecondPerson: true }
  expect(namesOf(done)).toBeNull()
  expect(namesOf({ hasSold: true, hasDelivery: true, ageDays: 14 })).toBeNull()
  expect(namesOf({ hasSold: true, hasDelivery: true, ageDays: 13 })).not.toBeNull()
  expect(namesOf({ hasSold: true, ageDays: 400 })).not.toBeNull()
})
