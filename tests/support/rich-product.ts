import { product } from './agent-catalogue.ts'

/** A product that uses every field, and the show that it names. */

export const SHOW = {
  publisher_domain: 'news.example',
  collection_id: 'morning_show',
  name: 'The Morning Show',
  kind: 'series',
  description: 'The day before it begins.',
  genre: ['News'],
  language: 'en',
  content_rating: { system: 'podcast', rating: 'clean' },
  cadence: 'daily',
  season: '3',
  status: 'active',
  production_quality: 'professional',
  talent: [{ role: 'host', name: 'Ada Host', brand_url: 'https://ada.example/' }],
  distribution: [
    {
      publisher_domain: 'podcasts.example',
      identifiers: [{ type: 'rss_url', value: 'https://news.example/rss' }],
    },
  ],
  deadline_policy: {
    booking_lead_days: 7,
    cancellation_lead_days: 5,
    material_stages: [
      { stage: 'draft', lead_days: 4, label: 'Talking points' },
      { stage: 'final', lead_days: 2 },
    ],
    business_days_only: true,
  },
}

export function richProduct(
  product_id: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const basics = product(product_id)
  return {
    ...basics,
    channels: ['podcast'],
    format_ids: ['podcast_host_read_30s', 'podcast_host_read_60s'],
    placements: [
      {
        placement_id: 'pre_roll',
        publisher_domain: 'news.example',
        name: 'Pre-roll',
        description: 'Before the episode.',
        mode: 'targetable',
        tags: ['audio'],
        format_ids: ['podcast_host_read_30s'],
      },
      { placement_id: 'mid_roll', publisher_domain: 'news.example', name: 'Mid-roll', mode: 'included' },
    ],
    forecast: {
      points: [
        {
          label: 'Germany',
          budget: 5_000,
          dimensions: [{ kind: 'geo', geo_level: 'country', geo_code: 'DE' }],
          metrics: { impressions: { low: 10, mid: 12, high: 15 }, downloads: { mid: 9 } },
        },
      ],
      forecast_range_unit: 'daily',
      method: 'modeled',
      currency: 'EUR',
      measurement_source: 'triton',
      reach_unit: 'individuals',
      generated_at: '2026-11-01T00:00:00Z',
      valid_until: '2027-11-01T00:00:00Z',
    },
    reporting_capabilities: {
      ...(basics['reporting_capabilities'] as object),
      measurement_windows: [
        {
          window_id: 'downloads_30d',
          description: 'Thirty days of downloads',
          duration_days: 30,
          expected_availability_days: 31,
          is_guarantee_basis: true,
        },
      ],
    },
    delivery_measurement: {
      vendors: [{ domain: 'measure.example', brand_id: 'audio' }],
      provider: 'Measure',
      notes: 'Counted per listener.',
    },
    measurement_terms: {
      billing_measurement: {
        vendor: { domain: 'measure.example' },
        max_variance_percent: 10,
        measurement_window: 'downloads_30d',
        finalization_deadline_hours: 72,
      },
      makegood_policy: { available_remedies: ['additional_delivery', 'credit'] },
    },
    cancellation_policy: {
      notice_period: { interval: 14, unit: 'days' },
      cancellation_fee: { type: 'percent_remaining', rate: 0.5 },
    },
    creative_policy: {
      co_branding: 'optional',
      landing_page: 'any',
      templates_available: true,
      provenance_required: true,
    },
    enforced_policies: ['no_gambling'],
    property_targeting_allowed: true,
    collections: [{ publisher_domain: 'news.example', collection_ids: ['morning_show'] }],
    collection_targeting_allowed: true,
    installments: [
      {
        installment_id: 'episode_12',
        collection_id: 'morning_show',
        name: 'The election',
        season: '3',
        installment_number: '12',
        scheduled_at: '2027-01-04T05:00:00Z',
        status: 'scheduled',
        duration_seconds: 720,
        flexible_end: false,
        valid_until: '2027-01-01T00:00:00Z',
        topics: ['Politics'],
        guest_talent: [{ role: 'guest', name: 'Bea Guest' }],
        deadlines: {
          booking_deadline: '2026-12-28T12:00:00Z',
          cancellation_deadline: '2026-12-30T12:00:00Z',
          material_deadlines: [
            { stage: 'draft', due_at: '2026-12-29T12:00:00Z', label: 'Talking points' },
            { stage: 'final', due_at: '2027-01-02T12:00:00Z' },
          ],
        },
      },
    ],
    deadline_policy: {
      booking_lead_days: 10,
      material_stages: [{ stage: 'final', lead_days: 3, label: 'Script' }],
    },
    material_submission: {
      url: 'https://news.example/upload',
      email: 'ads@news.example',
      instructions: 'One file per spot.',
    },
    product_card: {
      image: {
        url: 'https://img.example/show.jpg',
        width: 600,
        height: 800,
        format: 'jpg',
        alt_text: 'A microphone',
      },
      title: 'Morning Show',
      description: 'Before anyone else.',
      price_label: 'EUR 26 CPM',
      cta_label: 'Ask for dates',
    },
    in_media_kit: true,
    ...changes,
  }
}
