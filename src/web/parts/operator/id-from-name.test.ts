import { expect, test } from 'vitest'
import { PRODUCT_ID } from '../../../core/product/product.ts'
import { idFromName } from './id-from-name.ts'

test.each([
  ['Homepage Billboard', 'homepage_billboard'],
  ['  Größe & Co. (2026) ', 'grosse_co_2026'],
  ['Übermedien', 'ubermedien'],
  ['一', ''],
])('the ID for “%s” is “%s”', (name, id) => {
  expect(idFromName(name)).toBe(id)
})

test('the ID for a long name can be saved', () => {
  const id = idFromName('Long name '.repeat(20))
  expect(id).toMatch(PRODUCT_ID)
  expect(id).toMatch(/^[a-z0-9_]{1,100}$/)
})
