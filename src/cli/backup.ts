import { Option, type Command } from 'commander'
import { isFolder, keepNewest, nameInFolder } from '../backup/backup-folder.ts'
import { readBackup } from '../backup/read-backup.ts'
import { requireOneServer } from '../backup/require-one-server.ts'
import { sendBackup, writeBackup } from '../backup/write-backup.ts'
import { Refusal } from '../core/refusal.ts'
import { addRehearseCommand } from './backup-rehearse.ts'
import { pathOf, sourceOf, STREAM } from './backup-source.ts'
import { describeBackup } from './describe-backup.ts'
import { example } from './example.ts'
import { onInstallation } from './on-installation.ts'
import { print, say, textOf } from './output.ts'
import { tellProgress } from './tell-progress.ts'
import { wholeNumber } from './whole-number.ts'

const KEEP_MAX = 10_000

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description(
      'write all data to a file, consistent as of a single point in time, while the server keeps running',
    )
    .argument(
      '<file>',
      'the file to write, or a folder, where its name is the time; - is standard output. An existing file is never overwritten',
    )
    .addOption(
      new Option(
        '--keep <count>',
        'in a folder: afterwards, delete all of its backups but the newest ones',
      ).argParser(wholeNumber(1, KEEP_MAX)),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example(
        'flightline backup /srv/backups --keep 31',
        'flightline backup flightline-2026-11-15.backup',
        'flightline backup - | ssh backups.example.com "cat > flightline.backup"',
      ),
    )
    .action((file: string, options: { keep?: number; json?: boolean }) => backUp(file, options))

  backup
    .command('check')
    .description('read a whole backup and print what it contains; needs no database')
    .argument('<file>', 'the backup; - is standard input')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline backup check flightline-2026-11-15.backup'))
    .action(async (file: string, options: { json?: boolean }) => {
      const { summary } = await checkBackup(file)
      await print(summary, options, () => describeBackup(summary))
    })

  addRehearseCommand(backup)
}

async function backUp(file: string, { keep, ...options }: { keep?: number; json?: boolean }): Promise<void> {
  const folder = file !== STREAM && (await isFolder(pathOf(file))) ? pathOf(file) : undefined
  if (keep !== undefined && folder === undefined)
    throw new Refusal('invalid', `--keep is for a folder, and ${file} is none.`)
  if (file === STREAM && process.stdout.isTTY)
    throw new Refusal('invalid', 'Standard output is the terminal: send the backup to a program or a file.')
  await onInstallation(async (database, _config, { installation, interruption }) => {
    requireOneServer(database)
    const task = { onProgress: tellProgress(), interruption, onLeftOut: sayLeftOut }
    if (file === STREAM) {
      const summary = await sendBackup(installation.connection, {
        ...task,
        stream: process.stdout,
        name: 'Standard output',
      })
      return say(textOf(summary, options, () => describeBackup(summary)))
    }
    const path = folder === undefined ? pathOf(file) : nameInFolder(folder)
    const summary = await writeBackup(installation.connection, { ...task, path })
    for (const deleted of keep === undefined ? [] : await keepNewest(folder!, keep, path))
      say(`Deleted ${deleted}.`)
    await print(summary, options, () => describeBackup(summary))
  })
}

function sayLeftOut(tables: string[]): void {
  say(`Left out, since Flightline did not create them: ${tables.join(', ')}`)
}

/** Refuses a file that is not a complete backup. */
export function checkBackup(file: string) {
  return readBackup(sourceOf(file), {
    onProgress: tellProgress(),
    async onTable(_table, rows) {
      for await (const _ of rows);
    },
  })
}
