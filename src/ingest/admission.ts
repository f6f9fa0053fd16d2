import { setTimeout as pause } from 'node:timers/promises'
import { OverloadedError } from '../core/delivery/delivery-writer.ts'

/**
 * How much the feeds work on at a time, of everybody and of one organization. It is settled before a body is read, by
 * its announced length, so that what is too much costs next to nothing.
 */
export interface Admission {
  /**
   * Lets a request in, or rejects with `OverloadedError`. Returns what to call when it is answered. `bodyBytes` is the
   * Content-Length; undefined for a chunked body.
   */
  admit(organizationNumber: number, bodyBytes: number | undefined): Promise<() => void>
}

export interface AdmissionLimits {
  requestsMax: number
  bytesMax: number
  /** Of one organization. */
  organizationRequestsMax: number
  organizationBytesMax: number
  /** A refusal is held this long: callers that ignore Retry-After would have us do nothing but refuse. */
  refusalHeldMs: number
}

/** About as much as the delivery writer lets wait: 100,000 items of 80 bytes, a quarter of them for one organization. */
const LIMITS: AdmissionLimits = {
  requestsMax: 2_000,
  bytesMax: 8 * 1024 * 1024,
  organizationRequestsMax: 500,
  organizationBytesMax: 2 * 1024 * 1024,
  refusalHeldMs: 1_000,
}

/** What a body without a length counts as. */
const CHUNKED_BODY_BYTES = 256 * 1024
/** More are refused at once. */
const REFUSALS_HELD_MAX = 5_000

export function createAdmission(limits: AdmissionLimits = LIMITS): Admission {
  const organizations = new Map<number, Load>()
  const total: Load = { requests: 0, bytes: 0 }
  let refusalsHeld = 0

  return {
    async admit(organizationNumber, bodyBytes = CHUNKED_BODY_BYTES) {
      // Whatever its length, one body always has room, and no more than the organization's share is counted for it.
      const bytes = Math.min(bodyBytes, limits.organizationBytesMax)
      const own = organizations.get(organizationNumber) ?? { requests: 0, bytes: 0 }
      const isTooMuch =
        total.requests + 1 > limits.requestsMax ||
        total.bytes + bytes > limits.bytesMax ||
        own.requests + 1 > limits.organizationRequestsMax ||
        own.bytes + bytes > limits.organizationBytesMax
      if (isTooMuch) await refuse()
      organizations.set(organizationNumber, own)
      for (const load of [total, own]) {
        load.requests++
        load.bytes += bytes
      }
      let isUnderWay = true
      return () => {
        if (!isUnderWay) return
        isUnderWay = false
        for (const load of [total, own]) {
          load.requests--
          load.bytes -= bytes
        }
        if (own.requests === 0) organizations.delete(organizationNumber)
      }
    },
  }

  async function refuse(): Promise<never> {
    if (refusalsHeld < REFUSALS_HELD_MAX) {
      refusalsHeld++
      await pause(limits.refusalHeldMs)
      refusalsHeld--
    }
    throw new OverloadedError('too much is under way')
  }
}

interface Load {
  requests: number
  bytes: number
}
