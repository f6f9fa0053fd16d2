import type { AddressRules } from '../core/webhook/endpoint-url.ts'
import { addressMatcher } from '../http/listener.ts'
import { isPublicAddress } from '../http/public-address.ts'

/** Public addresses, and the ranges that the operator allows besides. */
export function createAddressRules(ranges: readonly string[]): AddressRules {
  const isPrivate = addressMatcher(ranges)
  return {
    isAllowed: (address) => isPublicAddress(address) || isPrivate(address),
    isPrivate,
    allowsPrivate: ranges.length > 0,
  }
}
