import { webcrypto } from 'node:crypto'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceEntry } from '../change/change-sql.ts'
import { requireEntryPlace } from '../note/entry-place.ts'
import { lockPlace } from '../note/entry-sql.ts'
import { requireAuthor } from '../note/entry.ts'
import { Refusal } from '../refusal.ts'
import { timeOrderedUuid } from '../uuid.ts'
import { checkRoom } from './admit-attachment.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { insertAttachment } from './attachment-sql.ts'
import { cleanFileName, IMAGE_PIXELS_MAX } from './attachment.ts'
import { readImageSize } from './image-size.ts'
import { mediaTypeOf, type MediaType } from './media-type.ts'

/** Adds a file to a campaign or a line: for both sides, or only for the caller's own. All of it is kept, or nothing. */
export async function addAttachment(
  context: AttachmentContext,
  input: {
    campaignId: string
    packageId?: string | undefined
    isShared: boolean
    fileName: string
    bytes: Buffer
  },
): Promise<{ id: string }> {
  const asked = await requireEntryPlace(context, input)
  const personId = requireAuthor(context)
  const { isShared, bytes } = input
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === undefined) {
    throw new Refusal(
      'invalid',
      'The content of this file is not PNG, JPEG, GIF, WebP, PDF, MP3, WAV, OGG, FLAC or M4A, whatever its name says. Choose another file.',
      'file',
    )
  }
  checkImage(mediaType, bytes)
  const id = timeOrderedUuid()
  const fileName = cleanFileName(input.fileName)
  // Not on the thread that answers others.
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  return context.database.transaction(async (tx) => {
    const place = await lockPlace(tx, asked)
    await checkRoom(tx, context, place, bytes.length)
    await insertAttachment(tx, place, {
      id,
      isShared,
      fileName,
      mediaType,
      byteLength: bytes.length,
      sha256,
      personId,
      at: context.now,
    })
    const { organizationNumber } = place
    await context.attachmentStore.write(tx, { organizationNumber, attachmentId: id }, bytes)
    await writeAudit(tx, context.actor, {
      organizationNumber: place.viewerNumber,
      act: 'attachment.added',
      subjectKind: 'attachment',
      subjectId: id,
      detail: {
        campaign: place.campaignName,
        line: place.line?.name ?? null,
        is_shared: isShared,
        file_name: fileName,
        byte_length: bytes.length,
      },
    })
    await announceEntry(tx, { ...place, authorNumber: place.viewerNumber, isShared })
    return { id }
  })
}

/** The other side's browser unpacks an image to show it: no more than it can hold, which the header has to say. */
function checkImage(type: MediaType, bytes: Buffer): void {
  if (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/gif' && type !== 'image/webp') return
  const size = readImageSize(type, bytes)
  if (!size || size.widthPx === 0 || size.heightPx === 0)
    throw new Refusal('invalid', 'This image is damaged. Choose another file.', 'file')
  const { widthPx, heightPx } = size
  if (widthPx * heightPx > IMAGE_PIXELS_MAX) {
    throw new Refusal(
      'invalid',
      `The image is ${widthPx} × ${heightPx} pixels. Images can have up to ${IMAGE_PIXELS_MAX / 1_000_000} megapixels.`,
      'file',
    )
  }
}
