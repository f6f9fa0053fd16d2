import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The caller's address; the proxy's own if the proxy sends anything but a plain address, such as one with a port. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIPv4(ip) || isIP(ip.replace(/%.*$/, '')) ? ip : (socket.remoteAddress ?? 'unknown')
}

/** As it is stored and compared: without a zone, and IPv4 as IPv4 even within IPv6. Null if it is no IP address. */
export function plainAddress(address: string): string | null {
  const bucket = addressBucket(address)
  if (isIPv4(bucket)) return bucket
  const plain = address.replace(/%.*$/, '')
  return isIP(plain) === 6 ? plain : null
}

/** What counts as one address: IPv4 as it is, IPv6 by its first 64 bits, the smallest block a customer gets. */
export function addressBucket(address: string): string {
  if (isIPv4(address)) return address
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const groups = expandIpv6(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups[6]!, groups[7]!)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** From the last two groups of an IPv4-mapped IPv6 address. */
function ipv4Of(high: string, low: string): string {
  const bytes = [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
  return bytes.join('.')
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/** An IPv4 address at the end is two groups. */
function groupsOf(text: string): string[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => (group.includes('.') ? groupsOfIpv4(group) : [group]))
}

function groupsOfIpv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16))
}
