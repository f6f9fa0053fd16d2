import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WhenDone } from '../clean-up.ts'
import { findProgram } from './programs.ts'

/** One of the three machines of the cluster: in a network namespace of its own if possible, else on loopback. */
export interface Node {
  name: string
  host: string
  ports: { postgres: number; rest: number; etcd: number; etcdPeer: number }
  /** As /run/netns has it; undefined: it shares the network of this machine. */
  namespace: string | undefined
  folder: string
}

export interface Network {
  nodes: Node[]
  /** Undefined if the nodes share the network of this machine. */
  cutting: Cutting | undefined
}

/** Nothing is refused: packets just do not arrive. */
export interface Cutting {
  /** No one reaches the node, and it reaches no one. */
  cutOff(node: Node): Promise<void>
  /** The servers still reach the node; the other nodes do not. */
  cutFromOthers(node: Node): Promise<void>
  restore(node: Node): Promise<void>
}

const NAMES = ['a', 'b', 'c']
/** For measurements between networks (RFC 2544), so nothing else should use it. */
const BENCHMARK_NETWORK = '198.18'
/** An Ethernet address that no one has. */
const NO_ONE = '02:00:00:00:00:99'

/** Namespaces need root, and `ip` and `nsenter`, which nearly every Linux has. */
export async function layOutNodes(folder: string, whenDone: WhenDone): Promise<Network> {
  const canSeparate =
    process.getuid?.() === 0 && findProgram('ip') !== undefined && findProgram('nsenter') !== undefined
  return canSeparate ? separateNodes(folder, whenDone) : nodesOnLoopback(folder)
}

async function nodesOnLoopback(folder: string): Promise<Network> {
  const free = await freePorts(4 * NAMES.length)
  const nodes = NAMES.map((name, i): Node => {
    const [postgres, rest, etcd, etcdPeer] = free.slice(4 * i) as [number, number, number, number]
    return {
      name,
      host: '127.0.0.1',
      ports: { postgres, rest, etcd, etcdPeer },
      namespace: undefined,
      folder: join(folder, name),
    }
  })
  return { nodes, cutting: undefined }
}

/** Each node has a cable to one switch, to which this machine is connected, too. */
async function separateNodes(folder: string, whenDone: WhenDone): Promise<Network> {
  const prefix = `flp${process.pid}`
  const bridge = `${prefix}sw`
  const network = `${BENCHMARK_NETWORK}.${freeOctet()}`
  await ip(`link add ${bridge} type bridge`)
  whenDone(() => ip(`link del ${bridge}`))
  await ip(`addr add ${network}.1/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  const nodes: Node[] = []
  for (const [i, name] of NAMES.entries()) {
    const namespace = `${prefix}${name}`
    const host = `${network}.${11 + i}`
    await ip(`netns add ${namespace}`)
    whenDone(() => ip(`netns del ${namespace}`))
    await ip(`link add ${cableOf(namespace)} type veth peer name eth0 netns ${namespace}`)
    await ip(`link set ${cableOf(namespace)} master ${bridge} up`)
    await ip(`-n ${namespace} link set lo up`)
    await ip(`-n ${namespace} addr add ${host}/24 dev eth0`)
    await ip(`-n ${namespace} link set eth0 up`)
    const ports = { postgres: 5432, rest: 8008, etcd: 2379, etcdPeer: 2380 }
    nodes.push({ name, host, ports, namespace, folder: join(folder, name) })
  }
  return { nodes, cutting: createCutting(nodes, bridge) }
}

function createCutting(nodes: readonly Node[], bridge: string): Cutting {
  const othersThan = (node: Node) => nodes.filter((other) => other !== node)
  const pairs = (node: Node) =>
    othersThan(node).flatMap((other) => [
      { at: node, to: other },
      { at: other, to: node },
    ])
  return {
    cutOff: (node) => ip(`link set ${cableOf(node.namespace!)} nomaster`),
    async cutFromOthers(node) {
      for (const { at, to } of pairs(node))
        await ip(`-n ${at.namespace} neigh replace ${to.host} lladdr ${NO_ONE} dev eth0 nud permanent`)
    },
    async restore(node) {
      await ip(`link set ${cableOf(node.namespace!)} master ${bridge}`)
      for (const { at, to } of pairs(node))
        await ip(`-n ${at.namespace} neigh del ${to.host} dev eth0`).catch(() => undefined)
    },
  }
}

function cableOf(namespace: string): string {
  return `${namespace}0`
}

function freeOctet(): number {
  const taken = new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((one) => one?.address.split('.').slice(0, 3).join('.')),
  )
  for (let octet = process.pid % 256, tries = 0; tries < 256; octet = (octet + 1) % 256, tries++)
    if (!taken.has(`${BENCHMARK_NETWORK}.${octet}`)) return octet
  throw new Error(`All of ${BENCHMARK_NETWORK}.0.0/16 is in use.`)
}

async function ip(command: string): Promise<void> {
  await promisify(execFile)(findProgram('ip')!, command.split(' '))
}

/** All at once, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer()
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
