import { Option, type Command } from 'commander'
import { makeAccessLink } from '../core/person/make-access-link.ts'
import { createPerson } from '../core/person/create-person.ts'
import { endSessionsOfPerson } from '../core/person/end-session.ts'
import { exportPerson } from '../core/person/export-person.ts'
import { findPerson } from '../core/person/find-person.ts'
import type { Role } from '../core/person/person-sql.ts'
import { removePerson } from '../core/person/remove-person.ts'
import { noteSignInChange } from '../core/person/note-sign-in-change.ts'
import { resetSecondFactor } from '../core/second-factor/reset-second-factor.ts'
import { resumePerson, suspendPerson } from '../core/person/suspend-person.ts'
import { appUrlOf } from '../config.ts'
import { describeResumption, describeSuspension } from './describe-suspension.ts'
import { example } from './example.ts'
import { asCommandLine, EXPORT_LIMIT, exportConnection, forOrganization } from './on-installation.ts'
import { facts, print, say } from './output.ts'
import { saveFile } from './save-file.ts'
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
    .command('end-sessions')
    .description('sign a person out everywhere; they can sign in again')
    .argument('<email>', 'the e-mail address they sign in with')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user end-sessions nora@example.com'))
    .action((address: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id, email } = await findPerson(context, { email: address })
        const { ended } = await endSessionsOfPerson(context, { personId: id })
        await print({ id, email, ended }, options, () =>
          ended === 1
            ? `${email} is signed out: 1 session ended.`
            : `${email} is signed out: ${ended} sessions ended.`,
        )
      }),
    )

  user
    .command('reset-second-factor')
    .description(
      'remove the passkeys, authenticator app and recovery codes of a person who lost them, and sign them out everywhere: ' +
        'they sign in with the password alone, and set up new ones',
    )
    .argument('<email>', 'the e-mail address they sign in with')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user reset-second-factor nora@example.com'))
    .action((address: string, options: { json?: boolean }) =>
      asCommandLine(async (context, config) => {
        const { id } = await findPerson(context, { email: address })
        const { email, factors } = await resetSecondFactor(context, { personId: id })
        if (config.smtpUrl) await noteSignInChange(context, { kind: 'factors_reset', personId: id, email })
        await print({ id, email, factors_removed: factors }, options, () =>
          factors === 0
            ? `${email} had no second factor. They are signed out everywhere.`
            : `${email} has no second factor any more, and is signed out everywhere.`,
        )
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

  user
    .command('export')
    .description('write everything about a person to a JSON file')
    .argument('<email>', 'the e-mail address they sign in with')
    .argument('<file>', 'the file to write; an existing file is never overwritten')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user export nora@example.com nora.json'))
    .action((address: string, file: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id, email } = await findPerson(context, { email: address })
        const { bytes } = await saveFile(
          file,
          await exportPerson(context, exportConnection(context.database), { personId: id }, EXPORT_LIMIT),
        )
        await print({ id, email, file, bytes }, options, () => `${email}: ${bytes} bytes in ${file}.`)
      }),
    )

  user
    .command('remove')
    .description(
      'remove a person for good: their name and address leave the database, and what they did stays as done by ' +
        '"A former member"',
    )
    .argument('<email>', 'the e-mail address they sign in with')
    .requiredOption('--yes', 'confirm: this cannot be undone')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline user remove nora@example.com --yes'))
    .action((address: string, options: { yes: true; json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id } = await findPerson(context, { email: address })
        const { organizationsLeft: organizations_left } = await removePerson(context, { personId: id })
        await print(
          { id, removed: true, organizations_left },
          options,
          () => `Removed. What they did stays, as done by "A former member".`,
        )
      }),
    )
}
