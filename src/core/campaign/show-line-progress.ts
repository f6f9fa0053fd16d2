import type { Context } from '../context.ts'
import { hasAgreedCounts } from '../count/count-sql.ts'
import { amountsOf, type Amounts } from '../money/currency-sums.ts'
import { valueOfLineAt } from '../money/money.ts'
import type { LineFacts } from './line-facts-sql.ts'
import { measureProgress, type LineProgress } from './measure-progress.ts'
import { requireLine } from './require-line.ts'
import type { SoldAs } from './sold-as-sql.ts'

/** A line for its seller and its buyer: what was agreed, what was delivered, what it is worth, and how it is pacing. */
export async function showLineProgress(
  context: Context,
  input: { packageId: string },
): Promise<{
  line: LineFacts
  isSeller: boolean
  soldAs: SoldAs | null
  money: Amounts
  /** Statements bill what was agreed; `money` is by what was measured. */
  hasAgreedCounts: boolean
  progress: LineProgress
}> {
  const found = await requireLine(context, input.packageId)
  const { line, isSeller, soldAs, organizationNumber, lineNumber } = found
  const measured = { ...line, line_number: lineNumber, revision: line.reports }
  const [[progress], isAgreed] = await Promise.all([
    measureProgress(context, organizationNumber, [measured]),
    hasAgreedCounts(context.database, {
      organizationNumber,
      campaignId: line.campaign_id,
      packageId: line.package_id,
    }),
  ])
  return {
    line,
    isSeller,
    soldAs,
    money: amountsOf(line.currency, valueOfLineAt(line, context.now)),
    hasAgreedCounts: isAgreed,
    progress: progress!,
  }
}
