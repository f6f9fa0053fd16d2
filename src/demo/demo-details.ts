/** What a buyer would otherwise ask the demo's salespeople: shows, placements, deadlines and terms. */

const NETWORK = 'harbourlane.example'
const NEWSPAPER = 'meridianpost.example'
const RADIO = 'nordwelle.example'
const VIDEO = 'fjordplay.example'
const SCREENS = 'citycanvas.example'

const show = (publisher_domain: string, collection_id: string, name: string, more: object) => ({
  publisher_domain,
  collection_id,
  name,
  kind: 'series',
  status: 'active',
  ...more,
})

const HOST_READ_DEADLINES = {
  booking_lead_days: 14,
  cancellation_lead_days: 10,
  material_stages: [
    { stage: 'draft', lead_days: 10, label: 'Talking points and a product sample' },
    { stage: 'final', lead_days: 5, label: 'Approved script' },
  ],
  business_days_only: true,
}

export const DEMO_COLLECTIONS = [
  show(NETWORK, 'the_long_shift', 'The Long Shift', {
    description: 'People who work at night talk about it: nurses, bakers, pilots.',
    genre: ['Society', 'Work'],
    language: 'en',
    cadence: 'weekly',
    talent: [{ role: 'host', name: 'Ines Falk' }],
    content_rating: { system: 'podcast', rating: 'clean' },
    deadline_policy: HOST_READ_DEADLINES,
  }),
  show(NETWORK, 'night_ferry', 'Night Ferry', {
    description: 'Crime stories from the Baltic coast, told in the dark.',
    genre: ['True crime'],
    language: 'en',
    cadence: 'weekly',
    season: '4',
    talent: [{ role: 'host', name: 'Mikkel Aas' }],
    content_rating: { system: 'podcast', rating: 'explicit' },
    deadline_policy: HOST_READ_DEADLINES,
  }),
  show(NETWORK, 'slow_news', 'Slow News', {
    description: 'One story a week that is still true next year.',
    genre: ['News', 'Society'],
    language: 'en',
    cadence: 'weekly',
    talent: [{ role: 'host', name: 'Ruth Adeyemi' }],
    content_rating: { system: 'podcast', rating: 'clean' },
    deadline_policy: HOST_READ_DEADLINES,
  }),
  show(NETWORK, 'weekly_letter', 'The Harbour Lane letter', {
    kind: 'publication',
    description: 'What to listen to, every Thursday.',
    language: 'en',
    cadence: 'weekly',
    deadline_policy: {
      booking_lead_days: 7,
      material_stages: [{ stage: 'final', lead_days: 3, label: 'Text of 60 words, a logo and a link' }],
      business_days_only: true,
    },
  }),
  show(NEWSPAPER, 'morning_meridian', 'The Morning Meridian', {
    description: 'The news of the day in twelve minutes, at six in the morning.',
    genre: ['News'],
    language: 'de',
    cadence: 'daily',
    talent: [{ role: 'host', name: 'Jonas Veit' }],
    content_rating: { system: 'podcast', rating: 'clean' },
    deadline_policy: {
      booking_lead_days: 5,
      cancellation_lead_days: 3,
      material_stages: [{ stage: 'final', lead_days: 2, label: 'Script of 75 words' }],
      business_days_only: true,
    },
  }),
]

const collections = (publisher_domain: string, ...collection_ids: string[]) => [
  { publisher_domain, collection_ids },
]
const placement = (
  publisher_domain: string,
  placement_id: string,
  name: string,
  more: { description?: string; mode?: string; tags?: string[]; format_ids?: string[] } = {},
) => ({ placement_id, publisher_domain, name, mode: 'targetable', ...more })

const ANY_CREATIVE = { co_branding: 'none', landing_page: 'any', templates_available: false }
const WITH_TEMPLATES = { ...ANY_CREATIVE, templates_available: true }

const notice = (interval: number, cancellation_fee: object) => ({
  notice_period: { interval, unit: 'days' },
  cancellation_fee,
})
const HALF_OF_THE_REST = { type: 'percent_remaining', rate: 0.5 }
const FREE = { type: 'none' }

const billedBy = (domain: string, more: object = {}) => ({
  billing_measurement: { vendor: { domain }, max_variance_percent: 10, ...more },
  makegood_policy: { available_remedies: ['additional_delivery', 'credit'] },
})

const DOWNLOAD_WINDOWS = [
  {
    window_id: 'downloads_7d',
    description: 'Downloads in the first seven days of an episode',
    duration_days: 7,
    expected_availability_days: 8,
  },
  {
    window_id: 'downloads_30d',
    description: 'Downloads in the first thirty days of an episode',
    duration_days: 30,
    expected_availability_days: 31,
    is_guarantee_basis: true,
  },
]

const daily = (currency: string, metrics: Record<string, [number, number, number]>) => ({
  points: [
    {
      metrics: Object.fromEntries(
        Object.entries(metrics).map(([name, [low, mid, high]]) => [name, { low, mid, high }]),
      ),
    },
  ],
  forecast_range_unit: 'daily',
  method: 'modeled',
  currency,
})

/** By product; merged into the products as they are. */
export const DEMO_DETAILS: Record<string, Record<string, unknown>> = {
  podcast_host_read_midroll: {
    collections: collections(NETWORK, 'the_long_shift', 'night_ferry', 'slow_news'),
    collection_targeting_allowed: true,
    placements: [
      placement(NETWORK, 'mid_roll', 'Mid-roll', {
        description: 'Read by the host about halfway through the episode, once.',
        tags: ['host_read'],
      }),
    ],
    delivery_measurement: {
      vendors: [{ domain: 'podtrac.com' }],
      notes: 'Downloads by IAB Podcast Measurement 2.2, unique listeners per episode.',
    },
    measurement_terms: billedBy('podtrac.com', { measurement_window: 'downloads_30d' }),
    cancellation_policy: notice(14, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
    product_card: {
      title: 'Host-read mid-roll',
      description: 'Three hosts, 220,000 downloads a month, one sponsor per category.',
      price_label: 'EUR 26 CPM',
      cta_label: 'See the shows',
    },
  },
  podcast_produced_preroll: {
    placements: [
      placement(NETWORK, 'pre_roll', 'Pre-roll', { description: 'The first spot of an episode.' }),
    ],
    delivery_measurement: { vendors: [{ domain: 'podtrac.com' }] },
    measurement_terms: billedBy('podtrac.com', { measurement_window: 'downloads_30d' }),
    cancellation_policy: notice(3, FREE),
    creative_policy: ANY_CREATIVE,
    deadline_policy: { material_stages: [{ stage: 'final', lead_days: 3, label: 'MP3, -16 LUFS' }] },
    product_card: { title: 'Produced pre-roll', description: 'Your own spot, on every show of the network.' },
  },
  podcast_companion_display: {
    placements: [
      placement(NETWORK, 'beside_player', 'Beside the player', {
        format_ids: ['display_300x250_image', 'display_300x250_html5'],
      }),
      placement(NETWORK, 'below_player_mobile', 'Below the player on phones', {
        mode: 'included',
        format_ids: ['display_320x50_image'],
      }),
    ],
    cancellation_policy: notice(2, FREE),
    creative_policy: WITH_TEMPLATES,
  },
  weekly_letter_sponsor: {
    collections: collections(NETWORK, 'weekly_letter'),
    placements: [placement(NETWORK, 'letter_opening', 'Opening of the letter')],
    cancellation_policy: notice(7, { type: 'full_commitment' }),
    creative_policy: { ...ANY_CREATIVE, co_branding: 'optional' },
    product_card: {
      title: 'The Thursday letter',
      description: 'The first words that 48,000 subscribers read.',
      price_label: 'EUR 3,200 per issue',
    },
  },
  news_front_page_billboard: {
    placements: [
      placement(NEWSPAPER, 'front_page_top', 'Top of the front page', {
        description: 'Above the first headline, on computers and tablets.',
        tags: ['premium', 'above_the_fold'],
      }),
    ],
    forecast: {
      ...daily('EUR', {}),
      points: [
        { label: 'Weekday', metrics: { impressions: { low: 180_000, mid: 220_000, high: 260_000 } } },
        { label: 'Sunday', metrics: { impressions: { low: 250_000, mid: 290_000, high: 340_000 } } },
      ],
    },
    delivery_measurement: {
      vendors: [{ domain: 'meridianpost.example' }, { domain: 'doubleverify.com' }],
      notes: 'Viewability by MRC: half of the pixels for one second.',
    },
    measurement_terms: billedBy('meridianpost.example', { finalization_deadline_hours: 72 }),
    cancellation_policy: notice(14, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
    deadline_policy: {
      booking_lead_days: 10,
      cancellation_lead_days: 7,
      material_stages: [{ stage: 'final', lead_days: 4, label: 'HTML5 with a backup image' }],
      business_days_only: true,
    },
    product_card: {
      title: 'Front page billboard',
      description: 'The first thing that readers of The Meridian Post see.',
      price_label: 'From EUR 4,800 a day',
      cta_label: 'Check a day',
    },
  },
  news_run_of_site_display: {
    placements: [
      placement(NEWSPAPER, 'article_sidebar', 'Beside articles', {
        mode: 'included',
        format_ids: ['display_300x250_image', 'display_160x600_image', 'display_300x600_html5'],
      }),
      placement(NEWSPAPER, 'article_top', 'Above articles', {
        mode: 'included',
        format_ids: ['display_728x90_image', 'display_320x100_image'],
      }),
    ],
    property_targeting_allowed: true,
    forecast: daily('EUR', { impressions: [900_000, 1_100_000, 1_400_000], clicks: [900, 1_200, 1_700] }),
    cancellation_policy: notice(1, FREE),
    creative_policy: WITH_TEMPLATES,
  },
  news_sponsored_article: {
    cancellation_policy: notice(21, { type: 'fixed_fee', amount: 2_500 }),
    creative_policy: { co_branding: 'required', landing_page: 'any', templates_available: true },
    deadline_policy: {
      booking_lead_days: 28,
      material_stages: [
        { stage: 'draft', lead_days: 21, label: 'Briefing and images' },
        { stage: 'final', lead_days: 7, label: 'Approved text' },
      ],
    },
  },
  news_morning_podcast: {
    collections: collections(NEWSPAPER, 'morning_meridian'),
    placements: [placement(NEWSPAPER, 'before_headlines', 'Before the headlines')],
    measurement_terms: billedBy('podtrac.com', { measurement_window: 'downloads_7d' }),
    delivery_measurement: { vendors: [{ domain: 'podtrac.com' }] },
    cancellation_policy: notice(5, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
  },
  posters_city_light: {
    placements: [placement(SCREENS, 'city_light', 'City-light posters', { mode: 'included' })],
    material_submission: {
      email: 'print@citycanvas.example',
      instructions: 'One PDF/X-4 per motif, 1185 x 1750 mm with 10 mm bleed. Posters are printed by us.',
    },
    deadline_policy: {
      booking_lead_days: 28,
      cancellation_lead_days: 21,
      material_stages: [{ stage: 'final', lead_days: 14, label: 'Press-ready PDF' }],
    },
    cancellation_policy: notice(21, { type: 'full_commitment' }),
    creative_policy: ANY_CREATIVE,
  },
  radio_drive_time: {
    placements: [
      placement(RADIO, 'morning_drive', 'Morning, 7 to 9'),
      placement(RADIO, 'evening_drive', 'Evening, 16 to 18'),
    ],
    forecast: {
      points: [
        {
          label: 'Morning',
          metrics: { reach: { low: 140_000, mid: 160_000, high: 185_000 }, grps: { mid: 3.1 } },
        },
        {
          label: 'Evening',
          metrics: { reach: { low: 110_000, mid: 125_000, high: 150_000 }, grps: { mid: 2.4 } },
        },
      ],
      forecast_range_unit: 'daily',
      method: 'modeled',
      currency: 'EUR',
      measurement_source: 'agma',
      reach_unit: 'individuals',
    },
    delivery_measurement: {
      vendors: [{ domain: 'agma-mmc.de' }],
      notes: 'ma Audio, published twice a year.',
    },
    cancellation_policy: notice(28, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
  },
  video_instream: {
    forecast: {
      ...daily('EUR', {}),
      points: ['NO', 'SE', 'DK', 'FI'].map((geo_code, i) => ({
        dimensions: [{ kind: 'geo', geo_level: 'country', geo_code }],
        metrics: { completed_views: { low: 40_000 - 8_000 * i, high: 60_000 - 9_000 * i } },
      })),
    },
    delivery_measurement: { vendors: [{ domain: 'integralads.com' }] },
    cancellation_policy: notice(2, FREE),
    creative_policy: ANY_CREATIVE,
  },
  video_ctv_big_screen: {
    placements: [
      placement(VIDEO, 'first_break', 'First break', {
        description: 'Before the second act, one advertiser.',
      }),
    ],
    forecast: daily('EUR', { impressions: [22_000, 26_000, 31_000] }),
    measurement_terms: billedBy('nielsen.com', { finalization_deadline_hours: 168 }),
    delivery_measurement: { vendors: [{ domain: 'nielsen.com' }] },
    cancellation_policy: notice(14, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
  },
  screens_station_network: {
    forecast: daily('EUR', { impressions: [310_000, 360_000, 420_000], plays: [9_500, 10_000, 10_500] }),
    delivery_measurement: { notes: 'Plays by the player, contacts by the mobility panel.' },
    cancellation_policy: notice(21, HALF_OF_THE_REST),
    creative_policy: ANY_CREATIVE,
  },
  shop_promo_code_shows: {
    cancellation_policy: notice(7, FREE),
    creative_policy: ANY_CREATIVE,
  },
}

/** Podcasts are measured in stages. */
export const DEMO_WINDOWS: Record<string, typeof DOWNLOAD_WINDOWS> = {
  podcast_host_read_midroll: DOWNLOAD_WINDOWS,
  podcast_produced_preroll: DOWNLOAD_WINDOWS,
  news_morning_podcast: DOWNLOAD_WINDOWS,
}
