import { writeAudit } from '../audit/audit-sql.ts'
import { announceEntry } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { timeOrderedUuid } from '../uuid.ts'
import { requireEntryPlace } from './entry-place.ts'
import { lockPlace } from './entry-sql.ts'
import { requireAuthor } from './entry.ts'
import { countNotes, insertNote } from './note-sql.ts'
import { NOTES_MAX, readNoteText } from './note.ts'

/** Adds a note to a campaign or a line: for both sides, or only for the caller's own. */
export async function addNote(
  context: Context,
  input: { campaignId: string; packageId?: string | undefined; isShared: boolean; text: string },
): Promise<{ id: string }> {
  const asked = await requireEntryPlace(context, input)
  const personId = requireAuthor(context)
  const text = readNoteText(input.text)
  const { isShared } = input
  const id = timeOrderedUuid()
  return context.database.transaction(async (tx) => {
    const place = await lockPlace(tx, asked)
    if ((await countNotes(tx, place)) >= NOTES_MAX) {
      throw new Refusal('conflict', 'Your organization has reached the note limit for this campaign.')
    }
    await insertNote(tx, place, { id, isShared, text, personId, at: context.now })
    await writeAudit(tx, context.actor, {
      organizationNumber: place.viewerNumber,
      act: 'note.added',
      subjectKind: 'note',
      subjectId: id,
      detail: { campaign: place.campaignName, line: place.line?.name ?? null, is_shared: isShared },
    })
    await announceEntry(tx, { ...place, authorNumber: place.viewerNumber, isShared })
    return { id }
  })
}
