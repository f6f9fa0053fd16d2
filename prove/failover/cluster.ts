import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { WhenDone } from '../clean-up.ts'
import { makeFolder, processesIn, signal, type Background } from './background.ts'
import { isEtcdHealthy, startEtcd } from './etcd.ts'
import type { Node } from './nodes.ts'
import {
  askMember,
  askPatroni,
  dataFolderOf,
  SCOPE,
  settingsFileOf,
  startPatroni,
  writePatroniSettings,
} from './patroni.ts'
import type { Programs } from './programs.ts'
import { waitFor } from './wait-for.ts'

/** Three nodes, each with PostgreSQL, Patroni and etcd. */
export interface Cluster {
  nodes: readonly Node[]
  /** Waits until one leads, one is its synchronous standby and the third follows, too. */
  whole(): Promise<Roles>
  /** Waits until a node other than this one leads. */
  newLeader(other: Node): Promise<Node>
  /** All at once, as when the machine loses its power; etcd goes on. */
  killNode(node: Node): Promise<void>
  /** As systemd does when the machine is back. */
  startNode(node: Node): void
  /** Patroni goes on, and notices. */
  killPostgres(node: Node): void
  /** As a machine that hangs: PostgreSQL and Patroni. */
  pauseNode(node: Node): void
  continueNode(node: Node): void
  killEtcd(): Promise<void>
  startEtcd(): Promise<void>
  switchOver(leader: Node, candidate: Node): Promise<void>
}

export interface Roles {
  leader: Node
  syncStandby: Node
  other: Node
}

/** Longer than anything takes on a busy machine. */
const PATIENCE_MS = 120_000

export async function startCluster(
  programs: Programs,
  nodes: readonly Node[],
  whenDone: WhenDone,
): Promise<Cluster> {
  const etcds = new Map<Node, Background>()
  const patronis = new Map<Node, Background>()
  for (const node of nodes) {
    makeFolder(node.folder)
    writePatroniSettings(programs, node, nodes)
  }
  // By their folder, so that what Patroni has started ends as well, and what is paused.
  whenDone(async () => {
    const all = () => nodes.flatMap(({ folder }) => processesIn(folder))
    await waitFor('end of the cluster', PATIENCE_MS, () => {
      signal(all(), 'SIGKILL')
      return all().length === 0 ? true : undefined
    })
  })
  const startAllEtcds = async () => {
    for (const node of nodes) etcds.set(node, startEtcd(programs, node, nodes))
    await waitFor('healthy etcd', PATIENCE_MS, async () =>
      (await Promise.all(nodes.map(isEtcdHealthy))).every(Boolean) ? true : undefined,
    )
  }
  const startNode = (node: Node) => patronis.set(node, startPatroni(programs, node))

  await startAllEtcds()
  for (const node of nodes) startNode(node)

  return {
    nodes,
    whole: () => waitFor('leader with two standbys', PATIENCE_MS, () => rolesOf(nodes)),
    newLeader: (other) =>
      waitFor('new leader', PATIENCE_MS, async () => {
        const candidates = nodes.filter((node) => node !== other)
        const members = await Promise.all(candidates.map(askMember))
        return candidates.find((_, i) => members[i]?.role === 'master' || members[i]?.role === 'primary')
      }),
    async killNode(node) {
      const patroni = patronis.get(node)!.kill()
      signal(processesIn(dataFolderOf(node)), 'SIGKILL')
      await patroni
      await waitFor('end of PostgreSQL', PATIENCE_MS, () => {
        const left = processesIn(dataFolderOf(node))
        signal(left, 'SIGKILL')
        return left.length === 0 ? true : undefined
      })
    },
    startNode,
    killPostgres: (node) => signal(processesIn(dataFolderOf(node)), 'SIGKILL'),
    pauseNode(node) {
      signal([patronis.get(node)!.pid, ...processesIn(dataFolderOf(node))], 'SIGSTOP')
      // Those that were started in between.
      signal(processesIn(dataFolderOf(node)), 'SIGSTOP')
    },
    // PostgreSQL first, so that for a moment nobody keeps it from writing.
    continueNode: (node) => signal([...processesIn(dataFolderOf(node)), patronis.get(node)!.pid], 'SIGCONT'),
    async killEtcd() {
      await Promise.all([...etcds.values()].map((etcd) => etcd.kill()))
    },
    startEtcd: startAllEtcds,
    async switchOver(leader, candidate) {
      const args = ['-c', settingsFileOf(leader), 'switchover', SCOPE, '--force']
      const to = ['--leader', leader.name, '--candidate', candidate.name]
      await promisify(execFile)(programs.patronictl, [...args, ...to])
    },
  }
}

/** By what Patroni says, and by what the leader's PostgreSQL says of those that stream from it. */
async function rolesOf(nodes: readonly Node[]): Promise<Roles | undefined> {
  for (const node of nodes) {
    const members = (await askPatroni(node)) ?? []
    const named = (role: string) => {
      const member = members.find((each) => each.role === role && /^(running|streaming)$/.test(each.state))
      return nodes.find(({ name }) => name === member?.name)
    }
    const [leader, syncStandby, other] = [named('leader'), named('sync_standby'), named('replica')]
    if (!leader || !syncStandby || !other) continue
    const { replication = [] } = (await askMember(leader)) ?? {}
    const isStreaming = ({ name }: Node, syncState: string) =>
      replication.some(
        (each) =>
          each.application_name === name && each.state === 'streaming' && each.sync_state === syncState,
      )
    if (isStreaming(syncStandby, 'sync') && isStreaming(other, 'async')) return { leader, syncStandby, other }
  }
  return undefined
}
