import type { WebhookEventType } from '../../../core/webhook/webhook-event.ts'

/** When each event is sent. */
export const EVENT_WORDS: Record<WebhookEventType, string> = {
  'delivery.updated': 'A line’s figure has changed.',
  'line.pacing_changed': 'A line’s pacing has changed, such as from on plan to behind.',
  'line.delivered': 'A line has reached its goal.',
  'terms.changed': 'The terms of a campaign have changed.',
  'statement.issued': 'A statement has been issued.',
  'request.rejected': 'Items that your systems sent have been rejected. For sellers only.',
}
