import type { WebhookEvent } from './events.ts'

/** Checks that a webhook comes from your Flightline, as the Standard Webhooks specification says. */

const TOLERANCE_SECONDS = 5 * 60
const SECRET_PREFIX = 'whsec_'
/** A receiver has a few secrets while they are rotated, and a sender signs with each. */
const SIGNATURES_MAX = 20

export interface WebhookInput {
  /** Exactly as received: parsing and writing it again changes what was signed. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several while one replaces another. */
  secret: string | readonly string[]
  /** How old, or how far ahead, the timestamp may be. 300 by default. */
  toleranceSeconds?: number
  /** The time by which it is checked. */
  now?: Date
}

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: WebhookFault
  constructor(code: WebhookFault, message: string) {
    super(message)
    this.code = code
  }
}

export type WebhookFault = 'missing_header' | 'bad_timestamp' | 'bad_signature' | 'bad_secret' | 'bad_body'

/** The event, if its signature and its time are good. Throws a WebhookVerificationError otherwise: answer 400. */
export async function verifyWebhook(input: WebhookInput): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = input
  const encoder = new TextEncoder()
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw fault('bad_body', 'Pass the body as it was received: text or bytes, not parsed JSON.')
  }
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw fault('bad_timestamp', 'webhook-timestamp is not a Unix time.')
  // Written so that a tolerance or a time that is no number refuses.
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw fault('bad_timestamp', `The webhook is not from the last ${toleranceSeconds} seconds.`)
  }
  const signed = concat(encoder.encode(`${id}.${timestamp}.`), bytes)
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0) throw fault('bad_secret', 'Pass the secret of the webhook.')
  const candidates = signatures
    .split(' ')
    .slice(0, SIGNATURES_MAX)
    .flatMap((text) => (text.startsWith('v1,') ? (bytesOf(text.slice('v1,'.length)) ?? []) : []))
  for (const one of secrets) {
    const key = await keyOf(one)
    for (const candidate of candidates) {
      // Compared in constant time.
      if (await crypto.subtle.verify('HMAC', key, candidate, signed)) return eventOf(id, bytes)
    }
  }
  throw fault('bad_signature', 'No signature of the webhook fits the secret and the body.')
}

function headerOf(headers: WebhookInput['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueOf(headers, name)
  if (typeof value !== 'string' || value === '') throw fault('missing_header', `${name} is missing.`)
  return value
}

/** A plain object may have the names in any case. */
function valueOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'object' ? value[0] : value
}

function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret)
  if (!bytes || bytes.length === 0) throw fault('bad_secret', 'The secret is not whsec_ followed by base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function eventOf(id: string, body: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw fault('bad_body', 'The body is signed and is not JSON.')
  }
  const { type } = (event ?? {}) as Record<string, unknown>
  if (typeof type !== 'string') throw fault('bad_body', 'The body is signed and has no type.')
  return { ...(event as object), id } as WebhookEvent
}

/** Undefined if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function fault(code: WebhookFault, message: string): WebhookVerificationError {
  return new WebhookVerificationError(code, message)
}
