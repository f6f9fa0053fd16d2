import type { Config } from '../config.ts'
import { hostnameOf, isLoopback } from './host-name.ts'
import { isLoopbackAddress } from './public-address.ts'

export type Listener = Pick<Config, 'host' | 'agentUrl' | 'publicUrl' | 'trustedProxies'>

/**
 * A developer's machine, on which what callers name may be on it, too. The address given to others is not enough: unset, it is
 * this machine's, also for a server that the whole network can call, or reach by a proxy.
 */
export function isForThisMachineOnly({ host, agentUrl, publicUrl, trustedProxies }: Listener): boolean {
  const isBoundHere = host.toLowerCase() === 'localhost' || isLoopbackAddress(host)
  const isNamedHere = [agentUrl, publicUrl].every(
    (address) => address === undefined || isLoopback(hostnameOf(address) ?? ''),
  )
  return isBoundHere && isNamedHere && trustedProxies.length === 0
}
