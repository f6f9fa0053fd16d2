import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** What an installation with a standby consists of, besides Flightline, as Debian packages it. */
export interface Programs {
  etcd: string
  patroni: string
  patronictl: string
  pgbouncer: string
  haproxy: string
  /** The folder with `postgres`, `initdb`, `pg_rewind` and the others. */
  postgresBin: string
}

export const INSTALL_COMMAND =
  'apt-get install -y --no-install-recommends postgresql patroni etcd-server pgbouncer haproxy'

/** Debian has its servers in folders that are not on everyone's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']
const POSTGRES_VERSION_MIN = 15

/** Either all programs, or the names of those that are missing. */
export function findPrograms(): { programs: Programs; missing: string[] } {
  const missing: string[] = []
  const find = (name: string) => {
    const found = findProgram(name)
    if (found === undefined) missing.push(name)
    return found ?? name
  }
  const programs = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    patronictl: find('patronictl'),
    pgbouncer: find('pgbouncer'),
    haproxy: find('haproxy'),
    postgresBin: findPostgres() ?? '',
  }
  if (programs.postgresBin === '') missing.push(`PostgreSQL ${POSTGRES_VERSION_MIN} or newer`)
  return { programs, missing }
}

export function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find(isExecutable)
}

/** The newest. */
function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .map(Number)
    .filter((version) => version >= POSTGRES_VERSION_MIN)
    .toSorted((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'))
    .find((bin) => ['postgres', 'initdb', 'pg_rewind'].every((name) => isExecutable(join(bin, name))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export async function describePrograms(programs: Programs): Promise<string> {
  const versions = await Promise.all([
    versionOf(join(programs.postgresBin, 'postgres'), '--version'),
    versionOf(programs.patroni, '--version'),
    versionOf(programs.etcd, '--version'),
    versionOf(programs.pgbouncer, '--version'),
    versionOf(programs.haproxy, '-v'),
  ])
  const names = ['PostgreSQL', 'Patroni', 'etcd', 'PgBouncer', 'HAProxy']
  return names.map((name, i) => `${name} ${versions[i]}`).join(', ')
}

async function versionOf(program: string, option: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [option])
  return /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? '?'
}
