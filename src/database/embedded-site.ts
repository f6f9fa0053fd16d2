import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, lchown, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgresError, errorCode, messageOf, OR_USE_A_SERVER } from './embedded-error.ts'

/** Where the database is on this machine, and which account its programs run as. */
export interface Site {
  readonly dataDir: string
  /** The database itself. */
  readonly pgData: string
  /** Holds the socket, which every account that can enter may use without a password. */
  readonly socketFolder: string
  readonly binFolder: string
  readonly account: Account
  /** Shown to the operator if the files are not where they would expect them. */
  readonly notice?: string
}

interface Account {
  /** Owner of the files, as seen from outside any namespace. */
  readonly uid: number
  /** Put in front of each command. */
  readonly wrapper: readonly string[]
  readonly spawnAs: { readonly uid?: number; readonly gid?: number }
}

const NOBODY = 65534
const ROOT = 0
/** sun_path of macOS less its final zero; Linux has four more. */
const SOCKET_PATH_BYTES_MAX = 103

const execute = promisify(execFile)

/** Postgres refuses to run as root, so for root it sees the account `nobody`: in a user namespace, or for real. */
export async function chooseSite(dataDir: string, binaries: Binaries): Promise<Site> {
  const uid = process.getuid?.() ?? ROOT
  const ownerIn = async (home: string) =>
    (await ownerOf(join(home, 'postgres'))) ?? ownerOf(movedFolder(join(home, 'postgres'), binaries.major))
  const ownerHere = await ownerIn(dataDir)
  if (ownerHere !== undefined && ownerHere !== uid && (uid !== ROOT || ownerHere !== NOBODY)) {
    throw new EmbeddedPostgresError(
      `${join(dataDir, 'postgres')} belongs to another account (uid ${ownerHere}): ` +
        `run this as that account, ${OR_USE_A_SERVER}`,
    )
  }
  if (uid !== ROOT) return makeSite(dataDir, dataDir, binaries.folder, plainAccount(uid))
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root: use an ordinary account, ${OR_USE_A_SERVER}`,
    )
  }

  const elsewhere = elsewhereFor(dataDir)
  // An existing database decides: it stays where and as it was created, and no second one is created.
  const owner = ownerHere ?? (await ownerIn(elsewhere))
  if (owner !== NOBODY && (await namespaceWorks(dataDir, binaries))) {
    return makeSite(dataDir, dataDir, binaries.folder, namespaceAccount)
  }
  if (owner === ROOT) {
    throw new EmbeddedPostgresError(
      `${join(dataDir, 'postgres')} was created in a user namespace, which is not available now: ` +
        `hand it over with "chown -R nobody ${join(dataDir, 'postgres')}", ${OR_USE_A_SERVER}`,
    )
  }
  const staysHere = ownerHere !== undefined || (owner === undefined && (await nobodyReaches(dataDir)))
  return nobodySite(dataDir, staysHere ? dataDir : elsewhere, elsewhere, binaries)
}

/** Whether there is a database already. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const owners = await Promise.all(placesOf(dataDir).homes.map((home) => ownerOf(join(home, 'postgres'))))
  return owners.some((owner) => owner !== undefined)
}

/** Where its files may be. */
export function placesOf(dataDir: string): { homes: string[]; socketFolder: string } {
  return { homes: [dataDir, elsewhereFor(dataDir)], socketFolder: distantSocketFolder(dataDir) }
}

/** For root, where `nobody` does not reach the data folder. */
function elsewhereFor(dataDir: string): string {
  return join('/var/lib', `flightline-${fingerprint(dataDir)}`)
}

const plainAccount = (uid: number): Account => ({ uid, wrapper: [], spawnAs: {} })

/** Inside, root's files seem to be nobody's; outside, nothing has changed, not even below a 0700 home. */
const namespaceAccount: Account = {
  uid: ROOT,
  wrapper: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  spawnAs: {},
}

const nobodyAccount: Account = { uid: NOBODY, wrapper: [], spawnAs: { uid: NOBODY, gid: NOBODY } }

/** initdb wants a name for its account, and without root's privileges a folder of another account may be closed. */
async function namespaceWorks(dataDir: string, binaries: Binaries): Promise<boolean> {
  const script = 'id -un && test -x "$0" && test -x "$1"'
  return succeeds(namespaceAccount, ['/bin/sh', '-c', script, dataDir, join(binaries.folder, 'bin/postgres')])
}

/** If `nobody` cannot reach the data folder, for example in a 0700 home, the files get a separate place. */
async function nobodySite(
  dataDir: string,
  home: string,
  elsewhere: string,
  binaries: Binaries,
): Promise<Site> {
  try {
    const reachesBinaries = await nobodyReaches(join(binaries.folder, 'bin/postgres'))
    if (home === elsewhere || !reachesBinaries) {
      await mkdir(elsewhere, { recursive: true })
      await chmod(elsewhere, 0o755)
    }
    const binFolder = reachesBinaries ? binaries.folder : await copyBinaries(binaries, elsewhere)
    const notice = `Root cannot use a user namespace here: PostgreSQL runs as "nobody", with its files in ${home}`
    return { ...(await makeSite(dataDir, home, binFolder, nobodyAccount)), notice }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `Root can start PostgreSQL neither in a user namespace nor as "nobody" (${messageOf(error)}): ` +
        `run this as an ordinary account, ${OR_USE_A_SERVER}`,
      { cause: error },
    )
  }
}

async function nobodyReaches(path: string): Promise<boolean> {
  return succeeds(nobodyAccount, ['/bin/sh', '-c', 'test -x "$0"', path])
}

async function copyBinaries(binaries: Binaries, elsewhere: string): Promise<string> {
  const copy = join(elsewhere, `postgresql-${binaries.version}`)
  if ((await ownerOf(copy)) !== undefined) return copy
  const draft = await mkdtemp(`${copy}.new-`)
  await cp(binaries.folder, draft, { recursive: true, verbatimSymlinks: true })
  await execute('chmod', ['-R', 'a+rX', draft])
  await renameUnlessThere(draft, copy)
  return copy
}

async function makeSite(
  dataDir: string,
  home: string,
  nativeFolder: string,
  account: Account,
): Promise<Site> {
  const pgData = join(home, 'postgres')
  const socketFolder = socketFolderIn(home, 'run', dataDir)
  await makePrivateFolder(socketFolder, account)
  return { dataDir, pgData, socketFolder, binFolder: join(nativeFolder, 'bin'), account }
}

/** The same place for another folder of it, with a socket of its own, where no other program looks for it. */
export async function besideSite(
  site: Site,
  { name, ...changes }: { name: string; pgData: string; binFolder: string },
): Promise<Site> {
  const socketFolder = socketFolderIn(dirname(site.pgData), name, site.dataDir)
  await makePrivateFolder(socketFolder, site.account)
  return { ...site, ...changes, socketFolder }
}

/** Complete, with another version of PostgreSQL, and about to take the place of the database. */
export function movedFolder(pgData: string, major: string): string {
  return `${pgData}.moved-${major}`
}

function socketFolderIn(home: string, name: string, dataDir: string): string {
  const nearby = join(home, name)
  const fits = Buffer.byteLength(join(nearby, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX
  // Always /tmp and not os.tmpdir(): the server and the command line may have a different TMPDIR.
  return fits ? nearby : distantSocketFolder(dataDir) + (name === 'run' ? '' : `-${name}`)
}

function distantSocketFolder(dataDir: string): string {
  return join('/tmp', `flightline-${fingerprint(dataDir)}`)
}

/** Only its owner can enter: that is what makes connecting without a password safe. */
async function makePrivateFolder(path: string, account: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  if ((await ownerOf(path)) === process.getuid?.()) await giveTo(account, path)
  const folder = await lstat(path)
  if (!folder.isDirectory() || folder.uid !== account.uid || (folder.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `${path} must be a folder that only uid ${account.uid} can enter: remove it and start again`,
    )
  }
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.uid !== process.getuid?.()) await lchown(path, account.uid, account.uid)
}

/** Two programs may prepare the same folder at once: the first to finish wins, the other's draft is dropped. */
export async function renameUnlessThere(draft: string, path: string): Promise<void> {
  try {
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  }
}

/** Starts one of PostgreSQL's programs, without anything from our environment that could change what it does. */
export function spawnAt(
  site: Site,
  program: string,
  args: string[],
  stdio: StdioOptions,
  detached = false,
): ChildProcess {
  const [command, ...rest] = [...site.account.wrapper, join(site.binFolder, program), ...args]
  return spawn(command!, rest, {
    stdio,
    detached,
    cwd: '/',
    env: plainEnvironment(),
    ...site.account.spawnAs,
  })
}

async function succeeds(account: Account, commandLine: string[]): Promise<boolean> {
  const [command, ...args] = [...account.wrapper, ...commandLine]
  return execute(command!, args, {
    timeout: 5_000,
    cwd: '/',
    env: plainEnvironment(),
    ...account.spawnAs,
  }).then(
    () => true,
    () => false,
  )
}

const plainEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

async function ownerOf(path: string): Promise<number | undefined> {
  return lstat(path).then(
    (found) => found.uid,
    () => undefined,
  )
}

const fingerprint = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)
