import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 16
const LINES = 16

/** Another session locks a few rows in the database, and reports on them keep coming. */
export const heldRow: Attack = {
  name: 'rows held elsewhere',
  // The first to meet them share a flush with the neighbour.
  neighbourP99MsMax: 2_000,
  env: { INGEST_REQUESTS_PER_MINUTE: '1000000' },
  async run({ port, database, ground: { attacker } }, seconds) {
    const packageIds = attacker.packageIds.slice(0, LINES)
    const authorization = `Bearer ${attacker.apiKey}`
    let turn = 0
    const outcome = await database.transaction(async (tx) => {
      await tx.query(
        `SELECT 1 FROM line_figure f JOIN package_line l USING (organization_number, line_number)
         WHERE l.organization_number = $1 AND l.package_id = ANY ($2) FOR UPDATE OF f`,
        [attacker.organizationNumber, packageIds],
      )
      return flood({
        port,
        connections: CONNECTIONS,
        seconds,
        request() {
          const item = { package_id: packageIds[turn % LINES], impressions: ++turn }
          return post('/api/ingest/delivery/metrics', { authorization }, JSON.stringify({ items: [item] }))
        },
      })
    })
    await pause(1_000)
    return { sent: describeFlood(outcome), failures: [] }
  },
}
