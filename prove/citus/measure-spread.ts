import { setTimeout as pause } from 'node:timers/promises'
import { createReadKey, signIn } from '../../bench/askers.ts'
import { insertFigures } from '../../src/core/campaign/line-sql.ts'
import type { Database } from '../../src/database/database.ts'
import { withPart, type WhenDone } from '../clean-up.ts'
import { urlOf as nodeUrlOf } from './nodes.ts'
import { ask } from '../failover/ask.ts'
import { onDatabase } from '../on-database.ts'
import { startOverloadLoad, type OverloadLoad } from '../overload/overload-load.ts'
import { createSellers, type Seller } from '../sellers.ts'
import { startServer } from '../server.ts'
import { createSpreadDatabase, flightline } from './installation.ts'
import type { PartOptions } from './part.ts'

const ROUNDS = 3
const SECONDS = 8
const SETTLE_SECONDS = 2
const ITEMS_PER_REQUEST = 20
const LANES = 32
const FEED = { count: 20, lines: 250, keys: 2 }
/** Of one buyer, with this many lines each. */
const LIST_SELLERS = 1_000
const LIST_LINES = 5
const LISTS = 9

interface Place {
  name: string
  port: number
  sellers: Seller[]
  cookie: string
  readKey: string
  load: OverloadLoad
  itemsPerSecond: number[]
  /** Requests to the feed. */
  refused: number
  firstListMs: number
  listMs: number[]
  readMs: number[]
}

/**
 * Items that the feed takes from many sellers, and what a buyer's list over 1,000 sellers takes: on one PostgreSQL, spread over one worker,
 * and over two, in turn in the same run. All share this machine, so that only what spreading costs is seen, and not what it gains.
 */
export async function measureSpread({ cluster, whenDone }: PartOptions): Promise<boolean> {
  const [first] = cluster.workers
  const { coordinator } = cluster
  await ask(nodeUrlOf(coordinator, 'postgres'), 'CREATE DATABASE alone')
  const alone = nodeUrlOf(coordinator, 'alone')
  await flightline(alone, 'migrate')
  return withPart(whenDone, async (whenPartDone) => {
    const places: Place[] = []
    for (const [name, create] of [
      ['one PostgreSQL', () => Promise.resolve(alone)],
      ['one worker', () => createSpreadDatabase(cluster, 'over_one', [first!])],
      ['two workers', () => createSpreadDatabase(cluster, 'over_two')],
    ] as const) {
      console.error(`${name}: creating …`)
      places.push(await createPlace(name, await create(), whenPartDone))
    }
    for (let round = 1; round <= ROUNDS; round++) {
      console.error(`Round ${round} of ${ROUNDS} …`)
      for (const place of places) await measure(place)
    }
    const [one] = places as [Place, ...Place[]]
    console.log(
      `${FEED.count} sellers at ${LANES} requests of ${ITEMS_PER_REQUEST} items; a buyer with ${LIST_SELLERS} sellers, ` +
        `${LIST_SELLERS * LIST_LINES} lines. The middle of ${ROUNDS} and of ${ROUNDS * LISTS}; in brackets, times that of one PostgreSQL.`,
    )
    console.log('| | Feed, items/s | Refused | List, ms | First list, ms | Reading API, 100 lines, ms |')
    console.log('| --- | --- | --- | --- | --- | --- |')
    for (const place of places) {
      const compared = (of: (one: Place) => number, digits: number) =>
        `${of(place).toFixed(digits)} (${(of(place) / of(one)).toFixed(2)})`
      const cells = [
        compared(({ itemsPerSecond }) => middle(itemsPerSecond), 0),
        String(place.refused),
        compared(({ listMs }) => middle(listMs), 1),
        compared(({ firstListMs }) => firstListMs, 0),
        compared(({ readMs }) => middle(readMs), 1),
      ]
      console.log(`| ${place.name} | ${cells.join(' | ')} |`)
    }
    return places.every(({ refused }) => refused === 0)
  })
}

async function createPlace(name: string, url: string, whenDone: WhenDone): Promise<Place> {
  const { sellers, cookie, readKey } = await onDatabase({ connectionString: url }, async (database) => {
    const made = await createSellers(database, FEED)
    const buyerNumber = await createBuyer(database)
    await database.query('VACUUM ANALYZE')
    return {
      sellers: made,
      cookie: await signIn(database, buyerNumber),
      readKey: await createReadKey(database, buyerNumber),
    }
  })
  const server = await startServer({
    DATABASE_URL: url,
    INGEST_REQUESTS_PER_MINUTE: '1000000',
    READ_REQUESTS_PER_MINUTE: '1000000',
    HTTP_CONNECTIONS_PER_ADDRESS: '2000',
  })
  whenDone(() => server.stop())
  const options = { port: server.port, sellers, itemsPerRequest: ITEMS_PER_REQUEST }
  const load = startOverloadLoad(options, undefined)
  whenDone(() => load.end())
  const place = {
    name,
    port: server.port,
    sellers,
    cookie,
    readKey,
    load,
    itemsPerSecond: [],
    refused: 0,
    listMs: [],
  }
  return { ...place, readMs: [], firstListMs: await timeOf(() => list(place)) }
}

/** With a campaign at each of many sellers. */
async function createBuyer(database: Database): Promise<number> {
  const [buyer] = await database.query<{ number: number }>(
    `INSERT INTO organization (name) VALUES ('Buyer of many') RETURNING number`,
  )
  const sellers = await database.query<{ number: number }>(
    `INSERT INTO organization (name) SELECT 'Small seller ' || i FROM generate_series(1, $1::integer) i RETURNING number`,
    [LIST_SELLERS],
  )
  const numbers = sellers.map(({ number }) => number)
  await database.query(
    `INSERT INTO campaign (organization_number, buyer_number, name)
     SELECT seller, $2, 'Small campaign' FROM unnest($1::integer[]) AS seller`,
    [numbers, buyer!.number],
  )
  await database.query(
    `INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, booked, price,
       currency)
     SELECT c.organization_number, c.id, 'Line ' || i, 'impressions', current_date - 30, current_date + 60, 1000000, 10, 'EUR'
     FROM campaign c, generate_series(1, $2::integer) i WHERE c.organization_number = ANY ($1::integer[])`,
    [numbers, LIST_LINES],
  )
  await database.query(
    `WITH line AS (SELECT * FROM package_line WHERE organization_number = ANY ($1::integer[])) ${insertFigures('line')}`,
    [numbers],
  )
  return buyer!.number
}

async function measure(place: Place): Promise<void> {
  const phase = { seconds: SECONDS + SETTLE_SECONDS, settleSeconds: SETTLE_SECONDS, lanes: LANES }
  const { answers, seconds } = await place.load.run(phase)
  for (const [status, count] of Object.entries(answers)) if (status !== '200') place.refused += count
  place.itemsPerSecond.push(((answers['200'] ?? 0) * ITEMS_PER_REQUEST) / seconds)
  for (let time = 0; time < LISTS; time++) {
    place.listMs.push(await timeOf(() => list(place)))
    place.readMs.push(await timeOf(() => read(place)))
  }
}

function list({ port, cookie }: Pick<Place, 'port' | 'cookie'>): Promise<void> {
  return get(`http://127.0.0.1:${port}/api/console/lines`, { cookie })
}

function read({ port, readKey }: Pick<Place, 'port' | 'readKey'>): Promise<void> {
  return get(`http://127.0.0.1:${port}/api/v1/lines?limit=100`, { authorization: `Bearer ${readKey}` })
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (answer.status === 503) throw new Busy(text)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** The machine, which runs all of it, has no time for it: worth another try. */
class Busy extends Error {}

const TRIES_MAX = 10
const BUSY_MS = 2_000

async function timeOf(work: () => Promise<void>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now()
    try {
      await work()
      return performance.now() - startedAt
    } catch (error) {
      if (!(error instanceof Busy) || tries === TRIES_MAX) throw error
      await pause(BUSY_MS)
    }
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
