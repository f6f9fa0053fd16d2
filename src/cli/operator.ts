import type { Command } from 'commander'
import { createOperator } from '../core/person/create-operator.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { addPersonOptions, newPerson, printPerson, type PersonOptions } from './person-options.ts'

export function addOperatorCommands(program: Command): void {
  const operator = program.command('operator').description('people who run this installation')
  addPersonOptions(
    operator.command('create').description('create an operator and print their sign-in details'),
  )
    .addHelpText('after', example('flightline operator create --email ada@example.com --name "Ada Brandt"'))
    .action((options: PersonOptions) =>
      asCommandLine(async (context) =>
        printPerson(await createOperator(context, newPerson(options)), options),
      ),
    )
}
