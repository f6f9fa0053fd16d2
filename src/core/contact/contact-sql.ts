import type { Queryable } from '../../database/database.ts'
import type { Contact } from './contact.ts'

interface CampaignKey {
  organizationNumber: number
  id: string
}
type Side = 'seller' | 'buyer'

/** Of each side, in its own order. */
export async function listContacts(
  database: Queryable,
  campaign: CampaignKey,
): Promise<Record<Side, Contact[]>> {
  const rows = await database.query<Contact & { side: Side }>(
    `SELECT side, name, role, email, phone FROM campaign_contact
     WHERE organization_number = $1 AND campaign_id = $2 ORDER BY side, position`,
    [campaign.organizationNumber, campaign.id],
  )
  const of = (wanted: Side) => rows.flatMap(({ side, ...contact }) => (side === wanted ? [contact] : []))
  return { seller: of('seller'), buyer: of('buyer') }
}

export async function deleteContacts(tx: Queryable, campaign: CampaignKey, side: Side): Promise<void> {
  await tx.query(
    'DELETE FROM campaign_contact WHERE organization_number = $1 AND campaign_id = $2 AND side = $3',
    [campaign.organizationNumber, campaign.id, side],
  )
}

export async function insertContacts(
  tx: Queryable,
  campaign: CampaignKey,
  side: Side,
  contacts: readonly Contact[],
): Promise<void> {
  await tx.query(
    `INSERT INTO campaign_contact (organization_number, campaign_id, side, position, name, role, email, phone)
     SELECT $1, $2, $3, position, name, role, email, phone
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
       AS contact (name, role, email, phone, position)`,
    [
      campaign.organizationNumber,
      campaign.id,
      side,
      contacts.map(({ name }) => name),
      contacts.map(({ role }) => role),
      contacts.map(({ email }) => email),
      contacts.map(({ phone }) => phone),
    ],
  )
}
