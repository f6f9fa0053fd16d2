import type { Queryable } from './database.ts'

/**
 * Where a table is, once an installation is spread over several machines by Citus. Those that grow with what organizations sell, report
 * and are shown are spread by organization, and everything of one organization is on one machine. What all machines look up is copied to
 * each. What belongs to no organization stays with the coordinator: it grows with people and with callers who have no account, and each
 * of its tables is bounded by how long it is kept.
 */
export type Placement = 'by_organization' | 'everywhere' | 'coordinator'

const BY_ORGANIZATION = [
  'campaign',
  'campaign_contact',
  'package_line',
  'line_figure',
  'line_watch',
  'delivery_report',
  'affiliate_code',
  'affiliate_placement',
  'affiliate_result',
  'affiliate_day',
  'ingest_request',
  'ingest_request_body',
  'refused_request',
  'key_read',
  'attachment',
  'attachment_part',
  'note',
  'count_entry',
  'statement_series',
  'statement',
  'statement_entry',
  'statement_answer',
  'report_share',
  'report_share_use',
  'month_closing',
  'month_closing_failure',
  'terms_change',
  'terms_seen',
  'terms_mail',
  'outbox',
  'alert',
  'alert_reader',
  'webhook_endpoint',
  'webhook_message',
  'webhook_attempt',
  'webhook_lane',
]

const EVERYWHERE = [
  'organization',
  'organization_setting',
  'organization_logo',
  'person',
  'membership',
  'report_source',
  'api_key',
  'product_image',
  'product',
  'product_seller',
  'seller_consent',
  'signing_key',
]

const ON_COORDINATOR = [
  'access_link',
  'account_mail',
  'agent_call',
  'agent_call_counted',
  'agent_call_day',
  'agent_key',
  'alert_choice',
  'audit_entry',
  'authenticator_app',
  'catalogue',
  'collection',
  'creative_format',
  'data_retention',
  'email_change',
  'invitation',
  'known_device',
  'media_kit',
  'opening',
  'passkey',
  'passkey_challenge',
  'person_preference',
  'product_collection',
  'product_format',
  'publisher',
  'rate_limit',
  'recovery_code',
  'request_count',
  'saved_view',
  'schema_migration',
  'second_factor_rule',
  'second_step',
  'security_event',
  'session',
  'sign_in_attempt',
  'sign_on_attempt',
  'sign_on_connection',
  'sign_on_domain',
  'sign_on_identity',
  'unsubscribe_link',
  'web_file',
]

/** In the order in which they are placed: what is referenced comes first. */
export const PLACEMENTS: ReadonlyMap<string, Placement> = new Map(
  (
    [
      ['everywhere', EVERYWHERE],
      ['by_organization', BY_ORGANIZATION],
      ['coordinator', ON_COORDINATOR],
    ] as const
  ).flatMap(([placement, tables]) => tables.map((table) => [table, placement] as const)),
)

/** Foreign keys while their tables are moved. The table is gone when they are back. */
export const FOREIGN_KEYS_SET_ASIDE = 'distribution_foreign_key'

/** How an installation is spread, as the database says it. */
export interface Spread {
  /** Undefined: a PostgreSQL without Citus. */
  citusVersion: string | undefined
  /** How many have not been put back, because spreading was interrupted. */
  foreignKeysSetAside: number
  workers: { address: string; isActive: boolean; shards: number }[]
  /** Where each table is. Those of a single machine are all with the coordinator. */
  tables: ReadonlyMap<string, Placement>
}

export async function readSpread(database: Queryable): Promise<Spread> {
  const names = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  )
  const tables = new Map<string, Placement>(names.map(({ name }) => [name, 'coordinator']))
  const [citus] = await database.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  )
  if (!citus) return { citusVersion: undefined, foreignKeysSetAside: 0, workers: [], tables }
  const placed = await database.query<{ name: string; method: string; replication: string }>(
    `SELECT c.relname AS name, p.partmethod AS method, p.repmodel AS replication
     FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`,
  )
  for (const { name, method, replication } of placed) {
    // A table that is merely known to Citus, so that others can refer to it, is where it was.
    tables.set(name, method === 'h' ? 'by_organization' : replication === 't' ? 'everywhere' : 'coordinator')
  }
  const workers = await database.query<{ address: string; isActive: boolean; shards: number }>(
    `SELECT n.nodename || ':' || n.nodeport AS address, n.isactive AS "isActive", (
       SELECT count(*)::integer FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid)
       WHERE p.groupid = n.groupid AND s.logicalrelid = to_regclass('campaign')) AS shards
     FROM pg_dist_node n WHERE n.noderole = 'primary' AND n.groupid <> 0 ORDER BY n.groupid`,
  )
  const foreignKeysSetAside = tables.has(FOREIGN_KEYS_SET_ASIDE) ? await countSetAside(database) : 0
  return { citusVersion: citus.version, foreignKeysSetAside, workers, tables }
}

async function countSetAside(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${FOREIGN_KEYS_SET_ASIDE}`,
  )
  return row!.count
}

/** Tables that are not where they belong on a spread installation. */
export function misplacedTables({ tables }: Spread): string[] {
  return [...PLACEMENTS]
    .filter(([table, placement]) => tables.has(table) && tables.get(table) !== placement)
    .map(([table]) => table)
}

export function isSpread({ tables }: Spread): boolean {
  return [...tables.values()].includes('by_organization')
}

/** Spreading was begun, and interrupted: foreign keys are missing, or tables are not where they belong. */
export function isHalfSpread(spread: Spread): boolean {
  if (spread.foreignKeysSetAside > 0) return true
  const isBegun = [...spread.tables.values()].some((placement) => placement !== 'coordinator')
  return isBegun && misplacedTables(spread).length > 0
}
