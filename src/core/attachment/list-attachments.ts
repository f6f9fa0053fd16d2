import type { Context } from '../context.ts'
import { requireEntryPlace } from '../note/entry-place.ts'
import { entryView, readPlaceInList } from '../note/entry.ts'
import { listAttachmentRows, type AttachmentRow } from './attachment-sql.ts'
import { ATTACHMENTS_PER_PAGE, type Attachment } from './attachment.ts'
import { MEDIA_TYPES } from './media-type.ts'

/** The files on a campaign and its lines, or on one line, that the caller's side sees; newest first. */
export async function listAttachments(
  context: Context,
  input: { campaignId: string; packageId?: string | undefined; before?: string | undefined },
): Promise<{ files: Attachment[]; older: string | null }> {
  const before = readPlaceInList(input.before)
  const place = await requireEntryPlace(context, input)
  const rows = await listAttachmentRows(context.database, { place, before, limit: ATTACHMENTS_PER_PAGE + 1 })
  const page = rows.slice(0, ATTACHMENTS_PER_PAGE)
  return {
    files: page.map((row) => viewOf(context, row)),
    older: rows.length > page.length ? page.at(-1)!.id : null,
  }
}

function viewOf(context: Context, row: AttachmentRow): Attachment {
  return { ...entryView(context, row), kind: MEDIA_TYPES[row.media_type].kind }
}
