import type { Context } from '../context.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { composeStatement } from './compose-statement.ts'
import { requireStatement } from './require-statement.ts'
import { listAnswers, type StatementAnswer } from './statement-answer-sql.ts'
import { findSigned, type StatementRow } from './statement-list-sql.ts'
import type { StatementContent, StatementDocument, StatementState } from './statement.ts'

export interface StatementView {
  id: string
  state: StatementState
  side: CampaignSide
  /** What a draft says now; an issued statement as it was signed. */
  content: StatementContent | StatementDocument
  /** Null: a draft. */
  signed: { number: number; sha256: string; key_id: string } | null
  answers: StatementAnswer[]
}

/** A statement, with what the two sides said about it. */
export async function showStatement(
  context: Context,
  input: { statementId: string },
): Promise<StatementView> {
  const { statement, side } = await requireStatement(context, input.statementId)
  const key = { organizationNumber: statement.organization_number, id: statement.id }
  const signed = await findSigned(context.database, key)
  if (!signed) {
    return {
      id: statement.id,
      state: 'draft',
      side,
      content: await composeDraft(context, statement),
      signed: null,
      answers: [],
    }
  }
  return {
    id: statement.id,
    state: statement.state,
    side,
    content: JSON.parse(signed.document) as StatementDocument,
    signed: { number: Number(statement.number), sha256: signed.sha256, key_id: signed.key_id },
    answers: (await listAnswers(context.database, key)).map((answer) => asSeenBy(side, answer)),
  }
}

async function composeDraft(context: Context, statement: StatementRow): Promise<StatementContent> {
  const key = { organizationNumber: statement.organization_number, id: statement.campaign_id }
  const campaign = (await findCampaign(context.database, key))!
  const { currency, period_start: firstDay, period_end: lastDay } = statement
  const { content } = await composeStatement(
    context.database,
    campaign,
    { currency, firstDay, lastDay },
    context.now,
  )
  return content
}

/** The other side hears which organization answered, not who. */
function asSeenBy(side: CampaignSide, answer: StatementAnswer): StatementAnswer {
  return answer.side === side ? answer : { ...answer, person_name: null }
}

/** The file that can be verified: exactly what was signed, its hash and its signature. */
export async function exportStatement(
  context: Context,
  input: { statementId: string },
): Promise<{ number: number; text: string }> {
  const { statement } = await requireStatement(context, input.statementId)
  const signed = await findSigned(context.database, {
    organizationNumber: statement.organization_number,
    id: statement.id,
  })
  if (!signed) throw new Refusal('conflict', 'Issue the statement first: a draft is not signed.')
  const signature = {
    algorithm: 'Ed25519',
    key_id: signed.key_id,
    value: signed.signature.toString('base64url'),
  }
  return {
    number: Number(statement.number),
    text: `{"statement":${signed.document},"sha256":"${signed.sha256}","signature":${JSON.stringify(signature)}}\n`,
  }
}
