import { spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '../../src/database/embedded-binaries.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { chooseSite } from '../../src/database/embedded-site.ts'
import { postmasterOf } from '../postgres-processes.ts'
import { untilReady, type Fault } from './fault.ts'

/** Where Debian’s package faketime has it, below the folder of the machine’s architecture. */
const LIBRARY = 'faketime/libfaketime.so.1'
/** Backwards first: the time of the server never goes back, so that it stays ahead once it has jumped. */
const STEPS = ['-3600', '+0', '+3600', '+0', '+86400', '+0']
const AFTER_STEP_MS = 5_000

const missing = () =>
  library() === undefined ? 'needs libfaketime (Debian: apt install faketime)' : undefined

/** The clock of the server’s machine, and not that of the database’s, by which everything is judged. */
export const serverClockSteps: Fault = {
  name: 'clock steps of the server alone',
  missing,
  env: stepping,
  async before({ folder, whenDone }) {
    // Started by us, it has the right time; the server joins it.
    const database = await openEmbeddedPostgres({ dataDir: folder.path })
    whenDone(() => database.close())
  },
  run: (target) => step(target),
}

/** The clock of the only machine. While it is behind, reports come from its future, and each item is refused for that. */
export const machineClockSteps: Fault = {
  name: 'clock steps of server and database',
  missing,
  env: stepping,
  before: ({ folder }) => startSteppingDatabase(folder.path),
  mayRefuseItems: true,
  run: (target) => step(target),
}

async function step(target: Parameters<Fault['run']>[0]): ReturnType<Fault['run']> {
  const file = offsetFile(target.folder.path)
  const from = target.load.sent.length
  for (const offset of STEPS) {
    writeFileSync(file, offset)
    await pause(AFTER_STEP_MS)
  }
  const sent = target.load.sent.slice(from)
  const items = sent.filter(({ status }) => status === 200).flatMap(({ packageIds }) => packageIds).length
  const accepted = sent.flatMap((one) => one.accepted).length
  return {
    done: `${STEPS.map((offset) => `${offset} s`).join(', ')}, ${AFTER_STEP_MS / 1000} s each; ${accepted} of ${items} items accepted`,
    readySeconds: [await untilReady(target)],
    failures: [],
  }
}

/** As the server starts it, which keeps its own environment from the database; the server finds it running. It ends with the server. */
async function startSteppingDatabase(dataDir: string): Promise<void> {
  const { account, binFolder, pgData, socketFolder } = await chooseSite(dataDir, await findBinaries())
  const [command, ...args] = [...account.wrapper, join(binFolder, 'postgres')]
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'max_connections=50',
    'timezone=UTC',
  ]
  const child = spawn(command, [...args, '-D', pgData, ...options.flatMap((option) => ['-c', option])], {
    ...account.spawnAs,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...stepping(dataDir) },
  })
  child.unref()
  while (postmasterOf(dataDir) === undefined && child.exitCode === null) await pause(20)
  if (child.exitCode !== null) throw new Error('the database did not start with a clock that can be set')
}

/** The offset is read again for each question, so that a step takes effect at once. Timers keep their own clock. */
function stepping(dataDir: string): Record<string, string> {
  const file = offsetFile(dataDir)
  writeFileSync(file, '+0')
  return {
    LD_PRELOAD: library()!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

function offsetFile(dataDir: string): string {
  return join(dataDir, 'clock-offset')
}

function library(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, LIBRARY))
    .find((path) => existsSync(path))
}
