import { formatInstant, type Instant } from '../../exact/instant.ts'

/** What organizations can hear about, in the order in which pages list it. */
export const WEBHOOK_EVENT_TYPES = [
  'delivery.updated',
  'line.pacing_changed',
  'line.delivered',
  'terms.changed',
  'statement.issued',
  'request.rejected',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** Sent by the test button, whatever an endpoint has chosen. */
export const TEST_TYPE = 'webhook.test'

export interface WebhookEvent {
  /** Whose endpoints get it: the seller, or the buyer that is shown the campaign. */
  organizationNumber: number
  type: WebhookEventType
  /** What is sent in order: messages of one endpoint with the same subject are sent one after the other. */
  subject: string
  at: Instant
  /** Plain JSON, already without what this organization may not see. */
  data: Record<string, unknown>
}

/** As Standard Webhooks has it. Fixed when it is queued: every attempt has the same bytes. */
export function payloadOf(event: { type: string; at: Instant; data: Record<string, unknown> }): string {
  return JSON.stringify({ type: event.type, timestamp: formatInstant(event.at), data: event.data })
}
