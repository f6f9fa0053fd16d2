import type { Queryable } from '../../database/database.ts'
import { LINES_PER_CAMPAIGN_MAX } from '../campaign/campaign.ts'
import { RESULTS_MAX, type FoundCampaign, type FoundLine } from './found.ts'
import { beginsWith, containsAll, nameOrder } from './matching-sql.ts'
import type { Wanted } from './wanted.ts'

/**
 * Names, purchase orders and references that begin with the text are found by an index, however many there are. Words anywhere in
 * them have no index: of each side, the newest are searched.
 */
const CAMPAIGNS_LOOKED_AT_MAX = 5_000
const LINES_LOOKED_AT_MAX = 15_000
/** A buyer's lines are found by its campaigns. */
const CAMPAIGNS_OF_BUYER_LOOKED_AT_MAX = 1_000
const LINES_OF_BUYER_LOOKED_AT_MAX = 5_000

/** Of a campaign `c`. */
const STATE = `CASE WHEN c.archived_at IS NOT NULL THEN 'archived' WHEN c.is_draft THEN 'draft' END AS state`

/** A buyer finds what is shown to it. */
const SIDES = [
  { side: 'seller', isTheirs: 'c.organization_number = $1', since: 'c.created_at', party: 'c.buyer_number' },
  {
    side: 'buyer',
    isTheirs: 'c.shown_to_number = $1',
    since: 'c.shown_from',
    party: 'c.organization_number',
  },
] as const

/** By name, purchase order, or the name of the other party. Each part of the union runs only if those before it found too few. */
export async function findCampaignsByName(
  database: Queryable,
  organizationNumber: number,
  wanted: Wanted,
): Promise<FoundCampaign[]> {
  const { values, text, words } = parametersOf(organizationNumber, wanted)
  const begins = beginsWith('c.name', text)
  const orderBegins = `(c.purchase_order IS NOT NULL AND ${beginsWith('c.purchase_order', text)})`
  const byOrder = SIDES.map(
    ({ side, isTheirs, party }) => `(
      SELECT c.id, c.name, c.purchase_order, '${side}' AS side, ${party} AS party_number, ${STATE} FROM campaign c
      WHERE ${isTheirs} AND ${orderBegins} ORDER BY ${nameOrder('c.purchase_order')} LIMIT ${RESULTS_MAX})`,
  )
  const byBeginning = SIDES.map(
    ({ side, isTheirs, party }) => `(
      SELECT c.id, c.name, c.purchase_order, '${side}', ${party}, ${STATE} FROM campaign c
      WHERE ${isTheirs} AND ${begins} AND NOT ${orderBegins} ORDER BY ${nameOrder('c.name')} LIMIT ${RESULTS_MAX})`,
  )
  const byWords = SIDES.map(
    ({ side, isTheirs, since, party }) => `(
      SELECT c.id, c.name, c.purchase_order, '${side}', c.party_number, c.state
      FROM (SELECT c.id, c.name, c.purchase_order, ${party} AS party_number, ${STATE} FROM campaign c
        WHERE ${isTheirs} ORDER BY ${since} DESC, c.id DESC LIMIT ${CAMPAIGNS_LOOKED_AT_MAX}) AS c
      CROSS JOIN LATERAL (SELECT name FROM organization WHERE number = c.party_number OFFSET 0) AS party
      WHERE NOT ${begins} AND NOT ${orderBegins}
        AND ${containsAll(`concat_ws(' ', c.name, party.name, c.purchase_order)`, words)} LIMIT ${RESULTS_MAX})`,
  )
  return database.query<FoundCampaign & Record<string, unknown>>(
    `SELECT c.id, c.name, c.purchase_order, c.side, party.name AS party_name, c.state
     FROM (SELECT c.*, row_number() OVER () AS position
       FROM (${[...byOrder, ...byBeginning, ...byWords].join(' UNION ALL ')}) AS c LIMIT ${RESULTS_MAX}) AS c
     JOIN organization party ON party.number = c.party_number ORDER BY c.position`,
    values,
  )
}

/** By name or reference. */
export async function findLinesByName(
  database: Queryable,
  organizationNumber: number,
  wanted: Wanted,
): Promise<FoundLine[]> {
  const { values, text, words } = parametersOf(organizationNumber, wanted)
  const begins = beginsWith('l.name', text)
  const referenceBegins = `(l.reference IS NOT NULL AND ${beginsWith('l.reference', text)})`
  const hasWords = containsAll(`concat_ws(' ', l.name, l.reference)`, words)
  const columns = 'l.organization_number, l.campaign_id, l.package_id, l.name, l.reference'
  const found = [
    `SELECT ${columns} FROM package_line l WHERE l.organization_number = $1 AND ${referenceBegins}
     ORDER BY ${nameOrder('l.reference')} LIMIT ${RESULTS_MAX}`,
    `SELECT ${columns} FROM package_line l WHERE l.organization_number = $1 AND ${begins} AND NOT ${referenceBegins}
     ORDER BY ${nameOrder('l.name')} LIMIT ${RESULTS_MAX}`,
    `SELECT ${columns} FROM (
       SELECT ${columns} FROM package_line l WHERE l.organization_number = $1
       ORDER BY l.line_number DESC LIMIT ${LINES_LOOKED_AT_MAX}) AS l
     WHERE NOT ${begins} AND NOT ${referenceBegins} AND ${hasWords} LIMIT ${RESULTS_MAX}`,
    `SELECT ${columns} FROM (
       SELECT ${columns} FROM (
         SELECT c.organization_number, c.id FROM campaign c WHERE c.shown_to_number = $1
         ORDER BY c.shown_from DESC, c.id DESC LIMIT ${CAMPAIGNS_OF_BUYER_LOOKED_AT_MAX}) AS c
       CROSS JOIN LATERAL (
         SELECT ${columns} FROM package_line l WHERE l.organization_number = c.organization_number AND l.campaign_id = c.id
         ORDER BY l.line_number LIMIT ${LINES_PER_CAMPAIGN_MAX} OFFSET 0) AS l
       LIMIT ${LINES_OF_BUYER_LOOKED_AT_MAX}) AS l
     WHERE ${hasWords} LIMIT ${RESULTS_MAX}`,
  ]
  return database.query<FoundLine & Record<string, unknown>>(
    `SELECT l.package_id, l.name, l.reference, l.campaign_id, c.name AS campaign_name, ${STATE}
     FROM (SELECT l.*, row_number() OVER () AS position
       FROM (${found.map((part) => `(${part})`).join(' UNION ALL ')}) AS l LIMIT ${RESULTS_MAX}) AS l
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     ORDER BY l.position`,
    values,
  )
}

function parametersOf(organizationNumber: number, { text, words }: Wanted) {
  return {
    values: [organizationNumber, text, ...words],
    text: '$2::text',
    words: words.map((_, i) => `$${i + 3}::text`),
  }
}
