import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, pricingOption } from '../../../core/product/pricing.ts'
import { proposedProduct } from '../../../core/product/product.ts'
import { DEMO_PRODUCTS } from '../../../demo/demo-products.ts'
import { MODEL_PARAMETERS, newOption } from './pricing-draft.ts'
import { draftOf, newDraft, productOf, restoredDraft } from './product-draft.ts'
import { isFilledIn, isIn, SECTION_IDS } from './product-form/sections.ts'

/** Every field of a product, and every part of each. */
const FULL = {
  product_id: 'everything',
  name: 'Everything',
  description: 'All of it.',
  publisher_properties: [
    { publisher_domain: 'a.example', selection_type: 'by_id', property_ids: ['home', 'sports'] },
    { publisher_domain: 'b.example', selection_type: 'by_tag', property_tags: ['news'] },
  ],
  channels: ['podcast', 'olv'],
  video_placement_types: ['instream'],
  audio_distribution_types: ['podcast', 'web_radio'],
  format_ids: ['audio_hosted_30s', 'display_300x250_image'],
  placements: [
    {
      placement_id: 'mid_roll',
      publisher_domain: 'a.example',
      name: 'Mid-roll',
      description: 'Minute 20,\nor so',
      mode: 'included',
      tags: ['host, read', 'long'],
      format_ids: ['audio_hosted_30s'],
    },
  ],
  delivery_type: 'guaranteed',
  exclusivity: 'category',
  pricing_options: [
    {
      pricing_option_id: 'a',
      pricing_model: 'cpm',
      currency: 'EUR',
      floor_price: 2.05,
      min_spend_per_package: 100,
      price_guidance: { p25: 1, p50: 2, p75: 3, p90: 4 },
      max_bid: true,
    },
  ],
  forecast: {
    points: [
      {
        label: 'Standard',
        budget: 1000.5,
        dimensions: [{ kind: 'geo', geo_level: 'country', geo_code: 'DE' }],
        metrics: { downloads: { low: 1, mid: 2.5, high: 3 }, reach: { mid: 4 } },
      },
    ],
    forecast_range_unit: 'weekly',
    method: 'modeled',
    currency: 'EUR',
    measurement_source: 'agf',
    reach_unit: 'individuals',
    generated_at: '2026-11-01T10:00:59.5+01:00',
    valid_until: '2027-01-01T00:00:00Z',
  },
  reporting_capabilities: {
    available_reporting_frequencies: ['daily', 'monthly'],
    expected_delay_minutes: 90,
    timezone: 'Europe/Berlin',
    supports_webhooks: true,
    available_metrics: ['downloads', 'brand_lift'],
    date_range_support: 'lifetime_only',
    supports_creative_breakdown: true,
    supports_keyword_breakdown: false,
    supports_device_type_breakdown: true,
    supports_device_platform_breakdown: false,
    supports_audience_breakdown: true,
    supports_placement_breakdown: false,
    measurement_windows: [
      {
        window_id: 'downloads_30d',
        description: 'Thirty days',
        duration_days: 30,
        expected_availability_days: 0,
        is_guarantee_basis: false,
      },
    ],
  },
  delivery_measurement: {
    vendors: [{ domain: 'v.example', brand_id: 'v' }],
    provider: 'V',
    notes: 'Two\nlines',
  },
  measurement_terms: {
    billing_measurement: {
      vendor: { domain: 'v.example', brand_id: 'v' },
      max_variance_percent: 9.5,
      measurement_window: 'downloads_30d',
      finalization_deadline_hours: 48,
    },
    makegood_policy: { available_remedies: ['credit', 'additional_delivery'] },
  },
  cancellation_policy: {
    notice_period: { interval: 14, unit: 'days' },
    cancellation_fee: { type: 'percent_remaining', rate: 0.123456789012345 },
  },
  creative_policy: {
    co_branding: 'required',
    landing_page: 'any',
    templates_available: false,
    provenance_required: false,
  },
  enforced_policies: ['No alcohol', 'Scripts, checked'],
  property_targeting_allowed: false,
  collections: [
    { publisher_domain: 'a.example', collection_ids: ['one', 'two'] },
    { publisher_domain: 'b.example', collection_ids: ['one'] },
  ],
  collection_targeting_allowed: true,
  installments: [
    {
      installment_id: 'ep 42',
      collection_id: 'one',
      name: 'The ferry',
      season: '3',
      installment_number: '42',
      scheduled_at: '2026-12-01T05:00:30+01:00',
      status: 'tentative',
      duration_seconds: 0,
      flexible_end: false,
      valid_until: '2026-12-02T00:00:00Z',
      topics: ['ships, big ones'],
      guest_talent: [{ role: 'guest', name: 'Ida', brand_url: 'https://ida.example/' }],
      deadlines: {
        booking_deadline: '2026-11-24T12:00:00Z',
        cancellation_deadline: '2026-11-25T12:00:00Z',
        material_deadlines: [{ stage: 'script', due_at: '2026-11-26T12:00:00Z', label: 'Text' }],
      },
    },
  ],
  deadline_policy: {
    booking_lead_days: 7,
    cancellation_lead_days: 0,
    material_stages: [{ stage: 'final', lead_days: 2, label: 'Approved' }],
    business_days_only: false,
  },
  material_submission: { url: 'https://a.example/', email: 'a@a.example', instructions: 'Send it.' },
  product_card: {
    image: {
      url: 'https://a.example/a.png',
      width: 1200,
      height: 628,
      format: 'png',
      alt_text: 'A ship',
    },
    title: 'T',
    description: 'D',
    price_label: 'P',
    cta_label: 'C',
  },
  territories: ['AT', 'DE'],
  sellers: ['01a1eb5b-85ec-7e5a-99c7-44dabcfcb04e'],
  in_media_kit: false,
}

describe('a product in the form', () => {
  test('comes out as it went in with every field filled in, also after a reload, and all of them are shown', () => {
    const product = proposedProduct.parse(FULL)
    expect(Object.keys(product).toSorted()).toEqual(Object.keys(proposedProduct.shape).toSorted())
    const draft = draftOf(product)
    expect(productOf(draft)).toEqual(product)
    expect(draft.rest).toEqual({})
    expect(SECTION_IDS.filter((id) => !isFilledIn(id, draft))).toEqual([])
    for (const name of Object.keys(product)) {
      expect(
        SECTION_IDS.filter((id) => isIn(id, name)),
        name,
      ).toHaveLength(1)
    }
    const restored = restoredDraft(JSON.parse(JSON.stringify(draft)))
    expect(productOf(restored!)).toEqual(product)
  })

  test('is not restored from what an earlier version of the form kept', () => {
    const { optional: _, ...older } = newDraft()
    for (const stored of [null, 'text', older, { ...newDraft(), pricing: {} }]) {
      expect(restoredDraft(stored)).toBeNull()
    }
  })

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
