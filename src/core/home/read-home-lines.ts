import type { Context } from '../context.ts'
import { measureProgress } from '../campaign/measure-progress.ts'
import { isQuietAt, keyOf, keyText } from '../line-board/line-board.ts'
import { listListedLines, type ListedLineRow } from '../line-board/listed-line-sql.ts'
import { listedLine } from '../line-board/listed-line.ts'
import type { ChosenAttention } from './choose-attention.ts'
import type { Attention, HomeLine, LineSample } from './home.ts'

/** The lines of a side that are shown, with names and figures. A line that has gone since is left out. */
export async function readHomeLines(
  context: Context,
  organizationNumber: number,
  samples: ChosenAttention['samples'],
): Promise<Record<Attention, LineSample>> {
  const lines = new Map(
    Object.values(samples)
      .flatMap(({ first }) => first)
      .map((line) => [keyText(keyOf(line)), line]),
  )
  const rows = await listListedLines(context.database, organizationNumber, Array.from(lines.values(), keyOf))
  const behind = new Set(samples.behind.first.map((line) => keyText(keyOf(line))))
  const lastDays = await lastDaysOf(
    context,
    rows.filter((row) => behind.has(keyText(row))),
  )
  const shown = new Map(
    rows.map((row): [string, HomeLine] => {
      const key = keyText(row)
      const isQuiet = isQuietAt(lines.get(key)!, context.now)
      const line = listedLine(row, { organizationNumber, now: context.now, isQuiet })
      return [key, { ...line, last_day: lastDays.get(key) ?? null }]
    }),
  )
  const sample = ({ total, first }: ChosenAttention['samples'][Attention]): LineSample => ({
    total,
    first: first.flatMap((line) => shown.get(keyText(keyOf(line))) ?? []),
  })
  return { behind: sample(samples.behind), ending: sample(samples.ending), quiet: sample(samples.quiet) }
}

/** What each line delivered in the day before its figure, by seller: a buyer's lines are of several. */
async function lastDaysOf(context: Context, rows: readonly ListedLineRow[]): Promise<Map<string, string>> {
  const lastDays = new Map<string, string>()
  for (const seller of new Set(rows.map(({ organization_number }) => organization_number))) {
    const own = rows.filter(({ organization_number }) => organization_number === seller)
    const progress = await measureProgress(context, seller, own)
    for (const [i, { rates }] of progress.entries()) {
      const lastDay = rates?.last_day ?? null
      if (lastDay !== null) lastDays.set(keyText(own[i]!), lastDay)
    }
  }
  return lastDays
}
