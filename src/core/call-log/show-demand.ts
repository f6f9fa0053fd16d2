import type { Queryable } from '../../database/database.ts'
import { formatInstant } from '../../exact/instant.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { readCallFilter, type CallPlace } from './call-filter.ts'
import {
  listAsked,
  listDayDemand,
  listKeyDemand,
  listOutcomeDemand,
  type DayDemandRow,
  type DemandPeriod,
  type KeyDemandRow,
  type OutcomeDemandRow,
} from './demand-sql.ts'
import { AskedCount, type Asked } from './demand.ts'

export interface Demand {
  /** UTC days, both included. */
  from: string
  to: string
  keys: KeyDemandRow[]
  days: DayDemandRow[]
  outcomes: OutcomeDemandRow[]
  /** From the newest calls alone. */
  asked: Asked & { calls: number; calls_max: number }
}

export const DEMAND_DAYS_MAX = 90
const KEYS_MAX = 100
/** Keys with a line of their own in the chart; the others are one. */
const KEYS_DRAWN_MAX = 6
/** What was asked for is read from the arguments, so only from so many. */
const CALLS_READ_MAX = 3_000
/** So many at once that nobody else has to wait while they are read. */
const CALLS_READ_AT_ONCE = 1_000
const DAY_US = 86_400_000_000

/** How often the agent was called in the last days, by whom, for what, and what came of it. */
export async function showDemand(
  call: Call,
  input: { days: number; key?: string | undefined },
): Promise<Demand> {
  operatorOnly(call)
  const { database, now } = call
  const days = Math.min(Math.max(input.days, 1), DEMAND_DAYS_MAX)
  const { keyId } = readCallFilter({ key: input.key })
  const from = formatInstant((now - (days - 1) * DAY_US) as typeof now).slice(0, 10)
  const to = formatInstant(now).slice(0, 10)
  const period = { from, to, keyId }
  const keys = await listKeyDemand(database, period, KEYS_MAX)
  const drawn = keys.flatMap(({ key_id }) => key_id ?? []).slice(0, KEYS_DRAWN_MAX)
  const [byDay, outcomes, asked] = await Promise.all([
    listDayDemand(database, period, drawn),
    listOutcomeDemand(database, period),
    readAsked(database, period),
  ])
  return { from, to, keys, days: byDay, outcomes, asked }
}

async function readAsked(database: Queryable, period: DemandPeriod): Promise<Demand['asked']> {
  const count = new AskedCount()
  let calls = 0
  let after: CallPlace | undefined
  while (calls < CALLS_READ_MAX) {
    const rows = await listAsked(database, period, after, CALLS_READ_AT_ONCE)
    for (const row of rows) count.add(row)
    calls += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < CALLS_READ_AT_ONCE) break
    after = { calledAt: last.called_at, number: last.number }
  }
  return { ...count.result(), calls, calls_max: CALLS_READ_MAX }
}
