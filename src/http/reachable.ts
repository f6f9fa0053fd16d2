import type { Config } from '../config.ts'
import { hostnameOf, isLoopback } from './host-name.ts'
import { isLoopbackAddress } from './public-address.ts'

/** Whether others than the people at this machine may reach the app: it listens for them, or has an address or a proxy for them. */
export function isReachableFromElsewhere({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const isBoundHere = host.toLowerCase() === 'localhost' || isLoopbackAddress(host)
  const isNamedHere = publicUrl === undefined || isLoopback(hostnameOf(publicUrl) ?? '')
  return !isBoundHere || !isNamedHere || trustedProxies.length > 0
}
