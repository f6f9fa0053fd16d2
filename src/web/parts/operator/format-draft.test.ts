import { expect, test } from 'vitest'
import { proposedFormat } from '../../../core/product/creative-format.ts'
import { formatDraftOf, formatOf } from './format-draft.ts'

const asset = { item_type: 'individual', asset_id: 'image', asset_type: 'image', required: true }

test.each([
  { assets: [asset] },
  { assets: [{ ...asset, asset_role: 'hero', requirements: { min_width: 300, formats: ['png'] } }] },
  {
    renders: [{ role: 'primary', dimensions: { width: 300, height: 250, unit: 'px' } }],
    assets: [asset],
    canonical: { kind: 'image' },
  },
  {
    renders: [{ role: 'primary', dimensions: { responsive: { width: true, height: false } } }],
    description: 'Adapts.',
    assets: [
      asset,
      {
        item_type: 'repeatable_group',
        asset_group_id: 'cards',
        required: false,
        min_count: 2,
        max_count: 6,
        assets: [{ asset_id: 'text', asset_type: 'text', required: true }],
      },
    ],
    accessibility: { wcag_level: 'AA' },
  },
])('a format in the form comes out as it went in: %j', (changes) => {
  const format = proposedFormat.parse({ id: 'own', type: 'display', name: 'Own', ...changes })
  expect(formatOf(formatDraftOf(format))).toEqual(format)
})
