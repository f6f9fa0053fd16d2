import type { Command } from 'commander'
import { listPublicKeys } from '../core/signing/list-public-keys.ts'
import { rotateSigningKey } from '../core/signing/rotate-signing-key.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { facts, print, table } from './output.ts'

export function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command('signing-key').description('keys that sign statements')
  signingKey
    .command('list')
    .description('list the public keys, newest first')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      asCommandLine(async ({ database }) => {
        const keys = await listPublicKeys(database)
        await print(keys, options, () =>
          table(
            ['KEY', 'CREATED', 'RETIRED'],
            keys.map(({ kid, created_at, retired_at }) => [kid, created_at, retired_at]),
          ),
        )
      }),
    )
  signingKey
    .command('rotate')
    .description('sign with a new key from now on; statements signed before stay valid')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline signing-key rotate'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context, { signingSecret }) => {
        const key = await rotateSigningKey({ ...context, signingSecret })
        await print(key, options, () => facts([['Key', key.id]]))
      }),
    )
}
