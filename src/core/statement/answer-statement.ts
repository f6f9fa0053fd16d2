import { writeAudit } from '../audit/audit-sql.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { requireAuthor } from '../note/entry.ts'
import { readNoteText } from '../note/note.ts'
import { Refusal } from '../refusal.ts'
import { requireStatement } from './require-statement.ts'
import { countAnswers, insertAnswer, lockAnswers, type StatementAnswer } from './statement-answer-sql.ts'
import { findStatement } from './statement-list-sql.ts'

/** Of one statement; accepting it is always possible. */
const ANSWERS_MAX = 500

/**
 * What one side says about an issued statement. The buyer accepts it, which is final, or disputes it, with a note that says why;
 * a disputed one can be accepted later. Either side may comment. Nothing of it changes the statement.
 */
export async function answerStatement(
  context: Context,
  input: { statementId: string; kind: StatementAnswer['kind']; note: string },
): Promise<void> {
  const { statement, side } = await requireStatement(context, input.statementId)
  const personId = requireAuthor(context)
  const { kind } = input
  if (side === 'seller' && kind !== 'comment') {
    throw new Refusal('not_allowed', 'Only the buyer can accept or dispute a statement.')
  }
  const note = kind === 'accepted' && input.note.trim() === '' ? null : readNoteText(input.note, 'note')
  const key = { organizationNumber: statement.organization_number, id: statement.id }
  await context.database.transaction(async (tx) => {
    await lockAnswers(tx, { ...key, campaignId: statement.campaign_id })
    const current = await findStatement(tx, key)
    if (!current || current.number === null) {
      throw new Refusal('conflict', 'Only an issued statement can be answered.')
    }
    if (current.state === 'accepted' && kind === 'accepted') return
    if (current.state === 'accepted' && kind === 'disputed') {
      throw new Refusal('conflict', 'This statement is accepted. Corrections appear in the next one.')
    }
    if (kind !== 'accepted' && (await countAnswers(tx, key)) >= ANSWERS_MAX) {
      throw new Refusal('conflict', `A statement has at most ${ANSWERS_MAX} answers and comments.`)
    }
    await insertAnswer(tx, key, { kind, side, note, personId, at: context.now })
    const campaign = await findCampaign(tx, {
      organizationNumber: key.organizationNumber,
      id: statement.campaign_id,
    })
    const [isComment, isAccepted] = [kind === 'comment', kind === 'accepted']
    await writeAudit(tx, context.actor, {
      organizationNumber: context.actor.organizationNumber!,
      act: isComment ? 'statement.commented' : isAccepted ? 'statement.accepted' : 'statement.disputed',
      subjectKind: 'statement',
      subjectId: statement.id,
      detail: { number: Number(current.number), campaign: campaign!.name, ...(note !== null && { note }) },
    })
    await announceCampaign(tx, { organizationNumber: key.organizationNumber, id: statement.campaign_id })
  })
}
