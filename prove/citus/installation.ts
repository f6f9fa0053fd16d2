import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { WhenDone } from '../clean-up.ts'
import { ask } from '../failover/ask.ts'
import { onDatabase } from '../on-database.ts'
import { createSellers, type Seller } from '../sellers.ts'
import { startServer, type Server } from '../server.ts'
import { urlOf, type CitusNode, type Cluster } from './nodes.ts'

/** Flightline on a database that is spread over two workers, with sellers on both. */
export interface Installation {
  url: string
  server: Server
  groups: readonly Group[]
}

/** The sellers whose organization is on a worker. */
export interface Group {
  worker: CitusNode
  sellers: Seller[]
}

const PROGRAM = fileURLToPath(new URL('../../../scripts/flightline.mjs', import.meta.url))
const DATABASE = 'flightline'
const SELLERS = 16
const LINES = 200
const KEYS = 12

export async function startInstallation(
  cluster: Cluster,
  folder: string,
  whenDone: WhenDone,
): Promise<Installation> {
  const url = await createSpreadDatabase(cluster, DATABASE)
  const groups = await createGroups(cluster, url)
  // The load is many callers, and comes from few addresses.
  const env = { DATABASE_URL: url, HTTP_CONNECTIONS_PER_ADDRESS: '2000' }
  const log = join(folder, 'server.log')
  const server = await startServer(env, { onLine: (line) => appendFileSync(log, `${line}\n`) })
  whenDone(() => server.stop())
  return { url, server, groups }
}

/** As an operator does it. */
export async function createSpreadDatabase(
  cluster: Cluster,
  name: string,
  workers?: readonly CitusNode[],
): Promise<string> {
  await cluster.createDatabase(name, workers)
  const url = urlOf(cluster.coordinator, name)
  await flightline(url, 'migrate')
  await flightline(url, 'distribute')
  return url
}

/** What a command prints for a program. */
export async function flightline(url: string, ...args: string[]): Promise<unknown> {
  const env = { ...process.env, DATABASE_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args, '--json'], { env })
  return JSON.parse(stdout)
}

async function createGroups({ workers }: Cluster, url: string): Promise<Group[]> {
  const options = { count: SELLERS, lines: LINES, keys: KEYS }
  const sellers = await onDatabase({ connectionString: url }, (database) => createSellers(database, options))
  const placed = await ask<{ number: number; port: number }>(
    url,
    `SELECT number, nodeport AS port
     FROM unnest($1::integer[]) AS number
     JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('campaign', number)
     JOIN pg_dist_node USING (groupid)`,
    [sellers.map(({ organizationNumber }) => organizationNumber)],
  )
  const portOf = new Map(placed.map(({ number, port }) => [number, port]))
  const groups = workers.map((worker) => ({
    worker,
    sellers: sellers.filter(({ organizationNumber }) => portOf.get(organizationNumber) === worker.port),
  }))
  const empty = groups.find((group) => group.sellers.length === 0)
  if (empty) throw new Error(`no seller is on ${empty.worker.name}`)
  return groups
}
