import type { Database } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import { instantFromMilliseconds } from '../../exact/instant.ts'
import { openSecret } from './endpoint-secret.ts'
import {
  endLeases,
  holdEndpoint,
  lockLeases,
  releaseLeases,
  takeLanes,
  type LeaseKey,
  type Places,
  type Room,
  type Share,
  type TakenRow,
} from './sending-sql.ts'
import { LEASE_MS } from './webhook.ts'

/** A message to send now. No one else sends it, or another one of its subject, until it is finished or its lease ends. */
export interface TakenMessage extends LeaseKey {
  number: string
  id: string
  url: string
  payload: string
  /** Whether the last attempt at this endpoint failed, or took long. */
  isTroubled: boolean
  /** The current one, and the previous one during a rotation. */
  secrets: Buffer[]
}

/** How long an endpoint waits whose messages cannot be signed: until someone starts the server with the right secret. */
const UNSIGNABLE_WAIT_MS = 60_000

/** Takes messages that are due. What cannot be signed is not tried, and stays as it is: `onUnsignable` says which endpoint. */
export async function takeMessages(
  database: Database,
  input: {
    rooms: readonly Room[]
    shares: readonly Share[]
    shareMax: number
    places: Places
    nowMs: number
    signingSecret: string | undefined
    onUnsignable: (endpointId: string) => void
  },
): Promise<TakenMessage[]> {
  const { nowMs, signingSecret } = input
  const now = instantFromMilliseconds(nowMs)
  const rows = await takeLanes(database, {
    ...input,
    now,
    leaseUntil: instantFromMilliseconds(nowMs + LEASE_MS),
  })
  const messages: TakenMessage[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const secrets = secretsOf(row, signingSecret)
    if (row.number === null) {
      await database.transaction(async (tx) => {
        await lockLeases(tx, [key])
        await endLeases(tx, [{ ...key, retryAt: null }], now)
      })
    } else if (secrets === undefined) {
      input.onUnsignable(row.endpoint_id)
      await holdEndpoint(database, key, instantFromMilliseconds(nowMs + UNSIGNABLE_WAIT_MS))
      await releaseLeases(database, [key], now)
    } else {
      const { number, id, url, payload, is_troubled: isTroubled } = row
      messages.push({ ...key, number, id, url, payload, isTroubled, secrets })
    }
  }
  return messages
}

function keyOf(row: TakenRow): LeaseKey {
  return {
    organizationNumber: row.organization_number,
    endpointId: row.endpoint_id,
    subject: row.subject,
    lease: row.lease,
  }
}

function secretsOf(row: TakenRow, signingSecret: string | undefined): Buffer[] | undefined {
  const { endpoint_id: endpointId } = row
  const current = openSecret({ bytes: row.secret, isSealed: row.is_secret_sealed }, endpointId, signingSecret)
  if (current === undefined) return undefined
  if (row.previous_secret === null) return [current]
  const stored = { bytes: row.previous_secret, isSealed: row.is_previous_secret_sealed! }
  const previous = openSecret(stored, endpointId, signingSecret)
  return previous === undefined ? [current] : [current, previous]
}

/** Gives back what was taken and not sent, as when the server stops. It is sent again: receivers know messages by their IDs. */
export async function releaseMessages(
  database: Database,
  messages: readonly TakenMessage[],
  nowMs: number,
): Promise<void> {
  if (messages.length === 0) return
  for (const together of togetherOn(database, messages))
    await releaseLeases(database, together, instantFromMilliseconds(nowMs))
}
