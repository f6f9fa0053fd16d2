import { writeAudit } from '../audit/audit-sql.ts'
import { announceEntry } from '../change/change-sql.ts'
import { personIdOf } from '../context.ts'
import { requireEntryPlace } from '../note/entry-place.ts'
import { clearEntry } from '../note/entry-sql.ts'
import { canRemove } from '../note/entry.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { findAttachment } from './attachment-sql.ts'

/** Deletes a file. That there was one, and who removed it, stays, for everyone who saw it. */
export async function removeAttachment(
  context: AttachmentContext,
  input: { campaignId: string; attachmentId: string },
): Promise<void> {
  const place = await requireEntryPlace(context, { campaignId: input.campaignId })
  const id = input.attachmentId
  const file = isUuid(id) ? await findAttachment(context.database, { place, id }) : undefined
  if (!file) throw new Refusal('not_found', 'File not found, or you do not have access to it.')
  if (file.removed_at !== null) return
  if (!canRemove(context, file)) {
    throw new Refusal(
      'not_allowed',
      'Only the person who added a file and admins of their organization can remove it.',
    )
  }
  const { organizationNumber, campaignId } = place
  await context.database.transaction(async (tx) => {
    const personId = personIdOf(context.actor)
    if (!(await clearEntry(tx, 'attachment', { organizationNumber, id, personId, at: context.now }))) return
    await context.attachmentStore.remove(tx, { organizationNumber, attachmentId: id })
    await writeAudit(tx, context.actor, {
      organizationNumber: file.author_number,
      act: 'attachment.removed',
      subjectKind: 'attachment',
      subjectId: id,
      detail: {
        campaign: place.campaignName,
        line: file.line_name,
        is_shared: file.is_shared,
        file_name: file.file_name,
        author: file.person_name,
      },
    })
    await announceEntry(tx, {
      organizationNumber,
      campaignId,
      authorNumber: file.author_number,
      buyerNumber: file.buyer_number,
      isShared: file.is_shared,
    })
  })
}
