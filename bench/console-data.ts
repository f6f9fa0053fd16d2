import { insertFigures } from '../src/core/campaign/line-sql.ts'
import type { Database, Queryable } from '../src/database/database.ts'

/** The size of each part; the rest of the data set follows from it. */
export interface ConsoleDataSize {
  /** Of the large seller, in campaigns of a thousand, after one campaign of `hugeCampaignLines`. */
  lines: number
  hugeCampaignLines: number
  reportsPerLine: number
  /** Lines that have reports, the newest. */
  reportedLines: number
  /** Of one line. */
  longHistory: number
  /** Of a seller with one line per campaign. */
  smallCampaigns: number
  organizations: number
  requests: number
  codes: number
  daysPerCode: number
  auditEntries: number
  /** Of the large seller and of the buyer, each. */
  alerts: number
  /** Of the seller of small campaigns, to one buyer. */
  statements: number
  calls: number
  agentKeys: number
}

/** The sizes in docs/performance.md. */
export const FULL_SIZE: ConsoleDataSize = {
  lines: 200_000,
  hugeCampaignLines: 50_000,
  reportsPerLine: 6,
  reportedLines: 200_000,
  longHistory: 300_000,
  smallCampaigns: 100_000,
  organizations: 5_000,
  requests: 500_000,
  codes: 10_000,
  daysPerCode: 365,
  auditEntries: 200_000,
  alerts: 20_000,
  statements: 50_000,
  calls: 500_000,
  agentKeys: 300,
}

/** Just enough of everything to tell a bounded list from an unbounded one. */
export const TEST_SIZE: ConsoleDataSize = {
  lines: 60_000,
  hugeCampaignLines: 20_000,
  reportsPerLine: 25,
  reportedLines: 2_000,
  longHistory: 30_000,
  smallCampaigns: 20_000,
  organizations: 2_000,
  requests: 30_000,
  codes: 6_000,
  daysPerCode: 10,
  auditEntries: 30_000,
  alerts: 5_000,
  statements: 5_000,
  calls: 30_000,
  agentKeys: 100,
}

export interface ConsoleData {
  /** Sells all the lines to the buyer. */
  seller: { number: number; id: string }
  buyer: { number: number; id: string }
  /** Sells small campaigns to the same buyer. */
  smallSeller: { number: number; id: string }
  /** One of a thousand lines, the one whose line has the long history, and the huge one. */
  campaignId: string
  longCampaignId: string
  hugeCampaignId: string
  /** A line of each. */
  packageId: string
  longPackageId: string
  hugePackageId: string
  codeId: string
  keyId: string
  request: { id: string; receivedAt: string }
  /** A person with a few entries in the audit log. */
  personId: string
  agentKeyId: string
  callNumber: string
  /** One that the buyer was sent, and the draft of a campaign of a thousand lines. */
  statementId: string
  draftId: string
  /** A webhook endpoint with many messages, and one of them. */
  endpointId: string
  messageId: string
}

/**
 * One seller with very many lines and everything that grows with them, as the product would have written it. Triggers
 * and foreign keys are disabled while it is written, so it takes seconds.
 */
export async function createConsoleData(database: Database, size: ConsoleDataSize): Promise<ConsoleData> {
  const made = await database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = replica`)
    await tx.query(`SET LOCAL synchronous_commit = off`)
    await tx.query(`SET LOCAL work_mem = '256MB'`)
    const [seller, buyer, smallSeller] = await createOrganizations(tx, size)
    const people = await createPeople(tx, seller!.number)
    const sourceNumber = await createKey(tx, seller!.number)
    await createCampaigns(tx, size, [seller!.number, buyer!.number, smallSeller!.number])
    await createReports(tx, size, seller!.number, sourceNumber)
    await createRequests(tx, size, seller!.number, sourceNumber)
    await createAffiliates(tx, size, seller!.number, sourceNumber)
    await createAuditEntries(tx, size, seller!.number, people)
    await createAlerts(tx, size, [seller!.number, buyer!.number])
    await createStatements(tx, size, [seller!.number, buyer!.number, smallSeller!.number])
    await createCalls(tx, size)
    await createWebhooks(tx, seller!.number)
    return { seller: seller!, buyer: buyer!, smallSeller: smallSeller!, personId: people[0]! }
  })
  await database.query('VACUUM ANALYZE')
  return { ...made, ...(await findExamples(database, made.seller.number)) }
}

const CAMPAIGNS_PER_PIECE = 40
const DAYS_PER_PIECE = 10

/** Keeps each statement short, even on a busy machine. */
async function inPieces(
  count: number,
  piece: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += piece) await write(from, Math.min(count, from + piece - 1))
}

async function createOrganizations(tx: Queryable, size: ConsoleDataSize) {
  return tx.query<{ number: number; id: string }>(
    `INSERT INTO organization (name) SELECT CASE i WHEN 1 THEN 'Large seller' WHEN 2 THEN 'Large buyer'
       WHEN 3 THEN 'Seller of small campaigns' ELSE 'Organization ' || i END
     FROM generate_series(1, $1::integer) i ORDER BY i RETURNING number, id`,
    [size.organizations],
  )
}

const MESSAGES = 10_000

/** One endpoint; a tenth of its messages waits, and a tenth failed. */
async function createWebhooks(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoint (organization_number, id, url, event_types, secret, is_secret_sealed, created_at, waits_until)
       VALUES ($1, gen_random_uuid(), 'https://example.com/', '{delivery.updated}', sha256('secret'), false, now(), now())
       RETURNING id
     ), message AS (
       INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state, attempts, tries)
       SELECT $1, id, gen_random_uuid(), 'line ' || i % 100, CASE WHEN i = 1 THEN 'terms.changed' ELSE 'delivery.updated' END, '{}',
         now(), CASE i % 10 WHEN 0 THEN 'failed' WHEN 1 THEN 'pending' ELSE 'delivered' END, 1, 1
       FROM endpoint, generate_series(1, ${MESSAGES}) i RETURNING endpoint_id, number
     )
     INSERT INTO webhook_attempt (organization_number, endpoint_id, message_number, position, at, duration_ms, status)
     SELECT $1, endpoint_id, number, 1, now(), 20, 200 FROM message`,
    [organizationNumber],
  )
}

async function createPeople(tx: Queryable, organizationNumber: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `WITH added AS (
       INSERT INTO person (email, name, password_hash)
       SELECT 'person.' || i || '@example.com', 'Person ' || i, '-' FROM generate_series(1, 2000) i RETURNING id, email
     ), joined AS (
       INSERT INTO membership (organization_number, person_id, role)
       SELECT $1, id, 'member' FROM added WHERE email ~ '^person[.][0-9]{1,2}@'
     )
     SELECT id FROM added WHERE email ~ '^person[.][0-9]{1,2}@' ORDER BY email`,
    [organizationNumber],
  )
  return rows.map(({ id }) => id)
}

/** Two keys, the second hardly used. Returns the first one's source. */
async function createKey(tx: Queryable, organizationNumber: number): Promise<number> {
  const [row] = await tx.query<{ number: number }>(
    `WITH source AS (
       INSERT INTO report_source (organization_number, kind) SELECT $1, 'api_key' FROM generate_series(1, 2) RETURNING number
     ), added AS (
       INSERT INTO api_key (organization_number, source_number, label, prefix, fingerprint, last_used_at)
       SELECT $1, number, 'Key ' || number, 'flk_12345678', sha256(number::text::bytea), now() FROM source
     )
     SELECT min(number) AS number FROM source`,
    [organizationNumber],
  )
  return row!.number
}

/**
 * The newest campaigns are on plan, so that a search for one that is behind takes long. One flight in ten has ended,
 * one in ten is upcoming.
 */
async function createCampaigns(
  tx: Queryable,
  size: ConsoleDataSize,
  [seller, buyer, smallSeller]: [number, number, number],
): Promise<void> {
  const large = Math.ceil((size.lines - size.hugeCampaignLines) / 1_000)
  await tx.query(
    `CREATE TEMPORARY TABLE made ON COMMIT DROP AS
     SELECT i, gen_random_uuid() AS id, CASE WHEN i <= $4 + 1 THEN $1::integer ELSE $3::integer END AS seller,
       CASE WHEN i = 1 THEN $6::integer WHEN i <= $4 + 1 THEN 1000 ELSE 1 END AS lines,
       now() - interval '400 days' + i * interval '1 minute' AS created_at
     FROM generate_series(1, 1 + $4::integer + $5::integer) i, (SELECT $2::integer) AS buyer`,
    [seller, buyer, smallSeller, large, size.smallCampaigns, size.hugeCampaignLines],
  )
  await tx.query(
    `INSERT INTO campaign (organization_number, id, buyer_number, name, created_at)
     SELECT seller, id, $1, 'Campaign ' || i, created_at FROM made`,
    [buyer],
  )
  const addLines = (from: number, to: number) =>
    tx.query(
      `INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, booked,
       price, currency)
     SELECT seller, id, 'Line ' || i || '/' || n, CASE WHEN n % 20 = 7 THEN 'flat_rate' WHEN n % 5 = 4 THEN 'downloads'
         ELSE 'impressions' END,
       current_date - CASE i % 10 WHEN 2 THEN 120 WHEN 3 THEN -10 ELSE 30 END,
       current_date + CASE i % 10 WHEN 2 THEN -60 ELSE 30 END,
       CASE WHEN n % 20 = 7 THEN NULL ELSE 61000 END, 10, 'EUR'
     FROM made, generate_series(1, lines) n WHERE i BETWEEN $1 AND $2 ORDER BY i, n`,
      [from, to],
    )
  await inPieces(1 + large, CAMPAIGNS_PER_PIECE, addLines)
  await addLines(2 + large, 1 + large + size.smallCampaigns)
  await tx.query(insertFigures('package_line'))
  await tx.query(
    `UPDATE line_figure SET revision = $1, as_of = now() - interval '1 day', received_at = now() - interval '1 day',
       quantity = CASE WHEN pricing_basis <> 'flat_rate' THEN 30500 + $1 END`,
    [size.reportsPerLine],
  )
  // Every line of the newest campaign was changed many times, and the buyer has seen none of it.
  await tx.query(
    `INSERT INTO terms_change (organization_number, campaign_id, version, position, buyer_number, package_id, kind,
       line_name, pricing_basis, currency, terms, at, actor_kind)
     SELECT l.organization_number, l.campaign_id, version, row_number() OVER (PARTITION BY version), $1, l.package_id,
       'changed', l.name, l.pricing_basis, l.currency, '{"price": ["9", "10"]}', now(), 'command_line'
     FROM package_line l JOIN made ON made.id = l.campaign_id AND made.i = $2, generate_series(2, 41) version`,
    [buyer, 1 + large],
  )
}

async function createReports(
  tx: Queryable,
  size: ConsoleDataSize,
  organizationNumber: number,
  sourceNumber: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
       previous_as_of, effect, quantity)
     SELECT organization_number, line_number, revision, $2, at, at,
       CASE WHEN revision > 1 THEN at - interval '1 day' END, CASE revision WHEN 1 THEN 'first'::report_effect ELSE 'replaced' END, CASE WHEN pricing_basis <> 'flat_rate' THEN 30500 + revision END
     FROM (SELECT * FROM package_line WHERE organization_number = $1 ORDER BY line_number DESC LIMIT $4) AS line,
       generate_series(1, $3::integer) revision,
       LATERAL (SELECT now() - ($3 - revision + 1) * interval '1 day') AS place (at)
     ORDER BY line_number, revision`,
    [organizationNumber, sourceNumber, size.reportsPerLine, size.reportedLines],
  )
  await tx.query(
    `WITH line AS (
       UPDATE line_figure SET revision = revision + $3 WHERE organization_number = $1
         AND line_number = (SELECT max(line_number) FROM package_line WHERE organization_number = $1)
       RETURNING line_number
     )
     INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
       previous_as_of, effect, quantity)
     SELECT $1, line_number, $4 + i, $2, at, at, at - interval '10 milliseconds', CASE WHEN i % 1000 = 0 THEN 'correction'::report_effect ELSE 'replaced' END, 30500 + i
     FROM line, generate_series(1, $3::integer) i,
       LATERAL (SELECT now() - interval '20 hours' + i * interval '10 milliseconds') AS place (at)`,
    [organizationNumber, sourceNumber, size.longHistory, size.reportsPerLine],
  )
}

/** Nearly all processed, from one key, to one feed. */
async function createRequests(
  tx: Queryable,
  size: ConsoleDataSize,
  organizationNumber: number,
  sourceNumber: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run,
       accepted, rejected, duration_us, rejected_items)
     SELECT $1, now() - i * interval '10 seconds',
       -- As the server makes them: the time, then random bits.
       overlay(overlay(gen_random_uuid()::text PLACING lpad(to_hex((extract(epoch FROM now() - i * interval '10 seconds') * 1000)::bigint), 12, '0') FROM 1 FOR 13)
         PLACING '7' FROM 14 FOR 1)::uuid, CASE i WHEN $3 THEN $2 + 1 ELSE $2 END,
       CASE WHEN i = $3 THEN 'affiliate_codes' ELSE 'delivery' END, CASE WHEN i % 50000 = 9 THEN 'rate_limited' ELSE 'processed' END,
       i = $3, 500, CASE WHEN i % 10 = 1 THEN 1 ELSE 0 END, 5000 + i % 1000, NULL
     FROM generate_series($3::integer, 1, -1) i`,
    [organizationNumber, sourceNumber, size.requests],
  )
}

export const CODES_PER_LINE = 20

async function createAffiliates(
  tx: Queryable,
  size: ConsoleDataSize,
  organizationNumber: number,
  sourceNumber: number,
): Promise<void> {
  await tx.query(
    `WITH line AS (
       SELECT line_number, row_number() OVER (ORDER BY line_number DESC) AS place
       FROM (SELECT line_number FROM package_line WHERE organization_number = $1 ORDER BY line_number DESC
             LIMIT $3::integer / ${CODES_PER_LINE}) AS newest
     ), code AS (
       INSERT INTO affiliate_code (organization_number, line_number, code, code_key, slug, created_source_number, created_at,
         source_number, written_at)
       SELECT $1, line.line_number, 'CODE-' || i, 'CODE-' || i, 'code-' || i, $2, now(), $2, now()
       FROM generate_series(1, $3::integer) i JOIN line ON place = 1 + (i - 1) / ${CODES_PER_LINE}
       RETURNING organization_number, code_number, line_number
     )
     INSERT INTO affiliate_placement
     SELECT organization_number, code_number, line_number, code_number = min(code_number) OVER (PARTITION BY line_number) FROM code`,
    [organizationNumber, sourceNumber, size.codes],
  )
  await inPieces(size.daysPerCode, DAYS_PER_PIECE, (from, to) =>
    tx.query(
      `INSERT INTO affiliate_result (organization_number, code_number, date, line_number, clicks, conversions, conversion_value,
       source_number, written_at, is_summed)
     SELECT organization_number, code_number, current_date - day, line_number, code_number * day % 1000, day % 7,
       (day % 7) * 9.5, $2, now(), NOT is_lead
     FROM affiliate_placement, generate_series($3::integer, $4::integer) day WHERE organization_number = $1`,
      [organizationNumber, sourceNumber, from, to],
    ),
  )
  await tx.query(
    `INSERT INTO affiliate_day SELECT organization_number, line_number, date, sum(clicks), sum(conversions), sum(conversion_value)
     FROM affiliate_result WHERE is_summed GROUP BY 1, 2, 3`,
  )
}

async function createAuditEntries(
  tx: Queryable,
  size: ConsoleDataSize,
  organizationNumber: number,
  people: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (organization_number, at, actor_kind, actor_person_id, act, subject_kind, subject_id)
     SELECT CASE WHEN i % 10 = 0 THEN NULL ELSE $1::integer END, now() - ($3 - i) * interval '5 minutes', 'person',
       CASE WHEN i <= 3 THEN $2[1] ELSE $2[2 + i % (cardinality($2) - 1)] END,
       CASE WHEN i <= 3 THEN 'api_key.created' ELSE 'campaign.changed' END, 'campaign', gen_random_uuid()
     FROM (SELECT $2::uuid[]) AS given, generate_series(1, $3::integer) i`,
    [organizationNumber, people, size.auditEntries],
  )
}

/** Of the two kinds that many lines give most of, over 90 days. One in a thousand is about a webhook. */
async function createAlerts(
  tx: Queryable,
  size: ConsoleDataSize,
  organizationNumbers: readonly number[],
): Promise<void> {
  await tx.query(
    `INSERT INTO alert (organization_number, kind, subject, at, detail)
     SELECT number, kind, id, now() - ($2 - i) * interval '90 days' / $2,
       CASE WHEN kind = 'webhook_paused' THEN jsonb_build_object('kind', kind, 'endpoint_id', id, 'url', 'https://systems.example',
         'reason', 'It did not answer.')
       ELSE jsonb_build_object('kind', kind, 'package_id', id, 'line', 'Line ' || i, 'campaign_id', id, 'campaign', 'Campaign ' || i,
         'partner', 'Partner', 'unit', 'impressions', 'delivered', '30500', 'goal', '61000', 'delivered_percent', '50',
         'as_of', now(), 'pace_percent', '80') END
     FROM unnest($1::integer[]) AS number, generate_series(1, $2::integer) i,
       LATERAL (SELECT gen_random_uuid()::text AS id, CASE WHEN i % 1000 = 500 THEN 'webhook_paused'
         WHEN i % 2 = 0 THEN 'behind_plan' ELSE 'goal_reached' END AS kind) AS made
     ORDER BY i`,
    [organizationNumbers, size.alerts],
  )
}

/** One for each small campaign, most of them accepted, and a draft for a campaign of a thousand lines. */
async function createStatements(
  tx: Queryable,
  size: ConsoleDataSize,
  [seller, buyer, smallSeller]: readonly [number, number, number],
): Promise<void> {
  await tx.query(
    `INSERT INTO signing_key (id, public_key, private_key, is_sealed, created_at)
     VALUES (repeat('k', 43), sha256('public'), sha256('private'), false, now() - interval '1 year')`,
  )
  await tx.query(
    `INSERT INTO statement (organization_number, id, campaign_id, buyer_number, currency, period_start, period_end, created_at,
       number, place, issued_at, total, document, sha256, key_id, signature)
     SELECT $1, gen_random_uuid(), c.id, $2, 'EUR', '2026-01-01', '2026-01-31', now() - interval '9 months', c.i, 1,
       now() - interval '9 months' + c.i * interval '1 minute', 10, jsonb_build_object('number', c.i, 'place', 1,
         'previous', NULL, 'adjustments', '[]'::jsonb, 'lines', '[]'::jsonb, 'campaign', jsonb_build_object('name', 'Small'))::text,
       sha256(c.i::text::bytea), repeat('k', 43), sha256('one') || sha256('two')
     FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS i FROM campaign
       WHERE organization_number = $1 ORDER BY created_at LIMIT $3) AS c`,
    [smallSeller, buyer, size.statements],
  )
  await tx.query(
    `INSERT INTO statement_answer (organization_number, statement_id, position, kind, side, note, at)
     SELECT organization_number, id, 1, CASE WHEN number % 50 = 0 THEN 'disputed' ELSE 'accepted' END, 'buyer', 'Seen', now()
     FROM statement WHERE organization_number = $1 AND number % 10 > 0`,
    [smallSeller],
  )
  await tx.query(
    `INSERT INTO statement (organization_number, id, campaign_id, buyer_number, currency, period_start, period_end, created_at)
     SELECT organization_number, gen_random_uuid(), id, $2, 'EUR', '2026-01-01', current_date - 1, now()
     FROM campaign WHERE organization_number = $1 ORDER BY created_at DESC OFFSET 1 LIMIT 1`,
    [seller, buyer],
  )
}

/** Of buyers whose agents do not call. */
const QUIET_AGENT_KEYS = 10_000

async function createCalls(tx: Queryable, size: ConsoleDataSize): Promise<void> {
  await tx.query(
    `INSERT INTO agent_key (label, buyer_name, prefix, fingerprint)
     SELECT 'Key ' || i, 'Agency ' || i, 'fla_12345678', sha256(('agent' || i)::bytea) FROM generate_series(1, $1::integer) i`,
    [size.agentKeys],
  )
  await tx.query(
    `INSERT INTO agent_key (label, buyer_name, prefix, fingerprint, created_at, revoked_at)
     SELECT 'Quiet key ' || i, 'Agency ' || i, 'fla_87654321', sha256(('quiet' || i)::bytea), now() - i * interval '1 minute',
       CASE WHEN i % 3 = 0 THEN now() END
     FROM generate_series(1, ${QUIET_AGENT_KEYS}) i`,
  )
  await tx.query(
    `INSERT INTO agent_call (called_at, tool, asked_for, key_id, address, arguments, outcome, message, products, duration_us)
     SELECT now() - ($1 - i) * (interval '89 days' / $1),
       CASE WHEN i <= 3 THEN 'list_creative_formats' WHEN kind = 7 THEN '(unknown)' ELSE 'get_products' END,
       CASE WHEN kind = 7 THEN 'tool_' || i % 3000 END, key.id, CASE WHEN key.id IS NULL THEN '192.0.2.7' END,
       '{"brief":"audio for young drivers in the north","filters":{"countries":["DE"],"channels":["audio"]}}',
       CASE WHEN i = 4 THEN 'AUTH_INVALID' WHEN kind = 7 THEN 'UNKNOWN_TOOL' WHEN kind = 13 THEN 'INVALID_REQUEST'
         ELSE 'completed' END,
       CASE WHEN kind = 13 THEN 'filters.countries[' || i % 3000 || ']: give two capital letters' END,
       CASE WHEN kind NOT IN (7, 13) THEN i % 9 END, 900
     FROM generate_series(1, $1::integer) i CROSS JOIN LATERAL (SELECT i % 20 AS kind) AS of
     LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM agent_key) AS key ON place = i % ($2 + 1)`,
    [size.calls, size.agentKeys],
  )
  await tx.query(
    `INSERT INTO agent_call_day SELECT (called_at AT TIME ZONE 'UTC')::date, key_id, tool, outcome,
       outcome = 'completed' AND coalesce(products = 0, false), count(*) FROM agent_call GROUP BY 1, 2, 3, 4, 5`,
  )
}

async function findExamples(
  database: Database,
  sellerNumber: number,
): Promise<Omit<ConsoleData, 'seller' | 'buyer' | 'smallSeller' | 'personId'>> {
  const [row] = await database.query<{
    campaign: string
    long_campaign: string
    huge: string
    package: string
    long: string
    huge_package: string
    code: string
    key: string
    request: string
    received_at: string
    agent_key: string
    call: string
    statement: string
    draft: string
    endpoint: string
    message: string
  }>(
    `WITH campaigns AS (SELECT id, created_at FROM campaign WHERE organization_number = $1),
     lines AS (SELECT package_id, line_number FROM package_line WHERE organization_number = $1),
     rare AS (SELECT request_id, received_at FROM ingest_request WHERE organization_number = $1 ORDER BY received_at LIMIT 1)
     SELECT (SELECT id FROM campaigns ORDER BY created_at DESC OFFSET 1 LIMIT 1) AS campaign,
       (SELECT id FROM campaigns ORDER BY created_at DESC LIMIT 1) AS long_campaign,
       (SELECT id FROM campaigns ORDER BY created_at LIMIT 1) AS huge,
       (SELECT package_id FROM lines ORDER BY line_number DESC OFFSET 1000 LIMIT 1) AS package,
       (SELECT package_id FROM lines ORDER BY line_number DESC LIMIT 1) AS long,
       (SELECT package_id FROM lines ORDER BY line_number LIMIT 1) AS huge_package,
       (SELECT id FROM affiliate_code WHERE organization_number = $1 LIMIT 1) AS code,
       (SELECT id FROM api_key WHERE organization_number = $1 ORDER BY source_number DESC LIMIT 1) AS key,
       (SELECT request_id FROM rare) AS request, (SELECT received_at FROM rare) AS received_at,
       (SELECT id FROM agent_key ORDER BY id LIMIT 1) AS agent_key,
       (SELECT number FROM agent_call ORDER BY number LIMIT 1) AS call,
       (SELECT id FROM statement WHERE number = 1) AS statement,
       (SELECT id FROM statement WHERE organization_number = $1 AND number IS NULL) AS draft,
       (SELECT id FROM webhook_endpoint WHERE organization_number = $1) AS endpoint,
       (SELECT id FROM webhook_message WHERE organization_number = $1 LIMIT 1) AS message`,
    [sellerNumber],
  )
  const found = row!
  return {
    campaignId: found.campaign,
    longCampaignId: found.long_campaign,
    hugeCampaignId: found.huge,
    packageId: found.package,
    longPackageId: found.long,
    hugePackageId: found.huge_package,
    codeId: found.code,
    keyId: found.key,
    request: { id: found.request, receivedAt: found.received_at },
    agentKeyId: found.agent_key,
    statementId: found.statement,
    draftId: found.draft,
    endpointId: found.endpoint,
    messageId: found.message,
    callNumber: found.call,
  }
}
