import type { Context } from '../context.ts'
import { readCountFile, type CountFile, type CountRow } from './count-file.ts'
import { requirePlaceToCount, type CountDays } from './count-page.ts'
import { recordCounts, type CountVerdict } from './record-counts.ts'

export interface RecordedCountFile extends Pick<
  CountFile,
  'kind' | 'sheetName' | 'otherSheets' | 'leftEmpty'
> {
  /** In the order of the file. */
  rows: (CountVerdict & { row: number })[]
  accepted: number
  rejected: number
}

/** The buyer's counts from a file, by the same rules as those that are typed. A dry run says what would become of each row. */
export async function recordCountFile(
  context: Context,
  input: CountDays & { fileName: string; bytes: Buffer; note: string; isDryRun: boolean },
): Promise<RecordedCountFile> {
  await requirePlaceToCount(context, input)
  const { rows, ...file } = await readCountFile(input.bytes, input.fileName, input)
  const sound = rows.filter(({ fault }) => fault === null)
  const { verdicts } =
    sound.length === 0 ? { verdicts: [] } : await recordCounts(context, { ...input, counts: sound })
  const judged = new Map(sound.map((row, i) => [row, verdicts[i]!]))
  const results = rows.map((row) => ({ row: row.row, ...(judged.get(row) ?? faulty(row)) }))
  const accepted = results.filter(({ is_accepted }) => is_accepted).length
  return { ...file, rows: results, accepted, rejected: results.length - accepted }
}

function faulty({ line, quantity, fault }: CountRow): CountVerdict {
  return { is_accepted: false, line, quantity, line_name: null, message: fault ?? '' }
}
