import { describe, expect, test } from 'vitest'
import type { ProductDocument } from '../product/product.ts'
import { traitsOf } from './product-traits.ts'
import { sharedWith, similaritiesTo, type Comparable } from './similar.ts'
import { TraitIndex } from './trait-index.ts'

describe('a product is similar to another', () => {
  test('by its channel and topic, before its publisher and its countries', () => {
    const { similarities } = shopOf({
      original: { name: 'Hiking podcast', channels: ['podcast'] },
      sameTopic: { name: 'Mountain walks, the podcast', channels: ['podcast'], publisher: 'other.example' },
      samePublisher: { name: 'Banner', channels: ['display'] },
    })
    expect(similarities.original).toBeCloseTo(1)
    expect(similarities.sameTopic).toBeGreaterThan(similarities.samePublisher + 0.2)
  })

  test('more so from the same publisher, in the same countries', () => {
    const podcast = { name: 'Hiking podcast', channels: ['podcast'] as const }
    const { similarities } = shopOf({
      original: podcast,
      same: podcast,
      elsewhere: { ...podcast, territories: ['NO'] },
      ofOthers: { ...podcast, publisher: 'other.example' },
    })
    expect(similarities.same).toBeGreaterThan(similarities.elsewhere)
    expect(similarities.same).toBeGreaterThan(similarities.ofOthers)
  })

  test('no matter what else the index has read', () => {
    const examples = {
      original: { name: 'Hiking podcast', channels: ['podcast'] as const },
      other: { name: 'Running podcast', channels: ['podcast'] as const },
    }
    const crowd = Array.from({ length: 30 }, (_, i) => ({ name: `Hiking magazine ${i}` }))
    expect(shopOf(examples, crowd).similarities).toEqual(shopOf(examples).similarities)
  })

  test('and says what they share', () => {
    const { index, comparables } = shopOf({
      original: { name: 'Hiking podcast', channels: ['podcast'] },
      other: { name: 'A podcast on hiking', channels: ['podcast'] },
    })
    const shared = sharedWith(index, comparables[0]!, comparables[1]!)
    expect(shared.ideas[0]).toBe('podcast')
    expect(shared.ideas).toContain('hiking and the outdoors')
    expect(shared.isSamePublisher).toBe(true)
  })
})

interface Example {
  name: string
  channels?: readonly ProductDocument['channels'][number][]
  publisher?: string
  territories?: string[]
}

/** How similar each is to the first. */
function shopOf<Name extends string>(examples: Record<Name, Example>, crowd: readonly Example[] = []) {
  const index = new TraitIndex()
  for (const example of crowd) index.add(traitsOf(documentOf(example), []))
  const comparables = Object.values<Example>(examples).map((example): Comparable => ({
    product: index.add(traitsOf(documentOf(example), [])),
    territories: example.territories ?? ['DE'],
    publishers: [example.publisher ?? 'news.example'],
  }))
  const scores = similaritiesTo(index, comparables[0]!, comparables)
  const names = Object.keys(examples) as Name[]
  const similarities = Object.fromEntries(names.map((name, i) => [name, scores[i]!])) as Record<Name, number>
  return { index, comparables, similarities }
}

function documentOf({ name, channels }: Example): ProductDocument {
  return {
    product_id: 'example',
    name,
    description: 'A place for advertisements.',
    publisher_properties: [{ publisher_domain: 'news.example', selection_type: 'all' }],
    channels: [...(channels ?? ['display'])],
    format_ids: [],
    delivery_type: 'non_guaranteed',
    pricing_options: [{ pricing_option_id: 'cpm', pricing_model: 'cpm', currency: 'EUR', fixed_price: 5 }],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 60,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions'],
      date_range_support: 'date_range',
    },
  }
}
