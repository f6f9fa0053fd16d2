import type { Queryable } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import { takeTurns } from '../take-turns.ts'
import { areDevicesKnown, type DeviceClaim } from './known-device-sql.ts'
import { textOf, type Subject } from './sign-in-attempt-sql.ts'

/** One server's cache of sign-in attempts, so that refusing one costs neither a query nor a password hash. */
export interface SignInGuard {
  /** How long the subjects still have to wait, as far as this server knows. */
  waitSeconds(subjects: readonly Subject[]): number
  hold(subject: Subject, seconds: number): void
  release(subject: Subject): void
  isDeviceKnown(claim: DeviceClaim): Promise<boolean>
  /** One attempt at a time; undefined if too many are waiting. Known devices have their own queue. */
  takeTurn<T>(isKnownDevice: boolean, work: () => Promise<T>): Promise<T | undefined>
}

/** About half a megabyte. Beyond it the oldest are looked up in the database again. */
const HELD_MAX = 10_000
/** A verification takes about 50 ms: no one waits for more than about a second. */
const WAITING_MAX = 16

export function createSignInGuard(
  database: Queryable,
  nowMs: () => number = () => performance.now(),
): SignInGuard {
  const heldUntilMs = new Map<string, number>()
  const isDeviceKnown = shareLookups((claims: DeviceClaim[]) => areDevicesKnown(database, claims))
  const takeStrangersTurn = takeTurns({ atOnceMax: 1, waitingMax: WAITING_MAX })
  const takeKnownTurn = takeTurns({ atOnceMax: 1, waitingMax: WAITING_MAX })

  return {
    waitSeconds: (subjects) =>
      Math.max(0, ...subjects.map((subject) => ((heldUntilMs.get(keyOf(subject)) ?? 0) - nowMs()) / 1000)),
    hold(subject, seconds) {
      const key = keyOf(subject)
      heldUntilMs.delete(key)
      if (seconds <= 0) return
      heldUntilMs.set(key, nowMs() + seconds * 1000)
      if (heldUntilMs.size > HELD_MAX) heldUntilMs.delete(heldUntilMs.keys().next().value!)
    },
    release: (subject) => void heldUntilMs.delete(keyOf(subject)),
    isDeviceKnown,
    takeTurn: (isKnownDevice, work) => (isKnownDevice ? takeKnownTurn : takeStrangersTurn)(work),
  }
}

function keyOf({ kind, value }: Subject): string {
  return `${kind} ${textOf(value)}`
}
