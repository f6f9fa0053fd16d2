import { createBackgroundWriter, type WriterWarnings } from '../../database/background-writer.ts'
import type { Queryable } from '../../database/database.ts'
import { createDailyBudget } from '../log-limit/daily-budget.ts'
import { createTally } from '../log-limit/tally.ts'
import { isNoCall } from './no-call.ts'
import { writeCalls, writeCountedCalls, type CountedCall, type LoggedCall } from './call-log-sql.ts'

/**
 * The log of calls to the agent, written in the background. No one can fill it: beyond the limits, calls are only
 * counted.
 */
export interface CallLog {
  /** Kept in full while the caller has bytes left today. */
  note(call: LoggedCall & Caller): void
  /** Counted by hour, caller, tool and outcome. */
  count(call: CountableCall): void
  /** Writes pending entries. For a clean stop, after the last call was answered. */
  close(): Promise<void>
}

interface Caller {
  /** The address that limits count by; for IPv6, its network. Null with a key. */
  network: string | null
}

export type CountableCall = Pick<LoggedCall, 'calledAt' | 'tool' | 'keyId' | 'outcome' | 'products'> & Caller

/** Bytes of log per day. A part of each is reserved for requests that are not calls: see NO_CALL_PART. */
export interface CallLogLimits {
  keyBytesPerDay: number
  addressBytesPerDay: number
  /** All callers without a key together. */
  anonymousBytesPerDay: number
}

/** The size of a row besides its texts, with its indexes. */
const ROW_BYTES = 300
const HOUR_US = 3_600_000_000

/**
 * The part of each limit reserved for requests that are not calls. The limit of calls does not apply to them: a misconfigured
 * client sends hundreds a minute, and these must not use up the bytes for calls.
 */
const NO_CALL_PART = 0.1

export function createCallLog(database: Queryable, warnings: WriterWarnings, limits: CallLogLimits): CallLog {
  const budgets = {
    calls: createBudgets(limits, 1 - NO_CALL_PART),
    noCalls: createBudgets(limits, NO_CALL_PART),
  }
  const calls = createBackgroundWriter((some: readonly LoggedCall[]) => writeCalls(database, some), warnings)
  const counts = createBackgroundWriter(
    (some: readonly CountedCall[]) => writeCountedCalls(database, some),
    warnings,
  )
  const tally = createTally<Omit<CountedCall, 'calls'>>({
    nameOf: ({ hour, tool, keyId, address, outcome, isEmpty }) =>
      `${hour} ${keyId} ${address} ${outcome} ${isEmpty} ${tool}`,
    coarsened: (entry) => ({ ...entry, address: null }),
    handOn: (entry, times) => counts.note({ ...entry, calls: times }),
  })

  return {
    note(call) {
      if (isWithinBudget(call)) calls.note(call)
      else count(call)
    },
    count,
    async close() {
      tally.close()
      await Promise.all([calls.close(), counts.close()])
    },
  }

  function count({ calledAt, tool, keyId, network, outcome, products }: CountableCall): void {
    const hour = calledAt - (calledAt % HOUR_US)
    const isEmpty = outcome === 'completed' && products === 0
    tally.add({ hour, tool, keyId, address: network, outcome, isEmpty })
  }

  function isWithinBudget(call: LoggedCall & Caller): boolean {
    const { keyId, network, calledAt } = call
    const texts = call.arguments + (call.askedFor ?? '') + (call.field ?? '') + (call.message ?? '')
    const bytes = ROW_BYTES + Buffer.byteLength(texts)
    const { key, address, anonymous } = isNoCall(call.outcome) ? budgets.noCalls : budgets.calls
    if (keyId !== null) return key.take(keyId, bytes, calledAt)
    return address.take(network ?? '', bytes, calledAt) && anonymous.take('all', bytes, calledAt)
  }
}

function createBudgets(limits: CallLogLimits, part: number) {
  return {
    key: createDailyBudget(limits.keyBytesPerDay * part),
    address: createDailyBudget(limits.addressBytesPerDay * part),
    anonymous: createDailyBudget(limits.anonymousBytesPerDay * part),
  }
}
