import { expect, test } from 'vitest'
import { priceWords } from './price-words.ts'
import { pricingOption } from './pricing.ts'

test.each([
  [
    { pricing_model: 'cpm', fixed_price: 26, min_spend_per_package: 2_500 },
    'EUR 26 per 1,000 impressions, minimum spend EUR 2,500',
  ],
  [{ pricing_model: 'vcpm', floor_price: 0.5 }, 'From EUR 0.50 per 1,000 viewable impressions, by auction'],
  [{ pricing_model: 'cpc' }, 'By auction in EUR, per click'],
  [{ pricing_model: 'cpcv', fixed_price: 1 }, 'EUR 1 per completed view'],
  [{ pricing_model: 'cpv', fixed_price: 1, parameters: { view_threshold: 0.5 } }, 'EUR 1 per view'],
  [
    { pricing_model: 'cpp', fixed_price: 90, parameters: { demographic: 'A18-49' } },
    'EUR 90 per rating point (A18-49)',
  ],
  [{ pricing_model: 'cpa', fixed_price: 9, event_type: 'add_to_cart' }, 'EUR 9 per add to cart'],
  [{ pricing_model: 'flat_rate', fixed_price: 3_200 }, 'EUR 3,200 flat rate'],
  [{ pricing_model: 'time', fixed_price: 4_800, parameters: { time_unit: 'day' } }, 'EUR 4,800 per day'],
])('%j is %s', (option, words) => {
  const read = pricingOption.parse({ pricing_option_id: 'x', currency: 'EUR', ...option })
  expect(priceWords(read)).toBe(words)
})
