import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import type { AlertDetail, LineDetail, NewAlert } from '../alert/alert.ts'
import { paceLine, type Pacing } from '../campaign/pacing.ts'
import { newsOf, type LineNews, type LineWatch } from '../line-watch/line-watch.ts'
import { upsertWatches, type WatchRow } from '../line-watch/line-watch-sql.ts'
import { findListeners } from '../webhook/queue-webhooks.ts'
import type { WebhookEvent, WebhookEventType } from '../webhook/webhook-event.ts'

/** What alerts and webhooks are to be written. */
export interface Outgoing {
  alerts: NewAlert[]
  events: WebhookEvent[]
}

/** What is new about lines of one seller, for both sides. Remembers what it said. */
export async function composeLineMessages(
  tx: Queryable,
  organizationNumber: number,
  lines: readonly WatchRow[],
  now: Instant,
): Promise<Outgoing> {
  const outgoing: Outgoing = { alerts: [], events: [] }
  const parties = new Set([organizationNumber, ...lines.flatMap((line) => line.shown_to_number ?? [])])
  const listeners = await findListeners(tx, [...parties])
  const watches: (LineWatch & { line_number: number })[] = []
  for (const line of lines) {
    const { news: all, watch } = newsOf(line, line.watch, now)
    const hearers = [organizationNumber, ...(line.shown_to_number === null ? [] : [line.shown_to_number])]
    const areFiguresHeard = hearers.some((hearer) => listeners.get(hearer)?.has('delivery.updated'))
    // Without anyone to send figures to, each report would write a row here for nothing.
    const next = areFiguresHeard
      ? watch
      : { ...watch, as_of: line.watch?.as_of ?? null, revision: line.watch?.revision ?? null }
    if (!isSame(line.watch, next)) watches.push({ ...next, line_number: line.line_number })
    const news = areFiguresHeard ? all : all.filter(({ kind }) => kind !== 'updated')
    if (news.length === 0) continue
    const pacing = paceLine(line, now)
    for (const hearer of hearers) {
      const detail = detailOf(line, pacing, hearer === organizationNumber)
      for (const one of news) {
        const alert = alertOf(one, detail, pacing)
        if (alert)
          outgoing.alerts.push({ organizationNumber: hearer, subject: line.package_id, detail: alert })
        const event = eventOf(one, line, pacing)
        if (!event || !listeners.get(hearer)?.has(event.type)) continue
        outgoing.events.push({ organizationNumber: hearer, subject: line.package_id, at: now, ...event })
      }
    }
  }
  await upsertWatches(tx, organizationNumber, watches)
  return outgoing
}

function isSame(a: LineWatch | null, b: LineWatch): boolean {
  if (a === null) return false
  return (Object.keys(b) as (keyof LineWatch)[]).every((field) => a[field] === b[field])
}

function detailOf(line: WatchRow, { delivered_percent }: Pacing, isSeller: boolean): LineDetail {
  return {
    package_id: line.package_id,
    line: line.name,
    campaign_id: line.campaign_id,
    campaign: line.campaign_name,
    partner: isSeller ? line.buyer_name : line.seller_name,
    unit: line.pricing_basis,
    delivered: line.delivered,
    goal: line.booked,
    delivered_percent,
    as_of: line.as_of,
  }
}

function alertOf(news: LineNews, detail: LineDetail, { pace_percent }: Pacing): AlertDetail | undefined {
  switch (news.kind) {
    case 'behind':
      return { kind: 'behind_plan', ...detail, pace_percent }
    case 'reached':
      return news.isOld ? undefined : { kind: 'goal_reached', ...detail }
    case 'quiet':
      return { kind: 'gone_quiet', ...detail, since: news.since, was_reported: detail.as_of !== null }
    case 'short':
      return { kind: 'ended_short', ...detail }
    default:
      return undefined
  }
}

function eventOf(
  news: LineNews,
  line: WatchRow,
  { state, delivered_percent }: Pacing,
): { type: WebhookEventType; data: Record<string, unknown> } | undefined {
  const names = {
    package_id: line.package_id,
    line: line.name,
    campaign_id: line.campaign_id,
    campaign: line.campaign_name,
  }
  const figure = {
    unit: line.pricing_basis,
    delivered: line.delivered,
    goal: line.booked,
    delivered_percent,
    as_of: line.as_of,
    received_at: line.received_at,
    revision: line.revision,
  }
  switch (news.kind) {
    case 'updated':
      return { type: 'delivery.updated', data: { ...names, ...figure, pacing: state } }
    case 'pacing_changed':
      return {
        type: 'line.pacing_changed',
        data: { ...names, pacing: state, previous_pacing: news.previous, ...figure },
      }
    case 'reached':
      return { type: 'line.delivered', data: { ...names, ...figure } }
    default:
      return undefined
  }
}
