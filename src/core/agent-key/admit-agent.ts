import type { Database } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import { fingerprint, isWellFormedKey } from '../api-key/api-key.ts'
import { findCatalogueVersion } from '../product/catalogue-sql.ts'
import { createMemoryRateLimiter, type Allowance } from '../rate-limit/rate-limit.ts'
import { createMemoryRequestCounter } from '../rate-limit/request-count.ts'
import { findAgentKeys, findCallerAndCount } from './agent-key-sql.ts'
import { shareNext } from './share-next.ts'

/** Somebody knocks: with a key or without, from an address, with a call or with something smaller. */
export interface Knock {
  key: string | undefined
  /** What stands for the address in the counts. */
  address: string
  isCall: boolean
  /** Whether the call will need to know the version of the catalogue. */
  needsVersion: boolean
}

export interface Admission {
  isRefused: false
  /** Null: without a key. */
  keyId: string | null
  /** Of the catalogue at this moment. Undefined where nobody needs it. */
  version: string | undefined
  /** All requests together. */
  requests: Allowance
  /** Tool calls. Of meaning only where the request is one, and `requests` allows it. */
  calls: Allowance
}

/** The key does not work: malformed, unknown, expired or revoked. Counts for its address, like a request without a key. */
export interface RefusedKey {
  isRefused: true
  requests: Allowance
}

export interface AgentLimits {
  callsPerMinute: number
  keyCallsPerMinute: number
}

/** All requests together may be so many times the calls: one call of an official client is nine requests. */
export const REQUESTS_PER_CALL = 10

/** Who is asking, and may they now? */
export type AdmitAgent = (knock: Knock) => Promise<Admission | RefusedKey>

export function createAgentAdmission(database: Database, limits: AgentLimits): AdmitAgent {
  const admit = database.isShared ? admitInDatabase(database, limits) : admitInMemory(database, limits)
  return async (knock) => {
    const isMalformed = knock.key !== undefined && !isWellFormedKey('agent', knock.key)
    const admission = isMalformed ? null : await admit(knock)
    if (admission) return admission
    const anonymous = await admit({ ...knock, key: undefined, isCall: false, needsVersion: false })
    return { isRefused: true, requests: anonymous!.requests }
  }
}

type Admit = (knock: Knock) => Promise<Admission | null>

function admitInDatabase(database: Database, limits: AgentLimits): Admit {
  return async ({ key, address, isCall }) => {
    const callLimit = key === undefined ? limits.callsPerMinute : limits.keyCallsPerMinute
    const found = await findCallerAndCount(database, {
      fingerprint: key === undefined ? null : fingerprint(key),
      address,
      isCall,
      callLimit,
      requestLimit: callLimit * REQUESTS_PER_CALL,
    })
    return found && { isRefused: false, ...found }
  }
}

function admitInMemory(database: Database, limits: AgentLimits): Admit {
  const findKey = shareLookups((fingerprints: Buffer[]) => findAgentKeys(database, fingerprints))
  const findVersion = shareNext(() => findCatalogueVersion(database))
  const counters = {
    anonymous: createCounters(limits.callsPerMinute),
    keyed: createCounters(limits.keyCallsPerMinute),
  }
  return async ({ key, address, isCall, needsVersion }) => {
    if (key === undefined) {
      const requests = counters.anonymous.requests.hit(address)
      const calls = hitCalls(counters.anonymous, address, isCall && requests.isAllowed)
      const version = needsVersion && calls.isAllowed ? await findVersion() : undefined
      return { isRefused: false, keyId: null, version, requests, calls }
    }
    const { keyId, version } = await findKey(fingerprint(key))
    if (keyId === null) return null
    const requests = counters.keyed.requests.hit(keyId)
    const calls = hitCalls(counters.keyed, keyId, isCall && requests.isAllowed)
    return { isRefused: false, keyId, version, requests, calls }
  }
}

type Counters = ReturnType<typeof createCounters>

function createCounters(callsPerMinute: number) {
  return {
    callsPerMinute,
    calls: createMemoryRateLimiter(callsPerMinute),
    requests: createMemoryRequestCounter(callsPerMinute * REQUESTS_PER_CALL),
  }
}

function hitCalls({ calls, callsPerMinute }: Counters, bucket: string, isCounted: boolean): Allowance {
  if (isCounted) return calls.hit(bucket)
  return { isAllowed: true, limit: callsPerMinute, remaining: callsPerMinute, resetSeconds: 60 }
}
