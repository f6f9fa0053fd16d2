import { DAY_US } from '../../exact/day.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { findSourceOfKey } from '../ingest-log/read-ingest-log-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { countOverLimit, countUseByDay, type KeyDay } from './key-use-sql.ts'

export const USE_DAYS = 30

export interface ShownKeyUse {
  /** All of them, oldest first; the last one is today, UTC. */
  days: KeyDay[]
  /** Requests to the feeds over the limit: they are in no day. */
  over_limit: number
  /** Only later requests to the feeds were counted. Null: all were. */
  counted_from: string | null
}

/** What a key did in the last 30 days, revoked and expired ones too. */
export async function showKeyUse(context: Context, input: { keyId: string }): Promise<ShownKeyUse> {
  const organizationNumber = requireAdmin(context)
  const { database, now } = context
  const keyId = canonicalUuid(input.keyId)
  const sourceNumber =
    keyId === undefined ? undefined : await findSourceOfKey(database, { organizationNumber, keyId })
  if (sourceNumber === undefined)
    throw new Refusal('not_found', 'Key not found. List the keys to see their IDs.')
  const key = { organizationNumber, sourceNumber }
  const today = now - (now % DAY_US)
  const dayAgo = (days: number) => (today - days * DAY_US) as Instant
  const from = dayAgo(USE_DAYS - 1)
  const used = await countUseByDay(database, key, from)
  const byDay = new Map(used.days.map((day) => [day.day, day]))
  return {
    days: Array.from({ length: USE_DAYS }, (_, i) => {
      const day = formatInstant(dayAgo(USE_DAYS - 1 - i)).slice(0, 'YYYY-MM-DD'.length)
      return byDay.get(day) ?? { day, requests: 0, failed: 0, accepted: 0, rejected: 0, reads: 0 }
    }),
    over_limit: await countOverLimit(database, key, from),
    counted_from: used.countedFrom,
  }
}
