import type { Attack, Target } from '../attack.ts'
import { describeFlood, flood, head } from '../flood.ts'

const TABS = 6
/** How long a person waits before reloading the page. */
const PATIENCE_MS = 5_000

/** One person's most expensive pages, in six tabs, reloaded as soon as they arrive or take too long. */
export const heavyPages: Attack = {
  name: 'six tabs of heavy pages',
  async run(target, seconds) {
    const { port, ground } = target
    const cookie = await signIn(target)
    const paths = [
      '/api/console/campaigns?pacing=behind',
      `/api/console/campaigns/${ground.attacker.campaignIds[0]}/chart`,
      '/api/console/campaigns?search=line',
    ]
    let turn = 0
    const outcome = await flood({
      port,
      connections: TABS,
      seconds,
      patienceMs: PATIENCE_MS,
      request: () => Buffer.from(head('GET', paths[turn++ % paths.length]!, { cookie })),
    })
    return { sent: describeFlood(outcome), failures: [] }
  },
}

async function signIn({ port, ground }: Target): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ground.buyer),
  })
  if (!response.ok)
    throw new Error(`the buyer could not sign in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
