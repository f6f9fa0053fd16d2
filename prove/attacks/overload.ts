import type { Attack, Target } from '../attack.ts'
import { describeFlood, flood, head, type FloodOutcome } from '../flood.ts'

const MODERATE_CONNECTIONS = [16, 64]
const OVERLOAD_CONNECTIONS = 1_500
const ITEMS = 100
const ROUNDS = 3
const GOODPUT_RATIO_MIN = 0.9

/**
 * Far more than can be served, from callers that ignore Retry-After. The goodput is compared with the better of two
 * moderate loads, alternately, since a machine's speed varies.
 */
export const overload: Attack = {
  name: 'overload',
  env: { INGEST_REQUESTS_PER_MINUTE: '1000000' },
  neighbourP99MsMax: 2_000,
  async run(target, seconds) {
    const { packageIds } = target.ground.attacker
    const next = bodies(target)
    const measure = (connections: number, forSeconds: number): Promise<FloodOutcome> =>
      flood({ port: target.port, connections, seconds: forSeconds, request: next })
    const goodput = ({ answers, seconds: took }: FloodOutcome) => ((answers.get(200) ?? 0) * ITEMS) / took
    if (packageIds.length < ITEMS * 4) throw new Error('there are too few lines')
    const moderate = new Map(MODERATE_CONNECTIONS.map((connections) => [connections, [] as number[]]))
    const measureModerate = async () => {
      for (const [connections, found] of moderate)
        found.push(goodput(await measure(connections, seconds / 2)))
    }
    // Warm-up: uncompiled code and unread pages are slower at first.
    await measure(MODERATE_CONNECTIONS.at(-1)!, seconds / 2)
    const overs: FloodOutcome[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await measureModerate()
      overs.push(await measure(OVERLOAD_CONNECTIONS, seconds))
    }
    await measureModerate()
    const best = Math.max(...[...moderate.values()].map(mean))
    const accepted = mean(overs.map(goodput))
    const ratio = accepted / best
    return {
      sent:
        `${OVERLOAD_CONNECTIONS} connections, ${ROUNDS} times: ${overs.map(describeFlood).join('; ')}; ${Math.round(accepted)} items/s, ` +
        `${ratio.toFixed(2)} of the best ${Math.round(best)}`,
      failures:
        ratio < GOODPUT_RATIO_MIN
          ? [`goodput is ${ratio.toFixed(2)} of its best, not ${GOODPUT_RATIO_MIN}`]
          : [],
    }
  },
}

/** Lines in turn, with a new total each. */
function bodies({ ground: { attacker } }: Target): () => Buffer {
  const bodyOf = (ids: string[]) =>
    JSON.stringify({ items: ids.map((package_id) => ({ package_id, impressions: 1_000_000_000 })) })
  const requests: Buffer[] = []
  for (let from = 0; from + ITEMS <= attacker.packageIds.length; from += ITEMS) {
    const body = bodyOf(attacker.packageIds.slice(from, from + ITEMS))
    const authorization = `Bearer ${attacker.apiKey}`
    const start = head('POST', '/api/ingest/delivery/metrics', {
      authorization,
      'content-length': String(body.length),
    })
    requests.push(Buffer.from(start + body))
  }
  let [turn, total] = [0, 1_000_000_000]
  return () => {
    const request = Buffer.from(requests[turn++ % requests.length]!)
    const text = String(++total)
    for (let at = request.indexOf(NUMBER); at >= 0; at = request.indexOf(NUMBER, at + NUMBER.length))
      request.write(text, at + NUMBER.length, 'latin1')
    return request
  }
}

const NUMBER = '"impressions":'

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
