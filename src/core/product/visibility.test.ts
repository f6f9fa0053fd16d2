import { expect, test } from 'vitest'
import { standingOf } from './visibility.ts'

const product = { is_withdrawn: false, is_granted: true, own: ['AT', 'DE'], granted: null }

test('a key sees a product where it has access and the product is still sold', () => {
  expect(standingOf(product)).toEqual({ standing: 'visible', territories: ['AT', 'DE'] })
  expect(standingOf({ ...product, granted: ['DE', 'CH'] })).toEqual({
    standing: 'visible',
    territories: ['DE'],
  })
})

test('a product that a key cannot see says why, the first reason first', () => {
  expect(standingOf({ ...product, granted: ['CH'] }).standing).toBe('no_territory')
  expect(standingOf({ ...product, is_granted: false }).standing).toBe('no_access')
  expect(standingOf({ ...product, is_granted: false, is_withdrawn: true }).standing).toBe('withdrawn')
  expect(standingOf({ ...product, is_withdrawn: true }).standing).toBe('withdrawn')
})
