import { ask, urlOf } from './ask.ts'
import { DATABASE } from './installation.ts'
import type { Node } from './nodes.ts'
import { waitFor } from './wait-for.ts'

/** Longer than a standby takes for anything that it has not replayed yet. */
const REPLAY_MS_MAX = 60_000

/** Whether all nodes have the same figures, once each has replayed what the leader has written by now. */
export async function haveSameFigures(leader: Node, nodes: readonly Node[]): Promise<boolean> {
  const [{ lsn } = { lsn: '' }] = await ask<{ lsn: string }>(
    urlOf(leader, DATABASE),
    'SELECT pg_current_wal_insert_lsn()::text AS lsn',
  )
  const standbys = nodes.filter((node) => node !== leader)
  for (const node of standbys) {
    await waitFor(`standby ${node.name} with all that was written`, REPLAY_MS_MAX, async () => {
      const [row] = await ask<{ has: boolean | null }>(
        urlOf(node, DATABASE),
        'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has',
        [lsn],
      )
      return row?.has === true ? true : undefined
    })
  }
  const sums = await Promise.all(nodes.map(sumOfFigures))
  return new Set(sums).size === 1
}

async function sumOfFigures(node: Node): Promise<string> {
  const [row] = await ask<{ sum: string }>(
    urlOf(node, DATABASE),
    `SELECT count(*) || ' ' || md5(string_agg(f::text, ',' ORDER BY f.organization_number, f.line_number)) AS sum
     FROM line_figure f`,
  )
  return row!.sum
}
