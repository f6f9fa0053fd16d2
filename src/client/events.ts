import type { PacingState, PricingBasis } from './records.ts'

/** What webhooks send, in the form of Standard Webhooks. Fields and types may be added: ignore those that you do not know. */

export interface WebhookEnvelope<Type extends string, Data> {
  /** The same each time the event is sent: keep it, and handle an event once. */
  id: string
  type: Type
  /** When it happened. */
  timestamp: string
  data: Data
}

/** The line that an event is about, with its figure at that time. */
export interface LineData {
  package_id: string
  /** Its name. */
  line: string
  campaign_id: string
  /** Its name. */
  campaign: string
  unit: PricingBasis
  /** The total to date, as decimal text; null on flat-rate lines. */
  delivered: string | null
  /** What was booked; null if no quantity was. */
  goal: string | null
  delivered_percent: string | null
  /** When the total was measured. */
  as_of: string
  received_at: string
  /** Counts the reports on the line: a greater one is newer. */
  revision: number
}

export type DeliveryUpdated = WebhookEnvelope<'delivery.updated', LineData & { pacing: PacingState }>
export type LinePacingChanged = WebhookEnvelope<
  'line.pacing_changed',
  LineData & { pacing: PacingState; previous_pacing: PacingState }
>
export type LineDelivered = WebhookEnvelope<'line.delivered', LineData>
export type TermsChanged = WebhookEnvelope<
  'terms.changed',
  {
    campaign_id: string
    campaign: string
    /** Of the campaign: each save has the next one. */
    version: number
    change:
      | 'changed_terms'
      | 'cancelled'
      | 'changed_cancellation'
      | 'withdrawn_cancellation'
      | 'archived'
      | 'unarchived'
  }
>
export type StatementIssued = WebhookEnvelope<
  'statement.issued',
  {
    statement_id: string
    /** Of the seller's statements, without gaps. */
    number: number
    campaign_id: string
    campaign: string
    currency: string
    /** Decimal text. */
    total: string
    /** The first and the last day, included. */
    period: { from: string; to: string }
    /** Of the signed document, in hexadecimal. */
    sha256: string
  }
>
export type RequestRejected = WebhookEnvelope<
  'request.rejected',
  {
    request_id: string
    feed: 'delivery' | 'affiliate_codes' | 'affiliate_metrics'
    /** `processed` if its items were judged one by one; otherwise why the whole request was refused. */
    outcome: string
    accepted: number
    rejected: number
    received_at: string
    /** The API key that sent it. */
    key: { id: string; label: string }
  }
>
/** Sent by the test button, whatever an endpoint has chosen. */
export type WebhookTest = WebhookEnvelope<'webhook.test', { endpoint_id: string }>

export type WebhookEvent =
  | DeliveryUpdated
  | LinePacingChanged
  | LineDelivered
  | TermsChanged
  | StatementIssued
  | RequestRejected
  | WebhookTest
