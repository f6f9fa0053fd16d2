import type { Queryable } from '../../database/database.ts'

export interface StoredFileKey {
  organizationNumber: number
  attachmentId: string
}

/** All parts of a file but the last have this size. Files that are stored depend on it. */
export const PART_BYTES = 256 * 1024

export async function insertPart(
  tx: Queryable,
  { organizationNumber, attachmentId }: StoredFileKey,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await tx.query(
    'INSERT INTO attachment_part (organization_number, attachment_id, part, bytes) VALUES ($1, $2, $3, $4)',
    [organizationNumber, attachmentId, part, bytes],
  )
}

export async function readPart(
  database: Queryable,
  { organizationNumber, attachmentId }: StoredFileKey,
  part: number,
): Promise<Buffer | undefined> {
  const [row] = await database.query<{ bytes: Buffer }>(
    'SELECT bytes FROM attachment_part WHERE organization_number = $1 AND attachment_id = $2 AND part = $3',
    [organizationNumber, attachmentId, part],
  )
  return row?.bytes
}

export async function deleteParts(
  tx: Queryable,
  { organizationNumber, attachmentId }: StoredFileKey,
): Promise<void> {
  await tx.query('DELETE FROM attachment_part WHERE organization_number = $1 AND attachment_id = $2', [
    organizationNumber,
    attachmentId,
  ])
}
