import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WhenDone } from '../clean-up.ts'
import { ask } from '../failover/ask.ts'
import {
  giveToUser,
  makeFolder,
  processesIn,
  signal,
  startInBackground,
  userIds,
} from '../failover/background.ts'
import { freePorts } from '../failover/nodes.ts'
import { waitFor } from '../failover/wait-for.ts'
import type { CitusInstallation } from './find-citus.ts'

/** A PostgreSQL with Citus, on a port of its own on loopback. */
export interface CitusNode {
  name: string
  port: number
  folder: string
}

export interface Cluster {
  coordinator: CitusNode
  workers: readonly CitusNode[]
  /** All processes at once, as when the machine loses its power. */
  kill(node: CitusNode): Promise<void>
  /** All processes stay where they are, as when the machine hangs. */
  pause(node: CitusNode): void
  resume(node: CitusNode): void
  /** As systemd does when the machine is back. Resolves when it lets clients in. */
  start(node: CitusNode): Promise<void>
  /** An empty database over the coordinator and these workers. */
  createDatabase(name: string, workers?: readonly CitusNode[]): Promise<void>
}

const NAMES = ['coordinator', 'worker a', 'worker b']
const HOST = '127.0.0.1'
const PATIENCE_MS = 120_000
export const SHARD_COUNT = 4

/** What docs/scaling.md says, in sizes for one machine. Commits are synced to disk, or a kill would prove nothing. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: HOST,
  max_connections: '600',
  max_prepared_transactions: '400',
  max_worker_processes: '300',
  wal_level: 'logical',
  fsync: 'on',
  synchronous_commit: 'on',
  'citus.shard_count': String(SHARD_COUNT),
  'citus.local_hostname': HOST,
}

export function urlOf({ port }: CitusNode, database: string): string {
  return `postgres://postgres@${HOST}:${port}/${database}`
}

export async function startCluster(
  { bin }: CitusInstallation,
  folder: string,
  whenDone: WhenDone,
): Promise<Cluster> {
  const ports = await freePorts(NAMES.length)
  const nodes = NAMES.map((name, i) => ({
    name,
    port: ports[i]!,
    folder: join(folder, name.replace(' ', '-')),
  }))
  // By their folder: PostgreSQL's processes all work in it.
  whenDone(() => Promise.all(nodes.map(kill)))
  for (const node of nodes) {
    initialize(bin, node)
    await start(node)
  }
  const [coordinator, ...workers] = nodes as [CitusNode, ...CitusNode[]]
  return {
    coordinator,
    workers,
    kill,
    pause: ({ folder: of }) => signal(processesIn(of), 'SIGSTOP'),
    resume: ({ folder: of }) => signal(processesIn(of), 'SIGCONT'),
    start,
    createDatabase,
  }

  async function kill(node: CitusNode): Promise<void> {
    await waitFor(`end of the ${node.name}`, PATIENCE_MS, () => {
      const left = processesIn(node.folder)
      signal(left, 'SIGKILL')
      return left.length === 0 ? true : undefined
    })
  }

  async function start(node: CitusNode): Promise<void> {
    startInBackground(node, 'postgres', [join(bin, 'postgres'), '-D', join(node.folder, 'data')])
    await waitFor(`answer of the ${node.name}`, PATIENCE_MS, () =>
      ask(urlOf(node, 'postgres'), 'SELECT').then(
        () => true,
        () => undefined,
      ),
    )
  }

  async function createDatabase(name: string, over: readonly CitusNode[] = workers): Promise<void> {
    for (const node of [coordinator, ...over]) {
      await ask(urlOf(node, 'postgres'), `CREATE DATABASE ${name}`)
      await ask(urlOf(node, name), 'CREATE EXTENSION citus')
    }
    const url = urlOf(coordinator, name)
    await ask(url, 'SELECT citus_set_coordinator_host($1, $2::integer)', [HOST, coordinator.port])
    for (const { port } of over) await ask(url, 'SELECT citus_add_node($1, $2::integer)', [HOST, port])
  }
}

function initialize(bin: string, { port, folder }: CitusNode): void {
  const data = join(folder, 'data')
  makeFolder(folder)
  makeFolder(data)
  // Loopback only, and gone within minutes: nodes trust each other, as their password files would have them.
  const options = ['-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8']
  execFileSync(join(bin, 'initdb'), ['-D', data, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...userIds(),
  })
  const settings = { ...SETTINGS, port: String(port), unix_socket_directories: folder }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  giveToUser(join(data, 'postgresql.conf'))
}
