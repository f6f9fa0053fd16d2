import { DEMO_DETAILS, DEMO_WINDOWS } from './demo-details.ts'

/** What the demo sells: a podcast network, a newspaper, a radio, a video service and screens in cities. */

const NETWORK = 'harbourlane.example'
const NEWSPAPER = 'meridianpost.example'
const RADIO = 'nordwelle.example'
const VIDEO = 'fjordplay.example'
const SCREENS = 'citycanvas.example'

const DAILY = {
  available_reporting_frequencies: ['daily'],
  expected_delay_minutes: 240,
  timezone: 'Europe/Berlin',
  supports_webhooks: false,
  date_range_support: 'date_range',
}

const reporting = (...metrics: string[]) => ({ ...DAILY, available_metrics: metrics })
const property = (domain: string, ...ids: string[]) => [
  { publisher_domain: domain, selection_type: 'by_id', property_ids: ids },
]
const whole = (domain: string) => [{ publisher_domain: domain, selection_type: 'all' }]
const eur = (model: string, price: number, more: Record<string, unknown> = {}) => ({
  pricing_option_id: `${model}_eur`,
  pricing_model: model,
  currency: 'EUR',
  fixed_price: price,
  ...more,
})

/** What has to be said of each. */
export const BASIC_DEMO_PRODUCTS = [
  {
    product_id: 'podcast_host_read_midroll',
    name: 'Host-read mid-roll, culture shows',
    description:
      'The hosts of The Long Shift, Night Ferry and Slow News tell listeners about you in the middle of an episode. About 220,000 downloads a month.',
    publisher_properties: property(NETWORK, 'the_long_shift', 'night_ferry', 'slow_news'),
    channels: ['podcast'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_host_read_60s', 'podcast_host_read_90s'],
    delivery_type: 'guaranteed',
    exclusivity: 'category',
    pricing_options: [eur('cpm', 26, { min_spend_per_package: 2_500 })],
    reporting_capabilities: reporting('impressions', 'reach', 'spend'),
    territories: ['DE', 'AT', 'CH', 'NO', 'SE'],
  },
  {
    product_id: 'podcast_produced_preroll',
    name: 'Produced pre-roll, run of network',
    description: 'Your own 15 or 30 second spot before episodes of all shows of the Harbour Lane network.',
    publisher_properties: whole(NETWORK),
    channels: ['podcast', 'streaming_audio'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_produced_15s', 'podcast_produced_30s'],
    delivery_type: 'non_guaranteed',
    pricing_options: [
      {
        pricing_option_id: 'cpm_eur_auction',
        pricing_model: 'cpm',
        currency: 'EUR',
        floor_price: 9,
        price_guidance: { p25: 10, p50: 12, p75: 15 },
        max_bid: true,
      },
      { pricing_option_id: 'cpm_usd', pricing_model: 'cpm', currency: 'USD', fixed_price: 16 },
    ],
    reporting_capabilities: reporting('impressions', 'spend', 'reach'),
    territories: ['DE', 'AT', 'CH', 'NO', 'SE', 'GB', 'US'],
  },
  {
    product_id: 'podcast_companion_display',
    name: 'Companion display on show pages',
    description: 'Banners beside the player on the pages of all shows, in view for 30 seconds on average.',
    publisher_properties: property(NETWORK, 'show_pages'),
    channels: ['display'],
    format_ids: ['display_300x250_image', 'display_300x250_html5', 'display_320x50_image'],
    delivery_type: 'non_guaranteed',
    pricing_options: [eur('vcpm', 8.5), eur('cpc', 0.9)],
    reporting_capabilities: reporting('impressions', 'clicks', 'ctr', 'viewability', 'spend'),
    territories: ['DE', 'AT', 'NO', 'SE'],
  },
  {
    product_id: 'weekly_letter_sponsor',
    name: 'Weekly letter, opening sponsor',
    description:
      'The first words of the Thursday letter to 48,000 subscribers who listen to culture and society shows.',
    publisher_properties: property(NETWORK, 'weekly_letter'),
    channels: ['email'],
    format_ids: ['newsletter_sponsor'],
    delivery_type: 'guaranteed',
    exclusivity: 'exclusive',
    pricing_options: [eur('flat_rate', 3_200)],
    reporting_capabilities: reporting('impressions', 'clicks', 'spend'),
    territories: ['DE', 'AT', 'CH'],
  },
  {
    product_id: 'news_front_page_billboard',
    name: 'Front page billboard',
    description: 'The billboard at the top of the front page of The Meridian Post, for a day or longer.',
    publisher_properties: property(NEWSPAPER, 'front_page'),
    channels: ['display'],
    format_ids: ['display_970x250_image', 'display_970x250_html5'],
    delivery_type: 'guaranteed',
    exclusivity: 'exclusive',
    pricing_options: [
      eur('time', 4_800, { parameters: { time_unit: 'day', min_duration: 1 } }),
      eur('cpm', 18, { min_spend_per_package: 5_000 }),
    ],
    reporting_capabilities: reporting('impressions', 'clicks', 'viewability', 'spend'),
    territories: ['DE', 'AT', 'CH', 'LI'],
  },
  {
    product_id: 'news_run_of_site_display',
    name: 'Run of site display',
    description: 'Standard sizes on all pages of The Meridian Post, on desktop and mobile.',
    publisher_properties: whole(NEWSPAPER),
    channels: ['display'],
    format_ids: [
      'display_300x250_image',
      'display_728x90_image',
      'display_160x600_image',
      'display_320x100_image',
      'display_300x600_html5',
    ],
    delivery_type: 'non_guaranteed',
    pricing_options: [
      {
        pricing_option_id: 'cpm_eur_auction',
        pricing_model: 'cpm',
        currency: 'EUR',
        floor_price: 3.5,
        price_guidance: { p50: 5.2, p90: 9 },
      },
      { pricing_option_id: 'cpm_chf', pricing_model: 'cpm', currency: 'CHF', fixed_price: 7 },
    ],
    reporting_capabilities: reporting('impressions', 'clicks', 'ctr', 'viewability', 'spend'),
    territories: ['DE', 'AT', 'CH', 'LI', 'LU'],
  },
  {
    product_id: 'news_sponsored_article',
    name: 'Sponsored article by the studio',
    description:
      'An article that the studio of The Meridian Post writes with you, with native teasers that lead to it.',
    publisher_properties: property(NEWSPAPER, 'studio'),
    channels: ['display', 'product_placement'],
    format_ids: ['native_article', 'native_in_feed'],
    delivery_type: 'guaranteed',
    pricing_options: [eur('flat_rate', 12_500), eur('cpc', 1.4, { min_spend_per_package: 4_000 })],
    reporting_capabilities: reporting('views', 'clicks', 'engagement_rate', 'spend'),
    territories: ['DE', 'AT', 'CH'],
  },
  {
    product_id: 'news_morning_podcast',
    name: 'The Morning Meridian, host-read',
    description: 'The daily news podcast, 12 minutes at six in the morning. Host-read, before the headlines.',
    publisher_properties: property(NEWSPAPER, 'morning_podcast'),
    channels: ['podcast'],
    audio_distribution_types: ['podcast'],
    format_ids: ['podcast_host_read_30s'],
    delivery_type: 'guaranteed',
    pricing_options: [eur('cpm', 32)],
    reporting_capabilities: reporting('impressions', 'spend'),
    territories: ['DE', 'AT', 'CH'],
  },
  {
    product_id: 'posters_city_light',
    name: 'City-light posters, four cities',
    description: 'Printed posters in shelters and columns in the centres of four cities, for ten days.',
    publisher_properties: property(SCREENS, 'posters'),
    channels: ['ooh'],
    format_ids: ['ooh_poster_1185x1750'],
    delivery_type: 'guaranteed',
    pricing_options: [eur('flat_rate', 14_000)],
    reporting_capabilities: { ...reporting('reach', 'spend'), date_range_support: 'lifetime_only' },
    territories: ['DE'],
  },
  {
    product_id: 'radio_drive_time',
    name: 'Drive-time spots on Nordwelle',
    description:
      'Spots of 20 or 30 seconds between seven and nine and from four to six, on air and in the stream.',
    publisher_properties: whole(RADIO),
    channels: ['radio', 'streaming_audio'],
    audio_distribution_types: ['fm_am_broadcast', 'web_radio'],
    format_ids: ['audio_hosted_20s', 'audio_hosted_30s'],
    delivery_type: 'guaranteed',
    pricing_options: [
      eur('cpp', 210, { parameters: { demographic_system: 'agf', demographic: 'E 14-49', min_points: 20 } }),
    ],
    reporting_capabilities: reporting('reach', 'frequency', 'grps', 'spend'),
    territories: ['DE'],
  },
  {
    product_id: 'video_instream',
    name: 'Fjordplay in-stream video',
    description:
      'Skippable and unskippable spots before and within series and films, on phones and computers.',
    publisher_properties: whole(VIDEO),
    channels: ['olv'],
    video_placement_types: ['instream'],
    format_ids: ['video_vast_6s', 'video_vast_15s', 'video_vast_20s', 'video_hosted_15s_wide'],
    delivery_type: 'non_guaranteed',
    pricing_options: [eur('cpcv', 0.04), eur('cpv', 0.02, { parameters: { view_threshold: 0.5 } })],
    reporting_capabilities: reporting('impressions', 'views', 'completed_views', 'completion_rate', 'spend'),
    territories: ['NO', 'SE', 'DK', 'FI'],
  },
  {
    product_id: 'video_ctv_big_screen',
    name: 'Fjordplay on the big screen',
    description: 'Spots of 20 or 30 seconds on connected television, one advertiser per break.',
    publisher_properties: property(VIDEO, 'ctv_app'),
    channels: ['ctv'],
    video_placement_types: ['instream'],
    format_ids: ['video_vast_20s', 'video_vast_30s', 'video_hosted_30s_wide'],
    delivery_type: 'guaranteed',
    exclusivity: 'category',
    pricing_options: [
      eur('cpm', 34, { min_spend_per_package: 10_000 }),
      { pricing_option_id: 'cpm_nok', pricing_model: 'cpm', currency: 'NOK', fixed_price: 390 },
    ],
    reporting_capabilities: reporting('impressions', 'completed_views', 'completion_rate', 'reach', 'spend'),
    territories: ['NO', 'SE', 'DK'],
  },
  {
    product_id: 'screens_station_network',
    name: 'Station screens, seven cities',
    description: 'Portrait screens in the halls and on the platforms of main stations, every 60 seconds.',
    publisher_properties: property(SCREENS, 'stations'),
    channels: ['dooh'],
    format_ids: ['dooh_1080x1920_image', 'dooh_1080x1920_video_10s'],
    delivery_type: 'guaranteed',
    pricing_options: [
      eur('flat_rate', 18_000, {
        parameters: { type: 'dooh', sov_percentage: 10, loop_duration_seconds: 60, duration_hours: 168 },
      }),
      eur('cpm', 11),
    ],
    reporting_capabilities: reporting('impressions', 'dooh_metrics', 'spend'),
    territories: ['DE', 'AT'],
  },
  {
    product_id: 'shop_promo_code_shows',
    name: 'Promo codes in outdoor shows',
    description:
      'Hosts of walking and cycling shows give your code to listeners. You pay for orders, not for ears.',
    publisher_properties: property(NETWORK, 'outdoor_shows'),
    channels: ['podcast', 'affiliate'],
    format_ids: ['podcast_host_read_30s', 'podcast_host_read_60s'],
    delivery_type: 'non_guaranteed',
    pricing_options: [eur('cpa', 9.5, { event_type: 'purchase' })],
    reporting_capabilities: reporting('conversions', 'conversion_value', 'clicks', 'spend'),
    territories: ['DE', 'AT', 'CH'],
  },
  {
    product_id: 'election_night_sole_sponsor',
    name: 'Election night, sole sponsor',
    description: 'All placements of the election night page. Offered to partners of past years first.',
    publisher_properties: property(NEWSPAPER, 'election_night'),
    channels: ['display', 'olv'],
    format_ids: ['display_970x250_html5', 'video_vast_15s'],
    delivery_type: 'guaranteed',
    exclusivity: 'exclusive',
    pricing_options: [eur('flat_rate', 21_000)],
    reporting_capabilities: reporting('impressions', 'clicks', 'spend'),
    territories: ['DE'],
  },
]

/** As an operator would write them into a file and import it, with the shows that they name. */
export const DEMO_PRODUCTS = BASIC_DEMO_PRODUCTS.map((product) => {
  const measurement_windows = DEMO_WINDOWS[product.product_id]
  return {
    ...product,
    reporting_capabilities: {
      ...product.reporting_capabilities,
      ...(measurement_windows && { measurement_windows }),
    },
    ...DEMO_DETAILS[product.product_id],
  }
})

/** What each of the two demo keys sees; null: in all territories. No key can see the last product. */
export const DEMO_ACCESS: {
  agency: Record<string, string[] | null>
  brand: Record<string, string[] | null>
} = {
  agency: {
    podcast_host_read_midroll: null,
    podcast_produced_preroll: ['DE', 'AT', 'CH'],
    podcast_companion_display: null,
    weekly_letter_sponsor: null,
    news_front_page_billboard: ['DE', 'AT'],
    news_run_of_site_display: null,
    news_sponsored_article: null,
    news_morning_podcast: null,
    radio_drive_time: null,
    video_instream: ['NO', 'SE'],
    screens_station_network: ['DE'],
    shop_promo_code_shows: null,
  },
  brand: {
    podcast_produced_preroll: ['GB', 'US'],
    news_run_of_site_display: ['CH'],
    posters_city_light: null,
    video_instream: null,
    video_ctv_big_screen: null,
  },
}

/** The public page about them. Prices are for those who have a key. */
export const DEMO_MEDIA_KIT = {
  is_public: true,
  shows_prices: false,
  title: 'Harbour Lane and partners: media kit',
  introduction: [
    'Podcasts, news, radio, video and city screens in the German-speaking and Nordic countries, sold from one desk.',
    'Buy through your agent, or write to us: we answer within a working day.',
  ].join('\n\n'),
  contact_email: 'sales@harbourlane.example',
}
