import type { Queryable } from '../../database/database.ts'
import { deleteParts, insertPart, PART_BYTES, readPart, type StoredFileKey } from './attachment-part-sql.ts'

/** Where the bytes of files are. Another store can take the place of PostgreSQL by these three. */
export interface AttachmentStore {
  /** Nobody sees the file before `tx` is committed, and nothing is left of it otherwise. */
  write(tx: Queryable, file: StoredFileKey, bytes: Buffer): Promise<void>
  /** The bytes from `from` up to, but without, `to`; as they are read. */
  read(database: Queryable, file: StoredFileKey, from: number, to: number): AsyncIterable<Uint8Array>
  remove(tx: Queryable, file: StoredFileKey): Promise<void>
}

/** In PostgreSQL, in parts: a slow reader holds no connection, only one part in memory. */
export const POSTGRES_STORE: AttachmentStore = {
  async write(tx, file, bytes) {
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      await insertPart(tx, file, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
    }
  },

  async *read(database, file, from, to) {
    for (let at = from; at < to;) {
      const part = Math.floor(at / PART_BYTES)
      const bytes = await readPart(database, file, part)
      // Removed while it was being sent: what was sent so far is cut off.
      if (!bytes) throw new Error('a part of the file is gone')
      const start = part * PART_BYTES
      yield bytes.subarray(at - start, to - start)
      at = start + PART_BYTES
    }
  },

  async remove(tx, file) {
    await deleteParts(tx, file)
  },
}
