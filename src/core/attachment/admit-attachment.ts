import type { Queryable } from '../../database/database.ts'
import { requireEntryPlace, type EntryPlace } from '../note/entry-place.ts'
import { requireAuthor } from '../note/entry.ts'
import { Refusal } from '../refusal.ts'
import { measureAttachments } from './attachment-sql.ts'
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TOO_LARGE,
  ATTACHMENTS_EVER_MAX,
  CAMPAIGN_ATTACHMENTS_MAX,
  LINE_ATTACHMENTS_MAX,
} from './attachment.ts'
import type { AttachmentContext } from './attachment-context.ts'

const MB = 1_000_000

/** Refuses a file that could not be kept, before any of it is read. */
export async function admitAttachment(
  context: AttachmentContext,
  input: { campaignId: string; packageId?: string | undefined; byteLength: number | null },
): Promise<void> {
  const place = await requireEntryPlace(context, input)
  requireAuthor(context)
  await checkRoom(context.database, context, place, input.byteLength ?? 1)
}

/** Whether the place and the organization have room for another file of this size. */
export async function checkRoom(
  database: Queryable,
  { attachmentStorageBytes }: AttachmentContext,
  place: EntryPlace,
  byteLength: number,
): Promise<void> {
  if (byteLength > ATTACHMENT_BYTES_MAX) {
    throw new Refusal('invalid', ATTACHMENT_TOO_LARGE, 'file')
  }
  const { files, files_ever, stored_bytes } = await measureAttachments(database, place)
  const filesMax = place.line ? LINE_ATTACHMENTS_MAX : CAMPAIGN_ATTACHMENTS_MAX
  if (files >= filesMax || files_ever >= ATTACHMENTS_EVER_MAX) {
    throw new Refusal(
      'conflict',
      files >= filesMax
        ? `Your organization has ${filesMax} files here, which is the limit. Remove one that you no longer need.`
        : 'Your organization has added and removed too many files here. Add this one elsewhere in the campaign.',
      'file',
    )
  }
  if (stored_bytes + byteLength > attachmentStorageBytes) {
    throw new Refusal(
      'conflict',
      `Your organization’s files would take more than ${Math.floor(attachmentStorageBytes / MB)} MB, which is the limit of this installation. Remove files that you no longer need, or ask the operator.`,
      'file',
    )
  }
}
