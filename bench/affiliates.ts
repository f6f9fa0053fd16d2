import { affiliateCodeKey } from '../src/core/affiliate/affiliate-code.ts'
import { upsertCodes, upsertMetrics } from '../src/core/affiliate/affiliate-sql.ts'
import { writerConnections } from '../src/database/connections.ts'
import { columnLiteral, type Database, type Queryable } from '../src/database/database.ts'
import { parseDecimal } from '../src/exact/decimal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { shuffled, type Dataset } from './dataset.ts'

export const METRICS = '/api/ingest/affiliate/metrics'
export const ROWS_PER_BATCH = 1000

const CODES = 10_000
const CONNECTIONS = 2
/** More than the requests in flight: a body that is still being sent is not patched. */
const BUFFERS = 64

/**
 * A seller's codes, shuffled so that locality does not flatter the figures, and the next thousand of them on some day.
 */
export interface Affiliates {
  organizationNumber: number
  sourceNumber: number
  nextBatch: () => { codes: readonly string[]; date: string; clicks: number }
  /** The same for the table without sums. */
  nextBatchWithoutSums: Affiliates['nextBatch']
}

/** The first code on a package needs no sums: with more than one, fewer codes share the cost of theirs. */
export async function createAffiliates(
  database: Database,
  dataset: Dataset,
  codesPerPackage = 1,
): Promise<Affiliates> {
  const { organizationNumber, sourceNumber, packageIds } = dataset
  const codes = Array.from({ length: CODES }, (_, i) => `CODE${String(i).padStart(6, '0')}`)
  const batch = {
    organizationNumber,
    sourceNumber,
    now: instantFromMilliseconds(Date.now()),
    isDryRun: false,
    log: [],
  }
  const rows = codes.map((code, i) => ({
    packageId: packageIds[Math.floor(i / codesPerPackage)]!.toString(),
    code,
    codeKey: affiliateCodeKey(code),
    slug: null,
  }))
  await upsertCodes(database, { ...batch, rows })
  const order = shuffled(codes)
  const slices = Array.from({ length: CODES / ROWS_PER_BATCH }, (_, i) =>
    order.slice(i * ROWS_PER_BATCH, (i + 1) * ROWS_PER_BATCH),
  )
  /** Alternately a new day of all codes, and a restated day from a few days ago. */
  const turns = (): Affiliates['nextBatch'] => {
    let turn = 0
    return () => {
      const pass = Math.floor(turn / slices.length)
      const day = pass % 2 === 0 ? pass / 2 : Math.max(0, (pass - 1) / 2 - 3)
      const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10)
      return { codes: slices[turn++ % slices.length]!, date, clicks: 100_000 + (turn % 900_000) }
    }
  }
  return { organizationNumber, sourceNumber, nextBatch: turns(), nextBatchWithoutSums: turns() }
}

/** Bodies as the feed sends them. Buffers are patched repeatedly: widths are fixed. */
export function metricBodies(affiliates: Affiliates): () => Buffer {
  const text = `{"metrics":[${Array.from({ length: ROWS_PER_BATCH }, () => ROW).join(',')}]}`
  const buffers = Array.from({ length: BUFFERS }, () => Buffer.from(text))
  let turn = 0
  return () => {
    const buffer = buffers[turn++ % BUFFERS]!
    const { codes, date, clicks } = affiliates.nextBatch()
    for (const [i, code] of codes.entries()) {
      const rowAt = '{"metrics":['.length + i * (ROW.length + 1)
      buffer.write(code, rowAt + CODE_AT, 'latin1')
      buffer.write(date, rowAt + DATE_AT, 'latin1')
      buffer.write(String(clicks), rowAt + CLICKS_AT, 'latin1')
    }
    return buffer
  }
}

const ROW =
  '{"code":"CODE000000","date":"2000-01-01","clicks":100000,"conversions":1234,"conversionValue":98765.4321}'
const CODE_AT = ROW.indexOf('CODE')
const DATE_AT = ROW.indexOf('2000')
const CLICKS_AT = ROW.indexOf('100000')

/** One batch, by a statement alone. Returns how many of its codes are unknown. */
type WriteBatch = (connections: Queryable) => Promise<number>

/** Only our statement: no HTTP, no parsing, no rules. */
export function ourMetricSql(affiliates: Affiliates): WriteBatch {
  const conversionValue = parseDecimal('98765.4321')!
  return async (connections) => {
    const { codes, date, clicks } = affiliates.nextBatch()
    const rows = codes.map((codeKey) => ({ codeKey, date, clicks, conversions: 1234, conversionValue }))
    const now = instantFromMilliseconds(Date.now())
    return (await upsertMetrics(connections, { ...affiliates, now, isDryRun: false, rows, log: [] })).length
  }
}

/** The same upsert as it was before there were sums, into a table of its own. */
export function metricSqlBeforeSums(affiliates: Affiliates): WriteBatch {
  return async (connections) => {
    const { codes, date, clicks } = affiliates.nextBatchWithoutSums()
    const unknown = await connections.query(UPSERT_BEFORE_SUMS, [
      affiliates.organizationNumber,
      affiliates.sourceNumber,
      instantFromMilliseconds(Date.now()),
      codes,
      columnLiteral(codes, () => date),
      columnLiteral(codes, () => clicks),
      columnLiteral(codes, () => 1234),
      columnLiteral(codes, () => '98765.4321'),
    ])
    return unknown.length
  }
}

export async function createTableWithoutSums(database: Database): Promise<void> {
  await database.query(`
    CREATE TABLE result_without_sums (organization_number integer NOT NULL, code_number bigint NOT NULL, date date NOT NULL,
      line_number integer NOT NULL, clicks bigint NOT NULL CHECK (clicks >= 0),
      conversions bigint NOT NULL CHECK (conversions >= 0), conversion_value numeric NOT NULL
        CHECK (conversion_value >= 0 AND conversion_value < 1e15 AND scale(conversion_value) <= 4),
      source_number integer NOT NULL, written_at timestamptz NOT NULL,
      PRIMARY KEY (organization_number, code_number, date))`)
}

const UPSERT_BEFORE_SUMS = {
  name: 'upsert_before_sums',
  text: `
    WITH sent AS MATERIALIZED (
      SELECT metric.*, code.code_number, code.line_number
      FROM unnest($4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::numeric[]) WITH ORDINALITY
        AS metric (code_key, date, clicks, conversions, conversion_value, position)
      LEFT JOIN affiliate_code code ON code.organization_number = $1 AND code.code_key = metric.code_key
    ), written AS (
      INSERT INTO result_without_sums (organization_number, code_number, date, line_number, clicks, conversions,
        conversion_value, source_number, written_at)
      SELECT $1::integer, code_number, date, line_number, clicks, conversions, conversion_value, $2::integer,
        to_timestamp($3::float8 / 1e6)
      FROM sent WHERE line_number IS NOT NULL ORDER BY code_number, date
      ON CONFLICT (organization_number, code_number, date) DO UPDATE SET clicks = excluded.clicks,
        conversions = excluded.conversions, conversion_value = excluded.conversion_value,
        source_number = excluded.source_number, written_at = excluded.written_at
    )
    SELECT position FROM sent WHERE line_number IS NULL`,
}

/** A statement alone, on two connections: rows per second, and CPU time per row of this process and of the database. */
export async function measureMetricSql(
  database: Database,
  write: WriteBatch,
  { seconds, postmaster }: { seconds: number; postmaster: number },
): Promise<{
  itemsPerSecond: number
  nodeCpuUsPerItem: number
  postgresCpuUsPerItem: number | undefined
}> {
  const connections = writerConnections(database, CONNECTIONS)
  const before = { node: process.cpuUsage(), postgres: cpuSecondsOfTree(postmaster) }
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let written = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endAt) {
        if ((await write(connections)) > 0) throw new Error('a code is unknown')
        written += ROWS_PER_BATCH
      }
    }),
  )
  const itemsPerSecond = written / ((performance.now() - startedAt) / 1000)
  const node = process.cpuUsage(before.node)
  const postgres = cpuSecondsOfTree(postmaster)
  // Only then, as ended processes are counted with their parent.
  await connections.close()
  return {
    itemsPerSecond,
    nodeCpuUsPerItem: (node.user + node.system) / written,
    postgresCpuUsPerItem:
      postgres === null || before.postgres === null
        ? undefined
        : ((postgres - before.postgres) * 1e6) / written,
  }
}
