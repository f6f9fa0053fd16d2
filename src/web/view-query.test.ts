import { expect, test } from 'vitest'
import { isSameView, stepsToView, viewQueryOf } from './view-query.ts'

test('a view is what an address shows, not where in the list it is', () => {
  expect(viewQueryOf({ status: 'running', page: '3', after: '2026-01-01', search: '' })).toEqual({
    status: 'running',
  })
})

test('views are the same whatever the order of their parts', () => {
  expect(isSameView({ a: '1', b: '2', page: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false)
  expect(isSameView({}, { page: '2' })).toBe(true)
})

test('opening a view leaves nothing else in the address', () => {
  expect(stepsToView({ status: 'ended', page: '2' }, { status: 'running', side: 'buyer' })).toEqual({
    status: 'running',
    side: 'buyer',
    page: undefined,
  })
})
