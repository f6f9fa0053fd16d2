import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { ALLOWED_ADDRESSES_MAX, readAllowedAddresses } from './allowed-addresses.ts'

describe('the addresses that a key is allowed from', () => {
  test('none are any address', () => {
    expect(readAllowedAddresses([])).toBeNull()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7/32 ', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6/48', '2001:db8:1::/48'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::1', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ])('%s is kept as %s', (given, kept) => {
    expect(readAllowedAddresses([given])).toEqual([kept])
  })

  test('are each kept once, in the order given', () => {
    const given = ['198.51.100.4', '203.0.113.9/24', '203.0.113.0/24', '::ffff:198.51.100.4']
    expect(readAllowedAddresses(given)).toEqual(['198.51.100.4', '203.0.113.0/24'])
  })

  test.each([
    '',
    'example.com',
    '203.0.113',
    '203.0.113.300',
    '203.0.113.07',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/-1',
    '203.0.113.7/24/24',
    '203.0.113.7:443',
    '[2001:db8::1]',
    'fe80::1%eth0',
    '2001:db8::/129',
    '2001:db8:::1',
    '1.2.3.4 5.6.7.8',
  ])('%j is named as the wrong one', (given) => {
    expect(refusalOf(['203.0.113.7', given])).toMatchObject({
      field: 'allowed_addresses',
      message: expect.stringContaining(`“${given}” is not an IP address or range.`) as string,
    })
  })

  test.each(['0.0.0.0/0', '::/0', '203.0.113.7/0', '::ffff:0:0/96'])(
    '%s, which is everything, is refused: nobody should believe that it limits anything',
    (given) => {
      expect(refusalOf([given]).message).toContain('Leave the list empty')
    },
  )

  test('are at most 50, and what is shown of a wrong one is bounded', () => {
    const many = Array.from({ length: ALLOWED_ADDRESSES_MAX + 1 }, (_, i) => `203.0.113.${i}`)
    expect(readAllowedAddresses(many.slice(1))).toHaveLength(ALLOWED_ADDRESSES_MAX)
    expect(refusalOf(many).message).toBe('Name at most 50 addresses and ranges: these are 51.')
    expect(refusalOf(['x'.repeat(100_000)]).message.length).toBeLessThan(300)
  })
})

function refusalOf(given: string[]): Refusal {
  try {
    readAllowedAddresses(given)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  return expect.unreachable('was not refused')
}
