import { randomUUID } from 'node:crypto'
import { instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import { requireAdmin } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { openSecret, SECRET_PROBLEM } from './endpoint-secret.ts'
import { findSigning, type SigningRow } from './endpoint-sql.ts'
import { insertSentMessage } from './message-sql.ts'
import { endpointKey, endpointNotFound } from './require-endpoint.ts'
import type { WebhookContext } from './webhook-context.ts'
import { payloadOf, TEST_TYPE } from './webhook-event.ts'
import { signedHeaders } from './sign-webhook.ts'
import { messageName } from './webhook.ts'

export interface TestResult {
  /** As the receiver sees it. */
  message_id: string
  status: number | null
  /** Null: it was delivered. */
  error: string | null
  response: string | null
  duration_ms: number
}

/** Sends a signed message at once, also to an endpoint that is paused, and once only. It is in the log as any other. */
export async function testEndpoint(
  context: WebhookContext,
  input: { endpointId: string },
): Promise<TestResult> {
  const organizationNumber = requireAdmin(context)
  const key = endpointKey(organizationNumber, input.endpointId)
  const { database, now, signingSecret } = context
  const endpoint = await findSigning(database, key, now)
  if (!endpoint) throw endpointNotFound()
  const id = randomUUID()
  const payload = payloadOf({ type: TEST_TYPE, at: now, data: { endpoint_id: key.id } })
  const secrets = secretsOf(endpoint, key.id, signingSecret)
  const headers = signedHeaders({ id, payload, atMs: now / 1000 }, secrets)
  const { url } = endpoint
  const outcome = await context.webhooks.send({ url, headers, payload }, new AbortController().signal)
  const endedAt = (now + instantFromMilliseconds(outcome.durationMs)) as Instant
  await database.transaction((tx) =>
    insertSentMessage(tx, key, { id, subject: 'test', type: TEST_TYPE, payload, at: now, endedAt }, outcome),
  )
  const { status, error, response, durationMs } = outcome
  return { message_id: messageName(id), status, error, response, duration_ms: durationMs }
}

function secretsOf(row: SigningRow, endpointId: string, signingSecret: string | undefined): Buffer[] {
  const current = openSecret({ bytes: row.secret, isSealed: row.is_secret_sealed }, endpointId, signingSecret)
  if (current === undefined) throw new Refusal('conflict', SECRET_PROBLEM)
  const previous =
    row.previous_secret === null
      ? undefined
      : openSecret(
          { bytes: row.previous_secret, isSealed: row.is_previous_secret_sealed! },
          endpointId,
          signingSecret,
        )
  return previous === undefined ? [current] : [current, previous]
}
