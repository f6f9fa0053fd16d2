import { randomUUID } from 'node:crypto'
import type { AlertDetail } from '../../src/core/alert/alert.ts'
import { raiseAlerts } from '../../src/core/alert/raise-alerts.ts'
import type { Database } from '../../src/database/database.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'

/** Alerts of an organization, in this order, as the outbox would raise them. */
export async function raise(
  database: Database,
  organizationNumber: number,
  details: readonly AlertDetail[],
  atMs = Date.now(),
): Promise<void> {
  await database.transaction((tx) =>
    raiseAlerts(
      tx,
      details.map((detail) => ({ organizationNumber, subject: randomUUID(), detail })),
      { now: instantFromMilliseconds(atMs), isMailSetUp: false },
    ),
  )
}

export function behindPlan(line: string, at: { campaignId?: string; packageId?: string } = {}): AlertDetail {
  return { kind: 'behind_plan', ...aboutLine(line, at), pace_percent: '80' }
}

export function goalReached(line: string): AlertDetail {
  return { kind: 'goal_reached', ...aboutLine(line), delivered: '61000', delivered_percent: '100' }
}

function aboutLine(line: string, at: { campaignId?: string; packageId?: string } = {}) {
  return {
    package_id: at.packageId ?? randomUUID(),
    line,
    campaign_id: at.campaignId ?? randomUUID(),
    campaign: 'Autumn campaign',
    partner: 'Buying House',
    unit: 'impressions',
    delivered: '30500',
    goal: '61000',
    delivered_percent: '50',
    as_of: '2026-11-14T00:00:00Z',
  }
}

/** One of each of the kinds that are not about a line's pacing. */
export const OTHER_ALERTS: readonly AlertDetail[] = [
  {
    kind: 'gone_quiet',
    ...aboutLine('Newsletter'),
    since: '2026-11-10T08:15:00Z',
    was_reported: true,
  },
  { kind: 'ended_short', ...aboutLine('Podcast pre-roll') },
  {
    kind: 'rejected_items',
    request_id: randomUUID(),
    received_at: '2026-11-14T08:15:00Z',
    key: 'Ad server',
    feed: 'delivery',
    outcome: 'processed',
    accepted: 1_480,
    rejected: 20,
  },
  {
    kind: 'terms_changed',
    campaign_id: randomUUID(),
    campaign: 'Winter campaign',
    seller: 'Selling House',
    act: 'cancelled',
  },
  {
    kind: 'statement_issued',
    statement_id: randomUUID(),
    statement_number: '12',
    campaign_id: randomUUID(),
    campaign: 'Winter campaign',
    seller: 'Selling House',
    total: '12340.5',
    currency: 'EUR',
    first_day: '2026-10-01',
    last_day: '2026-10-31',
  },
  { kind: 'new_seller', seller: 'Asking House' },
  {
    kind: 'key_expiring',
    key_id: randomUUID(),
    key: 'Ad server',
    prefix: 'flk_12345678',
    expires_at: '2026-11-21T08:15:00Z',
  },
  {
    kind: 'webhook_paused',
    endpoint_id: randomUUID(),
    url: 'https://systems.example.com/flightline/webhooks/with-a-rather-long-path-that-has-no-space',
    reason: 'it did not answer for a day.',
  },
]
