import type { Command } from 'commander'
import { backupsIn, isFolder } from '../backup/backup-folder.ts'
import type { BackupSource } from '../backup/read-backup.ts'
import { rehearseBackup } from '../backup/rehearse-backup.ts'
import { Refusal } from '../core/refusal.ts'
import { pathOf, sourceOf } from './backup-source.ts'
import { describeBackup } from './describe-backup.ts'
import { example } from './example.ts'
import { interruptible } from './interruptible.ts'
import { print, say, table } from './output.ts'
import { tellProgress } from './tell-progress.ts'
import { wholeNumber } from './whole-number.ts'

const HOURS_MAX = 24 * 366
const HOUR_MS = 3_600_000

export function addRehearseCommand(backup: Command): void {
  backup
    .command('rehearse')
    .description(
      'restore a backup into a database that is thrown away afterwards, and check it; touches no other database',
    )
    .argument('<file>', 'the backup, or a folder, whose newest backup is taken; - is standard input')
    .option('--max-age <hours>', 'fail if the backup is older', wholeNumber(1, HOURS_MAX))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('flightline backup rehearse /srv/backups --max-age 26') +
        '\n\nThe exit code is 0 only if the backup can be restored and everything in it agrees.',
    )
    .action((file: string, options: { maxAge?: number; json?: boolean }) =>
      interruptible(async (interruption) => {
        const startedAtMs = performance.now()
        const { summary, applied, checks, passed } = await rehearseBackup({
          source: await sourceIn(file),
          onStep: say,
          onProgress: tellProgress(),
          interruption,
        })
        const all = [...checks, ...checkAge(summary.created_at, options.maxAge)]
        const hasPassed = passed && all.every((one) => one.passed)
        const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
        await print({ ...summary, applied, checks: all, passed: hasPassed, seconds }, options, () =>
          [
            describeBackup(summary),
            table(
              ['Check', 'Result', 'Checked'],
              all.map((one) => [one.check, one.passed ? 'passed' : 'FAILED', one.detail]),
            ),
            hasPassed ? `This backup can be restored. It took ${seconds} s.` : 'Do not rely on this backup.',
          ].join('\n\n'),
        )
        if (!hasPassed) {
          for (const { check, detail } of all.filter((one) => !one.passed))
            say(`Failed: ${check} (${detail}).`)
          process.exitCode = 1
        }
      }),
    )
}

async function sourceIn(file: string): Promise<BackupSource> {
  const path = pathOf(file)
  if (!(await isFolder(path))) return sourceOf(file)
  const [newest] = await backupsIn(path)
  if (newest === undefined)
    throw new Refusal('not_found', `${path} has no backups made by flightline backup.`)
  return { path: newest }
}

function checkAge(createdAt: string, hoursMax: number | undefined) {
  if (hoursMax === undefined) return []
  const hours = (Date.now() - Date.parse(createdAt)) / HOUR_MS
  return [
    {
      check: 'The backup is new enough',
      passed: hours <= hoursMax,
      detail: `hours: ${hours.toFixed(1)}, at most ${hoursMax}`,
    },
  ]
}
