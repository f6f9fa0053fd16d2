import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WhenDone } from '../clean-up.ts'
import { createSellers, type Seller } from '../sellers.ts'
import { onDatabase } from '../on-database.ts'
import { startServer, type Server } from '../server.ts'
import { startSteadyLoad, type SteadyLoad } from '../steady-load.ts'
import { ask, urlOf } from './ask.ts'
import type { Cluster } from './cluster.ts'
import { startHaproxy } from './haproxy.ts'
import { freePorts, type Node } from './nodes.ts'
import { startPgbouncer } from './pgbouncer.ts'
import type { Programs } from './programs.ts'
import { waitFor } from './wait-for.ts'

/** Flightline on the cluster: two servers that know all nodes, and one behind PgBouncer. */
export interface Installation {
  servers: readonly LoadedServer[]
}

export interface LoadedServer {
  name: string
  server: Server
  /** Whose lines nothing else reports on. */
  sellers: Seller[]
}

export const DATABASE = 'flightline'
const ROLE = { username: 'flightline', password: 'flightline-of-the-proof' }
const READY_MS_MAX = 60_000

/** For each server. */
const SELLERS = 5
const KEYS = 12
const LINES = 240

export async function startInstallation(
  programs: Programs,
  cluster: Cluster,
  folder: string,
  whenDone: WhenDone,
): Promise<Installation> {
  const { leader } = await cluster.whole()
  await createDatabases(leader)
  const [haproxyPort, pgbouncerPort] = (await freePorts(2)) as [number, number]
  const haproxy = startHaproxy(programs, {
    folder: join(folder, 'haproxy'),
    port: haproxyPort,
    nodes: cluster.nodes,
  })
  whenDone(() => haproxy.kill())
  const pgbouncer = startPgbouncer(programs, {
    folder: join(folder, 'pgbouncer'),
    port: pgbouncerPort,
    upstreamPort: haproxyPort,
    database: DATABASE,
    role: ROLE,
  })
  whenDone(() => pgbouncer.kill())
  const direct = { DATABASE_URL: cluster.nodes.map((node) => urlOf(node, DATABASE, ROLE)).join(',') }
  const pooled = {
    ...direct,
    DATABASE_POOLER_URL: `postgres://${ROLE.username}:${ROLE.password}@127.0.0.1:${pgbouncerPort}/${DATABASE}`,
  }
  const started: { name: string; server: Server }[] = []
  // One after the other: the first migrates.
  for (const [name, env] of Object.entries({ first: direct, second: direct, pooled })) {
    const log = join(folder, `server-${name}.log`)
    // The load is many callers, and comes from one address.
    const ownEnv = { ...env, HTTP_CONNECTIONS_PER_ADDRESS: '2000' }
    const server = await startServer(ownEnv, { onLine: (line) => appendFileSync(log, `${line}\n`) })
    whenDone(() => server.stop())
    started.push({ name, server })
  }
  const sellers = await createLoads(leader, started.length)
  return { servers: started.map((each, i) => ({ ...each, sellers: sellers[i]! })) }
}

async function createDatabases(leader: Node): Promise<void> {
  const url = urlOf(leader, 'postgres')
  await ask(url, `CREATE ROLE ${ROLE.username} LOGIN PASSWORD '${ROLE.password}'`)
  await ask(url, `CREATE DATABASE ${DATABASE} OWNER ${ROLE.username}`)
}

async function createLoads(leader: Node, count: number): Promise<Seller[][]> {
  return onDatabase({ connectionString: urlOf(leader, DATABASE) }, async (database) => {
    const sellers = await createSellers(database, { count: count * SELLERS, lines: LINES, keys: KEYS })
    await database.query('VACUUM ANALYZE')
    return Array.from({ length: count }, (_, i) => sellers.slice(i * SELLERS, (i + 1) * SELLERS))
  })
}

export function startLoad(
  { server, sellers }: LoadedServer,
  requestsPerSecond: number,
  firstTotal: number,
): SteadyLoad {
  return startSteadyLoad({
    address: { host: '127.0.0.1', port: server.port },
    sellers,
    requestsPerSecond,
    firstTotal,
  })
}

export async function ready({ name, server }: LoadedServer): Promise<void> {
  let reason = ''
  const look = async () => {
    const signal = AbortSignal.timeout(20_000)
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`, { signal })
      reason = await answer.text()
      return answer.ok ? true : undefined
    } catch (error) {
      reason = String(error)
      return undefined
    }
  }
  await waitFor(() => `server that is ready (${name}: ${reason})`, READY_MS_MAX, look)
}
