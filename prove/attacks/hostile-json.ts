import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 16
const BODY_BYTES = 1_000_000

/** Meaningless bodies, with a valid key, that are expensive to parse. */
export const hostileJson: Attack = {
  name: 'hostile JSON',
  env: { INGEST_REQUESTS_PER_MINUTE: '1000000' },
  neighbourP99MsMax: 1_500,
  async run({ port, ground: { attacker } }, seconds) {
    const authorization = `Bearer ${attacker.apiKey}`
    const requests = [
      '['.repeat(BODY_BYTES),
      '{"items":'.repeat(BODY_BYTES / 10),
      `{"items":[${'0,'.repeat(BODY_BYTES / 2 - 10)}0]}`,
      `{"items":[${'{},'.repeat(BODY_BYTES / 3 - 10)}{}]}`,
      `{"items":[1${'0'.repeat(BODY_BYTES - 20)}]}`,
      `{${'"a":0,'.repeat(BODY_BYTES / 6 - 10)}"a":0}`,
      `{"items":"${'\\u0000'.repeat(BODY_BYTES / 6 - 10)}"}`,
    ].map((body) => post('/api/ingest/delivery/metrics', { authorization }, body))
    let turn = 0
    const outcome = await flood({
      port,
      connections: CONNECTIONS,
      seconds,
      request: () => requests[turn++ % requests.length]!,
    })
    const taken = [200, 500].flatMap((status) => {
      const count = outcome.answers.get(status) ?? 0
      return count > 0 ? [`${count} were answered with ${status}`] : []
    })
    // A number of many digits is one item, and that item is refused.
    return { sent: describeFlood(outcome), failures: taken.filter((failure) => !failure.endsWith('200')) }
  },
}
