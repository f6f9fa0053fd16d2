import type { Counting } from '../core/rate-limit/counting.ts'
import { createMemoryRateLimiter, type Allowance, type RateLimiter } from '../core/rate-limit/rate-limit.ts'
import { createMemoryRequestCounter, type RequestCounter } from '../core/rate-limit/request-count.ts'
import type { Count } from './messages.ts'

/** The first process's side: counts for all workers. */
export function createSharedCounts(): (counts: readonly Count[]) => Allowance[] {
  const limiters = new Map<string, RateLimiter>()
  const counters = new Map<string, RequestCounter>()
  return (counts) => counts.map(countOne)

  function countOne({ act, name, limit, bucket }: Count): Allowance {
    if (act === 'limit') return of(limiters, name, () => createMemoryRateLimiter(limit)).hit(bucket)
    const counter = of(counters, name, () => createMemoryRequestCounter(limit))
    return act === 'count' ? counter.hit(bucket) : counter.peek(bucket)
  }
}

function of<T>(known: Map<string, T>, name: string, create: () => T): T {
  const found = known.get(name) ?? create()
  known.set(name, found)
  return found
}

/** A worker's side. What is counted in one turn of the event loop is asked in one message. */
export function countElsewhere(ask: (counts: Count[]) => Promise<Allowance[]>): Counting {
  let counts: Count[] = []
  let answered: Promise<Allowance[]> | undefined

  const count = async (one: Count): Promise<Allowance> => {
    const position = counts.push(one) - 1
    answered ??= new Promise((resolve, reject) => {
      process.nextTick(() => {
        const asked = counts
        counts = []
        answered = undefined
        ask(asked).then(resolve, reject)
      })
    })
    return (await answered)[position]!
  }
  return {
    limiter: (name, limit) => ({ hit: (bucket) => count({ act: 'limit', name, limit, bucket }) }),
    counter: (name, limit) => ({
      hit: (bucket) => count({ act: 'count', name, limit, bucket }),
      peek: (bucket) => count({ act: 'peek', name, limit, bucket }),
    }),
  }
}
