import { Option, type Command } from 'commander'
import { makeAccessLink } from '../core/person/make-access-link.ts'
import { createPerson } from '../core/person/create-person.ts'
import { findPerson } from '../core/person/find-person.ts'
import type { Role } from '../core/person/person-sql.ts'
import { resumePerson, suspendPerson } from '../core/person/suspend-person.ts'
import { appUrlOf } from '../config.ts'
import { describeResumption, describeSuspension } from './describe-suspension.ts'
import { example } from './example.ts'
import { asCommandLine, forOrganization } from './on-installation.ts'
import { facts, print, say } from './output.ts'
import { addPersonOptions, newPerson, printPerson, type PersonOptions } from './person-options.ts'

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('people who sign in for an organization')
  addPersonOptions(user.command('create').description('create a person and print their sign-in details'))
    .option('--org <id>', 'the organization they belong to')
    .addOption(new Option('--role <role>', 'their role there').choices(['admin', 'member']).default('member'))
    .addHelpText(
      'after',
      example(
        'flightline user create --org ID --role admin --email nora@example.com --name "Nora Lindqvist"',
      ),
    )
    .action((options: PersonOptions & { org?: string; role: Role }) =>
      forOrganization(options, async (context) => {
        const person = await createPerson(context, {
          ...newPerson(options),
          role: options.role,
          isTourDue: true,
        })
        await printPerson(person, options)
      }),
    )

  user
    .command('access-link')
    .description('print a reset link, with which a person chooses a new password')
    .argument('<email>', 'the e-mail address they sign in with')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user access-link nora@example.com'))
    .action((address: string, options: { json?: boolean }) =>
      asCommandLine(async (context, config) => {
        const { id: personId } = await findPerson(context, { email: address })
        const { email, expires_at, token } = await makeAccessLink(context, { personId })
        const link = `${appUrlOf(config)}/access#${token}`
        await print({ email, link, expires_at }, options, () =>
          facts([
            ['E-mail', email],
            ['Link', link],
            ['Expires', expires_at],
          ]),
        )
        say("Copy it now: you won't see it again. It works once; give it to that person only.")
      }),
    )

  user
    .command('suspend')
    .description(
      'sign a person out everywhere and block sign-in, in every organization; invitations that they sent ' +
        'and that are pending are withdrawn',
    )
    .argument('<email>', 'the e-mail address they sign in with')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user suspend nora@example.com'))
    .action((address: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id, email } = await findPerson(context, { email: address })
        const done = await suspendPerson(context, { personId: id })
        const { hasChanged: changed, invitationsWithdrawn: invitations_withdrawn } = done
        await print({ id, email, suspended: true, changed, invitations_withdrawn }, options, () =>
          describeSuspension(email, done),
        )
      }),
    )

  user
    .command('resume')
    .description('end the suspension of a person: they can sign in again, with the same password')
    .argument('<email>', 'the e-mail address they sign in with')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user resume nora@example.com'))
    .action((address: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id, email } = await findPerson(context, { email: address })
        const done = await resumePerson(context, { personId: id })
        await print({ id, email, suspended: false, changed: done.hasChanged }, options, () =>
          describeResumption(email, done),
        )
      }),
    )
}
