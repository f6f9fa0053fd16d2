import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { EntryPlace } from './entry-place.ts'
import { findEntry, listEntries } from './entry-sql.ts'
import type { EntryRow } from './entry.ts'

export interface NoteRow extends EntryRow {
  text: string
}

const NOTE_COLUMNS = 'e.text'

export async function listNoteRows(
  database: Queryable,
  page: { place: EntryPlace; before: string | null; limit: number },
): Promise<NoteRow[]> {
  return database.query<NoteRow>(...listEntries('note', NOTE_COLUMNS, page))
}

export async function findNote(
  database: Queryable,
  wanted: { place: EntryPlace; id: string },
): Promise<NoteRow | undefined> {
  const [row] = await database.query<NoteRow>(...findEntry('note', NOTE_COLUMNS, wanted))
  return row
}

/** Of the viewer's organization, removed ones included. */
export async function countNotes(tx: Queryable, place: EntryPlace): Promise<number> {
  const [row] = await tx.query<{ notes: number }>(
    `SELECT count(*)::integer AS notes FROM note
     WHERE organization_number = $1 AND campaign_id = $2 AND author_number = $3`,
    [place.organizationNumber, place.campaignId, place.viewerNumber],
  )
  return row!.notes
}

export async function insertNote(
  tx: Queryable,
  place: EntryPlace,
  note: { id: string; isShared: boolean; text: string; personId: string; at: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO note (organization_number, id, campaign_id, package_id, line_name, author_number, buyer_number,
       is_shared, text, created_at, created_by, created_by_name)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, p.id, p.name FROM person p WHERE p.id = $11 FOR KEY SHARE`,
    [
      place.organizationNumber,
      note.id,
      place.campaignId,
      place.line?.packageId ?? null,
      place.line?.name ?? null,
      place.viewerNumber,
      place.buyerNumber,
      note.isShared,
      note.text,
      formatInstant(note.at),
      note.personId,
    ],
  )
}
