import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { BoardLineRow, LineKey } from './line-board.ts'

/**
 * What a board is made of, and what has changed since it was made. A row has changed if the transaction that wrote it had
 * not ended when the mark was taken: exact, whatever wrote it, without an index that reports would have to keep. Every
 * change of a line's terms also writes its figure row, and the removal of a line its campaign.
 */

export interface BoardScope {
  organizationNumber: number
  side: CampaignSide
}

export interface BoardCampaignRow {
  organization_number: number
  id: string
  name: string
  purchase_order: string | null
  partner_number: number
  is_draft: boolean
  /** Days since 1970. */
  cancelled_from: number | null
  is_archived: boolean
  /** False if the organization no longer sells or buys it. */
  is_listed: boolean
}

export interface PartnerRow {
  number: number
  id: string
  name: string
}

/** A moment in the database's own order of changes: one for each machine that holds rows, by its name. */
export type Mark = Readonly<Record<string, MachineMark>>

interface MachineMark {
  /** The oldest transaction that had not ended: what others write from now on is as new or newer. */
  transaction: string
  /** One past the newest that had ended. */
  end: string
  /** Transactions are numbered by one server; after a failover another goes on counting. */
  server: string
}

/** Where a statement, or its part for some of the rows, runs. */
const MACHINE = `coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'here')`

const MARK_OF_MACHINE = `
  SELECT json_build_object('machine', ${MACHINE}, 'transaction', pg_snapshot_xmin(now)::text, 'end', pg_snapshot_xmax(now)::text,
    'server', pg_postmaster_start_time()::text) AS mark
  FROM pg_current_snapshot() AS now`

const MARKS_OF_ALL = `
  ${MARK_OF_MACHINE}
  UNION ALL
  SELECT result::json FROM run_command_on_workers($command$${MARK_OF_MACHINE}$command$)`

export async function takeMark(database: Queryable): Promise<Mark> {
  const rows = await database.query<{ mark: MachineMark & { machine: string } }>(
    database.isSpread ? MARKS_OF_ALL : MARK_OF_MACHINE,
  )
  return Object.fromEntries(rows.map(({ mark: { machine, ...mark } }) => [machine, mark]))
}

/** Nothing was under way at the first mark, and nothing has ended since. */
export function isUnchanged(from: Mark, to: Mark): boolean {
  return isEachMachine(
    from,
    to,
    (one, other) => one.server === other.server && one.transaction === one.end && one.end === other.end,
  )
}

/** Rows keep 32 bits of their transaction's number, which tell apart about two billion. */
const TRANSACTIONS_APART_MAX = 2n ** 30n

/** Whether the changes between two marks can be found. */
export function canCatchUp(from: Mark, to: Mark): boolean {
  return isEachMachine(
    from,
    to,
    (one, other) =>
      one.server === other.server &&
      BigInt(other.transaction) - BigInt(one.transaction) < TRANSACTIONS_APART_MAX,
  )
}

/** False if there are other machines than before. */
function isEachMachine(
  from: Mark,
  to: Mark,
  holds: (one: MachineMark, other: MachineMark) => boolean,
): boolean {
  const machines = Object.entries(to)
  return (
    machines.length === Object.keys(from).length &&
    machines.every(([machine, other]) => {
      const one = from[machine]
      return one !== undefined && holds(one, other)
    })
  )
}

const SIDES = {
  seller: { isOwn: 'c.organization_number = $1', partner: 'c.buyer_number' },
  buyer: { isOwn: 'c.shown_to_number = $1', partner: 'c.organization_number' },
}

const CAMPAIGN_COLUMNS = `c.organization_number, c.id, c.name, c.purchase_order, c.is_draft,
  c.cancelled_from - '1970-01-01'::date AS cancelled_from, c.archived_at IS NOT NULL AS is_archived`

/** In the order of their IDs. */
export async function listBoardCampaigns(
  database: Queryable,
  { organizationNumber, side }: BoardScope,
  page: { after: string | null; limit: number },
): Promise<BoardCampaignRow[]> {
  const { isOwn, partner } = SIDES[side]
  return database.query<BoardCampaignRow>(
    `SELECT ${CAMPAIGN_COLUMNS}, ${partner} AS partner_number, true AS is_listed
     FROM campaign c WHERE ${isOwn} AND ($2::uuid IS NULL OR c.id > $2) ORDER BY c.id LIMIT $3`,
    [organizationNumber, page.after, page.limit],
  )
}

/** Of these sellers, and new ones. A buyer's campaign may have been withdrawn from it. */
export async function listChangedCampaigns(
  database: Queryable,
  { organizationNumber, side }: BoardScope,
  since: { mark: Mark; sellers: readonly number[] },
): Promise<BoardCampaignRow[]> {
  const { isOwn, partner } = SIDES[side]
  return database.query<BoardCampaignRow>(
    `SELECT ${CAMPAIGN_COLUMNS}, ${partner} AS partner_number, coalesce(${isOwn}, false) AS is_listed
     FROM campaign c
     WHERE (${isOwn} OR c.organization_number = ANY ($3::integer[])) AND ${isNewer(database, 'c', '$2')}`,
    [organizationNumber, transactionsOf(since.mark), arrayLiteral(since.sellers)],
  )
}

const LINE_COLUMNS = `l.organization_number, l.campaign_id, l.line_number, l.name, l.reference, l.pricing_basis, l.currency,
  l.flight_start - '1970-01-01'::date AS first_day, l.flight_end - '1970-01-01'::date AS last_day,
  l.booked, l.price, l.bills_overdelivery, f.quantity AS delivered,
  date_part('epoch', f.as_of) AS as_of, date_part('epoch', f.received_at) AS received_at,
  date_part('epoch', f.previous_as_of) AS previous_as_of`

const FIGURE = `CROSS JOIN LATERAL (
  SELECT quantity, as_of, received_at, previous_as_of FROM line_figure
  WHERE organization_number = l.organization_number AND line_number = l.line_number OFFSET 0) AS f`

export interface LinePlace {
  campaignId: string
  lineNumber: number
}

/** All lines of a board, campaign by campaign. OFFSET 0 keeps each campaign looked up by its key, up to the limit. */
export async function listBoardLines(
  database: Queryable,
  { organizationNumber, side }: BoardScope,
  page: { after: LinePlace | null; limit: number },
): Promise<BoardLineRow[]> {
  return database.query<BoardLineRow>(
    `SELECT ${LINE_COLUMNS}
     FROM (SELECT c.organization_number, c.id FROM campaign c
           WHERE ${SIDES[side].isOwn} AND ($2::uuid IS NULL OR c.id >= $2) ORDER BY c.id) AS c
     CROSS JOIN LATERAL (
       SELECT * FROM package_line
       WHERE organization_number = c.organization_number AND campaign_id = c.id
         AND line_number > CASE WHEN c.id = $2::uuid THEN $3::integer ELSE 0 END
       ORDER BY line_number OFFSET 0) AS l
     ${FIGURE} LIMIT $4`,
    [organizationNumber, page.after?.campaignId ?? null, page.after?.lineNumber ?? null, page.limit],
  )
}

export async function listLinesOfCampaigns(
  database: Queryable,
  campaigns: readonly { organization_number: number; id: string }[],
): Promise<BoardLineRow[]> {
  if (campaigns.length === 0) return []
  return database.query<BoardLineRow>(
    `SELECT ${LINE_COLUMNS}
     FROM unnest($1::integer[], $2::uuid[]) AS c (organization_number, id)
     CROSS JOIN LATERAL (
       SELECT * FROM package_line
       WHERE organization_number = c.organization_number AND campaign_id = c.id OFFSET 0) AS l
     ${FIGURE}`,
    [
      arrayLiteral(campaigns.map((campaign) => campaign.organization_number)),
      arrayLiteral(campaigns.map(({ id }) => id)),
    ],
  )
}

/** Of all lines of these sellers: their figures are read in the order of the table. */
export async function listChangedFigures(
  database: Queryable,
  since: { mark: Mark; sellers: readonly number[]; limit: number },
): Promise<LineKey[]> {
  return database.query<LineKey>(
    `SELECT f.organization_number, f.line_number FROM line_figure f
     WHERE f.organization_number = ANY ($1::integer[]) AND ${isNewer(database, 'f', '$2')} LIMIT $3`,
    [arrayLiteral(since.sellers), transactionsOf(since.mark), since.limit],
  )
}

/** Of the lines of some campaigns only, each looked up by its key. */
export async function listChangedAmong(
  database: Queryable,
  since: { mark: Mark; campaigns: readonly { sellerNumber: number; id: string }[] },
): Promise<LineKey[]> {
  return database.query<LineKey>(
    `SELECT l.organization_number, l.line_number
     FROM unnest($1::integer[], $2::uuid[]) AS c (organization_number, id)
     CROSS JOIN LATERAL (
       SELECT organization_number, line_number FROM package_line
       WHERE organization_number = c.organization_number AND campaign_id = c.id OFFSET 0) AS l
     CROSS JOIN LATERAL (
       SELECT FROM line_figure f WHERE f.organization_number = l.organization_number
         AND f.line_number = l.line_number AND ${isNewer(database, 'f', '$3')} OFFSET 0) AS changed`,
    [
      arrayLiteral(since.campaigns.map(({ sellerNumber }) => sellerNumber)),
      arrayLiteral(since.campaigns.map(({ id }) => id)),
      transactionsOf(since.mark),
    ],
  )
}

export async function listLinesByKey(
  database: Queryable,
  lines: readonly LineKey[],
): Promise<BoardLineRow[]> {
  if (lines.length === 0) return []
  return database.query<BoardLineRow>(
    `SELECT ${LINE_COLUMNS}
     FROM unnest($1::integer[], $2::integer[]) AS key (organization_number, line_number)
     CROSS JOIN LATERAL (
       SELECT * FROM package_line
       WHERE organization_number = key.organization_number AND line_number = key.line_number OFFSET 0) AS l
     ${FIGURE}`,
    keyColumns(lines),
  )
}

/** All of them, or those renamed since a mark. */
export async function listPartners(
  database: Queryable,
  numbers: readonly number[],
  mark: Mark | null,
): Promise<PartnerRow[]> {
  if (numbers.length === 0) return []
  return database.query<PartnerRow>(
    `SELECT o.number, o.id, o.name FROM organization o
     WHERE o.number = ANY ($1::integer[]) AND ($2::text IS NULL OR ${isNewer(database, 'o', '$2')})`,
    [arrayLiteral(numbers), mark && transactionsOf(mark)],
  )
}

/**
 * Transaction numbers wrap around. The age of a row that is more than two billion transactions old is negative. On a single server the
 * mark's is computed once for all rows; on several machines each compares with its own.
 */
function isNewer({ isSpread }: Queryable, table: string, mark: string): string {
  const age = `age(${table}.xmin)`
  const ageOfMark = `age((${mark}::jsonb ->> ${MACHINE})::xid8::xid)`
  return `${age} <= ${isSpread ? ageOfMark : `(SELECT ${ageOfMark})`} AND ${age} >= 0`
}

/** The transactions of a mark, by machine. */
function transactionsOf(mark: Mark): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(mark).map(([machine, { transaction }]) => [machine, transaction])),
  )
}

function keyColumns(lines: readonly LineKey[]): string[] {
  return [
    arrayLiteral(lines.map((line) => line.organization_number)),
    arrayLiteral(lines.map((line) => line.line_number)),
  ]
}

/** How many lines these sellers have or had. */
export async function countLinesOf(database: Queryable, sellers: readonly number[]): Promise<number> {
  // Found on each machine, so that each looks up its own.
  const given = database.isSpread
    ? '(SELECT DISTINCT organization_number FROM campaign WHERE organization_number = ANY ($1::integer[]))'
    : 'unnest($1::integer[])'
  const [row] = await database.query<{ lines: number }>(
    `SELECT coalesce(sum(last.line_number), 0)::float8 AS lines
     FROM ${given} AS seller (organization_number)
     CROSS JOIN LATERAL (
       SELECT line_number FROM line_figure WHERE organization_number = seller.organization_number
       ORDER BY line_number DESC LIMIT 1) AS last`,
    [arrayLiteral(sellers)],
  )
  return row!.lines
}

/** The line of a package, of any seller. Whether the caller may see it depends on their board. */
export async function findLineKey(database: Queryable, packageId: string): Promise<LineKey | undefined> {
  const [row] = await database.query<LineKey>(
    'SELECT organization_number, line_number FROM line_figure WHERE package_id = $1 LIMIT 1',
    [packageId],
  )
  return row
}
