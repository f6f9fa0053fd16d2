import type { Database } from '../../src/database/database.ts'
import { openDescriptors, residentBytes, type Server } from '../server.ts'

/** What the server and its database hold at one moment. */
export interface Sample {
  atMs: number
  residentBytes: number
  heapBytes: number
  descriptors: number
  handles: number
  databaseConnections: number
}

export async function takeSample(server: Server, database: Database): Promise<Sample> {
  const [metrics, resident, [row]] = await Promise.all([
    readMetrics(server.port),
    residentBytes(server.pid),
    database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    ),
  ])
  return {
    atMs: Date.now(),
    residentBytes: resident ?? 0,
    heapBytes: metrics('flightline_nodejs_heap_size_used_bytes'),
    descriptors: openDescriptors(server.pid) ?? 0,
    handles: metrics('flightline_nodejs_active_handles_total'),
    databaseConnections: row!.count,
  }
}

async function readMetrics(port: number): Promise<(name: string) => number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await response.text()
  return (name) => {
    const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics has no ${name}`)
    return Number(value)
  }
}
