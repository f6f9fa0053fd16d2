import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, lastWords, OR_USE_A_SERVER } from './embedded-error.ts'
import { giveTo, renameUnlessThere, spawnAt, type Site } from './embedded-site.ts'

export const USER = 'flightline'
export const DATABASE = 'flightline'

const DRAFT_AGE_MS_MAX = 60 * 60 * 1000

/** Leaves a complete database or nothing: it is prepared elsewhere and moved into place when complete. */
export async function initializeUnlessThere(site: Site, major: string, isDurable: boolean): Promise<void> {
  await removeOldDrafts(site)
  if ((await majorIn(site.pgData)) === major) return
  const draft = await mkdtemp(`${site.pgData}.new-`)
  try {
    await giveTo(site.account, draft)
    await createCluster(site, draft, isDurable)
    await renameUnlessThere(draft, site.pgData)
    await syncFolder(dirname(site.pgData))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The version of PostgreSQL that made it; undefined if there is none. */
export async function majorIn(pgData: string): Promise<string | undefined> {
  const found = await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return found?.trim()
}

export async function createCluster(site: Site, folder: string, isDurable: boolean): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject']
  const safety = ['--data-checksums', ...(isDurable ? [] : ['--no-sync'])]
  await complete(site, 'initdb', ['-D', folder, ...access, ...locale, ...safety])
  const alone = [
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    '-c',
    `fsync=${isDurable ? 'on' : 'off'}`,
  ]
  await complete(site, 'postgres', [...alone, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
}

/** Writes to disk what was written without. */
export async function syncCluster(site: Site, folder: string): Promise<void> {
  await complete(site, 'initdb', ['--sync-only', '-D', folder])
}

/** A program that was killed while preparing a database could not clean up. */
async function removeOldDrafts(site: Site): Promise<void> {
  const home = dirname(site.pgData)
  for (const name of await readdir(home)) {
    const path = join(home, name)
    if (!path.startsWith(`${site.pgData}.new-`)) continue
    // Another program may have finished it by now.
    const draft = await stat(path).catch(() => undefined)
    const ageMs = Date.now() - (draft?.mtimeMs ?? Date.now())
    if (ageMs > DRAFT_AGE_MS_MAX) await rm(path, { recursive: true, force: true })
  }
}

async function complete(site: Site, program: string, args: string[], input = ''): Promise<void> {
  const child = spawnAt(site, program, args, 'pipe')
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin!.on('error', () => {}).end(input)
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : lastWords(output) || `exit code ${code}`))
  })
  if (failure === undefined) return
  throw new EmbeddedPostgresError(
    `PostgreSQL's ${program} could not create a database in ${dirname(site.pgData)} (${failure}): ` +
      `fix that and start again, ${OR_USE_A_SERVER}`,
  )
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
