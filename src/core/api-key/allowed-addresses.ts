import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

export const ALLOWED_ADDRESSES_MAX = 50

/** The reason in the security log: a key that works, from an address that it may not be used from. */
export const ADDRESS_NOT_ALLOWED = 'address_not_allowed'

const SHOWN_LENGTH_MAX = 60
const RANGE = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i
/** An IPv4 address as part of IPv6 has this many bits before it. */
const MAPPED_BITS = 96
const MAPPED_PREFIX = 0xffffn

/**
 * The addresses and ranges from which a key may be used, each once and in one form: ranges begin at their first address, and
 * IPv4 addresses are never written as IPv6. Null: any address.
 */
export function readAllowedAddresses(given: readonly string[]): string[] | null {
  const texts = given.map((text) => text.trim())
  if (texts.length > ALLOWED_ADDRESSES_MAX) {
    throw wrong(`Name at most ${ALLOWED_ADDRESSES_MAX} addresses and ranges: these are ${texts.length}.`)
  }
  const ranges = texts.map(readRange)
  return ranges.length === 0 ? null : [...new Set(ranges)]
}

function readRange(text: string): string {
  const [, address = '', length] = RANGE.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) throw noRange(text)
  const bits = family === 4 ? 32 : 128
  const prefix = length === undefined ? bits : Number(length)
  if (prefix > bits) throw noRange(text)
  const value = family === 4 ? valueOfIpv4(address) : valueOfIpv6(address)
  const isMapped = family === 6 && value >> 32n === MAPPED_PREFIX && prefix >= MAPPED_BITS
  const range = isMapped
    ? { bits: 32, value: value & 0xffffffffn, prefix: prefix - MAPPED_BITS }
    : { bits, value, prefix }
  if (range.prefix === 0) {
    throw wrong(`“${shown(text)}” is every address. Leave the list empty to allow any address.`)
  }
  return write(range)
}

function write({ bits, value, prefix }: { bits: number; value: bigint; prefix: number }): string {
  const rest = BigInt(bits - prefix)
  const first = (value >> rest) << rest
  const address = bits === 32 ? writeIpv4(first) : writeIpv6(first)
  return prefix === bits ? address : `${address}/${prefix}`
}

function valueOfIpv4(address: string): bigint {
  return address.split('.').reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function valueOfIpv6(address: string): bigint {
  // As the URL standard writes it: no dots, and only one gap.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...gap, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

function writeIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}

function writeIpv6(value: bigint): string {
  const groups = [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) =>
    ((value >> shift) & 0xffffn).toString(16),
  )
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1)
}

function noRange(text: string): Refusal {
  return wrong(
    `“${shown(text)}” is not an IP address or range. Enter addresses such as 203.0.113.7 and ranges such as 203.0.113.0/24 or 2001:db8::/48.`,
  )
}

function shown(text: string): string {
  const readable = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
  return readable.length > SHOWN_LENGTH_MAX ? `${readable.slice(0, SHOWN_LENGTH_MAX)}…` : readable
}

function wrong(message: string): Refusal {
  return new Refusal('invalid', message, 'allowed_addresses')
}
