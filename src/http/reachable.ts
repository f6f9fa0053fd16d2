import type { Config } from '../config.ts'
import { hostnameOf, isLoopback } from './host-name.ts'
import { isLoopbackAddress } from './public-address.ts'

/** Whether others than the people at this machine may reach the app: it listens for them, or has an address for them. */
export function isReachableFromElsewhere({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  const isBoundHere = host.toLowerCase() === 'localhost' || isLoopbackAddress(host)
  return !isBoundHere || (publicUrl !== undefined && !isLoopback(hostnameOf(publicUrl) ?? ''))
}
