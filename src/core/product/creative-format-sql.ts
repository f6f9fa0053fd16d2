import { moveCatalogueVersion } from './catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { FormatDocument, Medium } from './creative-format.ts'

export interface FormatRow {
  format_id: string
  medium: Medium
  document: FormatDocument
  is_standard: boolean
}

/** The whole catalogue, standard formats and the operator's own, in the order of their ids. */
export async function listFormatRows(database: Queryable): Promise<FormatRow[]> {
  return database.query<FormatRow>(
    'SELECT format_id, medium, document, is_standard FROM creative_format ORDER BY format_id COLLATE "C"',
  )
}

export async function findFormatRow(database: Queryable, formatId: string): Promise<FormatRow | undefined> {
  const [row] = await database.query<FormatRow>(
    'SELECT format_id, medium, document, is_standard FROM creative_format WHERE format_id = $1',
    [formatId],
  )
  return row
}

/** Which of these formats exist. They are locked until the transaction ends. */
export async function findFormatIds(tx: Queryable, formatIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ format_id: string }>(
    'SELECT format_id FROM creative_format WHERE format_id = ANY ($1) ORDER BY format_id FOR KEY SHARE',
    [formatIds],
  )
  return new Set(rows.map((row) => row.format_id))
}

export async function upsertFormat(
  tx: Queryable,
  format: { formatId: string; medium: Medium; document: FormatDocument; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO creative_format (format_id, medium, document) VALUES ($1, $2, $3)
     ON CONFLICT (format_id) DO UPDATE SET medium = excluded.medium, document = excluded.document,
       changed_at = ${timestampOf('$4')}`,
    [format.formatId, format.medium, JSON.stringify(format.document), format.now],
  )
  await moveCatalogueVersion(tx)
}

export async function listProductIdsOfFormat(tx: Queryable, formatId: string): Promise<string[]> {
  const rows = await tx.query<{ product_id: string }>(
    'SELECT product_id FROM product_format WHERE format_id = $1 ORDER BY product_id',
    [formatId],
  )
  return rows.map((row) => row.product_id)
}

/** The format, locked; undefined if there is none. */
export async function lockFormat(
  tx: Queryable,
  formatId: string,
): Promise<{ isStandard: boolean; medium: Medium; document: FormatDocument } | undefined> {
  const [row] = await tx.query<FormatRow>(
    'SELECT format_id, medium, document, is_standard FROM creative_format WHERE format_id = $1 FOR UPDATE',
    [formatId],
  )
  return row && { isStandard: row.is_standard, medium: row.medium, document: row.document }
}

export async function deleteFormat(tx: Queryable, formatId: string): Promise<void> {
  await tx.query('DELETE FROM creative_format WHERE format_id = $1', [formatId])
  await moveCatalogueVersion(tx)
}
