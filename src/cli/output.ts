import { stringifyExactJson } from '../exact/exact-json.ts'

/**
 * Prints what a command found or created: as JSON if asked for or if a program reads it, otherwise as text for people.
 * Nothing else goes to stdout.
 */
export async function print(
  value: unknown,
  options: { json?: boolean },
  asText: () => string,
): Promise<void> {
  return write(textOf(value, options, asText, process.stdout))
}

/** The same where standard output is taken: for standard error. */
export function textOf(
  value: unknown,
  options: { json?: boolean },
  asText: () => string,
  { isTTY }: { isTTY: boolean } = process.stderr,
): string {
  return !options.json && isTTY ? asText() : stringifyExactJson(value, isTTY ? 2 : undefined)
}

/** Notes, hints and errors. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

export async function write(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    process.stdout.write(`${text}\n`, (error) => (!error || hasNoReader(error) ? resolve() : reject(error))),
  )
}

/** The callback of each write gets its error as well. */
export function outliveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** The reader may stop early, as `head` does, or close the terminal: neither is an error. */
function hasNoReader(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO')
}

export type Cell = string | null

/** A table with headings; numbers are aligned right. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map((cell) => plain(cell)))
  const columns = heads.map((head, column) => {
    const cells = texts.map((row) => row[column] ?? '')
    const width = cells.reduce((widest, cell) => Math.max(widest, cell.length), head.length)
    const isNumeric = cells.every((cell) => /^(-|[\d.]+)$/.test(cell)) && cells.some((cell) => cell !== '-')
    return [head, ...cells].map((cell) => (isNumeric ? cell.padStart(width) : cell.padEnd(width)))
  })
  return [heads, ...rows]
    .map((_, row) =>
      columns
        .map((column) => column[row])
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values, one pair per line. */
export function facts(pairs: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`).join('\n')
}

/** Text from outside must not be able to control the terminal. */
function plain(cell: Cell): string {
  return cell === null ? '-' : cell.replace(/\p{Cc}/gu, ' ')
}
