import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { whereFound } from '../../database/in-one-place.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { CampaignKey } from '../campaign/campaign-list-sql.ts'
import { personIdOf, type Actor } from '../context.ts'
import { addressOfPerson } from '../person/former-member.ts'
import { noteFact } from '../outbox/outbox-sql.ts'
import { UNSEEN_COUNTED_MAX, type ChangedTerms, type TermsChange } from './terms.ts'

export interface NewTermsChange {
  kind: TermsChange['kind']
  /** Null: the campaign itself. */
  packageId: string | null
  lineName: string | null
  pricingBasis: string | null
  currency: string | null
  terms: ChangedTerms
}

/** Written in the transaction of the save itself, in the order given, with the fact that it happened. */
export async function insertTermsChanges(
  tx: Queryable,
  actor: Actor,
  save: {
    organizationNumber: number
    campaignId: string
    version: number
    /** The buyer who sees them; null: only the seller does. */
    buyerNumber: number | null
    at: Instant
  },
  changes: readonly NewTermsChange[],
): Promise<void> {
  const personId = personIdOf(actor)
  await tx.query(
    `WITH actor AS (
       SELECT name, ${addressOfPerson('person')} AS email FROM person WHERE id = $7 FOR KEY SHARE)
     INSERT INTO terms_change (organization_number, campaign_id, version, position, buyer_number, package_id, kind,
       line_name, pricing_basis, currency, terms, at, actor_kind, actor_person_id, actor_name, actor_email)
     SELECT $1, $2, $3, position - 1, $4, "packageId", kind, "lineName", "pricingBasis", currency, terms,
       $5, $6, $7, actor.name, actor.email
     FROM ROWS FROM (json_to_recordset($8) AS ("packageId" uuid, kind text, "lineName" text, "pricingBasis" text,
       currency text, terms jsonb)) WITH ORDINALITY AS change ("packageId", kind, "lineName", "pricingBasis", currency,
       terms, position)
     LEFT JOIN actor ON true`,
    [
      save.organizationNumber,
      save.campaignId,
      save.version,
      save.buyerNumber,
      formatInstant(save.at),
      personId === null ? 'command_line' : 'person',
      personId,
      JSON.stringify(changes),
    ],
  )
  const { organizationNumber, campaignId: campaign_id, version, at } = save
  await noteFact(tx, { kind: 'terms', organizationNumber, at, detail: { campaign_id, version } })
}

/** Whose view it is. A buyer sees the changes made while it was the buyer. */
export interface TermsScope {
  organizationNumber: number
  campaignId: string
  buyerNumber: number
  side: 'seller' | 'buyer'
  /** One line's only; null: the whole campaign. */
  packageId: string | null
}

export interface TermsPlace {
  version: number
  position: number
}

/** A line's changes by their own index: a campaign may have changed very often, and the line hardly ever. */
function inScope({ packageId }: TermsScope): string {
  return `t.organization_number = $1 AND t.campaign_id = $2 AND ($3 OR t.buyer_number = $4)
    AND ${packageId === null ? '$5::uuid IS NULL' : 't.package_id = $5'}`
}

function scopeValues({
  organizationNumber,
  campaignId,
  side,
  buyerNumber,
  packageId,
}: TermsScope): unknown[] {
  return [organizationNumber, campaignId, side === 'seller', buyerNumber, packageId]
}

/** Publishing is in the history too, but it is not news: the buyer saw nothing before. */
export const IS_NEWS = `NOT t.terms ? 'state'`

/** Newest save first; within a save in its order. */
export async function listTermsChanges(
  database: Queryable,
  scope: TermsScope,
  page: { before: TermsPlace | null; limit: number },
): Promise<(Omit<TermsChange, 'is_unseen'> & { position: number; is_news: boolean })[]> {
  return database.query<Omit<TermsChange, 'is_unseen'> & { position: number; is_news: boolean }>(
    `SELECT t.version, t.position, t.at, t.kind, t.package_id, t.line_name, t.pricing_basis, t.currency, t.terms,
       t.actor_kind AS by, t.actor_name AS person_name, t.actor_email AS person_email,
       t.buyer_number IS NOT DISTINCT FROM $4 AND ${IS_NEWS} AS is_news
     FROM terms_change t
     WHERE ${inScope(scope)} AND ($6::integer IS NULL OR (t.version, -t.position) < ($6, -$7::integer))
     ORDER BY t.version DESC, t.position LIMIT $8`,
    [...scopeValues(scope), page.before?.version ?? null, page.before?.position ?? null, page.limit],
  )
}

/** What the buyer has seen, and what not. */
export async function findSeenTerms(
  database: Queryable,
  scope: TermsScope,
): Promise<{
  seen_version: number
  seen_at: string | null
  latest_version: number | null
  unseen: number
  unseen_package_ids: string[]
}> {
  const [row] = await database.query<{
    seen_version: number
    seen_at: string | null
    latest_version: number | null
    unseen: number
    unseen_package_ids: string[]
  }>(
    `WITH seen AS (
       SELECT version, seen_at FROM terms_seen
       WHERE organization_number = $1 AND campaign_id = $2 AND buyer_number = $4
     ), unseen AS (
       SELECT t.package_id FROM terms_change t
       WHERE ${inScope(scope)} AND t.buyer_number = $4 AND t.version > coalesce((SELECT version FROM seen), 0) AND ${IS_NEWS}
       ORDER BY t.version DESC LIMIT ${UNSEEN_COUNTED_MAX}
     )
     SELECT coalesce((SELECT version FROM seen), 0) AS seen_version, (SELECT seen_at FROM seen) AS seen_at,
       (SELECT t.version FROM terms_change t WHERE ${inScope(scope)} ORDER BY t.version DESC LIMIT 1) AS latest_version,
       (SELECT count(*)::integer FROM unseen) AS unseen,
       ARRAY (SELECT DISTINCT l.package_id::text FROM unseen JOIN package_line l
         ON l.organization_number = $1 AND l.package_id = unseen.package_id) AS unseen_package_ids`,
    scopeValues(scope),
  )
  return row!
}

/**
 * For campaigns that the organization buys, by campaign id: the number of unseen changes. The order is there for the
 * index: without it, and one campaign with most of the changes, the whole table is read for each of the others.
 */
export async function countUnseenTerms(
  database: Queryable,
  buyerNumber: number,
  keys: readonly CampaignKey[],
): Promise<Map<string, number>> {
  const { found, at } = whereFound(database, 'campaign', 'key', 'id')
  const rows = await database.query<{ id: string; unseen: number }>(
    `SELECT key.id, unseen.changes AS unseen
     FROM unnest($2::integer[], $3::uuid[]) AS key (organization_number, id) ${found}
     LEFT JOIN terms_seen s ON s.organization_number = ${at}.organization_number AND s.campaign_id = ${at}.id
       AND s.buyer_number = $1
     CROSS JOIN LATERAL (SELECT count(*)::integer AS changes FROM (
       SELECT FROM terms_change t
       WHERE t.organization_number = ${at}.organization_number AND t.campaign_id = ${at}.id AND t.buyer_number = $1
         AND t.version > coalesce(s.version, 0) AND ${IS_NEWS}
       ORDER BY t.version DESC LIMIT ${UNSEEN_COUNTED_MAX}) AS counted) AS unseen
     WHERE key.organization_number <> $1`,
    [
      buyerNumber,
      arrayLiteral(keys.map(({ organizationNumber }) => organizationNumber)),
      arrayLiteral(keys.map(({ id }) => id)),
    ],
  )
  return new Map(rows.map(({ id, unseen }) => [id, unseen]))
}

const CHANGES_LOOKED_AT_MAX = 10_000

/** The IDs of campaigns whose terms have changed since the buyer looked, by its newest changes. */
export async function listCampaignsWithUnseenTerms(
  database: Queryable,
  buyerNumber: number,
): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `SELECT DISTINCT c.id
     FROM (SELECT t.organization_number, t.campaign_id, t.version FROM terms_change t
           WHERE t.buyer_number = $1 AND ${IS_NEWS} ORDER BY t.at DESC LIMIT ${CHANGES_LOOKED_AT_MAX}) AS t
     JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
       AND c.shown_to_number = $1
     LEFT JOIN terms_seen s ON s.organization_number = c.organization_number AND s.campaign_id = c.id
       AND s.buyer_number = $1
     WHERE t.version > coalesce(s.version, 0)`,
    [buyerNumber],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Up to a version that was shown; later changes stay unseen. Never moves back. */
export async function updateSeenTerms(
  database: Queryable,
  look: { organizationNumber: number; campaignId: string; buyerNumber: number; version: number; at: Instant },
): Promise<void> {
  await database.query(
    `WITH look AS (INSERT INTO terms_seen (organization_number, campaign_id, buyer_number, version, seen_at)
     SELECT $1, $2, $3, max(t.version), $5 FROM terms_change t
     WHERE t.organization_number = $1 AND t.campaign_id = $2 AND t.buyer_number = $3 AND t.version <= $4
     HAVING max(t.version) IS NOT NULL
     ON CONFLICT (organization_number, campaign_id, buyer_number) DO UPDATE
       SET version = excluded.version, seen_at = excluded.seen_at
       WHERE terms_seen.version < excluded.version)
     SELECT`,
    [look.organizationNumber, look.campaignId, look.buyerNumber, look.version, formatInstant(look.at)],
  )
}
