import type { Config } from '../config.ts'
import { isReachableFromElsewhere } from './reachable.ts'

export type Listener = Pick<Config, 'host' | 'agentUrl' | 'publicUrl' | 'trustedProxies'>

/**
 * A developer's machine, on which what callers name may be on it, too. The address given to others is not enough: unset, it is
 * this machine's, also for a server that the whole network can call, or reach by a proxy.
 */
export function isForThisMachineOnly(listener: Listener): boolean {
  return [listener.agentUrl, listener.publicUrl].every(
    (publicUrl) => !isReachableFromElsewhere({ ...listener, publicUrl }),
  )
}
