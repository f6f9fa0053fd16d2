import { expect, test } from 'vitest'
import type { ProductDocument } from '../product/product.ts'
import { inKitOrder, kitEntry, publicPartOf, type KitProductRow } from './media-kit.ts'

const DOCUMENT = {
  product_id: 'p',
  name: 'Name',
  description: 'Words',
  publisher_properties: [
    { publisher_domain: 'a.example', selection_type: 'all' },
    { publisher_domain: 'a.example', selection_type: 'by_tag', property_tags: ['x'] },
  ],
  channels: ['display'],
  format_ids: ['f', 'gone'],
  delivery_type: 'guaranteed',
  pricing_options: [{ pricing_option_id: 'x', pricing_model: 'cpm', currency: 'EUR', fixed_price: 5 }],
  placements: Array.from({ length: 60 }, (_, i) => ({
    placement_id: `p${i}`,
    publisher_domain: 'a.example',
    name: `Placement ${i}`,
    mode: 'included',
  })),
  product_card: { price_label: 'Cheap' },
} as unknown as ProductDocument

const ROW: KitProductRow = {
  product_id: 'p',
  document: DOCUMENT,
  territories: ['DE', 'AT'],
  shows: [],
  image: null,
}

test('nothing but what is listed is public, and prices only if chosen', () => {
  const formats = new Map([
    [
      'f',
      { name: 'Banner', assets: [], renders: [{ role: 'primary', dimensions: { width: 3, height: 2 } }] },
    ],
  ])
  const shown = publicPartOf(ROW, formats, false)
  expect(Object.keys(shown)).toEqual([
    'productId',
    'name',
    'description',
    'channels',
    'publishers',
    'soldIn',
    'formats',
    'placements',
    'shows',
    'card',
    'prices',
  ])
  expect(shown).toMatchObject({
    publishers: { items: ['a.example'], more: 0 },
    soldIn: ['Austria', 'Germany'],
    formats: {
      items: [
        { name: 'Banner', sizes: ['3 × 2 px'] },
        { name: 'gone', sizes: [] },
      ],
    },
    prices: undefined,
  })
  expect([shown.placements.items.length, shown.placements.more]).toEqual([50, 10])
  expect(JSON.stringify(shown)).not.toMatch(/EUR|Cheap|guaranteed/)
  expect(publicPartOf(ROW, formats, true).prices).toMatchObject({
    label: 'Cheap',
    offers: [{ words: 'EUR 5 per 1,000 impressions' }],
  })
})

test('products are listed by channel, then by name, whatever its case', () => {
  const entry = (product_id: string, name: string, channel: 'display' | 'print') =>
    kitEntry({ product_id, name, channel, revision: 1 })
  const ordered = inKitOrder(
    [
      entry('a', 'beta', 'print'),
      entry('b', 'Alpha', 'print'),
      entry('c', 'Zeta', 'display'),
      entry('e', 'Same', 'display'),
      entry('d', 'same', 'display'),
    ],
    ['display', 'print'],
  )
  expect(ordered.map(({ productId }) => productId)).toEqual(['d', 'e', 'c', 'b', 'a'])
})
