import type { Command } from 'commander'
import { exportOrganization } from '../core/archive/export-organization.ts'
import { createOrganization } from '../core/organization/create-organization.ts'
import { listOrganizations } from '../core/organization/list-organizations.ts'
import { resumeOrganization, suspendOrganization } from '../core/organization/suspend-organization.ts'
import { describeResumption, describeSuspension } from './describe-suspension.ts'
import { example } from './example.ts'
import { asCommandLine, EXPORT_LIMIT, exportConnection, forOrganization } from './on-installation.ts'
import { facts, print, table } from './output.ts'
import { saveFile } from './save-file.ts'

export function addOrganizationCommands(program: Command): void {
  const organization = program.command('org').description('organizations that sell and buy')

  organization
    .command('create')
    .description('create an organization and print its id')
    .requiredOption('--name <text>', 'the name of the organization')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline org create --name "Harbour Lane Podcasts"'))
    .action((options: { name: string; json?: boolean }) =>
      asCommandLine(async (context) => {
        const { id, name } = await createOrganization(context, { name: options.name })
        await print({ id, name }, options, () =>
          facts([
            ['ID', id],
            ['Name', name],
          ]),
        )
      }),
    )

  organization
    .command('list')
    .description('list all organizations with their ids, oldest first')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline org list'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const organizations = await listOrganizations(context)
        await print(organizations, options, () =>
          table(
            ['ID', 'NAME', 'CREATED', 'SUSPENDED'],
            organizations.map(({ id, name, created_at, suspended_at }) => [
              id,
              name,
              created_at,
              suspended_at,
            ]),
          ),
        )
      }),
    )

  organization
    .command('suspend')
    .description(
      'lock out an organization: its keys are refused, its members have no access, and its pending ' +
        'invitations are withdrawn',
    )
    .argument('<id>', 'the id of the organization, as shown by org list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline org suspend ID'))
    .action((id: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const done = await suspendOrganization(context, { organizationId: id })
        const { name, hasChanged: changed, invitationsWithdrawn: invitations_withdrawn } = done
        await print({ id: done.id, name, suspended: true, changed, invitations_withdrawn }, options, () =>
          describeSuspension(`${name} (${done.id})`, done),
        )
      }),
    )

  organization
    .command('resume')
    .description('end the suspension of an organization: its keys work again, and its members have access')
    .argument('<id>', 'the id of the organization, as shown by org list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline org resume ID'))
    .action((id: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const done = await resumeOrganization(context, { organizationId: id })
        const { name, hasChanged: changed } = done
        await print({ id: done.id, name, suspended: false, changed }, options, () =>
          describeResumption(`${name} (${done.id})`, done),
        )
      }),
    )

  organization
    .command('export')
    .description('write the whole data of an organization to a zip archive')
    .argument('<id>', 'the id of the organization, as shown by org list')
    .argument('<file>', 'the file to write; an existing file is never overwritten')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline org export ID harbour-lane.zip'))
    .action((id: string, file: string, options: { json?: boolean }) =>
      forOrganization({ org: id }, async (context) => {
        const { content } = await exportOrganization(
          context,
          exportConnection(context.database),
          EXPORT_LIMIT,
        )
        const { bytes } = await saveFile(file, content)
        await print({ id, file, bytes }, options, () => `${bytes} bytes in ${file}.`)
      }),
    )
}
