import { z } from 'zod'
import { distinct } from './text-schemas.ts'

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
})

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
