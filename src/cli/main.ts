import { Command, CommanderError } from 'commander'
import { version } from '../package-root.ts'
import { addAgentKeyCommands } from './agent-key.ts'
import { addBackupCommands } from './backup.ts'
import { explain } from './explain.ts'
import { addFormatCommands } from './format.ts'
import { addKeyCommands } from './key.ts'
import { addLineCommands } from './line.ts'
import { addMigrateCommand } from './migrate.ts'
import { addAccessCommands } from './access.ts'
import { addOperatorCommands } from './operator.ts'
import { addOrganizationCommands } from './organization.ts'
import { outliveClosedPipes, say } from './output.ts'
import { addProductCommands } from './product.ts'
import { addRestoreCommand } from './restore.ts'
import { addSeedCommand } from './seed.ts'
import { addStartCommand } from './start.ts'
import { addUserCommands } from './user.ts'

const FAILED = 1
const MISUSED = 2

/** The command line: `argv` without node and script. Data goes to stdout, everything else to stderr. */
export async function main(argv: string[]): Promise<void> {
  outliveClosedPipes()
  try {
    await describeProgram().parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said what there is to say; asking for help is no mistake.
      process.exitCode = error.exitCode === 0 ? 0 : MISUSED
      return
    }
    say(explain(error))
    process.exitCode = FAILED
  }
}

function describeProgram(): Command {
  const program = new Command('flightline')
    .description('Flightline: what was sold, what was delivered, what can be bought.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'say how a command is used')
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
  addStartCommand(program)
  addMigrateCommand(program)
  addSeedCommand(program)
  addBackupCommands(program)
  addRestoreCommand(program)
  addOperatorCommands(program)
  addOrganizationCommands(program)
  addUserCommands(program)
  addKeyCommands(program)
  addLineCommands(program)
  addProductCommands(program)
  addFormatCommands(program)
  addAgentKeyCommands(program)
  addAccessCommands(program)
  return program.addHelpText(
    'after',
    '\nSettings come from the environment and .env; without DATABASE_URL the data is in DATA_DIR (./data).\n' +
      'Every command but restore works whether or not the server is running.',
  )
}
