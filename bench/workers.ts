import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds, cpuSecondsOfTree } from './cpu.ts'
import { bodies, createDataset, type Dataset } from './dataset.ts'
import { run } from './load.ts'
import { onNewDatabase } from './on-new-database.ts'
import { startServer, type StartedServer } from './start-server.ts'

const LINES = 50_000
const WARM_UP_SECONDS = 5
const SHAPES = [
  { name: '500 items × 16', itemsMin: 500, itemsMax: 500, concurrency: 16 },
  { name: '1–5 items × 64', itemsMin: 1, itemsMax: 5, concurrency: 64 },
]
type Shape = (typeof SHAPES)[number]

interface Installed {
  name: string
  server: StartedServer
  dataset: Dataset
  postmaster: number
}

interface Measured {
  itemsPerSecond: number
  p50Ms: number
  p99Ms: number
  nodeMicros: number
  /** Of these, in the process that hands connections over; it serves by itself if there are no workers. */
  firstMicros: number
  postgresMicros: number
}

/**
 * One process against `WORKERS=n`, each on a database of its own with the same data, taking turns. The load generator, Node
 * and PostgreSQL share the machine's cores.
 */
export async function measureWorkers(
  workers: number,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  await onInstallation(1, (one) =>
    onInstallation(workers, async (several) => {
      const both = [one, several]
      for (const shape of SHAPES)
        for (const installed of both) await measure(installed, shape, WARM_UP_SECONDS)
      for (const shape of SHAPES) {
        const measured = new Map<Installed, Measured[]>(both.map((installed) => [installed, []]))
        for (let round = 0; round < rounds; round++)
          for (const installed of both)
            measured.get(installed)!.push(await measure(installed, shape, seconds))
        for (const [{ name }, all] of measured) print(shape, name, all)
      }
    }),
  )
}

async function onInstallation(workers: number, work: (installed: Installed) => Promise<void>): Promise<void> {
  await onNewDatabase(
    async (database, folder) => {
      const dataset = await createDataset(database, LINES)
      await database.query('VACUUM ANALYZE')
      const server = await startServer({ DATA_DIR: folder, WORKERS: String(workers) })
      try {
        const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
        await work({ name: `WORKERS=${workers}`, server, dataset, postmaster })
      } finally {
        await server.stop()
      }
    },
    { max_connections: '1000' },
  )
}

async function measure(installed: Installed, shape: Shape, seconds: number): Promise<Measured> {
  const { server, dataset, postmaster } = installed
  const next = bodies(dataset, shape.itemsMin, shape.itemsMax)
  const before = usedSoFar()
  const {
    requests,
    seconds: took,
    latenciesMs,
    failures,
  } = await run({
    port: server.port,
    path: '/api/ingest/delivery/metrics',
    apiKey: dataset.apiKey,
    concurrency: shape.concurrency,
    seconds,
    nextBody: next,
  })
  if (failures > 0) throw new Error(`${failures} requests failed`)
  const items = requests * ((shape.itemsMin + shape.itemsMax) / 2)
  const after = usedSoFar()
  const micros = (what: keyof typeof after) => ((after[what] - before[what]) / items) * 1e6
  latenciesMs.sort((a, b) => a - b)
  return {
    itemsPerSecond: items / took,
    p50Ms: latenciesMs[Math.floor(requests * 0.5)]!,
    p99Ms: latenciesMs[Math.floor(requests * 0.99)]!,
    nodeMicros: micros('node'),
    firstMicros: micros('first'),
    postgresMicros: micros('postgres'),
  }

  function usedSoFar() {
    return {
      node: cpuSecondsOfTree(server.pid) ?? 0,
      first: cpuSeconds(server.pid) ?? 0,
      postgres: cpuSecondsOfTree(postmaster) ?? 0,
    }
  }
}

function print(shape: Shape, name: string, all: Measured[]): void {
  const median = (field: keyof Measured) =>
    all.map((one) => one[field]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  console.log(
    `${shape.name}, ${name}: ${Math.round(median('itemsPerSecond')).toLocaleString('en')} items/s, ` +
      `p50 ${median('p50Ms').toFixed(1)} ms, p99 ${median('p99Ms').toFixed(1)} ms, ` +
      `CPU per item ${median('nodeMicros').toFixed(1)} µs Node (first process ${median('firstMicros').toFixed(1)}), ${median('postgresMicros').toFixed(1)} µs Postgres`,
  )
}
