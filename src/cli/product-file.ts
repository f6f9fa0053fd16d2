import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Refusal } from '../core/refusal.ts'

/** Reads a file of JSON; - is standard input. Paths are relative to the caller's folder, even when npm has changed to another. */
export async function readJsonFile(path: string): Promise<unknown> {
  const content =
    path === '-'
      ? await text(process.stdin)
      : await readFile(pathOf(path), 'utf8').catch((error: NodeJS.ErrnoException) =>
          refuseUnreadable(path, error),
        )
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal('invalid', `${path} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Reads a file as it is; - is standard input. Of one that is longer, no more than it takes to refuse it. */
export async function readBinaryFile(path: string, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(pathOf(path))) {
      chunks.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes > bytesMax) break
    }
  } catch (error) {
    refuseUnreadable(path, error as NodeJS.ErrnoException)
  }
  return Buffer.concat(chunks)
}

export function pathOf(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path)
}

export function refuseUnreadable(path: string, error: NodeJS.ErrnoException): never {
  const reason = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? error.message)
  throw new Refusal('invalid', `${path} cannot be read: ${reason}.`)
}
