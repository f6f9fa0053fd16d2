import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 1_000
const PACKAGES = 50

/** Very many requests for the same packages. */
export const samePackages: Attack = {
  name: 'the same 50 packages',
  env: { INGEST_REQUESTS_PER_MINUTE: '1000000' },
  neighbourP99MsMax: 2_000,
  async run({ port, ground: { attacker } }, seconds) {
    const authorization = `Bearer ${attacker.apiKey}`
    const items = attacker.packageIds
      .slice(0, PACKAGES)
      .map((package_id) => ({ package_id, impressions: 1_000_000 }))
    const request = post('/api/ingest/delivery/metrics', { authorization }, JSON.stringify({ items }))
    const outcome = await flood({ port, connections: CONNECTIONS, seconds, request: () => request })
    return { sent: describeFlood(outcome), failures: [] }
  },
}
