import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import { createMetrics } from '../http/metrics.ts'

const COLLECT_MS_MAX = 5_000

/** The figures of all processes together, this one's included. Without those of one that does not answer. */
export interface Collection {
  collect(): Promise<string>
  add(id: number, figures: MetricObject[]): void
}

/** `askers` gives the functions that ask each worker; what it answers is added under the same id. */
export function createCollection(askers: () => ((id: number) => void)[]): Collection {
  const own = createMetrics()
  const underWay = new Map<number, (figures: MetricObject[]) => void>()
  let lastId = 0
  return {
    async collect() {
      const collected = askers().map((ask) => {
        const id = ++lastId
        const answered = new Promise<MetricObject[]>((resolve) => underWay.set(id, resolve))
        ask(id)
        const late = delay<MetricObject[]>(COLLECT_MS_MAX, [], { ref: false })
        return Promise.race([answered, late]).finally(() => underWay.delete(id))
      })
      const figures = await Promise.all([own.registry.getMetricsAsJSON(), ...collected])
      return AggregatorRegistry.aggregate(figures).metrics()
    },
    add(id, figures) {
      underWay.get(id)?.(figures)
    },
  }
}
