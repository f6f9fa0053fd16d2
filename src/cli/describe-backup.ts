import type { BackupSummary } from '../backup/backup-file.ts'
import { facts } from './output.ts'

export function describeBackup(summary: BackupSummary): string {
  return facts([
    ['File', summary.file],
    ['Bytes', String(summary.bytes)],
    ['As of', summary.created_at],
    ['Flightline', summary.flightline_version],
    ['PostgreSQL', summary.postgres_version],
    ['Migration', summary.last_migration],
    ['Tables', String(summary.tables)],
    ['Rows', String(summary.rows)],
  ])
}
