import { access, lstat, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { canMoveFrom, earlierBinaries, removeEarlierBinaries } from './embedded-earlier-binaries.ts'
import { createCluster, majorIn, syncCluster, syncFolder } from './embedded-cluster.ts'
import { EmbeddedPostgresError, messageOf } from './embedded-error.ts'
import { connectionTo, joinIfRunning, joinOrStart, START_MS_MAX } from './embedded-join.ts'
import { isLastProgram, type Connection } from './embedded-presence.ts'
import {
  isRunningWith,
  readPostmasterPid,
  stopAbandonedPostgres,
  stopPostgres,
  stopPostgresCleanly,
  type Settings,
} from './embedded-server.ts'
import { besideSite, chooseSite, giveTo, movedFolder, type Site } from './embedded-site.ts'
import { takeProcessLock } from './embedded-lock.ts'

/** How the data gets from one to the other, and who hears about it. */
export interface Move {
  copy: (task: CopyTask) => Promise<void>
  /** What it is doing. */
  tell: (doing: string) => void
  /** What the operator has to know afterwards. */
  notice: (message: string) => void
}

export interface CopyTask {
  from: Connection
  to: Connection
  /** Where to write a backup of the old one. */
  backup: string
  tell: (doing: string) => void
  notice: (message: string) => void
  interruption: AbortSignal
}

const USE_MS_MAX = 5_000
const RETRY_MS = 100
/** Of the old one's size, for the new one and the backup; a new one is about 60 MB when it is empty. */
const ROOM_SHARE = 1.5
const ROOM_BYTES_MIN = 200_000_000
const MEGABYTE = 1_000_000

const MODEST: Settings = { shared_buffers: '128MB', max_connections: '20' }
/** It is written to disk as a whole when it is complete. */
const WHILE_LOADING: Settings = {
  ...MODEST,
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Whether there is a database of another version, or one between the two renames of a move. */
export async function isOfAnotherMajor(site: Site, major: string): Promise<boolean> {
  const found = await majorIn(site.pgData)
  if (found !== undefined) return found !== major
  // Asked again afterwards: the move may have ended in between.
  if (await isThere(movedFolder(site.pgData, major))) return true
  return ![undefined, major].includes(await majorIn(site.pgData))
}

/** For programs that do not move it, and databases that cannot be moved. */
export async function refuseToMove(site: Site, major: string): Promise<never> {
  const found = await majorIn(site.pgData)
  if (found === undefined || found === major)
    throw new EmbeddedPostgresError(
      `${site.pgData} is being moved to PostgreSQL ${major}, or a move was interrupted: start the server to complete it`,
    )
  const origin = `${site.pgData} was created by PostgreSQL ${found} and this release brings ${major}: `
  throw new EmbeddedPostgresError(
    (await canMove(found, major))
      ? `${origin}start the server, or run "flightline migrate", to move it`
      : `${origin}write a backup with the release that created it, and restore it here into a new DATA_DIR ` +
          '(flightline backup, flightline restore)',
  )
}

async function canMove(from: string, to: string): Promise<boolean> {
  return Number(from) < Number(to) && (await canMoveFrom(from))
}

/**
 * Moves the database to the version of PostgreSQL that this release brings. The old one stays as it is until the new one is
 * complete, compared and on disk; then two renames swap them. Killed at any point, the next start begins again or completes it.
 */
export async function moveCluster(site: Site, major: string, move: Move): Promise<void> {
  const release = await takeProcessLock(`${site.pgData}.move-lock`)
  if (!release)
    throw new EmbeddedPostgresError(
      `Another program is moving the database in ${site.pgData} to PostgreSQL ${major}: wait until it has finished`,
    )
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(new EmbeddedPostgresError(INTERRUPTED))
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    await moveAlone(site, major, move, interruption.signal)
  } catch (error) {
    if (interruption.signal.aborted) throw interruption.signal.reason
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The database could not be moved to PostgreSQL ${major} (${messageOf(error)}). It is as it was: fix that and start again, ` +
        'or start the release that created it',
      { cause: error },
    )
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
    await release()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const INTERRUPTED =
  'The move to another PostgreSQL was interrupted. The database is as it was: start again to move it'

async function moveAlone(site: Site, major: string, move: Move, interruption: AbortSignal): Promise<void> {
  const { pgData, dataDir } = site
  const moved = movedFolder(pgData, major)
  const old = await majorIn(pgData)
  if (old === major) return
  if (old === undefined) return putInPlace(moved, pgData)
  if (!(await canMove(old, major))) await refuseToMove(site, major)
  const kept = `${pgData}-${old}`
  await refuseSecondMove({ pgData, moved, kept, old, major })
  await requireRoom(site)

  const earlier = await earlierBinaries(old, {
    dataDir,
    interruption,
    onInstall: () => move.tell(`installing PostgreSQL ${old}, to read the database`),
  })
  const { binFolder } = await chooseSite(dataDir, earlier)
  const from = await besideSite(site, { pgData, binFolder, name: `run-${old}` })
  await requireStopped(site, from)

  // Left by a move that was killed. Since then an older release may have changed the data: it is moved again.
  const draft = `${pgData}.moving-${major}`
  const backup = join(dataDir, `before-postgresql-${major}.backup`)
  const to = await besideSite(site, { pgData: draft, binFolder: site.binFolder, name: `run-${major}` })
  await stopAbandonedPostgres(draft)
  const removeAttempt = async () => {
    for (const path of [draft, moved, backup, `${backup}.partial`])
      await rm(path, { recursive: true, force: true })
  }
  await removeAttempt()
  try {
    await copyTo({ from, to, backup, move, interruption })
    await rename(draft, moved)
    await syncFolder(dirname(pgData))
    await setAside(pgData, kept)
  } catch (error) {
    await Promise.all([stopPostgres(pgData), stopPostgres(draft)])
    await removeAttempt()
    throw error
  }
  await putInPlace(moved, pgData)
  for (const { socketFolder } of [from, to]) await rm(socketFolder, { recursive: true, force: true })
  await removeEarlierBinaries(dataDir, old)
  // A copy for an account that does not reach them.
  if (!binFolder.startsWith(earlier.folder)) await rm(dirname(binFolder), { recursive: true, force: true })
  const saved = (await isThere(backup)) ? `, and a backup of it in ${backup}. Delete both` : '. Delete it'
  move.notice(
    `The database was moved to PostgreSQL ${major}, and every row compared. The old one is in ${kept}${saved} when you are sure`,
  )
}

/**
 * Both run, each where no other program finds it, until everything is copied. The old one still does afterwards, so that none
 * can start it.
 */
async function copyTo({
  from,
  to,
  backup,
  move: { copy, tell, notice },
  interruption,
}: {
  from: Site
  to: Site
  backup: string
  move: Move
  interruption: AbortSignal
}): Promise<void> {
  tell('starting the old database')
  const oldOne = await joinOrStart(from, MODEST, START_MS_MAX, interruption)
  await mkdir(to.pgData, { mode: 0o700 })
  await giveTo(to.account, to.pgData)
  await createCluster(to, to.pgData, false)
  const newOne = await joinOrStart(to, WHILE_LOADING, START_MS_MAX, interruption)
  await copy({ from: connectionTo(from), to: connectionTo(to), backup, tell, notice, interruption })
  await oldOne.end()
  tell('writing it to disk')
  await newOne.end()
  await stopPostgresCleanly(to.pgData)
  await syncCluster(to, to.pgData)
  interruption.throwIfAborted()
}

async function setAside(pgData: string, kept: string): Promise<void> {
  await stopPostgresCleanly(pgData)
  await rename(pgData, kept)
  if ((await readPostmasterPid(kept)) === undefined) return
  // A program of the older release was waiting for it, and has started it.
  await rename(kept, pgData)
  throw inUse(pgData)
}

async function putInPlace(moved: string, pgData: string): Promise<void> {
  await rename(moved, pgData)
  await syncFolder(dirname(pgData))
}

/** Where the old database would go, there is one: that of an earlier move, or of this one if it was killed at its end. */
async function refuseSecondMove(names: {
  pgData: string
  moved: string
  kept: string
  old: string
  major: string
}): Promise<void> {
  const { pgData, moved, kept, old, major } = names
  if (!(await isThere(kept))) return
  throw new EmbeddedPostgresError(
    (await isThere(moved))
      ? `A move to PostgreSQL ${major} was interrupted at its end, and then an older release made a new database in ${pgData}. ` +
          `Your data is in ${moved}: rename ${pgData}, and start again to complete the move`
      : `${kept} already has a database of PostgreSQL ${old}, and a move would put this one there: rename or delete it, and start again`,
  )
}

async function requireRoom({ pgData }: Site): Promise<void> {
  const needed = ROOM_BYTES_MIN + ROOM_SHARE * (await sizeOf(pgData))
  const { bavail, bsize } = await statfs(dirname(pgData))
  if (bavail * bsize >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
  throw new EmbeddedPostgresError(
    `The move to another PostgreSQL needs ${inMegabytes(needed)} of disk in ${dirname(pgData)}, and ${inMegabytes(bavail * bsize)} are ` +
      'free: free some space and start again',
  )
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}

/** Also what is running without anyone using it: that of a move, or of a server of the older release that was killed. */
async function requireStopped(site: Site, from: Site): Promise<void> {
  if (await isRunningWith(site.pgData, from.socketFolder)) await stopPostgres(site.pgData)
  for (const end = Date.now() + USE_MS_MAX; Date.now() < end; await delay(RETRY_MS)) {
    if ((await readPostmasterPid(site.pgData)) === undefined) return
    const found = await joinIfRunning(site)
    if (found === 'absent' && !(await isRunningWith(site.pgData, site.pgData))) return
    if (typeof found === 'string') continue
    try {
      if (!(await isLastProgram(found))) break
      await stopPostgres(site.pgData)
      return
    } finally {
      await found.end()
    }
  }
  throw inUse(site.pgData)
}

function inUse(pgData: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another program is using the database in ${pgData}, which is to be moved to another PostgreSQL: ` +
      'stop the server of the older release, and start again',
  )
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
