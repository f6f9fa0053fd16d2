import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, pricingOption } from '../../../core/product/pricing.ts'
import { proposedProduct } from '../../../core/product/product.ts'
import { DEMO_PRODUCTS } from '../../../demo/demo-products.ts'
import { MODEL_PARAMETERS, newOption } from './pricing-draft.ts'
import { draftOf, newDraft, productOf } from './product-draft.ts'

describe('a product in the form', () => {
  test.each(DEMO_PRODUCTS.map((product) => [product.product_id, product] as const))(
    'comes out as it went in: %s',
    (_, demo) => {
      const product = proposedProduct.parse(demo)
      expect(productOf(draftOf(product))).toEqual(product)
    },
  )

  test.each([
    { pricing_model: 'cpm', floor_price: 2, price_guidance: { p50: 3 }, max_bid: true },
    { pricing_model: 'cpm' },
    { pricing_model: 'cpv', fixed_price: 0.01, parameters: { view_threshold: 0.5 } },
    { pricing_model: 'cpv', fixed_price: 0.01, parameters: { view_threshold: { duration_seconds: 3 } } },
    {
      pricing_model: 'cpp',
      fixed_price: 250,
      parameters: { demographic: 'P18-49', demographic_system: 'nielsen', min_points: 5 },
    },
    { pricing_model: 'cpa', fixed_price: 10, event_type: EVENT_TYPES[0], custom_event_name: 'x' },
    { pricing_model: 'flat_rate', fixed_price: 15_000, min_spend_per_package: 15_000 },
    { pricing_model: 'flat_rate', fixed_price: 1, parameters: { type: 'dooh', sov_percentage: 20 } },
    { pricing_model: 'time', fixed_price: 900, parameters: { time_unit: 'day', min_duration: 7 } },
  ])('keeps an option of any model, with what the form has no field for: %j', (option) => {
    const whole = pricingOption.parse({ pricing_option_id: 'a', currency: 'EUR', ...option })
    const product = proposedProduct.parse({ ...DEMO_PRODUCTS[0], pricing_options: [whole] })
    expect(productOf(draftOf(product))).toEqual(product)
  })

  test('asks for all that a model needs', () => {
    const typed = { view_threshold: '0.5', demographic: 'P18-49', event_type: 'purchase', time_unit: 'day' }
    for (const pricing_model of Object.keys(MODEL_PARAMETERS) as (keyof typeof MODEL_PARAMETERS)[]) {
      const option = {
        ...newOption(),
        pricing_option_id: 'a',
        pricing_model,
        currency: 'EUR',
        amount: '5',
        parameters: typed,
      }
      const [sent] = productOf({ ...newDraft(), pricing: [option] })['pricing_options'] as unknown[]
      expect(pricingOption.safeParse(sent).success, pricing_model).toBe(true)
    }
  })

  test('sends a fixed price that is not entered, for the server to name it, and no floor that is not entered', () => {
    const pricing = (['fixed', 'auction'] as const).map((kind) => ({ ...newOption(), kind }))
    const [fixed, auction] = productOf({ ...newDraft(), pricing })['pricing_options'] as object[]
    expect(fixed).toHaveProperty('fixed_price', '')
    expect(Object.keys(auction!)).toEqual(['pricing_option_id', 'pricing_model', 'currency'])
  })

  test('sends text that is not a number as typed, for the server to name the field', () => {
    const draft = { ...newDraft(), pricing: [{ ...newOption(), amount: 'ten' }], territories: 'de; at,ch' }
    expect(productOf(draft)).toMatchObject({
      pricing_options: [{ fixed_price: 'ten' }],
      territories: ['DE', 'AT', 'CH'],
    })
  })
})
