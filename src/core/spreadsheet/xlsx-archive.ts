import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../refusal.ts'

/** Enough for a workbook with many sheets and pictures; only a handful of entries is read. */
const ENTRIES_MAX = 5_000
/** Total size read from one workbook, unpacked. 100,000 rows with ten columns take about 50 MB. */
export const UNPACKED_BYTES_MAX = 100 * 1024 * 1024
/** Sheets pack to a tenth or a twentieth. A bomb packs to a thousandth. */
const PACKED_RATIO_MAX = 200
const RATIO_MATTERS_FROM_BYTES = 1024 * 1024

export const NOT_A_TABLE = 'This is not a CSV or Excel file. Save it as CSV (UTF-8) or .xlsx and try again.'

/** The parts of a workbook, unpacked one at a time and never beyond the limits. */
export interface XlsxArchive {
  /** Undefined if the workbook has no such part. Fails unless it unpacks to exactly the declared size. */
  read(path: string): Promise<Readable | undefined>
}

/** Opens the bytes of a workbook. Nothing is unpacked yet. */
export async function openXlsxArchive(bytes: Buffer): Promise<XlsxArchive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(
    refuseBroken,
  )
  if (zip.entryCount > ENTRIES_MAX) throw tooLarge()
  const entries = await readEntries(zip).catch(refuseBroken)
  let unpackedBytes = 0
  return {
    async read(path) {
      const entry = entries.get(path.toLowerCase())
      if (!entry) return undefined
      if (entry.isEncrypted()) throw new Refusal('invalid', PASSWORD, 'file')
      // The declared size, which yauzl enforces while unpacking.
      unpackedBytes += entry.uncompressedSize
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      const isBomb = entry.uncompressedSize > RATIO_MATTERS_FROM_BYTES && ratio > PACKED_RATIO_MAX
      if (unpackedBytes > UNPACKED_BYTES_MAX || isBomb) throw tooLarge()
      return zip.openReadStreamPromise(entry).catch(refuseBroken)
    },
  }
}

export const PASSWORD = 'This workbook has a password. Remove the password, save it as .xlsx and try again.'

/** Names are compared without case, as Excel does. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of the two they read.
    if (entries.has(name)) throw new Error('two entries of one name')
    entries.set(name, entry)
  }
  return entries
}

export function refuseBroken(error: unknown): never {
  if (error instanceof Refusal) throw error
  throw new Refusal(
    'invalid',
    'The Excel file is damaged. Open it in Excel, save it again as .xlsx and try again.',
    'file',
  )
}

function tooLarge(): Refusal {
  return new Refusal(
    'invalid',
    'The workbook is too large once unpacked. Copy the sheet into a new workbook, or save it as CSV.',
    'file',
  )
}
