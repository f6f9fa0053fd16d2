import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { noteFact } from '../outbox/outbox-sql.ts'
import { findEndpoint } from './endpoint-sql.ts'
import type { PauseReason } from './webhook.ts'

const REASONS: Record<Exclude<PauseReason, 'by_hand'>, string> = {
  failing: 'it failed for a day.',
  gone: 'its receiver answered 410 Gone.',
  full: 'too many messages are waiting for it.',
}

/** In the transaction that pauses an endpoint without anyone having asked for it: its admins are alerted. */
export async function reportEndpointPaused(
  tx: Queryable,
  paused: {
    organizationNumber: number
    endpointId: string
    reason: Exclude<PauseReason, 'by_hand'>
    now: Instant
  },
): Promise<void> {
  const { organizationNumber, endpointId, reason, now } = paused
  await announceOwnSettings(tx, organizationNumber)
  const endpoint = await findEndpoint(tx, { organizationNumber, id: endpointId }, now)
  if (!endpoint) return
  await noteFact(tx, {
    kind: 'webhook',
    organizationNumber,
    at: now,
    // Without path and query, which may have secrets in them.
    detail: { endpoint_id: endpointId, url: new URL(endpoint.url).host, reason: REASONS[reason] },
  })
}
