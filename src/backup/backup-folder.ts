import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The time in UTC: by name is by age. */
const NAME = /^flightline-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/
const PARTIAL = '.partial'
/** One that is being written grows all the time. */
const PARTIAL_AGE_MS_MAX = 24 * 3_600_000

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** For a backup that begins now. */
export function nameInFolder(folder: string, now = new Date()): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/(?<=T.*):/g, '')
  return join(folder, `flightline-${time}.backup`)
}

/** The complete backups that were named by us, the newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))
}

/**
 * Deletes all but the newest, and what backups that were killed have left. The one just written stays, even if the clock was put
 * back and its name is not the newest. Returns what it has deleted.
 */
export async function keepNewest(folder: string, count: number, written: string): Promise<string[]> {
  const old = (await backupsIn(folder)).filter((path) => path !== written).slice(count - 1)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(PARTIAL) || !NAME.test(name.slice(0, -PARTIAL.length))) continue
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > PARTIAL_AGE_MS_MAX) old.push(path)
  }
  for (const path of old) await rm(path, { force: true })
  return old
}
