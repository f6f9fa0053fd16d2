import { createHmac, randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Clock } from '../database/clock.ts'
import { isForThisMachineOnly, type Listener } from '../http/this-machine.ts'
import { resolveByDns, unfitAddressOf, type ResolveName } from '../http/pinned-agent.ts'
import { Failure, invalidRequest, type AdcpError } from './failure.ts'
import type { PropertyList } from './property-list.ts'
import type { PropertyListRef } from './property-list-ref.ts'
import {
  IDENTIFIERS_MAX,
  LIST_BYTES_MAX,
  PropertyListFault,
  readPropertyList,
  type ReadList,
} from './read-property-list.ts'

/** The property lists of buyers, read from their governance agents and kept for a while. */
export interface PropertyLists {
  /** Throws Failure: a list that cannot be read is never ignored, as the buyer relies on it. */
  get(keyId: string, ref: PropertyListRef): Promise<PropertyList>
  /** Ends what is in progress. */
  close(): void
}

/** Governance agents take up to five seconds for a large list, says the specification. */
const READ_MS_MAX = 6_000
const READING_MAX = 8
const READING_PER_KEY_MAX = 3
/** A hostile agent can make an answer slow to parse; and nobody is to be called all the time on someone else's behalf. */
const READ_PER_KEY_A_MINUTE_MAX = 60
const KEPT_MAX = 500
const KEPT_BYTES_MAX = 64 * 1024 * 1024
const VALID_MS = { unlessSaid: 5 * 60_000, least: 60_000, most: 60 * 60_000 }
/** A list that failed is not tried again at once: nobody is to be called in a loop on someone else's behalf. */
const FAILED_MS = 10_000
const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 10

interface Kept {
  outcome: PropertyList | PropertyListFault
  untilMs: number
  size: number
}

export function createPropertyLists(
  clock: Clock,
  listener: Listener,
  {
    resolveName = resolveByDns,
    readMsMax = READ_MS_MAX,
  }: { resolveName?: ResolveName; readMsMax?: number } = {},
): PropertyLists {
  const allowsLoopback = isForThisMachineOnly(listener)
  // Tokens are in no name, not even as a hash that could be guessed.
  const secret = randomBytes(32)
  const kept = new Map<string, Kept>()
  let keptBytes = 0
  const reading = new Map<string, Promise<PropertyList>>()
  const readingByKey = new Map<string, number>()
  /** How many each key had read in this minute. */
  const readByKey = new Map<string, number>()
  let minute = 0
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  return {
    async get(keyId, ref) {
      refuseUnfit(ref, allowsLoopback)
      const name = createHmac('sha256', secret)
        .update(JSON.stringify([keyId, new URL(ref.agent_url).href, ref.list_id, ref.auth_token ?? null]))
        .digest('base64url')
      try {
        return await (known(name) ?? reading.get(name) ?? read(name, keyId, ref))
      } catch (error) {
        throw error instanceof PropertyListFault ? failureOf(error) : error
      }
    },
    close: () => closing.abort(),
  }

  function known(name: string): PropertyList | undefined {
    const found = kept.get(name)
    if (!found) return undefined
    drop(name)
    if (found.untilMs <= clock.nowMs()) return undefined
    keep(name, found)
    if (found.outcome instanceof PropertyListFault) throw found.outcome
    return found.outcome
  }

  function read(name: string, keyId: string, ref: PropertyListRef): Promise<PropertyList> {
    const ofKey = readingByKey.get(keyId) ?? 0
    if (reading.size >= READING_MAX || ofKey >= READING_PER_KEY_MAX) throw tooMany
    countRead(keyId)
    readingByKey.set(keyId, ofKey + 1)
    const list = readInTime(name, ref).finally(() => {
      reading.delete(name)
      const left = readingByKey.get(keyId)! - 1
      if (left === 0) readingByKey.delete(keyId)
      else readingByKey.set(keyId, left)
    })
    reading.set(name, list)
    return list
  }

  function countRead(keyId: string): void {
    const nowMs = clock.nowMs()
    const thisMinute = Math.floor(nowMs / MINUTE_MS)
    if (thisMinute !== minute) readByKey.clear()
    minute = thisMinute
    const before = readByKey.get(keyId) ?? 0
    if (before >= READ_PER_KEY_A_MINUTE_MAX) throw tooManyInAMinute(MINUTE_MS - (nowMs % MINUTE_MS))
    readByKey.set(keyId, before + 1)
  }

  async function readInTime(name: string, ref: PropertyListRef): Promise<PropertyList> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(readMsMax)])
    try {
      const { list, validUntil } = await readPropertyList(ref, { resolveName, signal })
      keep(name, { outcome: list, untilMs: clock.nowMs() + validMs(validUntil), size: list.size })
      return list
    } catch (error) {
      const outcome = error as PropertyListFault
      keep(name, { outcome, untilMs: clock.nowMs() + FAILED_MS, size: 0 })
      throw outcome
    }
  }

  function validMs(validUntil: ReadList['validUntil']): number {
    const untilMs = typeof validUntil === 'string' ? Date.parse(validUntil) : Number.NaN
    if (Number.isNaN(untilMs)) return VALID_MS.unlessSaid
    return Math.min(VALID_MS.most, Math.max(VALID_MS.least, untilMs - clock.nowMs()))
  }

  function keep(name: string, entry: Kept): void {
    drop(name)
    // It would push out all others, and then itself.
    if (entry.size > KEPT_BYTES_MAX) return
    kept.set(name, entry)
    keptBytes += entry.size
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX && keptBytes <= KEPT_BYTES_MAX) return
      drop(oldest)
    }
  }

  function drop(name: string): void {
    keptBytes -= kept.get(name)?.size ?? 0
    kept.delete(name)
  }
}

/** What the address itself says; what a name stands for is not told apart from an agent that does not answer. */
function refuseUnfit({ agent_url }: PropertyListRef, allowsLoopback: boolean): void {
  const unfit = unfitAddressOf(new URL(agent_url), allowsLoopback)
  if (unfit === undefined) return
  const what = unfit === 'not_https' ? 'an https address' : 'an address on the public internet'
  throw invalidRequest(['property_list', 'agent_url'], `This must be ${what}.`, 'pattern')
}

const tooMany = new Failure({
  code: 'SERVICE_UNAVAILABLE',
  message: 'Too many property lists are being read right now. Send the same call again in a moment.',
  recovery: 'transient',
  field: 'property_list',
  retry_after: RETRY_AFTER_SECONDS,
})

function tooManyInAMinute(leftMs: number): Failure {
  return new Failure({
    code: 'SERVICE_UNAVAILABLE',
    message: `At most ${READ_PER_KEY_A_MINUTE_MAX} property lists a minute are read for a key. Lists that were read lately do not count.`,
    recovery: 'transient',
    field: 'property_list',
    retry_after: Math.ceil(leftMs / 1_000),
  })
}

function failureOf({ kind }: PropertyListFault): Failure {
  return new Failure({ field: 'property_list', ...ERRORS[kind] })
}

/** They do not say why a list is unavailable: a caller could explore our network with the answers. */
const ERRORS: Record<PropertyListFault['kind'], AdcpError> = {
  not_found: {
    code: 'REFERENCE_NOT_FOUND',
    message: 'The property list does not exist, or its agent does not give it to us with this auth_token.',
    recovery: 'correctable',
  },
  too_large: {
    code: 'VALIDATION_ERROR',
    message: `The property list is too large: at most ${IDENTIFIERS_MAX} identifiers, and ${LIST_BYTES_MAX} bytes over all pages.`,
    recovery: 'correctable',
  },
  unavailable: {
    code: 'GOVERNANCE_UNAVAILABLE',
    message:
      'The property list could not be read: its agent cannot be reached, or does not answer with a list in time.',
    recovery: 'transient',
    suggestion:
      'Send the same call again later, or without property_list to see products that are not filtered.',
    retry_after: RETRY_AFTER_SECONDS,
  },
}
