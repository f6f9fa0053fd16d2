import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricingOption } from '../product/pricing.ts'
import type { ProductDocument } from '../product/product.ts'
import type { Candidate } from './meets.ts'
import { traitsOf, type FormatTraits } from './product-traits.ts'
import { rank } from './rank.ts'
import { readBrief } from './read-brief.ts'
import { relevanceOf } from './relevance.ts'
import { TraitIndex } from './trait-index.ts'

describe('hard demands', () => {
  test('come before coverage: what is sold elsewhere or on another channel ranks lower, however well it fits', () => {
    const shop = shopOf({
      elsewhere: { name: 'Hiking podcast for families', channels: ['podcast'], territories: ['FR'] },
      otherChannel: { name: 'Hiking radio for families', channels: ['radio'], territories: ['DE'] },
      plain: { name: 'Evening talk', channels: ['podcast'], territories: ['DE'] },
    })
    expect(shop.ranked('A hiking podcast for families in Germany')).toEqual([
      'plain',
      'otherChannel',
      'elsewhere',
    ])
  })

  test('put what is ruled out last, after the wrong country and the wrong channel', () => {
    const shop = shopOf({
      ruledOut: { name: 'Political podcast', channels: ['podcast'], territories: ['DE'] },
      wrong: { name: 'Cinema', channels: ['cinema'], territories: ['FR'] },
    })
    expect(shop.ranked('Podcasts in Germany, nothing political')).toEqual(['wrong', 'ruledOut'])
  })

  test('are met by one of several countries', () => {
    const shop = shopOf({
      none: { territories: ['IT'] },
      one: { territories: ['AT'] },
    })
    expect(shop.ranked('Kampagne in DE/AT/CH')).toEqual(['one', 'none'])
    expect(shop.relevance('Kampagne in DE/AT/CH', 'one')).not.toContain('not available to you')
  })

  test('look only at the countries in which a candidate is available to the caller', () => {
    const shop = shopOf({
      here: { name: 'Radio', channels: ['radio'], territories: ['DE', 'FR'] },
      there: { name: 'Radio', channels: ['radio'], territories: ['DE', 'FR'] },
    })
    const openTo = (territories: readonly string[]) => ({ ...shop.candidates[0]!, territories })
    const brief = readBrief('Radio in Germany')
    expect(rank(shop.index, brief, [openTo(['FR']), openTo(['DE'])]).order).toEqual([1, 0])
    expect(relevanceOf(shop.index, brief, openTo(['FR']), { ruledOutBy: [], isCompared: false })).toMatch(
      /^Not available to you in Germany/,
    )
  })

  test('rule out together only what has both', () => {
    const shop = shopOf({
      both: { name: 'Politics podcast', channels: ['podcast'] },
      one: { name: 'Comedy podcast', channels: ['podcast'] },
    })
    expect(shop.ranked('no political podcasts')).toEqual(['one', 'both'])
    expect(shop.relevance('no political podcasts', 'one')).not.toContain('rules out')
  })

  test('rule out by a country only what is sold nowhere else', () => {
    const shop = shopOf({
      only: { territories: ['FR'] },
      also: { territories: ['FR', 'DE'] },
    })
    expect(shop.ranked('not in France')).toEqual(['also', 'only'])
    expect(shop.relevance('not in France', 'also')).not.toContain('rules out')
  })
})

describe('coverage', () => {
  test('counts what few products have above what many have', () => {
    const shop = shopOf({
      common1: { name: 'Football' },
      common2: { name: 'Football' },
      common3: { name: 'Football' },
      rare: { name: 'Gardening' },
    })
    expect(shop.ranked('football or gardening')[0]).toBe('rare')
  })

  test('counts the name of a product above its description', () => {
    const shop = shopOf({
      described: { name: 'Morning', description: 'Sometimes about gardening' },
      named: { name: 'Gardening', description: 'Every morning' },
    })
    expect(shop.ranked('gardening')).toEqual(['named', 'described'])
  })

  test('finds a product described in another language', () => {
    const shop = shopOf({
      other: { name: 'Kochen', description: 'Rezepte für die ganze Woche und für jeden Tag' },
      hiking: { name: 'Wandern', description: 'Touren für die ganze Woche und für jeden Tag' },
    })
    for (const brief of ['hikers', 'randonneurs', 'escursionisti', 'vandrare'])
      expect(shop.ranked(brief)[0]).toBe('hiking')
  })

  test('counts a budget that covers the minimum spend, and one that does not', () => {
    const shop = shopOf({
      large: { pricing: [price({ min_spend_per_package: 50_000 })] },
      small: { pricing: [price({ min_spend_per_package: 5_000 })] },
    })
    expect(shop.ranked('EUR 40,000')).toEqual(['small', 'large'])
    expect(shop.ranked('EUR 60,000')).toEqual(['large', 'small'])
    expect(shop.relevance('EUR 40,000', 'small')).toBe('Meets a budget of 40,000 EUR.')
    expect(shop.relevance('EUR 40,000', 'large')).toBe('Misses a budget of 40,000 EUR.')
  })

  test('counts a price within the limit, in its currency', () => {
    const shop = shopOf({
      dear: { pricing: [price({ fixed_price: 9, currency: 'CHF' })] },
      otherCurrency: { pricing: [price({ fixed_price: 7, currency: 'EUR' })] },
      fair: { pricing: [price({ fixed_price: 8, currency: 'CHF' })] },
    })
    expect(shop.ranked('CPM under 8 francs')).toEqual(['fair', 'dear', 'otherCurrency'])
    expect(shop.relevance('CPM under 8 francs', 'fair')).toBe('Meets CPM, CPM up to 8 CHF.')
    expect(shop.relevance('CPM under 8 francs', 'dear')).toBe('Meets CPM; misses CPM up to 8 CHF.')
  })

  test('counts a length that one of the formats takes, and a size', () => {
    const shop = shopOf({
      long: { formats: [format({ lengthMs: [30_000, 30_000] })] },
      short: { formats: [format({ lengthMs: [5_000, 15_000] })] },
      banner: { formats: [format({ size: '970x250' })] },
    })
    expect(shop.ranked('15-second spots')[0]).toBe('short')
    expect(shop.ranked('30 seconds')[0]).toBe('long')
    expect(shop.ranked('970x250')[0]).toBe('banner')
  })
})

describe('the order', () => {
  test('keeps ties in their original order', () => {
    const shop = shopOf({ a: {}, b: {}, c: {} })
    expect(shop.ranked('something about gardening')).toEqual(['a', 'b', 'c'])
    expect(shop.ranked('')).toEqual(['a', 'b', 'c'])
  })

  test('has every candidate once: a brief hides nothing', () => {
    fc.assert(
      fc.property(anyBrief(), (brief) => {
        expect(EXAMPLE.ranked(brief).toSorted()).toEqual(EXAMPLE.names.toSorted())
      }),
      { numRuns: 300 },
    )
  })

  test('does not depend on the order in which things are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ASKED), { maxLength: 8 }), fc.nat(), (asked, turn) => {
        const at = asked.length === 0 ? 0 : turn % asked.length
        const turned = [...asked.slice(at), ...asked.slice(0, at)]
        expect(EXAMPLE.ranked(turned.join('. '))).toEqual(EXAMPLE.ranked(asked.join('. ')))
      }),
      { numRuns: 300 },
    )
  })

  test('does not depend on products in the index that are not candidates', () => {
    const crowded = shopOf(PRODUCTS, ['Radio in the garden', 'Football podcast for families', 'Politics'])
    fc.assert(
      fc.property(anyBrief(), (brief) => {
        expect(crowded.ranked(brief)).toEqual(EXAMPLE.ranked(brief))
      }),
      { numRuns: 300 },
    )
  })

  test('follows the similarity scores of a model, but not past a hard demand', () => {
    const shop = shopOf({
      a: { channels: ['radio'] },
      b: { channels: ['radio'] },
      c: { channels: ['cinema'] },
    })
    const { order } = rank(shop.index, readBrief('radio'), shop.candidates, [0.1, 0.9, 1])
    expect(order).toEqual([1, 0, 2])
  })
})

describe('the relevance of a product', () => {
  test('names what it meets and what it misses', () => {
    expect(EXAMPLE.relevance('A hiking podcast in Germany, pay per sale', 'hikes')).toBe(
      'Meets Germany, podcast, hiking and the outdoors; misses pay per result.',
    )
  })

  test('begins with what puts it last', () => {
    expect(EXAMPLE.relevance('No podcasts, only cinema in France', 'hikes')).toBe(
      'The brief rules out “podcasts”; not available to you in France; not sold as cinema.',
    )
  })

  test('says so if the brief does not point to it', () => {
    expect(EXAMPLE.relevance('', 'hikes')).toBe(
      'Nothing in the brief points to this product; it is listed because it is available to you.',
    )
  })

  test('does not blame a product for dates, seasons and words', () => {
    expect(EXAMPLE.relevance('Christmas, 20 November, zeppelins', 'hikes')).not.toContain('isses')
  })

  test('is one sentence that ends with a full stop and names no more than six things of a kind', () => {
    fc.assert(
      fc.property(anyBrief(), fc.constantFrom(...EXAMPLE.names), (brief, name) => {
        const sentence = EXAMPLE.relevance(brief, name)
        expect(sentence).toMatch(/^[\p{Lu}]/u)
        expect(sentence).toMatch(/[^.]\.$/)
        expect(sentence).not.toContain('\n')
      }),
      { numRuns: 300 },
    )
    const many = 'Football, cooking, cars, music, fashion, insurance, pets and comedy'
    expect(EXAMPLE.relevance(many, 'garden')).toMatch(/^Misses (?:[^,]+, ){5,}[^,]+ and \d more\.$/)
  })
})

interface Example {
  name?: string
  description?: string
  channels?: ProductDocument['channels']
  pricing?: ProductDocument['pricing_options']
  formats?: FormatTraits[]
  territories?: string[]
}

/** Products by their names, in an index in which others come before them. */
function shopOf(examples: Record<string, Example>, others: readonly string[] = []) {
  const index = new TraitIndex()
  for (const name of others) index.add(traitsOf(documentOf({ name }), []))
  const names = Object.keys(examples)
  const candidates: Candidate[] = Object.values(examples).map((example) => ({
    product: index.add(traitsOf(documentOf(example), example.formats ?? [])),
    territories: example.territories ?? ['DE'],
  }))
  const rankedBy = (text: string) => rank(index, readBrief(text), candidates)
  return {
    index,
    names,
    candidates,
    ranked: (text: string) => rankedBy(text).order.map((at) => names[at]!),
    relevance: (text: string, name: string) => {
      const at = names.indexOf(name)
      return relevanceOf(index, readBrief(text), candidates[at]!, {
        ruledOutBy: rankedBy(text).ruledOutBy(at),
        isCompared: false,
      })
    },
  }
}

function documentOf({ name, description, channels, pricing }: Example): ProductDocument {
  return {
    product_id: 'example',
    name: name ?? 'Example',
    description: description ?? 'As it is',
    publisher_properties: [{ publisher_domain: 'publisher.example', selection_type: 'all' }],
    channels: channels ?? ['social'],
    format_ids: ['format'],
    delivery_type: 'non_guaranteed',
    pricing_options: pricing ?? [price({})],
    reporting_capabilities: {} as ProductDocument['reporting_capabilities'],
  }
}

function price(
  option: Partial<{ currency: string; fixed_price: number; min_spend_per_package: number }>,
): PricingOption {
  return {
    pricing_option_id: 'price',
    pricing_model: 'cpm',
    currency: 'EUR',
    fixed_price: 10,
    ...option,
  }
}

function format(traits: Partial<FormatTraits>): FormatTraits {
  return { id: 'format', name: 'Format', kinds: [], ...traits }
}

const PRODUCTS = {
  hikes: { name: 'Hiking podcast', channels: ['podcast'], territories: ['DE', 'AT'] },
  garden: { name: 'The garden newsletter', channels: ['email'], territories: ['FR'] },
  politics: { name: 'Politics on the radio', channels: ['radio'], territories: ['DE', 'FR'] },
  football: { name: 'Football in the cinema', channels: ['cinema'], territories: ['GB'] },
} satisfies Record<string, Example>

const EXAMPLE = shopOf(PRODUCTS)

const ASKED = [
  'Germany',
  'listeners in France',
  'podcasts',
  'radio',
  'football',
  'hiking',
  'gardening',
  'no radio',
  'nothing political',
  'not in France',
  'CPM under 12 euros',
  'EUR 40,000',
  '15-second spots',
  'families',
  'Christmas',
  'zeppelins',
]

function anyBrief(): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...ASKED), { maxLength: 10 })
    .chain((asked) => fc.constantFrom('. ', ', ', ' ', ' and ').map((joint) => asked.join(joint)))
}
