import type { Database } from './database.ts'
import type { Replica } from './replica.ts'

/** Connections by purpose: however busy one of them is, the others keep working. */
export interface Connections {
  /** Key look-ups and the log of refused requests; the writers of the feeds have their own. */
  feeds: Database
  /** People. */
  console: Database
  /** Buyers' agents. */
  agent: Database
  /** Systems that read: a slow reader takes none from a feed or a person. */
  read: Database
  /** What the reading API answers, and lists and charts of pages. From a replica, if there is one. */
  reading: { api: Database; pages: Database }
  /** Archives and exports, each of which holds one for as long as it is downloaded. From a replica, too. */
  exports: Database
  /** Readiness, the clock, the call log, deleting old rows. */
  upkeep: Database
}

const AGENT_CONNECTIONS = 2
export const EXPORT_CONNECTIONS = 2
export const READ_CONNECTIONS = 3
export const UPKEEP_CONNECTIONS = 3
/**
 * Besides those of the feeds and the console: 2 of the agent, 3 of the reading API, 2 of exports, 3 for upkeep, 7 of the feeds'
 * writers, 2 of the outbox, 2 for webhooks, and one on which open pages hear of changes.
 */
export const FIXED_CONNECTIONS = 22
/** Of the process that starts workers, 3 for upkeep and 2 that mark it as running; 4 of a command beside it. */
const OTHER_CONNECTIONS = 9

/** How many connections a server and a command of the command line may have open. */
export function connectionsNeeded(config: { workers: number; databaseConnections: number }): number {
  return config.workers * (2 * config.databaseConnections + FIXED_CONNECTIONS) + OTHER_CONNECTIONS
}

/**
 * A look-up of a few keys looks cheaper to Postgres than any plan for a list, so it would plan each one again. A coordinator has to see the
 * values: they decide which machine is asked.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' }

/** A plan that visits rows in the order of the arrays, which are sorted, so that no two writers deadlock. */
const PINNED_PLAN = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
}

/** For one writer of a feed. */
export function writerConnections(
  feeds: Database,
  connectionsMax: number,
  settings: Record<string, string> = {},
): Database {
  return feeds.dedicated({
    connectionsMax,
    settings: { ...(feeds.isSpread ? {} : PINNED_PLAN), ...settings },
  })
}

/** `database` itself is for upkeep; closing it closes all of them. */
export function separateConnections(
  database: Database,
  connectionsMax: number,
  replica?: Replica,
): Connections {
  const plannedOnce = database.isSpread ? {} : PLANNED_ONCE
  const separate = (
    purpose: 'feeds' | 'console' | 'agent' | 'read' | 'exports',
    max: number,
    settings: Record<string, string> = {},
  ): Database => ({
    ...database.dedicated({ purpose, connectionsMax: max, settings }),
    isShared: database.isShared,
    isSpread: database.isSpread,
  })
  const reader = (primary: Database, purpose: 'console' | 'read' | 'exports', max: number): Database =>
    replica?.readerOf(primary, { purpose, connectionsMax: max }) ?? primary
  const people = separate('console', connectionsMax)
  const read = separate('read', READ_CONNECTIONS)
  return {
    feeds: separate('feeds', connectionsMax, plannedOnce),
    console: people,
    agent: separate('agent', AGENT_CONNECTIONS, plannedOnce),
    read,
    reading: {
      api: reader(read, 'read', READ_CONNECTIONS),
      pages: reader(people, 'console', connectionsMax),
    },
    exports: reader(separate('exports', EXPORT_CONNECTIONS), 'exports', EXPORT_CONNECTIONS),
    upkeep: database,
  }
}
