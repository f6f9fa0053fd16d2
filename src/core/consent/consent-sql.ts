import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { ConsentState, Pair, SellerView } from './consent.ts'

/** The buyer's answer for a campaign `c`. A campaign that is shown needs no look-up. */
export const SHARING = `
  CASE WHEN c.is_withheld THEN (SELECT k.state FROM seller_consent k
    WHERE k.organization_number = c.buyer_number AND k.seller_number = c.organization_number)
  ELSE 'accepted' END`

/**
 * Whether a consent `k` is a request that the buyer can answer. One whose campaigns have all gone to other buyers does
 * not count, and drafts ask for nothing.
 */
const IS_REQUEST = `
  k.state = 'pending' AND EXISTS (SELECT FROM campaign c
    WHERE c.organization_number = k.seller_number AND c.buyer_number = k.organization_number AND NOT c.is_draft)`

/** Of a buyer: the campaigns that wait for its answer, by seller, gathered from all machines. `k.seller_number` then is looked up in `asking`. */
const askingFor = (buyerNumber: string) => `asking AS MATERIALIZED (
  SELECT organization_number, count(*)::integer AS campaigns, (array_agg(name ORDER BY created_at, id))[1] AS campaign_name
  FROM campaign WHERE buyer_number = ${buyerNumber} AND is_withheld AND NOT is_draft GROUP BY organization_number)`

/** Locks the buyer's answer until `tx` ends. Undefined: the buyer was never asked. */
export async function lockConsent(tx: Queryable, pair: Pair): Promise<ConsentState | undefined> {
  const [row] = await tx.query<{ state: ConsentState }>(
    `SELECT state FROM seller_consent WHERE organization_number = $1 AND seller_number = $2 FOR NO KEY UPDATE`,
    [pair.buyerNumber, pair.sellerNumber],
  )
  return row?.state
}

/**
 * Blocks other requests of the seller and to the buyer until `tx` ends: two at once must not both be the last one
 * allowed. Locked in number order, since two organizations may ask each other.
 */
export async function lockParties(tx: Queryable, pair: Pair): Promise<void> {
  await tx.query('SELECT FROM organization WHERE number IN ($1, $2) ORDER BY number FOR NO KEY UPDATE', [
    pair.sellerNumber,
    pair.buyerNumber,
  ])
}

export async function findBuyer(
  database: Queryable,
  { buyerNumber }: Pair,
): Promise<{ id: string; name: string }> {
  const [row] = await database.query<{ id: string; name: string }>(
    'SELECT id, name FROM organization WHERE number = $1',
    [buyerNumber],
  )
  return row!
}

/** How many buyers the seller has asked within 24 hours, and how many requests the buyer can answer. */
export async function countRequests(
  tx: Queryable,
  pair: Pair,
  now: Instant,
): Promise<{ ofSeller: number; toBuyer: number }> {
  const [row] = await tx.query<{ of_seller: number; to_buyer: number }>(
    `${tx.isSpread ? `WITH ${askingFor('$2')}` : ''}
     SELECT
       (SELECT count(*)::integer FROM seller_consent WHERE seller_number = $1
          AND requested_at > $3::timestamptz - interval '1 day' AND requested_by IS NOT NULL) AS of_seller,
       (SELECT count(*)::integer FROM seller_consent k ${tx.isSpread ? `JOIN asking ON asking.organization_number = k.seller_number AND k.state = 'pending'` : ''}
          WHERE k.organization_number = $2 ${tx.isSpread ? '' : `AND ${IS_REQUEST}`}) AS to_buyer`,
    [pair.sellerNumber, pair.buyerNumber, formatInstant(now)],
  )
  return { ofSeller: row!.of_seller, toBuyer: row!.to_buyer }
}

/** `requestedBy` is null if no request is needed. */
export async function insertConsent(
  tx: Queryable,
  pair: Pair,
  consent: { state: 'pending' | 'accepted'; requestedAt: Instant; requestedBy: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO seller_consent (organization_number, seller_number, state, requested_at, requested_by)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      pair.buyerNumber,
      pair.sellerNumber,
      consent.state,
      formatInstant(consent.requestedAt),
      consent.requestedBy,
    ],
  )
}

/** Of the seller for the buyer, without drafts, counted up to `countMax`. */
export async function countCampaignsOfPair(tx: Queryable, pair: Pair, countMax: number): Promise<number> {
  const [row] = await tx.query<{ campaigns: number }>(
    `SELECT count(*)::integer AS campaigns FROM (
       SELECT FROM campaign WHERE organization_number = $1 AND buyer_number = $2 AND NOT is_draft LIMIT $3) AS counted`,
    [pair.sellerNumber, pair.buyerNumber, countMax],
  )
  return row!.campaigns
}

/** The seller of an organization by its id, locked; undefined if it neither sells to them nor has asked. */
export async function lockSeller(
  tx: Queryable,
  wanted: { buyerNumber: number; sellerId: string },
): Promise<{ number: number; id: string; name: string; state: ConsentState } | undefined> {
  const [row] = await tx.query<{ number: number; id: string; name: string; state: ConsentState }>(
    `SELECT seller.number, seller.id, seller.name, k.state
     FROM seller_consent k JOIN organization seller ON seller.number = k.seller_number
     WHERE k.organization_number = $1 AND seller.id = $2 FOR NO KEY UPDATE OF k`,
    [wanted.buyerNumber, wanted.sellerId],
  )
  return row
}

export async function updateConsent(
  tx: Queryable,
  pair: Pair,
  consent: { state: ConsentState; decidedAt: Instant; decidedBy: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE seller_consent SET state = $3, decided_at = $4, decided_by = $5
     WHERE organization_number = $1 AND seller_number = $2`,
    [pair.buyerNumber, pair.sellerNumber, consent.state, formatInstant(consent.decidedAt), consent.decidedBy],
  )
}

/** Keeps each statement short, however many there are. */
const CAMPAIGNS_PER_STATEMENT = 5_000
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Shows all campaigns of the seller to the buyer, or none. Drafts follow the answer when they are published. */
export async function withholdCampaigns(tx: Queryable, pair: Pair, isWithheld: boolean): Promise<void> {
  const { sellerNumber, buyerNumber } = pair
  for (let after: string | undefined = BEFORE_ALL_IDS; after !== undefined;) {
    const [last]: { id: string }[] = await tx.query(
      `SELECT id FROM campaign WHERE organization_number = $1 AND buyer_number = $2 AND id > $3
       ORDER BY id OFFSET $4 LIMIT 1`,
      [sellerNumber, buyerNumber, after, CAMPAIGNS_PER_STATEMENT - 1],
    )
    await tx.query(
      `UPDATE campaign SET is_withheld = $3
       WHERE organization_number = $1 AND buyer_number = $2 AND NOT is_draft AND id > $4
         AND ($5::uuid IS NULL OR id <= $5)`,
      [sellerNumber, buyerNumber, isWithheld, after, last?.id ?? null],
    )
    after = last?.id
  }
}

/** Requests first, oldest first, then accepted and declined sellers, by name. */
export async function listSellerRows(
  database: Queryable,
  wanted: { buyerNumber: number; state: ConsentState | null; rowsMax: number },
): Promise<SellerView[]> {
  const { isSpread } = database
  const asks = isSpread
    ? `CASE k.state WHEN 'pending' THEN asking.campaign_name END AS campaign_name,
       CASE k.state WHEN 'pending' THEN asking.campaigns END AS campaigns`
    : `CASE k.state WHEN 'pending' THEN (
         SELECT c.name FROM campaign c
         WHERE c.organization_number = k.seller_number AND c.buyer_number = k.organization_number AND NOT c.is_draft
         ORDER BY c.created_at, c.id LIMIT 1) END AS campaign_name,
       CASE k.state WHEN 'pending' THEN (
         SELECT count(*)::integer FROM campaign c
         WHERE c.organization_number = k.seller_number AND c.buyer_number = k.organization_number
           AND NOT c.is_draft) END AS campaigns`
  return database.query<SellerView>(
    `${isSpread ? `WITH ${askingFor('$1')}` : ''}
     SELECT seller.id, seller.name, k.state, k.requested_at, k.decided_at, p.name AS decided_by_name, ${asks}
     FROM seller_consent k ${isSpread ? 'LEFT JOIN asking ON asking.organization_number = k.seller_number' : ''}
     JOIN organization seller ON seller.number = k.seller_number
     LEFT JOIN person p ON p.id = k.decided_by
     WHERE k.organization_number = $1 AND ($2::text IS NULL OR k.state = $2)
       AND (k.state <> 'pending' OR ${isSpread ? 'asking.campaigns IS NOT NULL' : IS_REQUEST})
     ORDER BY array_position('{pending,accepted,declined}'::text[], k.state),
       CASE k.state WHEN 'pending' THEN k.requested_at END, lower(seller.name), seller.number
     LIMIT $3`,
    [wanted.buyerNumber, wanted.state, wanted.rowsMax],
  )
}
