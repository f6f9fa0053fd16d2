import type { Queryable } from '../../database/database.ts'
import { canonicalJson, type JsonValue } from '../../exact/canonical-json.ts'
import { formatInstant, latest, parseInstant } from '../../exact/instant.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { findCampaign, lockCampaignRow } from '../campaign/campaign-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import { noteFact } from '../outbox/outbox-sql.ts'
import { Refusal } from '../refusal.ts'
import { requireSigningKey, signText, type SigningContext } from '../signing/sign-text.ts'
import { composeStatement } from './compose-statement.ts'
import { periodOfDraft } from './draft-statement.ts'
import { requireOwnStatement } from './require-statement.ts'
import { findStatement, type StatementRow } from './statement-list-sql.ts'
import {
  findLastIssuedAt,
  findLastOfCampaign,
  insertEntries,
  takeNumber,
  updateToIssued,
} from './statement-sql.ts'
import { STATEMENT_TYPE, type StatementDocument } from './statement.ts'

/** Issues a draft: it gets its number and is signed, and never changes again. Issuing it again changes nothing. */
export async function issueStatement(
  context: SigningContext,
  input: { statementId: string; seen?: SeenDraft },
): Promise<{ number: number }> {
  const statement = await requireOwnStatement(context, input.statementId)
  return context.database.transaction(async (tx) => issue(tx, context, statement, input.seen))
}

/** What a person saw who issues a draft. */
export interface SeenDraft {
  lastDay: string
  total: string
}

/** In `tx`. Whatever changes the campaign, and other statements of it, wait until it ends. */
export async function issue(
  tx: Queryable,
  context: SigningContext,
  {
    organization_number: organizationNumber,
    id,
    campaign_id: campaignId,
  }: Pick<StatementRow, 'organization_number' | 'id' | 'campaign_id'>,
  seen?: SeenDraft,
): Promise<{ number: number }> {
  const key = { organizationNumber, id: campaignId }
  await lockCampaignRow(tx, key)
  const statement = await findStatement(tx, { organizationNumber, id })
  if (!statement) throw new Refusal('conflict', 'This draft was discarded. Open the statement again.')
  if (statement.number !== null) return { number: Number(statement.number) }
  const signingKey = await requireSigningKey(tx, context)
  const campaign = (await findCampaign(tx, key))!
  const period = await periodOfDraft(tx, statement)
  const { content, entries, knownAt } = await composeStatement(tx, campaign, period, context.now)
  if (content.lines.length + content.adjustments.length === 0) {
    throw new Refusal('invalid', `No line of this campaign is in ${period.currency} now. Discard this draft.`)
  }
  const { total } = content.totals
  if (seen && (seen.lastDay !== period.lastDay || seen.total !== total)) {
    const change =
      seen.lastDay === period.lastDay
        ? `Its total is now ${total} ${period.currency}`
        : `It is up to ${period.lastDay} now`
    throw new Refusal('conflict', `The draft has changed. ${change}. Check it, then issue it.`)
  }
  const before = await findLastOfCampaign(tx, { organizationNumber, campaignId })
  const number = await takeNumber(tx, organizationNumber)
  const last = await findLastIssuedAt(tx, organizationNumber)
  // The request may have waited: for reports that are in it, a newer key, and statements with smaller numbers.
  const issuedAt = latest(knownAt, signingKey.createdAt, ...(last === null ? [] : [parseInstant(last)!]))
  const place = (before?.place ?? 0) + 1
  const document: StatementDocument = {
    type: STATEMENT_TYPE,
    version: 1,
    number,
    issued_at: formatInstant(issuedAt),
    place,
    previous: before ? { number: Number(before.number), sha256: before.sha256 } : null,
    ...content,
  }
  const text = canonicalJson(document as unknown as JsonValue)
  await updateToIssued(tx, {
    organizationNumber,
    id,
    buyerNumber: campaign.buyer_number,
    firstDay: period.firstDay,
    number,
    place,
    issuedAt,
    total: content.totals.total,
    document: text,
    ...signText(signingKey, text),
  })
  await insertEntries(tx, { organizationNumber, campaignId, number }, entries)
  await writeAudit(tx, context.actor, {
    organizationNumber,
    act: 'statement.issued',
    subjectKind: 'statement',
    subjectId: id,
    detail: {
      number,
      campaign: campaign.name,
      period: [period.firstDay, period.lastDay],
      total: `${content.totals.total} ${period.currency}`,
    },
  })
  await noteFact(tx, { kind: 'statement', organizationNumber, at: issuedAt, detail: { statement_id: id } })
  await announceCampaign(tx, key)
  return { number }
}
