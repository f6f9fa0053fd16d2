import { parseInstant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { freshnessOf, HABIT_MEASUREMENTS_MAX, type Freshness, type MeasuredLine } from './freshness.ts'
import { listMeasurements } from './measurements-sql.ts'
import { isPaced, paceLine, type PacedLine, type Pacing } from './pacing.ts'
import { ratesOf, type Measurement, type Rates } from './rates.ts'

/** How a line is pacing, how fresh its figure is, and what it delivers and needs each day. */
export interface LineProgress {
  pacing: Pacing
  /** Null for flat-rate lines and without a report. */
  freshness: Freshness | null
  /** Null for drafts and after a cancellation, too. */
  rates: Rates | null
}

export interface ProgressingLine extends PacedLine, MeasuredLine {
  line_number: number
  /** Number of reports in the history. */
  revision: number
}

/** For all lines of a page together: each may have any number of reports. */
const REPORTS_LOOKED_AT_MAX = 20_000

/** Of lines of one seller, in their order. */
export async function measureProgress(
  context: Context,
  organizationNumber: number,
  lines: readonly ProgressingLine[],
): Promise<LineProgress[]> {
  const reportsPerLineMax = Math.max(
    HABIT_MEASUREMENTS_MAX,
    Math.floor(REPORTS_LOOKED_AT_MAX / Math.max(1, lines.length)),
  )
  const measured = lines.flatMap(({ line_number, as_of, revision, pricing_basis }) =>
    as_of === null || pricing_basis === 'flat_rate' ? [] : [{ line_number, as_of, revision }],
  )
  const rows = await listMeasurements(context.database, {
    organizationNumber,
    lines: measured,
    reportsPerLineMax,
  })
  const byLine = new Map(lines.map(({ line_number }): [number, Measurement[]] => [line_number, []]))
  for (const { line_number, as_of, quantity } of rows) {
    byLine.get(line_number)!.push({ at: parseInstant(as_of)!, quantity })
  }
  return lines.map((line) => {
    const measurements = byLine.get(line.line_number)!
    const pacing = paceLine(line, context.now)
    return {
      pacing,
      freshness: freshnessOf(
        line,
        measurements.map(({ at }) => at),
        context.now,
      ),
      rates: isPaced(pacing.status)
        ? ratesOf(line, { measurements, isComplete: line.revision <= reportsPerLineMax })
        : null,
    }
  })
}
