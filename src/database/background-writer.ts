import { setTimeout as delay } from 'node:timers/promises'
import { failureOf } from './failure.ts'

/** Entries are collected in memory and written together in the background: no request waits for its entry, or fails because of it. */
export interface BackgroundWriter<Entry> {
  note(entry: Entry): void
  /** Writes what is waiting. For a clean stop, after the last request has been answered. */
  close(): Promise<void>
}

export interface WriterWarnings {
  /** This many entries were lost: the database was unreachable for too long, or refused them. */
  onLost(entries: number): void
  onError(error: unknown): void
}

export interface WriterPace<Entry> {
  /** Where entries may be large: what each takes. */
  bytesOf?: (entry: Entry) => number
  /** How many times as long as a batch took it rests before the next, so that it leaves the time to others. */
  restTimes?: number
}

const WRITE_EVERY_MS = 250
const WRITTEN_AT_ONCE = 500
const WRITTEN_BYTES_AT_ONCE = 4 * 1024 * 1024
const RETRY_MS = 2_000
const WAITING_MAX = 20_000
const CLOSE_TRIES_MAX = 3
const CLOSE_MS_MAX = 2_000

export function createBackgroundWriter<Entry>(
  write: (entries: readonly Entry[]) => Promise<void>,
  warnings: WriterWarnings,
  { bytesOf = () => 0, restTimes = 0 }: WriterPace<Entry> = {},
): BackgroundWriter<Entry> {
  let waiting: Entry[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isClosed = false

  return {
    note(entry) {
      waiting.push(entry)
      if (waiting.length > WAITING_MAX) lost += dropOldest()
      schedule(WRITE_EVERY_MS)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.race([writeTheRest(), delay(CLOSE_MS_MAX, undefined, { ref: false })])
      lost += waiting.length
      waiting = []
      sayWhatWasLost()
    },
  }

  function schedule(ms: number): void {
    if (timer || underWay || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      underWay = writeAndGoOn()
    }, ms).unref()
  }

  async function writeTheRest(): Promise<void> {
    await underWay
    for (let tries = 0; waiting.length > 0 && tries < CLOSE_TRIES_MAX; tries++) await writeAll()
  }

  async function writeAndGoOn(): Promise<void> {
    const startedAt = performance.now()
    const isWritten = await writeAll()
    underWay = undefined
    if (waiting.length > 0) schedule(isWritten ? (performance.now() - startedAt) * restTimes : RETRY_MS)
  }

  /** False if the database is unreachable; entries keep waiting. One batch, if it rests between them. */
  async function writeAll(): Promise<boolean> {
    sayWhatWasLost()
    while (waiting.length > 0) {
      const batch = nextBatch()
      try {
        await write(batch)
      } catch (error) {
        warnings.onError(error)
        if (failureOf(error) !== 'fault') return false
        // One of them cannot be written. The others must not be lost with it.
        if (!(await writeOneByOne(batch))) return false
      }
      remove(batch)
      if (restTimes > 0 && !isClosed) break
    }
    return true
  }

  /** False if the database is unreachable; what is not written yet keeps waiting. */
  async function writeOneByOne(batch: readonly Entry[]): Promise<boolean> {
    for (const [index, entry] of batch.entries()) {
      try {
        await write([entry])
      } catch (error) {
        if (failureOf(error) !== 'fault') {
          remove(batch.slice(0, index))
          return false
        }
        lost++
      }
    }
    return true
  }

  /** At least one entry, however large. */
  function nextBatch(): Entry[] {
    let bytes = 0
    const full = waiting.findIndex((entry, index) => {
      bytes += bytesOf(entry)
      return index > 0 && (index === WRITTEN_AT_ONCE || bytes > WRITTEN_BYTES_AT_ONCE)
    })
    return full === -1 ? [...waiting] : waiting.slice(0, full)
  }

  function remove(batch: readonly Entry[]): void {
    const written = new Set(batch)
    waiting = waiting.filter((entry) => !written.has(entry))
  }

  function dropOldest(): number {
    const dropped = waiting.length - WAITING_MAX
    waiting.splice(0, dropped)
    return dropped
  }

  function sayWhatWasLost(): void {
    if (lost > 0) warnings.onLost(lost)
    lost = 0
  }
}
