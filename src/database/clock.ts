import type { Queryable } from './database.ts'

/** The database's time, shared by all servers of an installation, without asking the database for each request. */
export interface Clock {
  nowMs(): number
}

export interface DatabaseClock extends Clock {
  /** Compares this machine's clock with the database's. */
  measure(): Promise<void>
  /** By how much the last measurement proves this machine's clock to be ahead (negative: behind), in ms. */
  aheadMs(): number
  /** Measures regularly, until the function it returns is called. */
  keepMeasuring(onError: (error: unknown) => void, onMeasured?: () => void): () => void
}

const MEASURE_EVERY_MS = 10_000
const SAMPLES_PER_MEASUREMENT = 5
const SAMPLES_KEPT_MAX = 50
/** If two clocks of one machine drift apart by more than this, one was set, or the machine slept. */
const STEP_MS = 50
const ANCHOR_TRIES_MAX = 5
const ANCHOR_GAP_MS_MAX = 1

/**
 * The database's time minus ours is between these two: one assumes that the query took the whole round trip, the other
 * the answer.
 */
interface Sample {
  least: number
  most: number
}

/**
 * Follows this machine's clock, corrected by what is known about the database's. While nothing proves them different,
 * as on the same machine, there is no correction. It never goes back: a machine whose clock is set is noticed by its
 * monotonic clock and measured again.
 */
export function createDatabaseClock(
  database: Queryable,
  machineMs: () => number = () => Date.now(),
): DatabaseClock {
  let samples: Sample[] = []
  let correctionMs = 0
  let anchor = takeAnchor(machineMs)
  let lastMs = 0
  let underWay: Promise<void> | undefined

  const clock: DatabaseClock = {
    nowMs() {
      const nowMs = machineMs()
      const steadyMs = anchor.machineMs + performance.now() - anchor.monotonicMs
      const wasSet = Math.abs(nowMs - steadyMs) > STEP_MS
      if (wasSet) void clock.measure().catch(() => undefined)
      lastMs = Math.max(lastMs, (wasSet ? Math.floor(steadyMs) : nowMs) + correctionMs)
      return lastMs
    },
    measure() {
      underWay ??= measureOnce().finally(() => (underWay = undefined))
      return underWay
    },
    aheadMs() {
      const { least, most } = bounds(samples.slice(-SAMPLES_PER_MEASUREMENT))
      if (least > 0) return -least
      return most < 0 ? -most : 0
    },
    keepMeasuring(onError, onMeasured) {
      const timer = setInterval(() => void clock.measure().then(onMeasured, onError), MEASURE_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
  return clock

  async function measureOnce(): Promise<void> {
    const found: Sample[] = []
    for (let i = 0; i < SAMPLES_PER_MEASUREMENT; i++) found.push(await takeSample(database, machineMs))
    samples = [...samples, ...found].slice(-SAMPLES_KEPT_MAX)
    // They contradict each other if a clock was set in between: then only the new ones count.
    if (isContradictory(bounds(samples))) samples = found
    const { least, most } = bounds(samples)
    correctionMs = least <= 0 && most >= 0 ? 0 : Math.ceil(most)
    anchor = takeAnchor(machineMs)
  }
}

async function takeSample(database: Queryable, machineMs: () => number): Promise<Sample> {
  const askedMs = machineMs()
  const [row] = await database.query<{ ms: string }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::numeric(20, 3) AS ms`,
  )
  const answeredMs = machineMs()
  const databaseMs = Number(row?.ms)
  // Our clock counts whole milliseconds: the real time may be up to one later.
  return { least: databaseMs - answeredMs - 1, most: databaseMs - askedMs }
}

function bounds(samples: readonly Sample[]): Sample {
  return {
    least: Math.max(...samples.map(({ least }) => least)),
    most: Math.min(...samples.map(({ most }) => most)),
  }
}

function isContradictory({ least, most }: Sample): boolean {
  return least > most
}

/** Both clocks of the machine at one moment. */
function takeAnchor(machineMs: () => number): { machineMs: number; monotonicMs: number } {
  for (let tries = 1; ; tries++) {
    const monotonicMs = performance.now()
    const taken = { machineMs: machineMs(), monotonicMs }
    if (performance.now() - monotonicMs <= ANCHOR_GAP_MS_MAX || tries === ANCHOR_TRIES_MAX) return taken
  }
}
