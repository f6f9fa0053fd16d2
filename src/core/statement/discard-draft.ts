import { writeAudit } from '../audit/audit-sql.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { requireOwnStatement } from './require-statement.ts'
import { deleteDraft } from './statement-list-sql.ts'

/** Nobody but the seller has seen a draft, and it has no number yet. */
export async function discardDraft(context: Context, input: { statementId: string }): Promise<void> {
  const statement = await requireOwnStatement(context, input.statementId)
  const key = { organizationNumber: statement.organization_number, id: statement.id }
  await context.database.transaction(async (tx) => {
    if (!(await deleteDraft(tx, key))) {
      throw new Refusal('conflict', 'This statement was issued: it cannot be discarded.')
    }
    const campaign = await findCampaign(tx, {
      organizationNumber: key.organizationNumber,
      id: statement.campaign_id,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber: key.organizationNumber,
      act: 'statement.discarded',
      subjectKind: 'statement',
      subjectId: statement.id,
      detail: {
        campaign: campaign!.name,
        period: [statement.period_start, statement.period_end],
        currency: statement.currency,
      },
    })
    await announceCampaignsOf(tx, [key.organizationNumber])
  })
}
