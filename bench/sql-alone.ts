import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { advanceFigures } from '../src/core/delivery/delivery-sql.ts'
import { writerConnections } from '../src/database/connections.ts'
import type { Database } from '../src/database/database.ts'
import type { Decimal } from '../src/exact/decimal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { shuffled, type Dataset } from './dataset.ts'

const CONNECTIONS = 2

/** Only our statement: no HTTP, no parsing, no rules. Returns items per second. */
export async function sqlAlone(
  database: Database,
  dataset: Dataset,
  itemsPerStatement: number,
  seconds: number,
): Promise<number> {
  const writer = writerConnections(database, CONNECTIONS)
  const order = shuffled(dataset.packageIds.map((id) => id.toString()))
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let at = 0
  let items = 0
  let total = Date.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endAt) {
        const now = instantFromMilliseconds(Date.now())
        const quantity = String(++total) as Decimal
        const reports = Array.from({ length: itemsPerStatement }, () => ({
          packageId: order[at++ % order.length]!,
          quantity,
          asOf: now,
          unit: 'impressions' as const,
          request: 1,
        }))
        const skipped = await advanceFigures(writer, [{ ...dataset, now }], reports, [])
        if (skipped.length > 0) throw new Error('a report was not written')
        items += itemsPerStatement
      }
    }),
  )
  return items / ((performance.now() - startedAt) / 1000)
}

/** COPY of rows of the same shape as the history, no logic at all: the limit. Returns items per second. */
export async function copyAlone(
  connection: pg.ClientConfig,
  dataset: Dataset,
  itemsPerCopy: number,
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    }),
  )
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let items = 0
  let revision = Math.floor(Date.now() / 1000) - 1_700_000_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endAt) {
        revision++
        const start = Math.floor(Math.random() * dataset.lineNumbers.length)
        const now = new Date().toISOString()
        let rows = ''
        for (let i = 0; i < itemsPerCopy; i++) {
          const line = dataset.lineNumbers[(start + i) % dataset.lineNumbers.length]
          rows += `${dataset.organizationNumber}\t${line}\t${revision}\t${dataset.sourceNumber}\t${now}\t${now}\t${now}\treplaced\t${revision}\n`
        }
        await pipeline(Readable.from([rows]), client.query(copyFrom('COPY copied_report FROM STDIN')))
        items += itemsPerCopy
      }
    }),
  )
  const rate = items / ((performance.now() - startedAt) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return rate
}
