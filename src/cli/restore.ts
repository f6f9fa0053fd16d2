import type { Command } from 'commander'
import { openBackup } from '../backup/read-backup.ts'
import { requireOneServer } from '../backup/require-one-server.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { checkBackup } from './backup.ts'
import { sourceOf, STREAM } from './backup-source.ts'
import { describeBackup } from './describe-backup.ts'
import { example } from './example.ts'
import { onInstallation } from './on-installation.ts'
import { print, say } from './output.ts'
import { tellProgress } from './tell-progress.ts'

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('load a backup into an empty database; a database that is in use is refused')
    .argument('<file>', 'the backup; - is standard input')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('DATA_DIR=/var/lib/flightline-new flightline restore flightline-2026-11-15.backup'),
    )
    .action(async (file: string, options: { json?: boolean }) => {
      // A stream can be read only once: it is checked while it is loaded.
      if (file !== STREAM) {
        say('Checking the file …')
        await checkBackup(file)
      }
      const backup = await openBackup(sourceOf(file))
      try {
        await onInstallation(async (database, _config, { installation, interruption }) => {
          requireOneServer(database)
          say('Restoring …')
          const { summary, applied } = await restoreBackup(
            { database, connection: installation.connection },
            { backup, onProgress: tellProgress(), interruption },
          )
          await print({ ...summary, applied }, options, () => `${describeBackup(summary)}\n\nRestored.`)
        })
      } finally {
        backup.close()
      }
    })
}
