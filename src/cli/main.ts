import { Command, CommanderError } from 'commander'
import { version } from '../package-root.ts'
import { addAgentKeyCommands } from './agent-key.ts'
import { addBackupCommands } from './backup.ts'
import { addDistributeCommand } from './distribute.ts'
import { explain } from './explain.ts'
import { addFormatCommands } from './format.ts'
import { addHealthCommand } from './health.ts'
import { addKeyCommands } from './key.ts'
import { addLineCommands } from './line.ts'
import { addMigrateCommand } from './migrate.ts'
import { addAccessCommands } from './access.ts'
import { addOperatorCommands } from './operator.ts'
import { addOrganizationCommands } from './organization.ts'
import { outliveClosedPipes, say } from './output.ts'
import { addProductCommands } from './product.ts'
import { NO_PROGRESS, type Progress } from './progress.ts'
import { addPullCommand } from './pull.ts'
import { addPushCommand } from './push.ts'
import { addRestoreCommand } from './restore.ts'
import { addRetentionCommands } from './retention.ts'
import { addSeedCommand } from './seed.ts'
import { addSigningKeyCommands } from './signing-key.ts'
import { addSingleSignOnCommands } from './single-sign-on.ts'
import { addStartCommand } from './start.ts'
import { addUserCommands } from './user.ts'
import { addVerifyCommand } from './verify.ts'

const FAILED = 1
const MISUSED = 2

/** The command line: `argv` without node and script. Data goes to stdout, everything else to stderr. */
export async function main(argv: string[], progress: Progress = NO_PROGRESS): Promise<void> {
  outliveClosedPipes()
  try {
    await describeProgram(progress).parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the message already. Asking for help is not a mistake.
      process.exitCode = error.exitCode === 0 ? 0 : MISUSED
      return
    }
    say(explain(error))
    process.exitCode = FAILED
  }
}

function describeProgram(progress: Progress): Command {
  const program = new Command('flightline')
    .description('Flightline: what was sold, what was delivered, what can be bought.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help for a command')
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
  addStartCommand(program, progress)
  addMigrateCommand(program)
  addDistributeCommand(program)
  addHealthCommand(program)
  addSeedCommand(program)
  addBackupCommands(program)
  addRestoreCommand(program)
  addOperatorCommands(program)
  addOrganizationCommands(program)
  addUserCommands(program)
  addKeyCommands(program)
  addLineCommands(program)
  addPushCommand(program, progress)
  addPullCommand(program)
  addProductCommands(program)
  addFormatCommands(program)
  addAgentKeyCommands(program)
  addAccessCommands(program)
  addSingleSignOnCommands(program)
  addSigningKeyCommands(program)
  addRetentionCommands(program)
  addVerifyCommand(program)
  return program.addHelpText(
    'after',
    '\nSettings come from the environment and .env. Without DATABASE_URL, the data is in DATA_DIR (./data).\n' +
      'Every command except restore works whether or not the server is running. push and pull talk to a running one,\n' +
      'on any machine.',
  )
}
