import type { Database } from '../src/database/database.ts'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { detailsOf } from '../src/core/campaign/line-details.ts'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { parseDecimal } from '../src/exact/decimal.ts'

/** One seller with many running impressions lines. */
export interface Dataset {
  organizationNumber: number
  sourceNumber: number
  apiKey: string
  lineNumbers: Int32Array
  packageIds: Buffer[]
}

export async function createDataset(database: Database, lines: number): Promise<Dataset> {
  const [row] = await database.query<{ number: number; campaign_id: string }>(
    `WITH seller AS (INSERT INTO organization (name) VALUES ('Bench seller') RETURNING number),
       buyer AS (INSERT INTO organization (name) VALUES ('Bench buyer') RETURNING number),
       campaign AS (INSERT INTO campaign (organization_number, buyer_number, name)
         SELECT seller.number, buyer.number, 'Bench' FROM seller, buyer RETURNING id)
     SELECT seller.number, campaign.id AS campaign_id FROM seller, campaign`,
  )
  const organizationNumber = row!.number
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const keyId = await insertKey(database, {
    organizationNumber,
    label: 'Bench',
    prefix,
    fingerprint,
    createdBy: null,
  })
  const [key] = await database.query<{ source_number: number }>(
    'SELECT source_number FROM api_key WHERE id = $1',
    [keyId],
  )
  for (let made = 0; made < lines; made += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, lines - made) }, (_, i) => ({
      name: `Line ${made + i + 1}`,
      pricingBasis: 'impressions' as const,
      flightStart: dayFromToday(-30),
      flightEnd: dayFromToday(60),
      booked: parseDecimal('1000000')!,
      price: parseDecimal('10')!,
      currency: 'EUR',
      billsOverdelivery: false,
      ...detailsOf({}),
    }))
    await insertLines(database, { organizationNumber, id: row!.campaign_id }, chunk)
  }
  const rows = await database.query<{ line_number: number; package_id: string }>(
    'SELECT line_number, package_id FROM package_line WHERE organization_number = $1 ORDER BY line_number',
    [organizationNumber],
  )
  return {
    organizationNumber,
    sourceNumber: key!.source_number,
    apiKey: secret,
    lineNumbers: Int32Array.from(rows, (line) => line.line_number),
    packageIds: rows.map((line) => Buffer.from(line.package_id)),
  }
}

const CHUNK = 50_000

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Past reports for each line, one a month, as the feed would have stored them. */
export async function addHistory(
  database: Database,
  dataset: Dataset,
  reportsPerLine: number,
): Promise<void> {
  for (let from = 0; from < dataset.lineNumbers.length; from += CHUNK) {
    const [first, last] = [
      dataset.lineNumbers[from]!,
      dataset.lineNumbers[Math.min(from + CHUNK, dataset.lineNumbers.length) - 1]!,
    ]
    await database.query(
      `WITH report AS (
         INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
           previous_as_of, effect, quantity)
         SELECT $1, line, revision, $2, now() - ($3 - revision + 1) * interval '1 month',
           now() - ($3 - revision + 1) * interval '1 month', null, CASE revision WHEN 1 THEN 'first'::report_effect ELSE 'replaced' END,
           revision * 1000
         FROM generate_series($4::integer, $5::integer) line, generate_series(1, $3::integer) revision
       )
       UPDATE line_figure SET revision = $3, quantity = $3 * 1000, as_of = now() - interval '1 month',
         received_at = now() - interval '1 month'
       WHERE organization_number = $1 AND line_number BETWEEN $4 AND $5`,
      [dataset.organizationNumber, dataset.sourceNumber, reportsPerLine, first, last],
    )
  }
}

/**
 * Bodies as a feed sends them: it goes through all of its lines, this many at a time, with a new total for each. The
 * lines are shuffled, so that locality does not flatter the figures. One buffer is patched repeatedly: widths are
 * fixed.
 */
export function bodies(dataset: Dataset, itemsMin: number, itemsMax: number): () => Buffer {
  const templates = Array.from({ length: itemsMax - itemsMin + 1 }, (_, i) => template(itemsMin + i))
  const order = shuffled(dataset.packageIds)
  let total = 1_000_000_000
  let turn = 0
  let at = 0
  return () => {
    const { buffer, items } = templates[turn++ % templates.length]!
    const text = String(++total)
    for (let i = 0; i < items; i++) {
      const itemAt = HEAD.length + i * (ITEM.length + 1)
      order[at]!.copy(buffer, itemAt + ID_AT)
      buffer.write(text, itemAt + TOTAL_AT, 'latin1')
      at = (at + 1) % order.length
    }
    return buffer
  }
}

export function shuffled<T>(values: readonly T[]): T[] {
  const order = [...values]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

const HEAD = '{"items":['
const TAIL = ']}'
const ITEM = '{"package_id":"00000000-0000-0000-0000-000000000000","impressions":1000000000}'
const ID_AT = ITEM.indexOf('0000')
const TOTAL_AT = ITEM.indexOf('1000000000')

function template(items: number): { buffer: Buffer; items: number } {
  return { buffer: Buffer.from(HEAD + Array.from({ length: items }, () => ITEM).join(',') + TAIL), items }
}
