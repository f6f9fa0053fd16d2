import { writeAudit } from '../audit/audit-sql.ts'
import { announceEntry } from '../change/change-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { requireEntryPlace } from './entry-place.ts'
import { clearEntry } from './entry-sql.ts'
import { canRemove } from './entry.ts'
import { findNote } from './note-sql.ts'

/** Deletes the text of a note. That there was one, and who removed it, stays, for everyone who saw it. */
export async function removeNote(
  context: Context,
  input: { campaignId: string; noteId: string },
): Promise<void> {
  const place = await requireEntryPlace(context, { campaignId: input.campaignId })
  const id = input.noteId
  const note = isUuid(id) ? await findNote(context.database, { place, id }) : undefined
  if (!note) throw new Refusal('not_found', 'Note not found, or you do not have access to it.')
  if (note.removed_at !== null) return
  if (!canRemove(context, note)) {
    throw new Refusal('not_allowed', 'Only its author and admins of their organization can remove a note.')
  }
  const { organizationNumber, campaignId } = place
  await context.database.transaction(async (tx) => {
    const personId = personIdOf(context.actor)
    if (!(await clearEntry(tx, 'note', { organizationNumber, id, personId, at: context.now }))) return
    await writeAudit(tx, context.actor, {
      organizationNumber: note.author_number,
      act: 'note.removed',
      subjectKind: 'note',
      subjectId: id,
      detail: {
        campaign: place.campaignName,
        line: note.line_name,
        is_shared: note.is_shared,
        author: note.person_name,
      },
    })
    await announceEntry(tx, {
      organizationNumber,
      campaignId,
      authorNumber: note.author_number,
      buyerNumber: note.buyer_number,
      isShared: note.is_shared,
    })
  })
}
