import type { Command } from 'commander'
import { distribute } from '../database/distribute.ts'
import { example } from './example.ts'
import { onInstallation, wordsOfPlacing } from './on-installation.ts'
import { print, say } from './output.ts'

export function addDistributeCommand(program: Command): void {
  program
    .command('distribute')
    .description('spread the data over the workers of a Citus coordinator, by organization')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline distribute'))
    .action((options: { json?: boolean }) =>
      onInstallation(async (database) => {
        const { placed, spread } = await distribute(database, {
          onEvent: (event) => say(wordsOfPlacing(event)),
        })
        const workers = spread.workers.map(({ address, shards }) => ({ address, shards }))
        await print({ placed, workers }, options, () =>
          placed.length === 0
            ? 'The data is spread already: nothing was moved.'
            : `Spread over ${workers.map(({ address, shards }) => `${address} (${shards} shards)`).join(', ')}.`,
        )
      }),
    )
}
