import type { Context } from '../context.ts'
import type { AddressRules } from './endpoint-url.ts'
import type { SendWebhook } from './webhook.ts'

/** For operations on endpoints. */
export interface WebhookContext extends Context {
  /** Seals secrets in the database; undefined: they are stored as they are. */
  signingSecret: string | undefined
  webhooks: { addresses: AddressRules; send: SendWebhook }
}
