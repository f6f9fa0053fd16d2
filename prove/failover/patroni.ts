import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToUser, startInBackground, type Background } from './background.ts'
import type { Node } from './nodes.ts'
import type { Programs } from './programs.ts'

export const SCOPE = 'flightline'
export const SUPERUSER = { username: 'postgres', password: 'superuser-of-the-proof' }

/** Recommended by docs/high-availability.md, which says why. */
export const CLUSTER_SETTINGS = {
  ttl: 10,
  loop_wait: 2,
  retry_timeout: 3,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  failsafe_mode: true,
  primary_start_timeout: 15,
  maximum_lag_on_failover: 1_048_576,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 200,
      wal_level: 'replica',
      hot_standby: 'on',
      wal_log_hints: 'on',
      max_wal_senders: 10,
      max_replication_slots: 10,
      synchronous_commit: 'on',
      wal_keep_size: '256MB',
      wal_retrieve_retry_interval: '1s',
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
    },
  },
}

export function startPatroni({ patroni }: Programs, node: Node): Background {
  return startInBackground(node, 'patroni', [patroni, settingsFileOf(node)])
}

export function settingsFileOf({ folder }: Node): string {
  return join(folder, 'patroni.yml')
}

export function dataFolderOf({ folder }: Node): string {
  return join(folder, 'data')
}

/** JSON is YAML, too. */
export function writePatroniSettings(programs: Programs, node: Node, nodes: readonly Node[]): void {
  const { name, host, ports, folder } = node
  const settings = {
    scope: SCOPE,
    name,
    etcd3: { hosts: nodes.map((each) => `${each.host}:${each.ports.etcd}`) },
    restapi: { listen: `${host}:${ports.rest}`, connect_address: `${host}:${ports.rest}` },
    bootstrap: {
      dcs: CLUSTER_SETTINGS,
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${host}:${ports.postgres}`,
      connect_address: `${host}:${ports.postgres}`,
      bin_dir: programs.postgresBin,
      data_dir: dataFolderOf(node),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'replication-of-the-proof' },
        rewind: { username: 'rewinder', password: 'rewind-of-the-proof' },
      },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 0.0.0.0/0 scram-sha-256',
        'host replication replicator 0.0.0.0/0 scram-sha-256',
      ],
      parameters: { unix_socket_directories: folder, fsync: 'on' },
    },
  }
  const file = settingsFileOf(node)
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 })
  giveToUser(file)
}

export interface SeenMember {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

/** What this node's Patroni says of the cluster; undefined if it does not answer. */
export async function askPatroni(node: Node): Promise<SeenMember[] | undefined> {
  return (await getJson<{ members: SeenMember[] }>(node, '/cluster'))?.members
}

/** What this node's Patroni says of its own PostgreSQL. */
export async function askMember(node: Node): Promise<
  | {
      state: string
      role: string
      timeline: number
      replication?: { application_name: string; state: string; sync_state: string }[]
    }
  | undefined
> {
  return getJson(node, '/patroni')
}

async function getJson<T>({ host, ports }: Node, path: string): Promise<T | undefined> {
  try {
    const answer = await fetch(`http://${host}:${ports.rest}${path}`, { signal: AbortSignal.timeout(2_000) })
    return (await answer.json()) as T
  } catch {
    return undefined
  }
}
