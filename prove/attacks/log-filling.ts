import type { Database } from '../../src/database/database.ts'
import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 16
const GROWTH_BYTES_MAX = 16 * 1024 * 1024

/** Large agent calls from anonymous callers, nearly all of them refused. */
export const callLogFilling: Attack = {
  name: 'filling the call log',
  async run({ agentPort, database }, seconds) {
    return measureGrowth(database, ['agent_call', 'agent_call_day'], async () => {
      let turn = 0
      return flood({
        port: agentPort,
        connections: CONNECTIONS,
        seconds,
        request() {
          const params = {
            name: 'get_products',
            arguments: { buying_mode: 'brief', brief: `${turn++} ${'word '.repeat(1_600)}` },
          }
          const call = { jsonrpc: '2.0', id: turn, method: 'tools/call', params }
          return post('/', { accept: 'application/json, text/event-stream' }, JSON.stringify(call))
        },
      })
    })
  },
}

/** One key far over its limit. */
export const limitStorm: Attack = {
  name: 'requests over the limit of a key',
  async run({ port, database, ground: { attacker } }, seconds) {
    const authorization = `Bearer ${attacker.apiKey}`
    const items = [{ package_id: attacker.packageIds[0], impressions: 1 }]
    const request = post('/api/ingest/delivery/metrics', { authorization }, JSON.stringify({ items }))
    return measureGrowth(database, ['ingest_request'], () =>
      flood({ port, connections: CONNECTIONS, seconds, request: () => request }),
    )
  },
}

/** Dry runs whose items are all rejected, and would all be kept. */
export const dryRunFilling: Attack = {
  name: 'filling the ingest log',
  env: { INGEST_REQUESTS_PER_MINUTE: '1000000' },
  async run({ port, database, ground: { attacker } }, seconds) {
    const authorization = `Bearer ${attacker.apiKey}`
    const items = Array.from({ length: 500 }, (_, i) => ({
      package_id: `no such package ${i}`,
      note: 'x'.repeat(200),
    }))
    const request = post(
      '/api/ingest/delivery/metrics?dry_run=true',
      { authorization },
      JSON.stringify({ items }),
    )
    return measureGrowth(database, ['ingest_request'], () =>
      flood({ port, connections: CONNECTIONS, seconds, request: () => request }),
    )
  },
}

async function measureGrowth(
  database: Database,
  tables: string[],
  work: () => ReturnType<typeof flood>,
): ReturnType<Attack['run']> {
  const before = await bytesOf(database, tables)
  const outcome = await work()
  const grown = (await bytesOf(database, tables)) - before
  const megabytes = (grown / 1024 / 1024).toFixed(1)
  return {
    sent: `${describeFlood(outcome)}; ${megabytes} MiB more in ${tables.join(', ')}`,
    failures: grown > GROWTH_BYTES_MAX ? [`the tables grew by ${megabytes} MiB`] : [],
  }
}

async function bytesOf(database: Database, tables: string[]): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    'SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) AS bytes FROM unnest($1::text[]) name',
    [tables],
  )
  return Number(row!.bytes)
}
