import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { EntryPlace } from '../note/entry-place.ts'
import { findEntry, listEntries } from '../note/entry-sql.ts'
import type { EntryRow } from '../note/entry.ts'
import type { MediaType } from './media-type.ts'

export interface AttachmentRow extends EntryRow {
  file_name: string
  media_type: MediaType
  byte_length: number
}

const ATTACHMENT_COLUMNS = 'e.file_name, e.media_type, e.byte_length'

export async function listAttachmentRows(
  database: Queryable,
  page: { place: EntryPlace; before: string | null; limit: number },
): Promise<AttachmentRow[]> {
  return database.query<AttachmentRow>(...listEntries('attachment', ATTACHMENT_COLUMNS, page))
}

export async function findAttachment(
  database: Queryable,
  wanted: { place: EntryPlace; id: string },
): Promise<(AttachmentRow & { sha256: string }) | undefined> {
  const columns = `${ATTACHMENT_COLUMNS}, encode(e.sha256, 'hex') AS sha256`
  const [row] = await database.query<AttachmentRow & { sha256: string }>(
    ...findEntry('attachment', columns, wanted),
  )
  return row
}

/** Of the viewer's organization in this place, now and ever; and the bytes that it has stored anywhere. */
export async function measureAttachments(
  database: Queryable,
  place: EntryPlace,
): Promise<{ files: number; files_ever: number; stored_bytes: number }> {
  const [row] = await database.query<{ files: number; files_ever: number; stored_bytes: string }>(
    `SELECT count(*) FILTER (WHERE removed_at IS NULL)::integer AS files, count(*)::integer AS files_ever,
       (SELECT coalesce(sum(byte_length), 0) FROM attachment WHERE author_number = $3 AND removed_at IS NULL) AS stored_bytes
     FROM attachment
     WHERE organization_number = $1 AND campaign_id = $2 AND author_number = $3
       AND package_id IS NOT DISTINCT FROM $4`,
    [place.organizationNumber, place.campaignId, place.viewerNumber, place.line?.packageId ?? null],
  )
  return { ...row!, stored_bytes: Number(row!.stored_bytes) }
}

export async function insertAttachment(
  tx: Queryable,
  place: EntryPlace,
  file: {
    id: string
    isShared: boolean
    fileName: string
    mediaType: MediaType
    byteLength: number
    sha256: Buffer
    personId: string
    at: Instant
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO attachment (organization_number, id, campaign_id, package_id, line_name, author_number, buyer_number,
       is_shared, file_name, media_type, byte_length, sha256, created_at, created_by, created_by_name)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, p.id, p.name FROM person p WHERE p.id = $14 FOR KEY SHARE`,
    [
      place.organizationNumber,
      file.id,
      place.campaignId,
      place.line?.packageId ?? null,
      place.line?.name ?? null,
      place.viewerNumber,
      place.buyerNumber,
      file.isShared,
      file.fileName,
      file.mediaType,
      file.byteLength,
      file.sha256,
      formatInstant(file.at),
      file.personId,
    ],
  )
}
