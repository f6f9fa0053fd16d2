import { affiliateCodeKey } from '../src/core/affiliate/affiliate-code.ts'
import { upsertCodes, upsertMetrics } from '../src/core/affiliate/affiliate-sql.ts'
import { PINNED_PLAN } from '../src/core/delivery/delivery-writer.ts'
import type { Database } from '../src/database/database.ts'
import { decimalFromInteger, parseDecimal } from '../src/exact/decimal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
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
}

export async function createAffiliates(database: Database, dataset: Dataset): Promise<Affiliates> {
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
    packageId: packageIds[i]!.toString(),
    code,
    codeKey: affiliateCodeKey(code),
    slug: null,
  }))
  await upsertCodes(database, { ...batch, rows })
  const order = shuffled(codes)
  const slices = Array.from({ length: CODES / ROWS_PER_BATCH }, (_, i) =>
    order.slice(i * ROWS_PER_BATCH, (i + 1) * ROWS_PER_BATCH),
  )
  let turn = 0
  return {
    organizationNumber,
    sourceNumber,
    /** Alternately a new day of all codes, and a restated day from a few days ago. */
    nextBatch: () => {
      const pass = Math.floor(turn / slices.length)
      const day = pass % 2 === 0 ? pass / 2 : Math.max(0, (pass - 1) / 2 - 3)
      const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10)
      return { codes: slices[turn++ % slices.length]!, date, clicks: 100_000 + (turn % 900_000) }
    },
  }
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

/** Only our statement: no HTTP, no parsing, no rules. Returns rows per second. */
export async function metricSqlAlone(
  database: Database,
  affiliates: Affiliates,
  seconds: number,
): Promise<number> {
  const connections = database.dedicated({ connectionsMax: CONNECTIONS, settings: PINNED_PLAN })
  const conversions = decimalFromInteger(1234)
  const conversionValue = parseDecimal('98765.4321')!
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let written = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endAt) {
        const { codes, date, clicks } = affiliates.nextBatch()
        const rows = codes.map((codeKey) => ({
          codeKey,
          date,
          clicks: decimalFromInteger(clicks),
          conversions,
          conversionValue,
        }))
        const now = instantFromMilliseconds(Date.now())
        const unknown = await upsertMetrics(connections, {
          ...affiliates,
          now,
          isDryRun: false,
          rows,
          log: [],
        })
        if (unknown.length > 0) throw new Error('a code is unknown')
        written += rows.length
      }
    }),
  )
  return written / ((performance.now() - startedAt) / 1000)
}
