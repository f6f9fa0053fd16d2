import { promises as dns } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from './host-name.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Finds the addresses of a name. Rejects when it has none, or when aborted. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>

/** Why an address is not called: said by the address itself, before anything is looked up. */
export type UnfitAddress = 'not_https' | 'not_public'

/**
 * Of an address that someone else names for us to call: https, on the public internet. While we are a developer's
 * machine, this machine may be called, too, also without TLS.
 */
export function unfitAddressOf(url: URL, allowsLoopback: boolean): UnfitAddress | undefined {
  const host = hostOf(url)
  const isHere = isLoopback(host) || isLoopbackAddress(host)
  if (isHere) return allowsLoopback ? undefined : 'not_public'
  if (url.protocol !== 'https:') return 'not_https'
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'not_public' : undefined
}

/**
 * The addresses of a host that unfitAddressOf lets pass. A name is looked up once, and refused if any of its addresses is
 * not public: it must not be one thing when it is checked and another when it is called.
 */
export async function addressesOf(
  url: URL,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (isLoopback(host)) return LOOPBACK
  return allowedAddressesOf(url, resolveName, signal, isPublicAddress)
}

/** Why a host is not called: said by what its name stands for. */
export class AddressNotAllowed extends Error {
  readonly kind: 'no_address' | 'not_allowed'

  constructor(kind: AddressNotAllowed['kind']) {
    super('The name has no address, or one that is not allowed.')
    this.kind = kind
  }
}

/** All addresses of a host, each of them allowed: otherwise an error. Names of this machine have those of it that are allowed. */
export async function allowedAddressesOf(
  url: URL,
  resolveName: ResolveName,
  signal: AbortSignal,
  isAllowed: (address: string) => boolean,
): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  if (isLoopback(host) && family === 0) {
    const own = LOOPBACK.filter(({ address }) => isAllowed(address))
    if (own.length === 0) throw new AddressNotAllowed('not_allowed')
    return own
  }
  const addresses = family === 0 ? await resolveName(host, signal) : [{ address: host, family }]
  if (addresses.length === 0) throw new AddressNotAllowed('no_address')
  if (!addresses.every(({ address }) => isAllowed(address))) throw new AddressNotAllowed('not_allowed')
  return addresses
}

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Connects to these addresses only, whatever the name means by then. One connection, kept until it is destroyed, unless other options
 * say how many, and how long one is kept that nobody uses.
 */
export function pinnedAgent(
  { protocol }: URL,
  addresses: LookupAddress[],
  pooled?: { maxFreeSockets: number; timeout: number },
): HttpAgent {
  const lookup: LookupFunction = (_name, options, done) => {
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first!.address, first!.family)
  }
  const options = { keepAlive: true, lookup, ...(pooled ?? { maxSockets: 1 }) }
  return protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
}

const LOOK_UP = { timeout: 1_500, tries: 2 }

/** Asks the name servers directly: the system's own look-up cannot be stopped, and few can run at a time. */
export async function resolveByDns(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver(LOOK_UP)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const [fours, sixes] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.throwIfAborted()
    return [...found(fours, 4), ...found(sixes, 6)]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function found(result: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
