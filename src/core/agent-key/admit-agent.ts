import type { Database } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import { fingerprint, isWellFormedKey } from '../api-key/api-key.ts'
import { watchCatalogue } from '../product/watch-catalogue.ts'
import { COUNTED_HERE, type Counter, type Counting } from '../rate-limit/counting.ts'
import { WINDOW_SECONDS, type Allowance } from '../rate-limit/rate-limit.ts'
import { findAgentKeys, findCallerAndCount } from './agent-key-sql.ts'

/** What is known about a caller before the body is read. */
export interface Visitor {
  key: string | undefined
  /** The address that limits count by. */
  address: string
}

/** A request, with or without a key: from which address, and whether it is a tool call. */
export interface AdmissionRequest extends Visitor {
  isCall: boolean
  /** Whether the call has to know the version of the catalogue. */
  needsVersion: boolean
}

export interface Admission {
  isRefused: false
  /** Null: without a key. */
  keyId: string | null
  /** Of the catalogue at this moment. Undefined only if it is not needed, and would have to be looked up. */
  version: string | undefined
  /** All requests together. */
  requests: Allowance
  /** Tool calls. Only meaningful if the request is one and `requests` allows it. */
  calls: Allowance
}

/** The key does not work: malformed, unknown, expired or revoked. Counts for its address, like a request without a key. */
export interface RefusedKey {
  isRefused: true
  requests: Allowance
}

/** Refused before the body was read: over the limit of all requests, or with a key that does not work. */
export interface Turned {
  keyId: string | null
  requests: Allowance
}

export interface AgentLimits {
  callsPerMinute: number
  keyCallsPerMinute: number
}

/** How many requests are allowed per call: one call of an official client takes nine requests. */
export const REQUESTS_PER_CALL = 10

export interface AgentAdmission {
  /**
   * Before the body is read; undefined if it may be read. A request without a key counts for its address here. A key is
   * looked up only if it has to be known already, or if its address is over the limit.
   */
  screen(visitor: Visitor, mustKnowKey: boolean): Promise<Turned | undefined>
  /** After the body is read: who is calling, and are they within their limits? */
  admit(admissionRequest: AdmissionRequest): Promise<Admission | RefusedKey>
  close(): Promise<void>
}

/**
 * Requests are counted in memory, before their bodies are read. A server with its own database has then counted all of
 * them, and admits callers without a key without asking the database. If several share a database, the total count is
 * kept there, in the one statement that `admit` needs anyway; the count in memory is never higher, so a caller who is
 * over it is over the other one as well.
 */
export function createAgentAdmission(
  database: Database,
  limits: AgentLimits,
  counting = COUNTED_HERE,
): AgentAdmission {
  const countedBefore = database.isShared ? COUNTED_HERE : counting
  const here: Counters = {
    anonymous: countedBefore.counter('agent requests', limits.callsPerMinute * REQUESTS_PER_CALL),
    keyed: countedBefore.counter('agent requests with a key', limits.keyCallsPerMinute * REQUESTS_PER_CALL),
  }
  const findKey = shareLookups((fingerprints: Buffer[]) => findAgentKeys(database, fingerprints))
  const { admitAnyone, findKeyed, countRefused, close } = database.isShared
    ? admitInDatabase(database, limits, here)
    : admitInMemory(database, limits, counting, here, findKey)

  return {
    async screen({ key, address }, mustKnowKey) {
      if (key === undefined || !isWellFormedKey('agent', key)) {
        const requests = await here.anonymous.hit(address)
        const isWelcome = requests.isAllowed && (key === undefined || !mustKnowKey)
        return isWelcome ? undefined : { keyId: null, requests }
      }
      if (!mustKnowKey && (await here.anonymous.peek(address)).isAllowed) return undefined
      return screenKey(key, address)
    },
    admit: ({ key, ...admissionRequest }) =>
      key === undefined ? admitAnyone(admissionRequest) : admitKey({ key, ...admissionRequest }),
    close,
  }

  async function screenKey(key: string, address: string): Promise<Turned | undefined> {
    const { keyId } = await findKey(fingerprint(key))
    if (keyId === null) return { keyId, requests: await here.anonymous.hit(address) }
    const requests = await here.keyed.peek(keyId)
    return requests.isAllowed ? undefined : { keyId, requests }
  }

  async function admitKey(admissionRequest: Keyed): Promise<Admission | RefusedKey> {
    const isWellFormed = isWellFormedKey('agent', admissionRequest.key)
    const admission = isWellFormed ? await findKeyed(admissionRequest) : null
    if (admission) return admission
    // A malformed one was counted before the body was read.
    const counted = isWellFormed ? await here.anonymous.hit(admissionRequest.address) : ALLOWED
    return { isRefused: true, requests: await countRefused(admissionRequest.address, counted) }
  }
}

type Anyone = Omit<AdmissionRequest, 'key'>
type Keyed = AdmissionRequest & { key: string }

interface Counters {
  anonymous: Counter
  keyed: Counter
}

/** What differs between the two ways of counting. */
interface Admit {
  /** A caller without a key. */
  admitAnyone: (admissionRequest: Anyone) => Promise<Admission>
  /** Null: the key does not work. */
  findKeyed: (admissionRequest: Keyed) => Promise<Admission | null>
  countRefused: (address: string, countedHere: Allowance) => Promise<Allowance>
  close: () => Promise<void>
}

function admitInDatabase(database: Database, limits: AgentLimits, here: Counters): Admit {
  const findAndCount = ({ key, address, isCall }: Omit<AdmissionRequest, 'needsVersion'>) => {
    const callLimit = key === undefined ? limits.callsPerMinute : limits.keyCallsPerMinute
    return findCallerAndCount(database, {
      fingerprint: key === undefined ? null : fingerprint(key),
      address,
      isCall,
      callLimit,
      requestLimit: callLimit * REQUESTS_PER_CALL,
    })
  }
  return {
    async admitAnyone(admissionRequest) {
      const found = await findAndCount({ ...admissionRequest, key: undefined })
      return { isRefused: false, ...found! }
    },
    async findKeyed(admissionRequest) {
      const found = await findAndCount(admissionRequest)
      if (!found) return null
      if (found.keyId !== null) await here.keyed.hit(found.keyId)
      return { isRefused: false, ...found }
    },
    async countRefused(address) {
      const counted = await findAndCount({ key: undefined, address, isCall: false })
      return counted!.requests
    },
    close: async () => undefined,
  }
}

function admitInMemory(
  database: Database,
  limits: AgentLimits,
  counting: Counting,
  here: Counters,
  findKey: (fingerprint: Buffer) => Promise<{ keyId: string | null; version: string }>,
): Admit {
  const catalogue = watchCatalogue(database)
  const calls = {
    anonymous: counting.limiter('agent calls', limits.callsPerMinute),
    keyed: counting.limiter('agent calls with a key', limits.keyCallsPerMinute),
  }
  return {
    async admitAnyone({ address, isCall, needsVersion }) {
      const allowance = isCall ? await calls.anonymous.hit(address) : ALLOWED
      const mustFind = needsVersion && allowance.isAllowed
      const version = catalogue.known() ?? (mustFind ? await catalogue.find() : undefined)
      return { isRefused: false, keyId: null, version, requests: ALLOWED, calls: allowance }
    },
    async findKeyed({ key, isCall }) {
      const { keyId, version } = await findKey(fingerprint(key))
      if (keyId === null) return null
      const requests = await here.keyed.hit(keyId)
      const allowance = isCall && requests.isAllowed ? await calls.keyed.hit(keyId) : ALLOWED
      return { isRefused: false, keyId, version, requests, calls: allowance }
    },
    countRefused: async (_address, countedHere) => countedHere,
    close: () => catalogue.close(),
  }
}

/** If nothing is counted here, or it was counted before: only refusals report their numbers. */
const ALLOWED: Allowance = { isAllowed: true, limit: 0, remaining: 0, resetSeconds: WINDOW_SECONDS }
