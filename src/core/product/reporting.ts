import { z } from 'zod'
import { distinct, words } from './text-schemas.ts'

/** Which delivery figures a buyer can get, and when. */

export const METRICS = [
  'impressions',
  'spend',
  'clicks',
  'ctr',
  'views',
  'completed_views',
  'completion_rate',
  'conversions',
  'conversion_value',
  'roas',
  'cost_per_acquisition',
  'new_to_brand_rate',
  'leads',
  'reach',
  'frequency',
  'grps',
  'engagements',
  'engagement_rate',
  'follows',
  'saves',
  'profile_visits',
  'viewability',
  'quartile_data',
  'dooh_metrics',
  'cost_per_click',
  'cost_per_completed_view',
  'cpm',
  'downloads',
  'units_sold',
  'new_to_brand_units',
  'plays',
  'incremental_sales_lift',
  'brand_lift',
  'foot_traffic',
  'conversion_lift',
  'brand_search_lift',
] as const

const flag = z.boolean().optional()

/** A stage in which figures become final, such as the downloads of 30 days. */
const measurementWindow = z.strictObject({
  window_id: z.string().regex(/^[A-Za-z0-9_.-]{1,50}$/, 'must be an id such as downloads_30d'),
  description: words(500).optional(),
  duration_days: z.int().min(0).max(3_650),
  expected_availability_days: z.int().min(0).max(3_650).optional(),
  is_guarantee_basis: flag,
})

export const reportingCapabilities = z.strictObject({
  available_reporting_frequencies: distinct(z.enum(['hourly', 'daily', 'monthly'])),
  expected_delay_minutes: z.int().min(0),
  timezone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  supports_webhooks: z.boolean(),
  available_metrics: distinct(z.enum(METRICS), 0),
  date_range_support: z.enum(['date_range', 'lifetime_only']),
  supports_creative_breakdown: flag,
  supports_keyword_breakdown: flag,
  supports_device_type_breakdown: flag,
  supports_device_platform_breakdown: flag,
  supports_audience_breakdown: flag,
  supports_placement_breakdown: flag,
  measurement_windows: z
    .array(measurementWindow)
    .min(1)
    .max(20)
    .refine(
      (windows) => new Set(windows.map(({ window_id }) => window_id)).size === windows.length,
      'must not use a window_id twice',
    )
    .optional(),
})

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
