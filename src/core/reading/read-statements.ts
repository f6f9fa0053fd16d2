import type { Instant } from '../../exact/instant.ts'
import { requireReader } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { summaryOf, type StatementSummary } from '../statement/list-statements.ts'
import { signedFile } from '../statement/show-statement.ts'
import { findSigned, findStatementOf, listStatementRows } from '../statement/statement-list-sql.ts'
import type { StatementState } from '../statement/statement.ts'
import { isUuid } from '../uuid.ts'
import { requireLimit, type PageWanted, type ReadPage, type ReadSide } from './reading.ts'

export interface StatementPlace {
  issuedAt: string
  id: string
}

export type IssuedState = Exclude<StatementState, 'draft'>

export interface ReadStatement extends StatementSummary {
  number: number
  state: IssuedState
  issued_at: string
  total: string
}

const ANY_TIME = 0 as Instant

/** The statements that the caller's organization issued or was sent, newest first. Drafts are nobody's business yet. */
export async function readStatements(
  context: Context,
  input: PageWanted<StatementPlace> & {
    side: ReadSide
    campaignId: string | null
    state: IssuedState | null
    issuedSince: Instant | null
  },
): Promise<ReadPage<ReadStatement, StatementPlace>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const { side, campaignId, state } = input
  const rows = await listStatementRows(
    context.database,
    {
      organizationNumber,
      side,
      campaignId,
      state,
      month: null,
      number: null,
      issuedSince: input.issuedSince ?? ANY_TIME,
    },
    {
      after: input.after && { id: input.after.id, issued_at: input.after.issuedAt },
      limit: limit + 1,
    },
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => summaryOf(row, organizationNumber) as ReadStatement),
    next: rows.length > limit ? { issuedAt: last!.issued_at!, id: last!.id } : null,
  }
}

/** Exactly the file that the web app gives. */
export async function readStatement(context: Context, input: { statementId: string }): Promise<string> {
  const organizationNumber = requireReader(context)
  const statement = isUuid(input.statementId)
    ? await findStatementOf(context.database, { organizationNumber, id: input.statementId })
    : undefined
  const signed =
    statement &&
    (await findSigned(context.database, {
      organizationNumber: statement.organization_number,
      id: statement.id,
    }))
  if (!signed) throw new Refusal('not_found', 'Statement not found, or it is not issued yet.')
  return signedFile(signed)
}
