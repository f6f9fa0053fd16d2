import type { Command } from 'commander'
import { createOrganization } from '../core/organization/create-organization.ts'
import { listOrganizations } from '../core/organization/list-organizations.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { facts, print, table } from './output.ts'

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
            ['ID', 'NAME', 'CREATED'],
            organizations.map(({ id, name, created_at }) => [id, name, created_at]),
          ),
        )
      }),
    )
}
