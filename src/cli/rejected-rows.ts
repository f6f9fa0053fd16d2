import { open, type FileHandle } from 'node:fs/promises'
import { Refusal } from '../core/refusal.ts'
import { pathOf } from './product-file.ts'
import type { PushRow } from './push-input.ts'

/** Rejected rows, as they were in the input, with the row and why: to correct, and to push again. */
export interface RejectedRows {
  add(row: PushRow, reason: string, message: string): Promise<void>
  close(): Promise<void>
}

/** Beside the columns of the input. */
const ADDED_COLUMNS = ['rejected_row', 'rejected_reason', 'rejected_message']

/** CSV if the input has a header, otherwise lines of JSON. An existing file is replaced. */
export async function openRejectedRows(
  path: string,
  header: readonly string[] | null,
  inputPath: string,
): Promise<RejectedRows> {
  if (inputPath !== '-' && pathOf(path) === pathOf(inputPath)) {
    throw new Refusal(
      'invalid',
      'The rejected rows would replace the file that is pushed. Choose another file.',
    )
  }
  const file = await openForWriting(path)
  if (header) await file.write(csvRecord([...header, ...ADDED_COLUMNS]))
  return {
    async add({ row, written }, reason, message) {
      if (typeof written === 'string') {
        await file.write(
          `{"row":${row},"reason":"${reason}","message":${JSON.stringify(message)},"item":${jsonOf(written)}}\n`,
        )
        return
      }
      const cells = Array.from({ length: header?.length ?? 0 }, (_, i) => written[i] ?? '')
      // Cells beyond the header are why the row was rejected: they stay where they can be seen.
      const beyond = written.slice(cells.length)
      await file.write(csvRecord([...cells, String(row), reason, message, ...beyond]))
    },
    close: () => file.close(),
  }
}

export async function openForWriting(path: string): Promise<FileHandle> {
  try {
    return await open(pathOf(path), 'w')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'ENOENT' ? 'there is no such folder' : code === 'EACCES' ? 'you may not write there' : code
    throw new Refusal('invalid', `${path} cannot be written: ${reason ?? 'try another place'}.`)
  }
}

/** A line that is not JSON is kept as text. */
function jsonOf(line: string): string {
  try {
    JSON.parse(line)
    return line
  } catch {
    return JSON.stringify(line)
  }
}

/** Unlike in files that we make, nothing is put in front of what looks like a formula: the rows are the sender's own. */
function csvRecord(cells: readonly string[]): string {
  const written = cells.map((cell) =>
    /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
  return `${written.join(',')}\r\n`
}
