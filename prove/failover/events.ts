import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, Roles } from './cluster.ts'
import { startLoneWriter, type LoneWrites } from './lone-writer.ts'
import type { Cutting } from './nodes.ts'

/** Something that happens to the cluster, until nothing keeps it from being whole again by itself. */
export interface FailoverEvent {
  name: string
  /** Whether another node leads afterwards. */
  changesLeader: 'always' | 'never' | 'maybe'
  run(ground: EventGround): Promise<LoneWrites | void>
  /** Can only be done with nodes in networks of their own. */
  needsCutting?: boolean
}

export interface EventGround extends Roles {
  cluster: Cluster
  /** Only for events that need it. */
  cutting: Cutting
}

/** Longer than the 10 s (ttl) after which the cluster replaces a leader that is silent. */
const AWAY_MS = 30_000
const ETCD_AWAY_MS = 45_000
/** Nothing is accepted meanwhile. */
const BOTH_AWAY_MS = 10_000
/** Until Patroni has looked again. */
const NOTICED_MS = 5_000

export const EVENTS: FailoverEvent[] = [
  {
    name: 'leader killed, with Patroni',
    changesLeader: 'always',
    async run({ cluster, leader }) {
      await cluster.killNode(leader)
      await cluster.newLeader(leader)
      await pause(NOTICED_MS)
      cluster.startNode(leader)
    },
  },
  {
    name: "leader's PostgreSQL killed",
    changesLeader: 'maybe',
    async run({ cluster, leader }) {
      cluster.killPostgres(leader)
      await pause(NOTICED_MS)
    },
  },
  {
    name: 'leader paused for 30 s',
    changesLeader: 'always',
    async run({ cluster, leader }) {
      const writer = await startLoneWriter(leader)
      cluster.pauseNode(leader)
      writer.tryNow()
      await pause(AWAY_MS)
      await cluster.newLeader(leader)
      cluster.continueNode(leader)
      await cluster.whole()
      return writer.end()
    },
  },
  {
    name: 'leader cut off for 30 s',
    changesLeader: 'always',
    needsCutting: true,
    async run({ cluster, leader, cutting }) {
      await cutting.cutOff(leader)
      await pause(AWAY_MS)
      await cluster.newLeader(leader)
      await cutting.restore(leader)
    },
  },
  {
    name: 'leader cut off from the other nodes only, for 30 s',
    changesLeader: 'always',
    needsCutting: true,
    async run({ cluster, leader, cutting }) {
      const writer = await startLoneWriter(leader)
      await cutting.cutFromOthers(leader)
      writer.tryNow()
      await pause(AWAY_MS)
      await cluster.newLeader(leader)
      await cutting.restore(leader)
      await cluster.whole()
      return writer.end()
    },
  },
  {
    name: 'switchover',
    changesLeader: 'always',
    async run({ cluster, leader, syncStandby }) {
      await cluster.switchOver(leader, syncStandby)
      await cluster.newLeader(leader)
    },
  },
  {
    name: 'synchronous standby killed, with Patroni',
    changesLeader: 'never',
    async run({ cluster, syncStandby }) {
      await cluster.killNode(syncStandby)
      await pause(AWAY_MS / 2)
      cluster.startNode(syncStandby)
      await pause(NOTICED_MS)
    },
  },
  {
    name: 'both standbys killed, with Patroni, for 10 s',
    changesLeader: 'never',
    async run({ cluster, syncStandby, other }) {
      await Promise.all([cluster.killNode(syncStandby), cluster.killNode(other)])
      await pause(BOTH_AWAY_MS)
      for (const node of [syncStandby, other]) cluster.startNode(node)
      await pause(NOTICED_MS)
    },
  },
  {
    name: 'all of etcd killed for 45 s',
    changesLeader: 'never',
    async run({ cluster }) {
      await cluster.killEtcd()
      await pause(ETCD_AWAY_MS)
      await cluster.startEtcd()
    },
  },
]
