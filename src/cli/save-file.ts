import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/refusal.ts'
import { errorCode } from '../database/embedded-error.ts'

const REASONS: Record<string, string> = {
  EEXIST: 'it already exists. Choose another name',
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
}

/** Writes a file that only its owner can read. It is complete or absent, and no existing file is overwritten. Returns its size. */
export async function saveFile(
  path: string,
  content: AsyncIterable<string | Uint8Array>,
): Promise<{ bytes: number }> {
  let isOurs = false
  try {
    const file = await open(path, 'wx', 0o600)
    isOurs = true
    const stream = file.createWriteStream()
    await pipeline(Readable.from(content), stream)
    return { bytes: stream.bytesWritten }
  } catch (error) {
    if (isOurs) await rm(path, { force: true })
    const reason = REASONS[errorCode(error) ?? '']
    throw reason === undefined ? error : new Refusal('invalid', `${path} cannot be written: ${reason}.`)
  }
}
