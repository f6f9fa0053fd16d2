import { Option, type Command } from 'commander'
import { createPerson } from '../core/person/create-person.ts'
import type { Role } from '../core/person/person-sql.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { addPersonOptions, newPerson, printPerson, type PersonOptions } from './person-options.ts'

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('the people who sign in for an organization')
  addPersonOptions(user.command('create').description('create a person and print how they sign in'))
    .option('--org <id>', 'the organization they belong to')
    .addOption(
      new Option('--role <role>', 'what they are there').choices(['admin', 'member']).default('member'),
    )
    .addHelpText(
      'after',
      example(
        'flightline user create --org ID --role admin --email nora@example.com --name "Nora Lindqvist"',
      ),
    )
    .action((options: PersonOptions & { org?: string; role: Role }) =>
      asCommandLine(async (call) => {
        const { org, role } = options
        const person = await createPerson(call, {
          ...newPerson(options),
          ...(org !== undefined && { membership: { organizationId: org, role } }),
        })
        await printPerson(person, options)
      }),
    )
}
