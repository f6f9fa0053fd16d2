import { upsertCodes } from './affiliate-sql.ts'
import { codeRowRules, NOT_SELLER } from './code-row.ts'
import { recordRows, type AffiliateCall, type RecordRowsInput, type RowVerdict } from './record-rows.ts'

/**
 * Creates the codes of a request or brings them up to date: a row says all there is about its code. One that names
 * another package of the organization moves the code; its results of the past stay with the package they were earned on.
 */
export async function recordAffiliateCodes(
  call: AffiliateCall,
  input: RecordRowsInput,
): Promise<RowVerdict[]> {
  return recordRows(call, input, {
    feed: 'affiliate_codes',
    rules: codeRowRules,
    upsert: upsertCodes,
    unresolved: NOT_SELLER,
  })
}
