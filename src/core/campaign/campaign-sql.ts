import type { Queryable } from '../../database/database.ts'

export async function insertCampaign(
  tx: Queryable,
  campaign: { organizationNumber: number; buyerNumber: number; name: string },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'INSERT INTO campaign (organization_number, buyer_number, name) VALUES ($1, $2, $3) RETURNING id',
    [campaign.organizationNumber, campaign.buyerNumber, campaign.name],
  )
  return row!.id
}
