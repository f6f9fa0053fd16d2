import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './programs.ts'

/** Another program that runs beside the proof, with its output in a file. */
export interface Background {
  pid: number
  isAlive(): boolean
  /** Without a chance to say goodbye. */
  kill(): Promise<void>
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const USER = 'postgres'
const isRoot = process.getuid?.() === 0

/** Its output is appended to NAME.log in its folder, and its working directory is the folder: `processesIn` finds it by that. */
export function startInBackground(
  { folder, namespace }: { folder: string; namespace?: string | undefined },
  name: string,
  command: readonly string[],
): Background {
  const [program = '', ...args] = namespace === undefined ? command : inNamespace(namespace, command)
  const log = openSync(join(folder, `${name}.log`), 'a', 0o644)
  const child = spawn(program, args, {
    cwd: folder,
    // Its own settings only: none that the caller has for PostgreSQL or Patroni.
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder },
    stdio: ['ignore', log, log],
    // In a group of its own: what interrupts the proof leaves it to the proof to end it.
    detached: true,
    ...(namespace === undefined && userIds()),
  })
  closeSync(log)
  return {
    pid: child.pid!,
    isAlive: () => isAlive(child),
    async kill() {
      if (!isAlive(child)) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** `nsenter` becomes the program, so that its process is the program's. */
function inNamespace(namespace: string, command: readonly string[]): string[] {
  const { uid, gid } = idsOfUser()
  const enter = [`--net=/run/netns/${namespace}`, `--setuid=${uid}`, `--setgid=${gid}`]
  return [findProgram('nsenter')!, ...enter, '--', ...command]
}

/** A folder that these programs may write to, and no other user may read. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  giveToUser(path)
}

export function giveToUser(path: string): void {
  if (isRoot) chownSync(path, idsOfUser().uid, idsOfUser().gid)
}

/** For starting a process: nothing, unless we are root. */
export function userIds(): { uid?: number; gid?: number } {
  return isRoot ? idsOfUser() : {}
}

let ids: { uid: number; gid: number } | undefined
function idsOfUser(): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync('id', [option, USER], { encoding: 'utf8' }))
  ids ??= { uid: idOf('-u'), gid: idOf('-g') }
  return ids
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** The processes that work in this folder, or below it. PostgreSQL's own, all of them, work in its data folder. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      const at = workingDirectoryOf(pid)
      return at === folder || at?.startsWith(`${folder}/`) === true
    })
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}
