import type { Database } from '../../database/database.ts'
import type { Notice } from './notice.ts'
import { listNewSellerNotices, takeTermsNotices, type SavedCampaign } from './notification-sql.ts'

/** Who is to be mailed about a save of a campaign, after its commit. Those of new terms are returned once. */
export async function takeNotices(database: Database, saved: SavedCampaign): Promise<Notice[]> {
  return [...(await listNewSellerNotices(database, saved)), ...(await takeTermsNotices(database, saved))]
}
