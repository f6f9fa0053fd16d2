import type { Queryable } from '../../database/database.ts'
import { DAY_US } from '../../exact/day.ts'
import { formatInstant } from '../../exact/instant.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { readCallFilter, type CallPlace } from './call-filter.ts'
import {
  listAsked,
  listDayDemand,
  listKeyDemand,
  listOutcomeDemand,
  listRefused,
  type DayDemandRow,
  type DemandPeriod,
  type KeyDemandRow,
  type OutcomeDemandRow,
  type RefusedRow,
} from './demand-sql.ts'
import { AskedCount, type Asked } from './demand.ts'
import { METHOD_NOT_OFFERED } from './no-call.ts'

export interface Demand {
  /** UTC days, both included. */
  from: string
  to: string
  keys: KeyDemandRow[]
  days: DayDemandRow[]
  outcomes: OutcomeDemandRow[]
  /** From the newest calls only. */
  asked: Asked & { calls: number; calls_max: number }
  /** What agents asked for and did not get. From the newest calls of each outcome only. */
  refused: { rows: RefusedRow[]; calls_max: number }
}

export const DEMAND_DAYS_MAX = 90
const KEYS_MAX = 100
/** Keys with their own series in the chart; the others share one. */
const KEYS_DRAWN_MAX = 6
/** Demand is read from the arguments, so only this many calls are read. */
const CALLS_READ_MAX = 3_000
/** Few enough that other requests do not wait while they are read. */
const CALLS_READ_AT_ONCE = 1_000
/** Per outcome: messages are not counted as calls are written. */
const REFUSED_READ_MAX = 1_000
const REFUSED_SHOWN_MAX = 15

/** Calls to the agent in the last days: how many, by which keys, for what, and with which outcome. */
export async function showDemand(
  context: Context,
  input: { days: number; key?: string | undefined },
): Promise<Demand> {
  requireOperator(context)
  const { database, now } = context
  const days = Math.min(Math.max(input.days, 1), DEMAND_DAYS_MAX)
  const { keyId } = readCallFilter({ key: input.key })
  const from = formatInstant((now - (days - 1) * DAY_US) as typeof now).slice(0, 10)
  const to = formatInstant(now).slice(0, 10)
  const period = { from, to, keyId }
  const [keys, outcomes] = await Promise.all([
    listKeyDemand(database, period, KEYS_MAX),
    listOutcomeDemand(database, period),
  ])
  const drawn = keys.flatMap(({ key_id }) => key_id ?? []).slice(0, KEYS_DRAWN_MAX)
  const [byDay, asked, refused] = await Promise.all([
    listDayDemand(database, period, drawn),
    readAsked(database, period),
    readRefused(database, period, outcomes),
  ])
  return { from, to, keys, days: byDay, outcomes, asked, refused }
}

async function readRefused(
  database: Queryable,
  period: DemandPeriod,
  found: readonly OutcomeDemandRow[],
): Promise<Demand['refused']> {
  const kept = found.map(({ outcome }) => outcome).filter((outcome) => !NOT_READ.has(outcome))
  const limits = { callsPerOutcome: REFUSED_READ_MAX, rowsMax: REFUSED_SHOWN_MAX }
  const rows = await listRefused(database, period, [...new Set(kept)], limits)
  return { rows, calls_max: REFUSED_READ_MAX }
}

/** Calls over the limit, and methods that clients try by default, are only counted. */
const NOT_READ = new Set(['completed', 'RATE_LIMITED', METHOD_NOT_OFFERED])

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
