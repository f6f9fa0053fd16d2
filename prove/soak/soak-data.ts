import { createAffiliates, type Affiliates } from '../../bench/affiliates.ts'
import { createAgentCatalogue } from '../../bench/agent.ts'
import { createReadKey, signIn } from '../../bench/askers.ts'
import { createDataset, type Dataset } from '../../bench/dataset.ts'
import type { Database } from '../../src/database/database.ts'
import { createSellers, type Seller } from '../sellers.ts'

/** Everyone who uses an installation on an ordinary day. */
export interface SoakData {
  /** Their systems report. */
  sellers: Seller[]
  /** Reports results of codes. */
  affiliates: { seller: Dataset; codes: Affiliates }
  /** Of a seller’s people, of its buyer’s, and of the operator’s. */
  cookies: { seller: string; buyer: string; operator: string }
  /** What they look at. It belongs to a seller of its own, whose reports come by the form alone. */
  shown: { campaignId: string; packageIds: string[] }
  readKeys: { seller: string; buyer: string }
  agentKey: string
}

const SELLERS = { count: 10, lines: 400, keys: 4 }
const SHOWN = { count: 1, lines: 300, keys: 1 }
const AFFILIATE_LINES = 10_000
const PRODUCTS = 200

export async function createSoakData(database: Database): Promise<SoakData> {
  const sellers = await createSellers(database, SELLERS)
  const [shown] = await createSellers(database, SHOWN)
  const { organizationNumber, buyerNumber, packageIds } = shown!
  const [campaign] = await database.query<{ id: string }>(
    'SELECT id FROM campaign WHERE organization_number = $1',
    [organizationNumber],
  )
  const seller = await createDataset(database, AFFILIATE_LINES)
  return {
    sellers,
    affiliates: { seller, codes: await createAffiliates(database, seller, 2) },
    cookies: {
      seller: await signIn(database, organizationNumber),
      buyer: await signIn(database, buyerNumber),
      operator: await signIn(database, null),
    },
    shown: { campaignId: campaign!.id, packageIds },
    readKeys: {
      seller: await createReadKey(database, organizationNumber),
      buyer: await createReadKey(database, buyerNumber),
    },
    agentKey: await createAgentCatalogue(database, PRODUCTS),
  }
}
