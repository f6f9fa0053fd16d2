import { requireEntryPlace } from '../note/entry-place.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { findAttachment } from './attachment-sql.ts'
import { downloadName } from './attachment.ts'
import type { MediaType } from './media-type.ts'

/** A file to be sent. */
export interface OpenedAttachment {
  name: string
  mediaType: MediaType
  byteLength: number
  sha256: string
  /** From `from` up to, but without, `to`. */
  read: (from: number, to: number) => AsyncIterable<Uint8Array>
}

export async function openAttachment(
  context: AttachmentContext,
  input: { campaignId: string; attachmentId: string },
): Promise<OpenedAttachment> {
  const place = await requireEntryPlace(context, { campaignId: input.campaignId })
  const id = input.attachmentId
  const file = isUuid(id) ? await findAttachment(context.database, { place, id }) : undefined
  if (!file || file.removed_at !== null) {
    throw new Refusal('not_found', 'File not found, or it was removed.')
  }
  const key = { organizationNumber: place.organizationNumber, attachmentId: id }
  return {
    name: downloadName(file.file_name, file.media_type),
    mediaType: file.media_type,
    byteLength: file.byte_length,
    sha256: file.sha256,
    read: (from, to) => context.attachmentStore.read(context.database, key, from, to),
  }
}
