import type { Command } from 'commander'
import { appUrlOf } from '../config.ts'
import { agentUrlOf } from './addresses.ts'
import { describeDemo } from './describe-demo.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print } from './output.ts'
import { wholeNumber } from './whole-number.ts'

const PACKAGES_MAX = 1_000_000

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('add a new demo (two sellers, a buyer, lines, history) to the existing data')
    .option('--packages <n>', 'how many running impressions lines to add', wholeNumber(0, PACKAGES_MAX), 0)
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline seed --json --packages 1000 > demo.json'))
    .action((options: { packages: number; json?: boolean }) =>
      asCommandLine(async ({ database }, config) => {
        // Imported here, so that other commands do not load it.
        const { createDemo } = await import('../demo/create-demo.ts')
        const demo = await createDemo(database, {
          packages: options.packages,
          appUrl: appUrlOf(config),
          agentUrl: agentUrlOf(config),
          signingSecret: config.signingSecret,
        })
        await print(demo, options, () => describeDemo(demo))
      }),
    )
}
