import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Refusal } from '../core/refusal.ts'

/** Reads a file of JSON; - is standard input. Paths are relative to the caller's folder, even when npm has changed to another. */
export async function readJsonFile(path: string): Promise<unknown> {
  const content =
    path === '-'
      ? await text(process.stdin)
      : await readFile(resolve(process.env['INIT_CWD'] ?? '', path), 'utf8').catch(refuseUnreadable)
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal('invalid', `${path} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }

  function refuseUnreadable(error: NodeJS.ErrnoException): never {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? error.message)
    throw new Refusal('invalid', `${path} cannot be read: ${reason}.`)
  }
}
