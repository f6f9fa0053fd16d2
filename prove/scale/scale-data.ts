import { createAgentCatalogue } from '../../bench/agent.ts'
import { createReadKey, signIn } from '../../bench/askers.ts'
import {
  createConsoleData,
  FULL_SIZE,
  type ConsoleData,
  type ConsoleDataSize,
} from '../../bench/console-data.ts'
import type { Asker } from '../../bench/console-questions.ts'
import { generateKey } from '../../src/core/api-key/api-key.ts'
import { insertKey } from '../../src/core/api-key/api-key-sql.ts'
import { insertFigures } from '../../src/core/campaign/line-sql.ts'
import type { Database } from '../../src/database/database.ts'
import type { Seller } from '../sellers.ts'

export interface ScaleSize {
  /** Of one seller who has everything, and of one with a line per campaign. */
  console: ConsoleDataSize
  /** Of all other organizations together. */
  spreadLines: number
  reportsPerLine: number
  products: number
}

const LINES = 2_000_000
const ORGANIZATIONS = 10_000
/** So that there are 20 million with those of the large seller. */
const REPORTS_PER_LINE = 11
const PRODUCTS = 10_000

/** The whole, or this part of everything. */
export function scaleSize(part: number): ScaleSize {
  const share = (whole: number) => Math.max(20, Math.round(whole / part))
  const { reportsPerLine: _reports, daysPerCode, ...counts } = FULL_SIZE
  const console = {
    ...(Object.fromEntries(
      Object.entries(counts).map(([name, whole]) => [name, share(whole)]),
    ) as typeof counts),
    organizations: share(ORGANIZATIONS),
    daysPerCode,
    reportsPerLine: 10,
  }
  return {
    console,
    spreadLines: share(LINES - FULL_SIZE.lines - FULL_SIZE.smallCampaigns),
    reportsPerLine: REPORTS_PER_LINE,
    products: share(PRODUCTS),
  }
}

export interface ScaleData {
  console: ConsoleData
  /** With a key each, of organizations of different sizes. */
  sellers: Seller[]
  cookies: Record<Asker, string>
  readKeys: Partial<Record<Asker, string>>
  agentKey: string
  counted: { organizations: number; lines: number; reports: number; gibibytes: number }
}

const KEYS = 100

export async function createScaleData(database: Database, size: ScaleSize): Promise<ScaleData> {
  const made = await createConsoleData(database, size.console)
  const others = await spreadLines(database, size, made)
  const sellers: Seller[] = []
  for (let i = 0; i < KEYS; i++)
    sellers.push(await withKey(database, others[Math.floor((i * others.length) / KEYS)]!))
  const { seller, smallSeller, buyer } = made
  return {
    console: made,
    sellers,
    cookies: {
      seller: await signIn(database, seller.number),
      smallSeller: await signIn(database, smallSeller.number),
      buyer: await signIn(database, buyer.number),
      operator: await signIn(database, null),
    },
    readKeys: {
      seller: await createReadKey(database, seller.number),
      smallSeller: await createReadKey(database, smallSeller.number),
      buyer: await createReadKey(database, buyer.number),
    },
    agentKey: await createAgentCatalogue(database, size.products),
    counted: await count(database),
  }
}

/** How many campaigns an organization has: from one to this many. */
const CAMPAIGNS_MAX = 8
const ORGANIZATIONS_AT_ONCE = 250

/** Each sells to the next, so that each is also a buyer. Returns their numbers. */
async function spreadLines(database: Database, size: ScaleSize, made: ConsoleData): Promise<number[]> {
  const known = [made.seller, made.buyer, made.smallSeller].map(({ number }) => number)
  const rows = await database.query<{ number: number }>(
    'SELECT number FROM organization WHERE number <> ALL ($1::integer[]) ORDER BY number',
    [known],
  )
  const numbers = rows.map(({ number }) => number)
  const lines = Math.ceil(size.spreadLines / (numbers.length * ((1 + CAMPAIGNS_MAX) / 2)))
  for (let from = 0; from < numbers.length; from += ORGANIZATIONS_AT_ONCE) {
    const some = numbers.slice(from, from + ORGANIZATIONS_AT_ONCE)
    await spreadOver(database, some, { lines, reports: size.reportsPerLine })
  }
  return numbers
}

/** Without triggers and foreign keys, as the rest of the data. */
async function spreadOver(
  database: Database,
  organizations: readonly number[],
  { lines, reports }: { lines: number; reports: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = replica`)
    await tx.query(`SET LOCAL synchronous_commit = off`)
    await tx.query(
      `WITH source AS (
         INSERT INTO report_source (organization_number, kind) SELECT unnest($1::integer[]), 'api_key'
       ), place AS (
         SELECT number, position, ($1::integer[])[1 + position % cardinality($1)] AS buyer
         FROM unnest($1::integer[]) WITH ORDINALITY AS given (number, position)
       )
       INSERT INTO campaign (organization_number, id, buyer_number, name, created_at)
       SELECT number, gen_random_uuid(), buyer, 'Campaign ' || number || '/' || i, now() - i * interval '20 days'
       FROM place, generate_series(1, 1 + position % ${CAMPAIGNS_MAX}) i`,
      [organizations],
    )
    await tx.query(
      `INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, booked,
         price, currency)
       SELECT organization_number, id, 'Line ' || n, 'impressions', current_date - 30, current_date + n % 60, 1000000000,
         10, 'EUR'
       FROM campaign, generate_series(1, $2::integer) n WHERE organization_number = ANY ($1::integer[])
       ORDER BY organization_number, id, n`,
      [organizations, lines],
    )
    await tx.query(
      `WITH line AS (SELECT * FROM package_line WHERE organization_number = ANY ($1::integer[])) ${insertFigures('line')}`,
      [organizations],
    )
    await tx.query(
      `WITH source AS (
         SELECT organization_number, min(number) AS number FROM report_source
         WHERE organization_number = ANY ($1::integer[]) GROUP BY 1
       ), reported AS (
         UPDATE line_figure SET revision = $2, quantity = 1000 * $2, as_of = now() - interval '1 day',
           received_at = now() - interval '1 day'
         WHERE organization_number = ANY ($1::integer[]) RETURNING organization_number, line_number
       )
       INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
         previous_as_of, effect, quantity)
       SELECT organization_number, line_number, revision, source.number, at, at,
         CASE WHEN revision > 1 THEN at - interval '1 day' END,
         CASE revision WHEN 1 THEN 'first'::report_effect ELSE 'replaced' END, revision * 1000
       FROM reported JOIN source USING (organization_number), generate_series(1, $2::integer) revision,
         LATERAL (SELECT now() - ($2 - revision + 1) * interval '1 day') AS place (at)
       ORDER BY organization_number, line_number, revision`,
      [organizations, reports],
    )
  })
}

async function withKey(database: Database, organizationNumber: number): Promise<Seller> {
  const { secret, prefix, fingerprint } = generateKey('ingest')
  await insertKey(database, { organizationNumber, label: 'Key', prefix, fingerprint, createdBy: null })
  const rows = await database.query<{ package_id: string; buyer_number: number }>(
    `SELECT package_id, buyer_number FROM package_line JOIN campaign c ON c.organization_number = package_line.organization_number
       AND c.id = campaign_id
     WHERE package_line.organization_number = $1`,
    [organizationNumber],
  )
  return {
    organizationNumber,
    buyerNumber: rows[0]!.buyer_number,
    apiKeys: [secret],
    packageIds: rows.map(({ package_id }) => package_id),
  }
}

async function count(database: Database): Promise<ScaleData['counted']> {
  const [row] = await database.query<Record<'organizations' | 'lines' | 'reports' | 'bytes', string>>(
    `SELECT (SELECT count(*) FROM organization) AS organizations, (SELECT count(*) FROM package_line) AS lines,
       (SELECT count(*) FROM delivery_report) AS reports, pg_database_size(current_database()) AS bytes`,
  )
  const { organizations, lines, reports, bytes } = row!
  return {
    organizations: Number(organizations),
    lines: Number(lines),
    reports: Number(reports),
    gibibytes: Number(bytes) / 2 ** 30,
  }
}
