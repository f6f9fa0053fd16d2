import { requireMember } from '../access.ts'
import { affiliateCodeKey, isAffiliateCode } from '../affiliate/affiliate-code.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import type { KeptCampaign } from '../campaign/life.ts'
import { findLineFacts } from '../campaign/line-facts-sql.ts'
import type { Context } from '../context.ts'
import { findIngestRequest } from '../ingest-log/read-ingest-log-sql.ts'
import { boundsOfRequestId } from '../ingest-log/request-bounds.ts'
import { findCodesByKey } from './code-search-sql.ts'
import { listStatementRows } from '../statement/statement-list-sql.ts'
import {
  RESULTS_MAX,
  type FoundCampaign,
  type FoundGroup,
  type FoundLine,
  type FoundRequest,
  type FoundState,
  type FoundStatement,
} from './found.ts'
import { findMembersByName } from './people-search-sql.ts'
import { findCampaignsByName, findLinesByName } from './trade-search-sql.ts'
import type { Wanted } from './wanted.ts'

/** What a member may see in the organization that they act for: what it sells, and what is shown to it. */
export async function findInOrganization(context: Context, wanted: Wanted): Promise<FoundGroup[]> {
  const organizationNumber = requireMember(context)
  const { database, actor } = context
  const groups =
    wanted.id === undefined
      ? await findByWords(context, organizationNumber, wanted)
      : await findById(context, organizationNumber, wanted.id)
  // Only admins can see who the members are.
  if (actor.kind === 'person' && actor.role !== 'admin') return groups
  const colleagues = await findMembersByName(database, organizationNumber, wanted)
  return [...groups, { kind: 'colleagues', results: colleagues }]
}

async function findByWords(
  { database }: Context,
  organizationNumber: number,
  wanted: Wanted,
): Promise<FoundGroup[]> {
  const { text } = wanted
  return [
    { kind: 'campaigns', results: await findCampaignsByName(database, organizationNumber, wanted) },
    { kind: 'lines', results: await findLinesByName(database, organizationNumber, wanted) },
    { kind: 'statements', results: await findStatementsByNumber(database, organizationNumber, text) },
    {
      kind: 'codes',
      results: isAffiliateCode(text)
        ? await findCodesByKey(database, organizationNumber, affiliateCodeKey(text))
        : [],
    },
  ]
}

/** As it is printed: "12", "Statement 12" or "#12". */
const STATEMENT_NUMBER = /^(?:statement\s*)?#?([1-9]\d{0,14})$/i

async function findStatementsByNumber(
  database: Context['database'],
  organizationNumber: number,
  text: string,
): Promise<FoundStatement[]> {
  const number = STATEMENT_NUMBER.exec(text)?.[1]
  if (number === undefined) return []
  const rows = await listStatementRows(
    database,
    { organizationNumber, side: null, campaignId: null, state: null, month: null, number: Number(number) },
    { after: null, limit: RESULTS_MAX },
  )
  return rows.map(({ id, campaign_name, organization_number, seller_name, buyer_name }) => {
    const isSeller = organization_number === organizationNumber
    const side = isSeller ? 'seller' : 'buyer'
    const party_name = isSeller ? buyer_name : seller_name
    return { id, number: Number(number), campaign_name, side, party_name }
  })
}

/** By key: an ID is found in a log and among lines of any length. */
async function findById(context: Context, organizationNumber: number, id: string): Promise<FoundGroup[]> {
  return [
    { kind: 'campaigns', results: await findCampaignById(context, organizationNumber, id) },
    { kind: 'lines', results: await findLineById(context, organizationNumber, id) },
    { kind: 'requests', results: await findRequestById(context, organizationNumber, id) },
  ]
}

async function findCampaignById(
  { database }: Context,
  organizationNumber: number,
  id: string,
): Promise<FoundCampaign[]> {
  const found = await findCampaign(database, { organizationNumber, id })
  if (!found) return []
  const isSeller = found.organization_number === organizationNumber
  const { name, purchase_order, seller_name: sellerName, buyer_name: buyerName } = found
  const side = isSeller ? 'seller' : 'buyer'
  const party_name = isSeller ? buyerName : sellerName
  return [{ id, name, purchase_order, side, party_name, state: stateOf(found) }]
}

async function findLineById(
  { database }: Context,
  organizationNumber: number,
  packageId: string,
): Promise<FoundLine[]> {
  const found = await findLineFacts(database, { organizationNumber, packageId })
  if (!found) return []
  const { name, reference, campaign_id, campaign_name } = found.line
  return [{ package_id: packageId, name, reference, campaign_id, campaign_name, state: stateOf(found.line) }]
}

function stateOf({ is_draft: isDraft, archived_at: archivedAt }: KeptCampaign): FoundState {
  return archivedAt !== null ? 'archived' : isDraft ? 'draft' : null
}

/** Only within the log of the organization that sent it, and only by an ID that says when. */
async function findRequestById(
  { database, now }: Context,
  organizationNumber: number,
  requestId: string,
): Promise<FoundRequest[]> {
  const bounds = boundsOfRequestId(requestId, now)
  const found = bounds && (await findIngestRequest(database, { organizationNumber, requestId }, bounds))
  if (!found) return []
  const { received_at, feed, outcome, accepted, rejected } = found
  return [{ request_id: requestId, received_at, feed, outcome, accepted, rejected }]
}
