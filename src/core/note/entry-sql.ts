import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { EntryPlace } from './entry-place.ts'

type EntryTable = 'note' | 'attachment'

/** The line was removed before the buyer ($3) knew the campaign: the entry is shown as one on the campaign. */
const IS_OF_UNKNOWN_LINE = `($3 <> e.organization_number AND e.package_id IS NOT NULL AND l.package_id IS NULL
  AND EXISTS (SELECT FROM terms_change t WHERE t.organization_number = $1 AND t.package_id = e.package_id
    AND t.campaign_id = e.campaign_id AND t.kind = 'removed' AND t.at < c.shown_from))`

/** Of an entry `e` of a seller ($1), for a viewer ($3); see `entryTables`. */
const ENTRY_COLUMNS = `
  e.id, CASE WHEN NOT unknown.is_line THEN e.package_id END AS package_id,
  CASE WHEN NOT unknown.is_line THEN coalesce(l.name, e.line_name) END AS line_name,
  e.package_id IS NOT NULL AND l.package_id IS NULL AND NOT unknown.is_line AS is_line_removed,
  CASE WHEN e.author_number = e.organization_number THEN 'seller' ELSE 'buyer' END AS side,
  author.name AS organization_name, e.created_by_name AS person_name, e.is_shared, buyer.name AS buyer_name,
  e.buyer_number <> c.buyer_number AS is_of_former_buyer, e.created_at, e.removed_at, e.removed_by_name,
  e.author_number, e.buyer_number, e.created_by`

function entryTables(table: EntryTable): string {
  return `${table} e
    JOIN campaign c ON c.organization_number = e.organization_number AND c.id = e.campaign_id
    JOIN organization author ON author.number = e.author_number
    JOIN organization buyer ON buyer.number = e.buyer_number
    LEFT JOIN package_line l ON l.organization_number = e.organization_number AND l.package_id = e.package_id
    CROSS JOIN LATERAL (SELECT ${IS_OF_UNKNOWN_LINE} AS is_line OFFSET 0) AS unknown`
}

/**
 * What the viewer ($3) sees of a campaign ($1, $2) that it sells or is shown: what its own organization added, and what was
 * shared between it and the other side. What was shared with a former buyer stays between that buyer and the seller.
 * What the seller removed while the campaign was a draft never was there for the buyer.
 */
const IS_VISIBLE = `e.organization_number = $1 AND e.campaign_id = $2
  AND (e.author_number = $3 OR (e.is_shared AND $3 IN (e.organization_number, e.buyer_number)))
  AND ($3 = e.organization_number OR e.removed_at IS NULL OR e.removed_at >= c.shown_from)`

function visibleTo({ organizationNumber, campaignId, viewerNumber }: EntryPlace): unknown[] {
  return [organizationNumber, campaignId, viewerNumber]
}

/** Newest first; of one line ($4) or all of the campaign; those older than another ($5) if given. Then comes the limit. */
export function listEntries(
  table: EntryTable,
  columns: string,
  { place, before, limit }: { place: EntryPlace; before: string | null; limit: number },
): [sql: string, values: unknown[]] {
  const packageId = place.line?.packageId ?? null
  return [
    `SELECT ${ENTRY_COLUMNS}, ${columns} FROM ${entryTables(table)}
     WHERE ${IS_VISIBLE}
       AND ${packageId === null ? '$4::uuid IS NULL' : 'e.package_id = $4'}
       AND ${
         before === null
           ? '$5::uuid IS NULL'
           : `(e.created_at, e.id) < (SELECT p.created_at, p.id FROM ${table} p WHERE p.organization_number = $1 AND p.id = $5)`
       }
     ORDER BY e.created_at DESC, e.id DESC LIMIT $6`,
    [...visibleTo(place), packageId, before, limit],
  ]
}

/** One of them ($4). */
export function findEntry(
  table: EntryTable,
  columns: string,
  { place, id }: { place: EntryPlace; id: string },
): [sql: string, values: unknown[]] {
  return [
    `SELECT ${ENTRY_COLUMNS}, ${columns} FROM ${entryTables(table)} WHERE ${IS_VISIBLE} AND e.id = $4`,
    [...visibleTo(place), id],
  ]
}

/**
 * Before an entry is added. What the author has is counted under a lock: two at once must not both be the last one allowed.
 * Nothing that refers to the organization waits. A draft may have got another buyer since it was read: the entry is for that one.
 */
export async function lockPlace(tx: Queryable, place: EntryPlace): Promise<EntryPlace> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR NO KEY UPDATE', [place.viewerNumber])
  const [draft] = await tx.query<{ buyer_number: number }>(
    `SELECT buyer_number FROM campaign WHERE organization_number = $1 AND id = $2 AND is_draft FOR SHARE`,
    [place.organizationNumber, place.campaignId],
  )
  return draft ? { ...place, buyerNumber: draft.buyer_number } : place
}

/** Clears what an entry says, and notes who did it. False if someone else was faster. */
export async function clearEntry(
  tx: Queryable,
  table: EntryTable,
  entry: { organizationNumber: number; id: string; personId: string | null; at: Instant },
): Promise<boolean> {
  const content = table === 'note' ? 'text' : 'file_name'
  const cleared = await tx.query(
    `UPDATE ${table} SET ${content} = '', removed_at = $3, removed_by = $4,
       removed_by_name = (SELECT p.name FROM person p WHERE p.id = $4 FOR KEY SHARE)
     WHERE organization_number = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
    [entry.organizationNumber, entry.id, formatInstant(entry.at), entry.personId],
  )
  return cleared.length === 1
}

/** No buyer has seen what was added to a draft: all of it is for the new one. */
export async function moveEntriesOfDraft(
  tx: Queryable,
  draft: { organizationNumber: number; id: string; buyerNumber: number },
): Promise<void> {
  for (const table of ['note', 'attachment'] satisfies EntryTable[]) {
    await tx.query(
      `UPDATE ${table} SET buyer_number = $3 WHERE organization_number = $1 AND campaign_id = $2`,
      [draft.organizationNumber, draft.id, draft.buyerNumber],
    )
  }
}

/** Whether the buyer sees the campaign. */
export async function isShownToBuyer(
  database: Queryable,
  { organizationNumber, campaignId }: EntryPlace,
): Promise<boolean> {
  const [row] = await database.query<{ is_shown: boolean }>(
    'SELECT shown_to_number IS NOT NULL AS is_shown FROM campaign WHERE organization_number = $1 AND id = $2',
    [organizationNumber, campaignId],
  )
  return row?.is_shown ?? false
}
