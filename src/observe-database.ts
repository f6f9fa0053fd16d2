import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from './database/clock.ts'
import type { Database, PoolState } from './database/database.ts'

/** Figures of the connections to the database, read when they are asked for. `onAnswer`: the database has answered. */
export function observeDatabase(
  registry: Registry,
  database: Database,
  clock: DatabaseClock,
): { onAnswer(): void } {
  let answeredAtMs = performance.now()

  registry.registerMetric(
    new Gauge({
      name: 'flightline_database_silent_seconds',
      help: 'Time since the database last answered; it is asked every 10 s',
      registers: [],
      aggregator: 'max',
      collect() {
        this.set((performance.now() - answeredAtMs) / 1000)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'flightline_clock_difference_seconds',
      help: "By how much this machine's clock proves to differ from the database's",
      registers: [],
      aggregator: 'max',
      collect() {
        this.set(Math.abs(clock.aheadMs()) / 1000)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'flightline_database_connections',
      help: 'Connections to the database, by purpose and whether they are used or idle',
      labelNames: ['purpose', 'state'],
      registers: [],
      collect() {
        for (const [purpose, { used, idle }] of byPurpose(database)) {
          this.set({ purpose, state: 'used' }, used)
          this.set({ purpose, state: 'idle' }, idle)
        }
      },
    }),
  )
  addGauge('connections_max', 'Connections to the database that may be open', 'connectionsMax')
  addGauge('waiting', 'Those that wait for a connection to the database now', 'waiting')
  addCounter('waits_total', 'Times that all connections of a purpose were in use', 'waits')
  addCounter('wait_seconds_total', 'Time spent waiting for a connection to the database', 'waitedMs', 1_000)
  addCounter('connection_failures_total', 'Times that no connection to the database could be had', 'failures')
  return {
    onAnswer() {
      answeredAtMs = performance.now()
    },
  }

  function addGauge(name: string, help: string, figure: keyof Figures): void {
    registry.registerMetric(
      new Gauge({
        name: `flightline_database_${name}`,
        help,
        labelNames: ['purpose'],
        registers: [],
        collect() {
          for (const [purpose, figures] of byPurpose(database)) this.set({ purpose }, figures[figure])
        },
      }),
    )
  }

  function addCounter(name: string, help: string, figure: keyof Figures, unit = 1): void {
    registry.registerMetric(
      new Counter({
        name: `flightline_database_${name}`,
        help,
        labelNames: ['purpose'],
        registers: [],
        collect() {
          this.reset()
          for (const [purpose, figures] of byPurpose(database)) this.inc({ purpose }, figures[figure] / unit)
        },
      }),
    )
  }
}

type Figures = Omit<PoolState, 'purpose'>

/** A purpose may have several pools. */
function byPurpose(database: Database): Map<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const { purpose, ...figures } of database.pools()) {
    const sum = sums.get(purpose)
    if (!sum) sums.set(purpose, figures)
    else for (const name of Object.keys(figures) as (keyof Figures)[]) sum[name] += figures[name]
  }
  return sums
}
