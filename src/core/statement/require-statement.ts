import { requireMember } from '../access.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findStatementOf, type StatementRow } from './statement-list-sql.ts'

/** A statement that the caller's organization makes, or one that was issued to it. Any other does not exist for them. */
export async function requireStatement(
  context: Context,
  statementId: string,
): Promise<{ statement: StatementRow; side: CampaignSide }> {
  const organizationNumber = requireMember(context)
  const statement = isUuid(statementId)
    ? await findStatementOf(context.database, { organizationNumber, id: statementId })
    : undefined
  if (!statement) throw new Refusal('not_found', 'Statement not found. A draft may have been discarded.')
  return { statement, side: statement.organization_number === organizationNumber ? 'seller' : 'buyer' }
}

/** One that the caller's organization makes. */
export async function requireOwnStatement(context: Context, statementId: string): Promise<StatementRow> {
  const { statement, side } = await requireStatement(context, statementId)
  if (side === 'buyer') throw new Refusal('not_allowed', 'Only the seller can do this.')
  return statement
}
