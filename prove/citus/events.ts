import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../failover/ask.ts'
import type { Cluster } from './nodes.ts'
import type { Installation } from './installation.ts'

/** Something that happens to the machines, until nothing keeps every organization from being served. */
export interface CitusEvent {
  name: string
  /** Organizations on the other worker are served all the while, and hear nothing of it. */
  sparesOthers: boolean
  run(ground: EventGround): Promise<string>
}

export interface EventGround {
  cluster: Cluster
  installation: Installation
}

const AWAY_MS = 10_000
const SILENT_MS = 30_000

export const EVENTS: CitusEvent[] = [
  {
    name: 'worker killed, back after 10 s',
    sparesOthers: true,
    async run({ cluster, installation: { groups } }) {
      const [{ worker } = absent()] = groups
      await cluster.kill(worker)
      await pause(AWAY_MS)
      await cluster.start(worker)
      return worker.name
    },
  },
  {
    // Until its limit, a statement for it has a connection that others need.
    name: 'worker silent for 30 s',
    sparesOthers: false,
    async run({ cluster, installation: { groups } }) {
      const [{ worker } = absent()] = groups
      cluster.pause(worker)
      await pause(SILENT_MS).finally(() => cluster.resume(worker))
      return worker.name
    },
  },
  {
    name: 'shard moved to the other worker, writes to it wait',
    sparesOthers: false,
    run: (ground) => moveShard(ground, 'block_writes'),
  },
  {
    name: 'shard moved to the other worker by logical replication',
    sparesOthers: false,
    run: (ground) => moveShard(ground, 'force_logical'),
  },
  {
    name: 'coordinator killed, back after 10 s',
    sparesOthers: false,
    async run({ cluster }) {
      await cluster.kill(cluster.coordinator)
      await pause(AWAY_MS)
      await cluster.start(cluster.coordinator)
      return 'coordinator'
    },
  },
]

/** That of a seller who reports, with everything of the organizations on it, and back again by the next move. */
async function moveShard(
  { installation: { url, groups } }: EventGround,
  mode: 'block_writes' | 'force_logical',
): Promise<string> {
  const { organizationNumber } = groups[0]!.sellers[0]!
  const [found] = await ask<{ shard: string; port: number }>(
    url,
    `SELECT shardid AS shard, nodeport AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
     WHERE shardid = get_shard_id_for_distribution_column('campaign', $1::integer)`,
    [organizationNumber],
  )
  const { shard, port } = found!
  const to = groups.find(({ worker }) => worker.port !== port)!.worker
  const startedAt = performance.now()
  await ask(
    url,
    `SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2::integer, '127.0.0.1', $3::integer, $4::citus.shard_transfer_mode)`,
    [shard, port, to.port, mode],
  )
  return `shard ${shard} to ${to.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

function absent(): never {
  throw new Error('there are no workers')
}
