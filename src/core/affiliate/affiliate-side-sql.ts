import type { Queryable } from '../../database/database.ts'

export interface SideRow {
  sells: boolean
  buys: boolean
}

/** Whether the organization sells, or buys, any campaign at all. */
export async function findSides(database: Queryable, organizationNumber: number): Promise<SideRow> {
  const [row] = await database.query<SideRow>(
    `SELECT EXISTS (SELECT 1 FROM campaign WHERE organization_number = $1) AS sells,
       EXISTS (SELECT 1 FROM campaign WHERE shown_to_number = $1) AS buys`,
    [organizationNumber],
  )
  return row!
}

/** Whether the code is one of the organization's own; also false if there is no such code. */
export async function isOwnCode(
  database: Queryable,
  code: { organizationNumber: number; codeId: string },
): Promise<boolean> {
  const rows = await database.query('SELECT FROM affiliate_code WHERE organization_number = $1 AND id = $2', [
    code.organizationNumber,
    code.codeId,
  ])
  return rows.length > 0
}

export interface ScopeCampaign {
  id: string
  name: string
  is_sold: boolean
}

/** Undefined if the organization neither sells nor buys it. */
export async function findScopeCampaign(
  database: Queryable,
  campaign: { organizationNumber: number; campaignId: string },
): Promise<ScopeCampaign | undefined> {
  const [row] = await database.query<ScopeCampaign>(
    `SELECT id, name, true AS is_sold FROM campaign WHERE organization_number = $1 AND id = $2
     UNION ALL
     SELECT id, name, false FROM campaign WHERE shown_to_number = $1 AND id = $2`,
    [campaign.organizationNumber, campaign.campaignId],
  )
  return row
}

/** The newest package that the organization sells, for an example that works as is. */
export async function findExamplePackage(
  database: Queryable,
  wanted: { organizationNumber: number; campaignId: string | null },
): Promise<string | undefined> {
  const [row] = await database.query<{ package_id: string }>(
    `SELECT package_id FROM package_line
     WHERE organization_number = $1 AND ($2::uuid IS NULL OR campaign_id = $2)
     ORDER BY line_number DESC LIMIT 1`,
    [wanted.organizationNumber, wanted.campaignId],
  )
  return row?.package_id
}
