import type { Command } from 'commander'
import { restoreBackup } from '../backup/restore-backup.ts'
import { checkBackup, describeBackup, pathOf } from './backup.ts'
import { example } from './example.ts'
import { onInstallation } from './on-installation.ts'
import { print, say } from './output.ts'
import { tellProgress } from './tell-progress.ts'

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('load a backup into an empty database; a database that is in use is refused')
    .argument('<file>', 'the backup')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('DATA_DIR=/var/lib/flightline-new flightline restore flightline-2026-11-15.backup'),
    )
    .action(async (file: string, options: { json?: boolean }) => {
      say('Checking the file …')
      const { header } = await checkBackup(file)
      await onInstallation(async (database, _config, { installation, interruption }) => {
        say('Restoring …')
        const { summary, applied } = await restoreBackup(
          { database, connection: installation.connection },
          { header, path: pathOf(file), onProgress: tellProgress(), interruption },
        )
        await print({ ...summary, applied }, options, () => `${describeBackup(summary)}\n\nRestored.`)
      })
    })
}
