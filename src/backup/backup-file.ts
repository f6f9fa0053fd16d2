import { z } from 'zod'

/**
 * A backup is one gzip file of text. Its first line, the header, says what it contains; then come the tables, each with a
 * line that names it, its rows as COPY writes them, and the end mark; then the footer, and the SHA-256 of everything
 * above. Text, since that is what every version of PostgreSQL reads.
 */
export const FORMAT = 'flightline-backup'
export const FORMAT_VERSION = 1

/** COPY never writes a row like this: it doubles every backslash. */
export const END_OF_ROWS = '\\.\n'

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** Of a partitioned table. The bounds are checked, because they become part of a statement. */
const Partition = z.object({
  table: z.string(),
  name: z.string(),
  bounds: z
    .string()
    .regex(/^FOR VALUES FROM \((?:MINVALUE|'[-+:. \d]+')\) TO \((?:MAXVALUE|'[-+:. \d]+')\)$/),
})

export const FormatLine = z.object({ format: z.literal(FORMAT), format_version: z.number() })

export const HeaderLine = FormatLine.extend({
  flightline_version: z.string(),
  postgres_version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** Backups of the first versions have none: all rows go where the migrations put them. */
  partitions: z.array(Partition).default([]),
})

export const TableLine = z.object({ table: z.string() })

export const FooterLine = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.string() })),
})

export const ChecksumLine = z.object({ sha256: z.string() })

export type BackupTable = z.infer<typeof Table>
export type BackupPartition = z.infer<typeof Partition>
export type BackupHeader = z.infer<typeof HeaderLine>
export type BackupFooter = z.infer<typeof FooterLine>

export interface BackupSummary {
  file: string
  bytes: number
  /** Of the content, before compression. */
  content_sha256: string
  created_at: string
  flightline_version: string
  postgres_version: string
  last_migration: string | null
  tables: number
  rows: number
}

export interface BackupContent {
  header: BackupHeader
  footer: BackupFooter
  sha256: string
  /** Of the file. */
  bytes: number
}

export function summaryOf(file: string, { header, footer, sha256, bytes }: BackupContent): BackupSummary {
  return {
    file,
    bytes,
    content_sha256: sha256,
    created_at: header.created_at,
    flightline_version: header.flightline_version,
    postgres_version: header.postgres_version,
    last_migration: header.migrations.at(-1)?.name ?? null,
    tables: header.tables.length,
    rows: Object.values(footer.rows).reduce((sum, rows) => sum + rows, 0),
  }
}
