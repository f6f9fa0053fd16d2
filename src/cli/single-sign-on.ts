import type { Command } from 'commander'
import { actingFor } from '../core/access.ts'
import { removeDomain } from '../core/single-sign-on/remove-domain.ts'
import { showConnection } from '../core/single-sign-on/show-connection.ts'
import { switchConnection } from '../core/single-sign-on/switch-connection.ts'
import { vouchForDomain } from '../core/single-sign-on/verify-domain.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { facts, print } from './output.ts'

interface Options {
  org: string
  json?: boolean
}

/** The way back in where an organization's single sign-on locks its people out. */
export function addSingleSignOnCommands(program: Command): void {
  const signOn = program
    .command('single-sign-on')
    .description('how the members of an organization sign in with its own identity provider')

  signOn
    .command('show')
    .description('show the single sign-on of an organization and its domains')
    .requiredOption('--org <id>', 'the id of the organization, as shown by org list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline single-sign-on show --org ID'))
    .action((options: Options) =>
      asCommandLine(async (context) => {
        const view = await showConnection(await actingFor(context, options.org))
        const { connection, domains } = view
        await print(view, options, () =>
          facts([
            ['State', stateOf(connection)],
            ['Issuer', connection?.issuer ?? null],
            ['Client ID', connection?.client_id ?? null],
            ['New members', connection?.default_role ?? null],
            ...domains.map(({ domain, verified_at }): [string, string] => [
              'Domain',
              `${domain} (${verified_at === null ? 'not verified' : 'verified'})`,
            ]),
          ]),
        )
      }),
    )

  signOn
    .command('off')
    .description('turn off the single sign-on of an organization, so that its members sign in otherwise')
    .requiredOption('--org <id>', 'the id of the organization, as shown by org list')
    .option('--only-required', 'leave it on, but let members in by other ways, too')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline single-sign-on off --org ID --only-required'))
    .action((options: Options & { onlyRequired?: boolean }) =>
      asCommandLine(async (context) => {
        const acting = await actingFor(context, options.org)
        const { connection } = await showConnection(acting)
        const isOn = options.onlyRequired === true && connection?.is_on === true
        const state = { isOn, isRequired: false, ownSession: null }
        const { hasChanged: changed } = await switchConnection(acting, state)
        await print({ on: isOn, required: false, changed }, options, () =>
          changed
            ? `Single sign-on is ${isOn ? 'no longer required' : 'off'}.`
            : `Nothing changed: it was ${isOn ? 'not required' : 'off'} before.`,
        )
      }),
    )

  signOn
    .command('verify-domain')
    .description('mark a domain in the list of an organization as verified, without its DNS record')
    .requiredOption('--org <id>', 'the id of the organization, as shown by org list')
    .requiredOption('--domain <domain>', 'the domain, which an admin has added')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline single-sign-on verify-domain --org ID --domain example.com'))
    .action((options: Options & { domain: string }) =>
      asCommandLine(async (context) => {
        await vouchForDomain(await actingFor(context, options.org), options)
        await print(
          { domain: options.domain, verified: true },
          options,
          () => `${options.domain} is verified.`,
        )
      }),
    )

  signOn
    .command('remove-domain')
    .description(
      'remove a domain from an organization; removing the last verified one turns its single sign-on off',
    )
    .requiredOption('--org <id>', 'the id of the organization, as shown by org list')
    .requiredOption('--domain <domain>', 'the domain, as shown by single-sign-on show')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline single-sign-on remove-domain --org ID --domain example.com'))
    .action((options: Options & { domain: string }) =>
      asCommandLine(async (context) => {
        const acting = await actingFor(context, options.org)
        const { domain } = options
        const { wasTurnedOff } = await removeDomain(acting, { domain, ownSession: null })
        await print(
          { domain, removed: true, turned_off: wasTurnedOff },
          options,
          () =>
            `${domain} is removed.${wasTurnedOff ? ' It was the last verified domain, so single sign-on is off.' : ''}`,
        )
      }),
    )
}

function stateOf(connection: { is_on: boolean; is_required: boolean } | null): string {
  if (connection === null) return 'not set up'
  if (!connection.is_on) return 'off'
  return connection.is_required ? 'on and required' : 'on'
}
