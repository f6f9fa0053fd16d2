import { expect, test, vi } from 'vitest'
import type { FigureName } from './affiliate-figures.ts'

vi.stubGlobal('navigator', { language: 'en-GB' })
const { FIGURES, formatFigure } = await import('./affiliate-figures.ts')

test.each<[FigureName, string | null, string]>([
  ['clicks', '9007199254740993000', '9,007,199,254,740,993,000'],
  ['conversions', '0', '0'],
  ['conversion_value', '1184.3', '1,184.30'],
  ['conversion_value', '0.0001', '0.0001'],
  ['conversion_rate', '0.107143', '10.71%'],
  ['conversion_rate', '0.333355', '33.33%'],
  ['conversion_rate', '0.99996', '99.99%'],
  ['conversion_rate', '0', '0.00%'],
  ['conversion_rate', '1', '100.00%'],
  ['conversion_rate', '12.5', '1,250.00%'],
  ['conversion_rate', null, '–'],
  ['value_per_click', '2.016667', '2.0167'],
  ['value_per_click', '0.99995', '1.0000'],
  ['value_per_click', '1.25', '1.2500'],
])('%s of %s is written %s', (name, text, written) => {
  expect(formatFigure(name, text)).toBe(written)
})

test('there is a column for each figure', () => {
  expect(FIGURES).toHaveLength(5)
})
