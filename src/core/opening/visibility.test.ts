import { expect, test } from 'vitest'
import { standingOf } from './visibility.ts'

const product = { is_withdrawn: false, is_opened: true, own: ['AT', 'DE'], opened: null }

test('a product that is open is offered where it was opened and is still sold', () => {
  expect(standingOf(product)).toEqual({ standing: 'open', territories: ['AT', 'DE'] })
  expect(standingOf({ ...product, opened: ['DE', 'CH'] })).toEqual({ standing: 'open', territories: ['DE'] })
})

test('a product that is not offered says why, the first reason first', () => {
  expect(standingOf({ ...product, opened: ['CH'] }).standing).toBe('no_territory')
  expect(standingOf({ ...product, is_opened: false }).standing).toBe('not_opened')
  expect(standingOf({ ...product, is_opened: false, is_withdrawn: true }).standing).toBe('withdrawn')
  expect(standingOf({ ...product, is_withdrawn: true }).standing).toBe('withdrawn')
})
