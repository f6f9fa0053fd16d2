import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { addressBucket, addressOf } from './client-address.ts'

const socket = { remoteAddress: '10.0.0.1' } as Socket

describe('an address counts as', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s: %s', (address, bucket) => {
    expect(addressBucket(addressOf({ ip: address, socket }))).toBe(bucket)
  })

  test.each(['192.0.2.7:50123', '[2001:db8::1]:50123', 'unknown', ''])(
    "%j from a trusted proxy: the proxy's own, so that no one gets a separate count per port",
    (named) => {
      expect(addressOf({ ip: named, socket })).toBe('10.0.0.1')
    },
  )
})
