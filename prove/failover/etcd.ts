import { startInBackground, type Background } from './background.ts'
import type { Node } from './nodes.ts'
import type { Programs } from './programs.ts'

/** Where Patroni keeps who leads: one member on each node, as an installation of three machines has it. */
export function startEtcd({ etcd }: Programs, node: Node, nodes: readonly Node[]): Background {
  const clientUrl = etcdUrlOf(node)
  const peerUrl = peerUrlOf(node)
  return startInBackground(node, 'etcd', [
    etcd,
    ...['--name', node.name],
    ...['--data-dir', `${node.folder}/etcd`],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', nodes.map((each) => `${each.name}=${peerUrlOf(each)}`).join(',')],
    // Twice the defaults: three members and three databases share one disk here.
    ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
    ...['--log-level', 'warn', '--logger', 'zap'],
  ])
}

export function etcdUrlOf({ host, ports }: Node): string {
  return `http://${host}:${ports.etcd}`
}

function peerUrlOf({ host, ports }: Node): string {
  return `http://${host}:${ports.etcdPeer}`
}

export async function isEtcdHealthy(node: Node): Promise<boolean> {
  try {
    const answer = await fetch(`${etcdUrlOf(node)}/health`, { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { health: string }).health === 'true'
  } catch {
    return false
  }
}
