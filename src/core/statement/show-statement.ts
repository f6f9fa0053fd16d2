import type { Context } from '../context.ts'
import { listOpenCounts, type OpenCounts } from '../count/list-open-counts.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { findLogoVersion, findPartnerLogo } from '../organization/logo-sql.ts'
import { composeStatement } from './compose-statement.ts'
import { periodOfDraft } from './draft-statement.ts'
import { requireStatement } from './require-statement.ts'
import { listAnswers, type StatementAnswer } from './statement-answer-sql.ts'
import { findSigned, listRelated, type SignedRow, type StatementRow } from './statement-list-sql.ts'
import type { StatementContent, StatementDocument, StatementState } from './statement.ts'

export interface StatementView {
  id: string
  state: StatementState
  side: CampaignSide
  /** What a draft says now; an issued statement as it was signed. */
  content: StatementContent | StatementDocument
  /** Null: a draft. */
  signed: { number: number; sha256: string; key_id: string } | null
  /** Statements of the same campaign that it names, and the one after it. */
  related: { id: string; number: number; is_next: boolean }[]
  /** Versions of the logos that the caller may see; null: none. */
  logos: Record<CampaignSide, string | null>
  answers: StatementAnswer[]
  /** Counts of a draft's days that are not settled: issuing it bills what was measured. */
  open_counts: OpenCounts[]
}

/** A statement, with what the two sides said about it. */
export async function showStatement(
  context: Context,
  input: { statementId: string },
): Promise<StatementView> {
  const { statement, side } = await requireStatement(context, input.statementId)
  const key = { organizationNumber: statement.organization_number, id: statement.id }
  const signed = await findSigned(context.database, key)
  const { content, openCounts } = signed
    ? { content: JSON.parse(signed.document) as StatementDocument, openCounts: [] }
    : await composeDraft(context, statement)
  const about = {
    id: statement.id,
    side,
    content,
    related: await findRelated(context, statement, side, content),
    logos: await findLogos(context, statement, side),
    open_counts: openCounts,
  }
  if (!signed) return { ...about, state: 'draft', signed: null, answers: [] }
  return {
    ...about,
    state: statement.state,
    signed: { number: Number(statement.number), sha256: signed.sha256, key_id: signed.key_id },
    answers: (await listAnswers(context.database, key)).map((answer) => asSeenBy(side, answer)),
  }
}

async function composeDraft(
  context: Context,
  statement: StatementRow,
): Promise<{ content: StatementContent; openCounts: OpenCounts[] }> {
  const key = { organizationNumber: statement.organization_number, id: statement.campaign_id }
  const campaign = (await findCampaign(context.database, key))!
  const period = await periodOfDraft(context.database, statement)
  const { content } = await composeStatement(context.database, campaign, period, context.now)
  return { content, openCounts: await listOpenCounts(context.database, campaign, period) }
}

async function findRelated(
  { database }: Context,
  statement: StatementRow,
  side: CampaignSide,
  content: StatementContent | StatementDocument,
): Promise<StatementView['related']> {
  const previous = 'previous' in content && content.previous ? [content.previous.number] : []
  const corrected = content.adjustments.map(({ corrects }) => corrects.number)
  const next = statement.place === null ? null : statement.place + 1
  const numbers = [...new Set([...previous, ...corrected])]
  const rows = await listRelated(database, statement, { side, numbers, place: next })
  return rows.map(({ id, number, place }) => ({ id, number: Number(number), is_next: place === next }))
}

/** One's own, and the other side's as on the campaign. */
async function findLogos(
  { database }: Context,
  { organization_number: sellerNumber, campaign_id, buyer_number }: StatementRow,
  side: CampaignSide,
): Promise<StatementView['logos']> {
  const own = await findLogoVersion(database, side === 'seller' ? sellerNumber : buyer_number)
  const partner = await findPartnerLogo(database, { organizationNumber: sellerNumber, id: campaign_id, side })
  return side === 'seller' ? { seller: own, buyer: partner } : { seller: partner, buyer: own }
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
  return { number: Number(statement.number), text: signedFile(signed) }
}

export function signedFile({ document, sha256, key_id, signature }: SignedRow): string {
  const made = { algorithm: 'Ed25519', key_id, value: signature.toString('base64url') }
  return `{"statement":${document},"sha256":"${sha256}","signature":${JSON.stringify(made)}}\n`
}
