import { upsertCodes } from './affiliate-sql.ts'
import { codeRowRules, NOT_SELLER } from './code-row.ts'
import { recordRows, type AffiliateContext, type RecordRowsInput, type RowVerdict } from './record-rows.ts'

/**
 * Creates or updates the codes of a request; a row replaces all attributes of its code. A row with another package of
 * the organization moves the code; past results stay with the package they were earned on.
 */
export async function recordAffiliateCodes(
  context: AffiliateContext,
  input: RecordRowsInput,
): Promise<RowVerdict[]> {
  return recordRows(context, input, {
    feed: 'affiliate_codes',
    rules: codeRowRules,
    upsert: upsertCodes,
    unresolved: NOT_SELLER,
    announce: (announcer, organizationNumber, rows) =>
      announcer.affiliated(
        rows.map(({ packageId }) => ({ organizationNumber, packageId })),
        [],
      ),
  })
}
