import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from './embedded-error.ts'

/**
 * A lock that ends with its process, where there is no database to hold it: a folder with a file named after the holder. Renaming
 * a folder onto another succeeds only if the other is empty, so no two can take it. Undefined if another process has it.
 */
export async function takeProcessLock(folder: string): Promise<(() => Promise<void>) | undefined> {
  const holder = await nameOf(process.pid)
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== (await nameOf(Number.parseInt(name, 10)))) await rm(join(folder, name), { force: true })
  }
  const mine = `${folder}-${holder}`
  await mkdir(mine, { recursive: true })
  await writeFile(join(mine, holder), '')
  try {
    await rename(mine, folder)
  } catch (error) {
    await rm(mine, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
  return () => rm(folder, { recursive: true, force: true })
}

/** With the time it started: numbers are given again, in a container to the very next process. */
async function nameOf(pid: number): Promise<string> {
  return `${pid}-${await startOf(pid)}`
}

async function startOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // After the name, which may contain anything, in parentheses.
    const [state, ...rest] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? '' : (rest[18] ?? '')
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'lstart=']).catch(() => ({
    stdout: '',
  }))
  return stdout.replaceAll(/\W+/g, '')
}
