import type { Database, Queryable } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import { instantFromMilliseconds, latest, parseInstant, type Instant } from '../../exact/instant.ts'
import { reportEndpointPaused } from './endpoint-paused.ts'
import {
  endLeases,
  hastenLanes,
  lockLeases,
  lockTried,
  updateTriedEndpoints,
  writeAttempts,
  type LeaseKey,
  type TriedEndpoint,
  type TriedMessage,
  type TriedRow,
} from './sending-sql.ts'
import type { TakenMessage } from './take-messages.ts'
import { endpointWait, FAILING_MS_MAX, isGone, retryAfter, type AttemptOutcome } from './webhook.ts'

export interface FinishedAttempt {
  message: TakenMessage
  outcome: AttemptOutcome
  atMs: number
  endedAtMs: number
}

/** An endpoint that failed this often in a row was down; when it is back, nothing waits for its next attempt. */
const OUTAGE_FAILURES_MIN = 5

/**
 * Writes down what attempts brought, all in one transaction, or those of each machine in one: the log, the state of the messages and of their endpoints, and when to
 * send next. An attempt whose lease has ended meanwhile is left out: another server has taken the message.
 */
export async function finishAttempts(
  database: Database,
  attempts: readonly FinishedAttempt[],
  nowMs: number,
): Promise<void> {
  const now = instantFromMilliseconds(nowMs)
  const known = attempts.map((attempt) => ({
    ...attempt,
    organizationNumber: attempt.message.organizationNumber,
  }))
  for (const together of togetherOn(database, known)) await finishTogether(database, together, now)
}

async function finishTogether(
  database: Database,
  attempts: readonly FinishedAttempt[],
  now: Instant,
): Promise<void> {
  const back = await database.transaction(async (tx) => {
    const held = await lockLeases(
      tx,
      attempts.map(({ message }) => message),
    )
    const ours = attempts.filter(({ message }) => held.has(message.lease))
    return ours.length > 0 ? finishHeld(tx, ours, now) : []
  })
  // Again, for lanes that were being queued to: these can be waited for only now that nothing is locked.
  if (back.length > 0) await hastenLanes(database, back, now)
}

/** Returns the endpoints that are back after an outage. */
async function finishHeld(
  tx: Queryable,
  attempts: readonly FinishedAttempt[],
  now: Instant,
): Promise<{ organizationNumber: number; endpointId: string }[]> {
  const rows = await lockTried(
    tx,
    attempts.map(({ message }) => message),
  )
  const rowOf = new Map(rows.map((row) => [row.number, row]))
  const messages: TriedMessage[] = []
  const lanes: (LeaseKey & { retryAt: Instant | null })[] = []
  const endpoints = new Map<string, EndpointAfter>()
  // In the order in which they ended, as the endpoint saw them.
  for (const attempt of attempts.toSorted((a, b) => a.endedAtMs - b.endedAtMs)) {
    const { message, outcome } = attempt
    const row = rowOf.get(message.number)
    if (!row) {
      lanes.push({ ...message, retryAt: null })
      continue
    }
    const endpoint = endpoints.get(message.endpointId) ?? endpointBefore(row)
    endpoints.set(message.endpointId, endpoint)
    const waitMs =
      outcome.error === null ? null : retryAfter(row.tries + 1, outcome.retryAfterMs, Math.random())
    const endedAt = instantFromMilliseconds(attempt.endedAtMs)
    messages.push(messageAfter(attempt, row, waitMs))
    lanes.push({
      ...message,
      retryAt: waitMs === null ? null : instantFromMilliseconds(attempt.endedAtMs + waitMs),
    })
    noteAttempt(endpoint, { outcome, endedAt, isLast: waitMs === null, row })
  }
  await writeAttempts(tx, messages)
  await updateTriedEndpoints(tx, [...endpoints.values()], now)
  await endLeases(tx, lanes, now)
  const back = [...endpoints.values()]
    .filter(({ isBack }) => isBack)
    .map(({ organization_number, id }) => ({ organizationNumber: organization_number, endpointId: id }))
  if (back.length > 0) await hastenLanes(tx, back, now, { skipsLocked: true })
  for (const { organization_number, id, pause_reason: reason, wasPaused } of endpoints.values()) {
    if (reason === null || wasPaused) continue
    await reportEndpointPaused(tx, { organizationNumber: organization_number, endpointId: id, reason, now })
  }
  return back
}

interface EndpointAfter extends TriedEndpoint {
  pause_reason: 'failing' | 'gone' | null
  wasPaused: boolean
  isBack: boolean
}

function endpointBefore(row: TriedRow): EndpointAfter {
  return {
    organization_number: row.organization_number,
    id: row.endpoint_id,
    failures: row.failures,
    failing_since: row.failing_since === null ? null : parseInstant(row.failing_since)!,
    waits_until: 0,
    last_success_at: null,
    last_failure_at: null,
    pause_reason: null,
    wasPaused: row.is_paused,
    isBack: false,
  }
}

function messageAfter(
  { message, outcome, atMs, endedAtMs }: FinishedAttempt,
  row: TriedRow,
  waitMs: number | null,
): TriedMessage {
  const at = instantFromMilliseconds(atMs)
  return {
    organization_number: message.organizationNumber,
    endpoint_id: message.endpointId,
    number: message.number,
    position: row.attempts + 1,
    state: outcome.error === null ? 'delivered' : waitMs === null ? 'failed' : 'pending',
    tries: row.tries + 1,
    tried_since: row.tried_since === null ? at : parseInstant(row.tried_since)!,
    at,
    ended_at: instantFromMilliseconds(endedAtMs),
    duration_ms: outcome.durationMs,
    status: outcome.status,
    error: outcome.error,
    response: outcome.response,
  }
}

function noteAttempt(
  endpoint: EndpointAfter,
  attempt: { outcome: AttemptOutcome; endedAt: Instant; isLast: boolean; row: TriedRow },
): void {
  const { outcome, endedAt, isLast, row } = attempt
  if (outcome.error === null) {
    endpoint.isBack ||= endpoint.failures >= OUTAGE_FAILURES_MIN
    endpoint.failures = 0
    endpoint.failing_since = null
    endpoint.waits_until = 0
    endpoint.last_success_at = endedAt
    return
  }
  endpoint.failures++
  endpoint.failing_since ??= endedAt
  endpoint.last_failure_at = endedAt
  const waitMs = endpointWait(endpoint.failures, outcome.retryAfterMs)
  endpoint.waits_until = latest(
    endpoint.waits_until as Instant,
    (endedAt + instantFromMilliseconds(waitMs)) as Instant,
  )
  if (isGone(outcome)) endpoint.pause_reason = 'gone'
  else if (isDead(endpoint, row, endedAt, isLast)) endpoint.pause_reason ??= 'failing'
}

/** It failed for a day, or for all attempts of one message, without a single success. */
function isDead(endpoint: EndpointAfter, row: TriedRow, endedAt: Instant, isLast: boolean): boolean {
  if (endedAt - endpoint.failing_since! >= instantFromMilliseconds(FAILING_MS_MAX)) return true
  if (!isLast || row.tried_since === null) return false
  const lastSuccessAt = row.last_success_at === null ? null : parseInstant(row.last_success_at)!
  return (
    endpoint.last_success_at === null &&
    (lastSuccessAt === null || lastSuccessAt < parseInstant(row.tried_since)!)
  )
}
