import type { Command } from 'commander'
import { migrate } from '../database/migrate.ts'
import { example } from './example.ts'
import { onInstallation, sayMigration } from './on-installation.ts'
import { print, say } from './output.ts'
import { sayNowAndThen } from './tell-progress.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date; safe to run at any time')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline migrate'))
    .action((options: { json?: boolean }) =>
      onInstallation(
        async (database) => {
          const applied = await migrate(database, { onEvent: sayMigration })
          await print({ applied }, options, () =>
            applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
          )
        },
        { tell: sayNowAndThen(), notice: say },
      ),
    )
}
