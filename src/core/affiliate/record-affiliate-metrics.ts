import { upsertMetrics } from './affiliate-sql.ts'
import { dayAfter } from '../../exact/calendar-date.ts'
import { metricRowRules, UNKNOWN_CODE } from './metric-row.ts'
import { recordRows, type AffiliateContext, type RecordRowsInput, type RowVerdict } from './record-rows.ts'

/** Records what codes brought on a day. An existing day is replaced, and stays with the package it was earned on. */
export async function recordAffiliateMetrics(
  context: AffiliateContext,
  input: RecordRowsInput,
): Promise<RowVerdict[]> {
  return recordRows(context, input, {
    feed: 'affiliate_metrics',
    rules: metricRowRules(dayAfter(context.now)),
    upsert: upsertMetrics,
    unresolved: UNKNOWN_CODE,
    announce: (announcer, organizationNumber, rows) =>
      announcer.affiliated(
        [],
        rows.map(({ codeKey, date }) => ({ organizationNumber, codeKey, date })),
      ),
  })
}
