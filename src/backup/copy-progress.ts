/** How far a backup or a restore is, told whenever more of a table has been copied. */
export interface CopyProgress {
  table: string
  /** Of this table so far, as text. */
  bytes: number
  rows: number
  /** Of the whole, between 0 and 1; undefined if the whole is not known. Estimated while a backup is written. */
  share: number | undefined
}

export type OnProgress = (progress: CopyProgress) => void

const LINE_BREAK = 0x0a

/** Passes on the rows of a table as COPY writes them, and tells how many there were. */
export async function* telling(
  table: string,
  rows: AsyncIterable<Buffer>,
  shareAfter: (rows: number) => number | undefined,
  onProgress: OnProgress = () => undefined,
): AsyncGenerator<Buffer> {
  const copied = { bytes: 0, rows: 0 }
  for await (const chunk of rows) {
    yield chunk
    copied.bytes += chunk.length
    copied.rows += lineBreaksIn(chunk)
    onProgress({ table, ...copied, share: shareAfter(copied.rows) })
  }
}

function lineBreaksIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) count += 1
  return count
}
