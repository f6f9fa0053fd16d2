import { createHash, type Hash } from 'node:crypto'

const LINE_BREAK = 0x0a
const WORDS = 4

/** Tells whether two tables have the same rows, whatever the order they come in: the sum of the rows' hashes. */
export class RowDigest {
  readonly #sums = new Uint32Array(WORDS)
  #rows = 0
  /** Of a row that goes on in the next chunk. */
  #started: Hash | undefined

  add(chunk: Buffer): void {
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf(LINE_BREAK, start)
      this.#started ??= createHash('sha256')
      this.#started.update(chunk.subarray(start, end < 0 ? chunk.length : end))
      if (end < 0) return
      this.#addRow(this.#started.digest())
      this.#started = undefined
      start = end + 1
    }
  }

  get rows(): number {
    return this.#rows
  }

  equals(other: RowDigest): boolean {
    return this.#rows === other.#rows && this.#sums.every((sum, word) => sum === other.#sums[word])
  }

  #addRow(hash: Buffer): void {
    this.#rows += 1
    for (let word = 0; word < WORDS; word++)
      this.#sums[word] = this.#sums[word]! + hash.readUInt32LE(word * Uint32Array.BYTES_PER_ELEMENT)
  }
}
