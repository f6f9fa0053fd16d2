import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupSummary } from '../backup/backup-file.ts'
import { readBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { example } from './example.ts'
import { onInstallation } from './on-installation.ts'
import { facts, print } from './output.ts'
import { tellProgress } from './tell-progress.ts'

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description(
      'write all data to a file, consistent as of a single point in time, while the server keeps running',
    )
    .argument('<file>', 'the file to write; an existing file is never overwritten')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline backup flightline-2026-11-15.backup'))
    .action((file: string, options: { json?: boolean }) =>
      onInstallation(async (_database, _config, { installation, interruption }) => {
        const summary = await writeBackup(installation.connection, {
          path: pathOf(file),
          onProgress: tellProgress(),
          interruption,
        })
        await print(summary, options, () => describeBackup(summary))
      }),
    )

  backup
    .command('check')
    .description('read a whole backup and print what it contains; needs no database')
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline backup check flightline-2026-11-15.backup'))
    .action(async (file: string, options: { json?: boolean }) => {
      const { summary } = await checkBackup(file)
      await print(summary, options, () => describeBackup(summary))
    })
}

/** Refuses a file that is not a complete backup. */
export function checkBackup(file: string) {
  const onProgress = tellProgress()
  return readBackup(pathOf(file), {
    async onTable({ name }, rows) {
      let bytes = 0
      for await (const chunk of rows) onProgress(name, (bytes += chunk.length))
    },
  })
}

/** Relative to the caller's folder, even when npm has changed to another. */
export function pathOf(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', file)
}

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
