import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { Context } from '../core/context.ts'
import { Refusal } from '../core/refusal.ts'
import { daysInWords } from '../core/retention/days-in-words.ts'
import { listRetention, type ListedRetention } from '../core/retention/list-retention.ts'
import { previewRetention } from '../core/retention/preview-retention.ts'
import { setRetention } from '../core/retention/set-retention.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { facts, print, table } from './output.ts'
import { wholeNumber } from './whole-number.ts'

const DAYS_MAX = 999_999

interface Options {
  yes?: boolean
  json?: boolean
}

export function addRetentionCommands(program: Command): void {
  const retention = program.command('retention').description('how long data is kept')
  retention
    .command('list')
    .description('list the kinds of data whose days can be set')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline retention list'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context, settings) => {
        const kinds = await listRetention({ ...context, settings })
        await print(kinds, options, () =>
          table(
            ['KIND', 'DAYS', 'FROM', 'LEAST', 'MOST', 'WHAT'],
            kinds.map((row) => [
              row.kind,
              String(row.days),
              sourceOf(row),
              String(row.days_min),
              String(row.days_max),
              row.title,
            ]),
          ),
        )
      }),
    )
  withOptions(
    retention
      .command('set')
      .description(
        'set for how many days a kind of data is kept; deletion of older data starts within the hour',
      )
      .argument('<kind>', 'a kind of `flightline retention list`')
      .argument('<days>', 'for how many days', wholeNumber(1, DAYS_MAX)),
  )
    .addHelpText('after', example('flightline retention set requests 30 --yes'))
    .action((kind: string, days: number, options: Options) =>
      asCommandLine((context, config) => change(context, config, { kind, days }, options)),
    )
  withOptions(
    retention
      .command('reset')
      .description('go back to the setting of the environment, or the default')
      .argument('<kind>', 'a kind of `flightline retention list`'),
  )
    .addHelpText('after', example('flightline retention reset requests'))
    .action((kind: string, options: Options) =>
      asCommandLine((context, config) => change(context, config, { kind, days: null }, options)),
    )
}

function sourceOf({ source, variable, within }: ListedRetention): string {
  if (source === 'environment') return variable ?? source
  return source === 'within' ? `as ${within}` : source
}

function withOptions(command: Command): Command {
  return command.option('--yes', 'also if it deletes data').option('--json', 'print JSON')
}

async function change(
  context: Context,
  settings: Config,
  wanted: { kind: string; days: number | null },
  options: Options,
): Promise<void> {
  const { days, rows, rows_max } = await previewRetention({ ...context, settings }, wanted)
  if (rows > 0 && !options.yes) {
    const count = rows < rows_max ? String(rows) : `${rows_max} or more`
    throw new Refusal(
      'conflict',
      `${count} ${rows === 1 ? 'row is' : 'rows are'} older than ${daysInWords(days)} and would be deleted for good. Nothing was changed: add --yes to delete them.`,
    )
  }
  const changed = await setRetention({ ...context, settings }, wanted)
  await print({ kind: wanted.kind, ...changed }, options, () =>
    facts([
      ['Kind', wanted.kind],
      ['Days before', String(changed.days_before)],
      ['Days', String(changed.days)],
    ]),
  )
}
