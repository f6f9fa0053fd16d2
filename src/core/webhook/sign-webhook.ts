import { createHmac, randomBytes } from 'node:crypto'
import { messageName } from './webhook.ts'

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

export function generateSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function writeSecret(secret: Buffer): string {
  return `${SECRET_PREFIX}${secret.toString('base64')}`
}

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders(
  message: { id: string; payload: string; atMs: number },
  secrets: readonly Buffer[],
): Record<string, string> {
  const id = messageName(message.id)
  const timestamp = String(Math.floor(message.atMs / 1000))
  const signature = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${message.payload}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}
