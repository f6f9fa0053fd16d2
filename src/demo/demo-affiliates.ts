import { randomUUID } from 'node:crypto'
import { recordAffiliateCodes } from '../core/affiliate/record-affiliate-codes.ts'
import { recordAffiliateMetrics } from '../core/affiliate/record-affiliate-metrics.ts'
import { createDailyBudget } from '../core/log-limit/daily-budget.ts'
import { fingerprint } from '../core/api-key/api-key.ts'
import { findKeys } from '../core/api-key/api-key-sql.ts'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { UNHEARD } from '../core/change/announce-changes.ts'
import type { Context } from '../core/context.ts'
import { listLines } from '../core/campaign/list-lines.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import { keepWhatWasSent } from './keep-what-was-sent.ts'

/** A code that one of the network's hosts promotes. Lines are given by name; some codes moved to another line mid-season. */
interface DemoCode {
  code: string
  slug?: string
  firstLine: string
  secondLine: string
  clicksPerDay: number
  conversionRate: number
  valuePerConversion: number
}

const CODES: readonly DemoCode[] = [
  {
    code: 'HARBOUR15',
    slug: 'harbour-15',
    firstLine: 'Harbour Stories, mid-roll 60 s',
    secondLine: 'Slow News, mid-roll 60 s',
    clicksPerDay: 420,
    conversionRate: 0.045,
    valuePerConversion: 64.9,
  },
  {
    code: 'LongShift',
    slug: 'long-shift',
    firstLine: 'Harbour Stories, mid-roll 60 s',
    secondLine: 'The Long Shift, post-roll 30 s',
    clicksPerDay: 260,
    conversionRate: 0.062,
    valuePerConversion: 58.25,
  },
  {
    code: 'CULTURE10',
    slug: 'culture',
    firstLine: 'Companion display, all shows',
    secondLine: 'Companion display, culture shows',
    clicksPerDay: 610,
    conversionRate: 0.018,
    valuePerConversion: 71.4,
  },
  {
    code: 'ÉTÉ-TRAIL',
    firstLine: 'Search results page, sponsored card',
    secondLine: 'Season page, presenting partner',
    clicksPerDay: 95,
    conversionRate: 0.03,
    valuePerConversion: 112,
  },
  {
    code: 'LETTER20',
    slug: 'letter-20',
    firstLine: 'Weekly letter, four issues',
    secondLine: 'Weekly letter, four issues',
    clicksPerDay: 140,
    conversionRate: 0.08,
    valuePerConversion: 49.95,
  },
]

const FIRST_DAY = -90
const SEASON_BEGINS = -45
const WEEKEND_SHARE = 0.8

/** Codes with ninety days of results on past campaigns, sent today as the seller's affiliate network would. */
export async function createDemoAffiliates(context: Context, calendar: DemoCalendar): Promise<void> {
  const { lines } = await listLines(context, { limit: 100 })
  const packageOf = (name: string) => lines.find((line) => line.name === name)?.package_id
  const { key } = await createApiKey(context, { label: 'Affiliate network' })
  const [found] = await findKeys(context.database, [{ fingerprint: fingerprint(key), address: null }])
  const used = found!.key!
  const seasons = [
    { from: FIRST_DAY, to: SEASON_BEGINS, lineOf: ({ firstLine }: DemoCode) => firstLine },
    { from: SEASON_BEGINS, to: 0, lineOf: ({ secondLine }: DemoCode) => secondLine },
  ]
  for (const { from, to, lineOf } of seasons) {
    await record(
      'codes',
      recordAffiliateCodes,
      CODES.map((sketch) => ({ packageId: packageOf(lineOf(sketch)), code: sketch.code, slug: sketch.slug })),
    )
    await record(
      'metrics',
      recordAffiliateMetrics,
      CODES.flatMap((sketch) =>
        Array.from({ length: to - from }, (_, i) => resultOfDay(sketch, from + i, calendar)),
      ),
    )
  }

  async function record(
    name: 'codes' | 'metrics',
    operation: typeof recordAffiliateCodes,
    rows: Record<string, unknown>[],
  ): Promise<void> {
    let fault: unknown
    const requestId = randomUUID()
    const verdicts = await operation(
      {
        ...context,
        actor: { kind: 'api_key', ...used },
        onFault: (error) => (fault = error),
        ingestLogBudget: createDailyBudget(Infinity),
        announcer: UNHEARD,
      },
      { requestId, rows, isDryRun: false, startedAtMs: performance.now() },
    )
    const sent = { requestId, receivedAt: context.now, body: { [name]: rows } }
    await keepWhatWasSent(context.database, used, sent)
    const refusal = verdicts.find((verdict) => verdict !== null)
    if (refusal)
      throw new Error(`the demo's affiliate rows were refused: ${refusal.message}`, { cause: fault })
  }
}

/** More on weekdays than at weekends, with some variation. */
function resultOfDay(sketch: DemoCode, day: number, calendar: DemoCalendar): Record<string, unknown> {
  const isWeekend = [0, 6].includes(calendar.weekday(day))
  const clicks = Math.round(sketch.clicksPerDay * (isWeekend ? WEEKEND_SHARE : 1) * chance())
  const conversions = Math.round(clicks * sketch.conversionRate * chance())
  const cents = Math.round(conversions * sketch.valuePerConversion * chance() * 100)
  return { code: sketch.code, date: calendar.date(day), clicks, conversions, conversionValue: cents / 100 }
}

function chance(): number {
  return 0.85 + Math.random() * 0.3
}
