import type { Command } from 'commander'
import { listFormats } from '../core/product/list-formats.ts'
import { saveFormat } from '../core/product/save-format.ts'
import { withdrawFormat } from '../core/product/withdraw-format.ts'
import { example } from './example.ts'
import { readJsonFile } from './product-file.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'

export function addFormatCommands(program: Command): void {
  const format = program.command('format').description('the creative formats that products accept')

  format
    .command('list')
    .description("list the catalogue: the standard formats and the operator's own")
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline format list'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const formats = (await listFormats(context)).map((row) => ({
          format_id: row.format_id,
          name: row.document.name,
          type: row.medium,
          standard: row.is_standard,
        }))
        await print(formats, options, () =>
          table(
            ['FORMAT ID', 'NAME', 'TYPE', 'STANDARD'],
            formats.map((row) => [row.format_id, row.name, row.type, row.standard ? 'yes' : 'no']),
          ),
        )
      }),
    )

  format
    .command('import')
    .description('create or change a format of your own from a JSON file')
    .argument('<file>', 'one format, with id, type, name and assets; - reads standard input')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline format import takeover.json'))
    .action((file: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { formatId, outcome } = await saveFormat(context, { format: await readJsonFile(file) })
        await print({ format_id: formatId, outcome }, options, () => `${formatId} is ${outcome}.`)
      }),
    )

  format
    .command('withdraw')
    .description('take a format of your own out of the catalogue')
    .argument('<format-id>', 'the id of the format, as shown by format list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline format withdraw takeover'))
    .action((formatId: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        await withdrawFormat(context, { formatId })
        await print({ format_id: formatId, withdrawn: true }, options, () => `${formatId} is withdrawn.`)
      }),
    )
}
