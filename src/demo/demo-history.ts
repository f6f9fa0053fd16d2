import { randomUUID } from 'node:crypto'
import type { ActiveKey } from '../core/api-key/api-key-sql.ts'
import type { Context } from '../core/context.ts'
import { createDeliveryWriter } from '../core/delivery/delivery-writer.ts'
import { recordDelivery } from '../core/delivery/record-delivery.ts'
import { NOTHING_KEPT } from '../core/ingest-log/request-bodies.ts'
import { createDailyBudget } from '../core/log-limit/daily-budget.ts'
import { formatInstant, type Instant } from '../exact/instant.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { LineSketch } from './demo-lines.ts'
import { keepWhatWasSent } from './keep-what-was-sent.ts'

/** A line that has been reported on for a while. Days are counted from today. */
export interface PastLine {
  packageId: string
  sketch: LineSketch
  firstDay: number
  lastDay: number
  /** The share of the booked quantity that the whole flight delivers. */
  pace: number
  /** On the afternoon of this day invalid traffic was removed from the total. */
  correctedOn?: number
  /** The report of this day came three days later. */
  lateOn?: number
}

interface Past {
  lines: readonly PastLine[]
  nightly: ActiveKey
  reconciliation: ActiveKey
}

/** What one of the seller's systems sent at one time. */
interface PastRequest {
  sentAt: Instant
  key: ActiveKey
  items: Record<string, unknown>[]
}

const WEEKDAY_SHARE = [0.75, 1.02, 1.06, 1.1, 1.14, 1.08, 0.85]
const CORRECTED_SHARE = 0.03
const LATE_BY_DAYS = 3

/** Records past reports with the operation that records today's, so that the outcome is the same. */
export async function recordHistory(context: Context, past: Past, calendar: DemoCalendar): Promise<void> {
  const { database } = context
  let fault: unknown
  const deliveryWriter = createDeliveryWriter(database, (error) => (fault = error))
  const ingestLogBudget = createDailyBudget(Infinity)
  const requests = pastRequests(past, calendar).filter(({ sentAt }) => sentAt < context.now)
  for (const { sentAt, key, items } of requests.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const requestId = randomUUID()
    const results = await recordDelivery(
      {
        actor: { kind: 'api_key', ...key },
        database,
        now: sentAt,
        deliveryWriter,
        ingestLogBudget,
        requestBodies: NOTHING_KEPT,
      },
      { requestId, items, isDryRun: false, startedAtMs: performance.now() },
    )
    await keepWhatWasSent(database, key, { requestId, receivedAt: sentAt, body: { items } })
    if (results.some(({ status }) => status !== 'accepted')) {
      throw new Error(`the demo's history was refused: ${JSON.stringify(results)}`, { cause: fault })
    }
  }
}

/** Each night the totals of all lines at midnight, with a few corrections and late reports. */
function pastRequests({ lines, nightly, reconciliation }: Past, calendar: DemoCalendar): PastRequest[] {
  const requests: PastRequest[] = []
  const totals = new Map<PastLine, number>()
  for (let day = Math.min(...lines.map(({ firstDay }) => firstDay)); day < 0; day++) {
    const night: PastRequest = { sentAt: calendar.at(day + 1, 4, 40), key: nightly, items: [] }
    requests.push(night)
    for (const line of lines.filter(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)) {
      if (line.sketch[1] === 'flat_rate') {
        if (day === line.firstDay + 1) night.items.push({ package_id: line.packageId })
        continue
      }
      let total = (totals.get(line) ?? 0) + quantityOfDay(line, day, calendar)
      const report = reportOf(line, total, calendar.at(day + 1, 0))
      if (line.lateOn === day) {
        const sentAt = calendar.at(day + 1 + LATE_BY_DAYS, 9, 15)
        requests.push({ sentAt, key: reconciliation, items: [report] })
      } else {
        night.items.push(report)
      }
      if (line.correctedOn === day + 1) {
        total -= Math.round(total * CORRECTED_SHARE)
        const corrected = reportOf(line, total, calendar.at(day + 1, 14))
        requests.push({ sentAt: calendar.at(day + 1, 14, 20), key: reconciliation, items: [corrected] })
      }
      totals.set(line, total)
    }
  }
  return requests.filter(({ items }) => items.length > 0)
}

function reportOf(line: PastLine, total: number, asOf: Instant): Record<string, unknown> {
  return { package_id: line.packageId, [line.sketch[1]]: total, as_of: formatInstant(asOf) }
}

/** An even share of the flight, more on weekdays than at weekends, with some variation. */
function quantityOfDay(line: PastLine, day: number, calendar: DemoCalendar): number {
  const booked = line.sketch[2] ?? 0
  const evenShare = (booked * line.pace) / (line.lastDay - line.firstDay + 1)
  const chance = 0.9 + Math.random() * 0.2
  return Math.round(evenShare * (WEEKDAY_SHARE[calendar.weekday(day)] ?? 1) * chance)
}
