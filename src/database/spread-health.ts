import type { Queryable } from './database.ts'
import { isHalfSpread, PLACEMENTS, readSpread, type Placement } from './distribution.ts'

/** How a spread installation stands. */
export interface SpreadHealth {
  /** Unfinished: `distribute` was interrupted, or a table is not where it belongs. */
  state: 'spread' | 'unfinished'
  citus_version: string
  /** As the workers know it; null: they do not. */
  coordinator: string | null
  workers: WorkerHealth[]
  /** How many there are of each kind of place. */
  tables: Record<Placement, number>
  misplaced: { table: string; is: Placement; belongs: Placement }[]
  foreign_keys_set_aside: number
}

export interface WorkerHealth {
  address: string
  /** Citus may have been told to do without it. */
  is_active: boolean
  /** Whether the coordinator reaches it now. */
  is_reachable: boolean
  shards: number
  /** Whose data is there. */
  organizations: number
}

/** Undefined: everything is on one machine. */
export async function readSpreadHealth(database: Queryable): Promise<SpreadHealth | undefined> {
  const spread = await readSpread(database)
  const { citusVersion, foreignKeysSetAside, workers, tables } = spread
  const isBegun = foreignKeysSetAside > 0 || [...tables.values()].some((where) => where !== 'coordinator')
  if (citusVersion === undefined || !isBegun) return undefined
  const [coordinator] = await database.query<{ address: string }>(
    `SELECT nodename || ':' || nodeport AS address FROM pg_dist_node WHERE groupid = 0 AND noderole = 'primary'`,
  )
  const organizations = await countOrganizations(database, tables)
  const reachable = await findReachable(database)
  const count = (wanted: Placement) => [...tables.values()].filter((where) => where === wanted).length
  return {
    state: isHalfSpread(spread) ? 'unfinished' : 'spread',
    citus_version: citusVersion,
    coordinator: coordinator?.address ?? null,
    workers: workers.map(({ address, isActive, shards }) => ({
      address,
      is_active: isActive,
      is_reachable: reachable.has(address),
      shards,
      organizations: organizations.get(address) ?? 0,
    })),
    tables: {
      by_organization: count('by_organization'),
      everywhere: count('everywhere'),
      coordinator: count('coordinator'),
    },
    misplaced: [...tables].flatMap(([table, is]) => {
      const belongs = PLACEMENTS.get(table)
      return belongs === undefined || belongs === is ? [] : [{ table, is, belongs }]
    }),
    foreign_keys_set_aside: foreignKeysSetAside,
  }
}

/** Whether anything is not as it should be. */
export function isSpreadHealthy({ state, coordinator, workers }: SpreadHealth): boolean {
  return (
    state === 'spread' &&
    coordinator !== null &&
    workers.every(({ is_active, is_reachable }) => is_active && is_reachable)
  )
}

/** By the worker's address. Organizations are on every machine, so that the coordinator counts them by itself. */
async function countOrganizations(
  database: Queryable,
  tables: ReadonlyMap<string, Placement>,
): Promise<Map<string, number>> {
  if (tables.get('campaign') !== 'by_organization') return new Map()
  const shards = await database.query<{ shard: string; count: number }>(
    `SELECT get_shard_id_for_distribution_column('campaign', number) AS shard, count(*)::integer AS count
     FROM organization GROUP BY 1`,
  )
  const places = await database.query<{ shard: string; address: string }>(
    `SELECT p.shardid AS shard, n.nodename || ':' || n.nodeport AS address
     FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid) JOIN pg_dist_shard s USING (shardid)
     WHERE s.logicalrelid = 'campaign'::regclass AND n.noderole = 'primary'`,
  )
  const addressOf = new Map(places.map(({ shard, address }) => [shard, address]))
  const counts = new Map<string, number>()
  for (const { shard, count } of shards) {
    const address = addressOf.get(shard)
    if (address !== undefined) counts.set(address, (counts.get(address) ?? 0) + count)
  }
  return counts
}

async function findReachable(database: Queryable): Promise<Set<string>> {
  const rows = await database.query<{ address: string; reached: boolean }>(
    `SELECT nodename || ':' || nodeport AS address, citus_check_connection_to_node(nodename, nodeport) AS reached
     FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0`,
  )
  return new Set(rows.filter(({ reached }) => reached).map(({ address }) => address))
}
