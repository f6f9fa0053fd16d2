import type { Queryable } from '../../database/database.ts'
import type { LogoFacts } from './logo.ts'

export interface LogoRow {
  media_type: LogoFacts['mediaType']
  content: Buffer
  version: string
}

/** The version of the logo of an organization `o`, or null. Part of a list of columns. */
export function logoOf(number: string): string {
  return `(SELECT logo.version FROM organization_logo logo WHERE logo.organization_number = ${number})`
}

/** The version of an organization's logo, or null. */
export async function findLogoVersion(
  database: Queryable,
  organizationNumber: number,
): Promise<string | null> {
  const [row] = await database.query<{ version: string }>(
    'SELECT version FROM organization_logo WHERE organization_number = $1',
    [organizationNumber],
  )
  return row?.version ?? null
}

/** The version of the logo that one side of a campaign sees of the other. Null while the buyer does not see the campaign. */
export async function findPartnerLogo(
  database: Queryable,
  campaign: { organizationNumber: number; id: string; side: 'seller' | 'buyer' },
): Promise<string | null> {
  const partner = campaign.side === 'seller' ? 'c.shown_to_number' : 'c.organization_number'
  const [row] = await database.query<{ version: string }>(
    `SELECT logo.version FROM campaign c JOIN organization_logo logo ON logo.organization_number = ${partner}
     WHERE c.organization_number = $1 AND c.id = $2 AND c.shown_to_number IS NOT NULL`,
    [campaign.organizationNumber, campaign.id],
  )
  return row?.version ?? null
}

interface CampaignReader {
  /** Of the campaign. */
  organizationNumber: number
  id: string
  readerNumber: number
}

/** The versions of the logos of both sides of a campaign, as one of them sees them: that of the other only if the campaign is shown to the buyer. */
export async function listCampaignLogoVersions(
  database: Queryable,
  campaign: CampaignReader,
): Promise<{ side: 'seller' | 'buyer'; version: string }[]> {
  return listCampaignLogos(database, campaign, 'logo.version')
}

/** The same logos themselves. */
export async function listCampaignLogoContents(
  database: Queryable,
  campaign: CampaignReader,
): Promise<({ side: 'seller' | 'buyer' } & Pick<LogoRow, 'media_type' | 'content'>)[]> {
  return listCampaignLogos(database, campaign, 'logo.media_type, logo.content')
}

async function listCampaignLogos<Row>(
  database: Queryable,
  { organizationNumber, id, readerNumber }: CampaignReader,
  columns: string,
): Promise<Row[]> {
  return database.query<Row>(
    `SELECT CASE logo.organization_number WHEN c.organization_number THEN 'seller' ELSE 'buyer' END AS side, ${columns}
     FROM campaign c JOIN organization_logo logo ON logo.organization_number IN (c.organization_number, c.buyer_number)
     WHERE c.organization_number = $1 AND c.id = $2
       AND (logo.organization_number = $3 OR c.shown_to_number IS NOT NULL)`,
    [organizationNumber, id, readerNumber],
  )
}

export async function upsertLogo(
  tx: Queryable,
  organizationNumber: number,
  logo: LogoFacts & { content: Buffer; version: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO organization_logo (organization_number, media_type, content, version, width_px, height_px)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (organization_number) DO UPDATE SET media_type = excluded.media_type, content = excluded.content,
       version = excluded.version, width_px = excluded.width_px, height_px = excluded.height_px`,
    [organizationNumber, logo.mediaType, logo.content, logo.version, logo.widthPx, logo.heightPx],
  )
}

/** False if there was none. */
export async function deleteLogo(tx: Queryable, organizationNumber: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM organization_logo WHERE organization_number = $1 RETURNING 1', [
    organizationNumber,
  ])
  return rows.length > 0
}

const NUMBER = '(SELECT number FROM organization WHERE id = $1)'

/**
 * The logo of an organization as an organization may see it: its own, that of another to which the person belongs, and that of a
 * seller or buyer with which it has a campaign that both see.
 */
export async function findLogo(
  database: Queryable,
  wanted: { organizationId: string; organizationNumber: number; personId: string | null },
): Promise<LogoRow | undefined> {
  const [row] = await database.query<LogoRow>(
    `SELECT logo.media_type, logo.content, logo.version
     FROM organization o JOIN organization_logo logo ON logo.organization_number = o.number
     WHERE o.id = $1 AND (o.number = $2
       OR EXISTS (SELECT FROM membership m WHERE m.organization_number = o.number AND m.person_id = $3)
       OR EXISTS (SELECT 1 FROM campaign c WHERE c.organization_number = ${NUMBER} AND c.shown_to_number = $2)
       OR EXISTS (SELECT 1 FROM campaign c WHERE c.organization_number = $2 AND c.shown_to_number = ${NUMBER}))`,
    [wanted.organizationId, wanted.organizationNumber, wanted.personId],
  )
  return row
}
