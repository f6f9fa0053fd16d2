import type { Context } from '../context.ts'
import { requireEntryPlace } from './entry-place.ts'
import { isShownToBuyer } from './entry-sql.ts'
import { entryView, readPlaceInList } from './entry.ts'
import { listNoteRows } from './note-sql.ts'
import { NOTES_PER_PAGE, type Note } from './note.ts'

/** The notes on a campaign and its lines, or on one line, that the caller's side sees; newest first. */
export async function listNotes(
  context: Context,
  input: { campaignId: string; packageId?: string | undefined; before?: string | undefined },
): Promise<{
  /** The caller's organization, and the one on the other side. */
  own_name: string
  other_name: string
  /** Until then, what is shared waits for the buyer. */
  is_shown_to_buyer: boolean
  notes: Note[]
  older: string | null
}> {
  const before = readPlaceInList(input.before)
  const place = await requireEntryPlace(context, input)
  const [rows, isShown] = await Promise.all([
    listNoteRows(context.database, { place, before, limit: NOTES_PER_PAGE + 1 }),
    isShownToBuyer(context.database, place),
  ])
  const page = rows.slice(0, NOTES_PER_PAGE)
  return {
    own_name: place.viewerName,
    other_name: place.otherName,
    is_shown_to_buyer: isShown,
    notes: page.map((row) => entryView(context, row)),
    older: rows.length > page.length ? page.at(-1)!.id : null,
  }
}
