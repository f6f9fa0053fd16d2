import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 150

/** Wrong passwords for an account that exists and for many that do not. */
export const signInFlood: Attack = {
  name: 'wrong passwords',
  async run({ port, ground }, seconds) {
    let guess = 0
    const outcome = await flood({
      port,
      connections: CONNECTIONS,
      seconds,
      request() {
        guess++
        const email = guess % 2 === 0 ? ground.victimEmail : `nobody${guess}@example.com`
        return post('/api/console/session', {}, JSON.stringify({ email, password: `guess ${guess}` }))
      },
    })
    const letIn = outcome.answers.get(200) ?? 0
    return { sent: describeFlood(outcome), failures: letIn > 0 ? [`${letIn} were let in`] : [] }
  },
}
