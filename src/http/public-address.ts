import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is on the public internet. Someone who names an address for us to call must not reach our own network
 * through us: private, local, shared, reserved and multicast addresses are not public, nor is any form of IPv6 that
 * stands for an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !RESERVED.check(address, 'ipv4')
    case 6:
      return GLOBAL_UNICAST.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
    default:
      return false
  }
}

/** 127.0.0.0/8, ::1. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** All that IANA has assigned of IPv6: everything outside is special. */
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** The special-purpose registries of IANA. */
const RESERVED = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  addRange(range, 'ipv4')
}
// Teredo, ORCHID and benchmarks are within the first; 6to4 carries any IPv4 address; the others are for documents.
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']) {
  addRange(range, 'ipv6')
}

function addRange(range: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = range.split('/')
  RESERVED.addSubnet(address, Number(bits), family)
}
