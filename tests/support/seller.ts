import { generateKey } from '../../src/core/api-key/api-key.ts'
import { insertKey } from '../../src/core/api-key/api-key-sql.ts'
import { updateLines } from '../../src/core/campaign/campaign-sql.ts'
import { insertLines } from '../../src/core/campaign/line-sql.ts'
import { detailsOf } from '../../src/core/campaign/line-details.ts'
import type { AgreedLine } from '../../src/core/campaign/line.ts'
import type { Database } from '../../src/database/database.ts'
import type { PricingBasis } from '../../src/core/delivery/units.ts'
import { decimalFromInteger } from '../../src/exact/decimal.ts'

export interface Seller {
  organizationNumber: number
  organizationId: string
  campaignId: string
  apiKey: string
  keyId: string
}

/** A fresh organization that sells, with a buyer, a campaign and a key: no test shares one with another. */
export async function createSeller(database: Database, name = 'Test seller'): Promise<Seller> {
  const [row] = await database.query<{ number: number; id: string; campaign_id: string }>(
    `WITH seller AS (INSERT INTO organization (name) VALUES ($1) RETURNING number, id),
       buyer AS (INSERT INTO organization (name) VALUES ('Test buyer') RETURNING number),
       consent AS (INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
         SELECT buyer.number, seller.number, 'accepted', now() FROM seller, buyer),
       campaign AS (INSERT INTO campaign (organization_number, buyer_number, name)
         SELECT seller.number, buyer.number, 'Test campaign' FROM seller, buyer RETURNING id)
     SELECT seller.number, seller.id, campaign.id AS campaign_id FROM seller, campaign`,
    [name],
  )
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const organizationNumber = row!.number
  // In the columns that every release has had: migrations are tested with it.
  const [key] = await database.query<{ id: string }>(
    `WITH source AS (INSERT INTO report_source (organization_number, kind) VALUES ($1, 'api_key') RETURNING number)
     INSERT INTO api_key (organization_number, source_number, label, prefix, fingerprint)
     SELECT $1, number, 'Test key', $2, $3 FROM source RETURNING id`,
    [organizationNumber, prefix, fingerprint],
  )
  const { id: organizationId, campaign_id: campaignId } = row!
  return { organizationNumber, organizationId, campaignId, apiKey: secret, keyId: key!.id }
}

/** A key of an organization that can only read. */
export async function createReadKey(
  database: Database,
  { organizationNumber }: Pick<Seller, 'organizationNumber'>,
): Promise<string> {
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const scopes = ['read'] as const
  const createdBy = null
  await insertKey(database, { organizationNumber, label: 'Reader', prefix, fingerprint, createdBy, scopes })
  return secret
}

/** As if the buyer had accepted the seller long ago: it sees all of the seller's campaigns. */
export async function acceptSeller(database: Database, seller: Seller, buyer: Seller): Promise<void> {
  await database.query(
    `INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
     VALUES ($1, $2, 'accepted', now())`,
    [buyer.organizationNumber, seller.organizationNumber],
  )
}

/** A running line (flight 2020 to 2199) by default; returns its package id. */
export async function createLine(database: Database, seller: Seller, terms: TestTerms = {}): Promise<string> {
  const [packageId] = await createLines(database, seller, 1, terms)
  return packageId!
}

export function createLines(
  database: Database,
  { organizationNumber, campaignId: id }: Seller,
  count: number,
  terms: TestTerms = {},
): Promise<string[]> {
  return insertLines(
    database,
    { organizationNumber, id },
    Array.from({ length: count }, () => agreedLine(terms)),
  )
}

/** Changes a line to these terms, as saving its campaign does. */
export async function changeLine(database: Database, packageId: string, terms: TestTerms): Promise<void> {
  const [row] = await database.query<{ organization_number: number; line_number: number }>(
    'SELECT organization_number, line_number FROM package_line WHERE package_id = $1',
    [packageId],
  )
  await updateLines(database, row!.organization_number, [
    { ...agreedLine(terms), lineNumber: row!.line_number },
  ])
}

interface TestTerms {
  pricingBasis?: PricingBasis
  flightStart?: string
  flightEnd?: string
  booked?: number
  reference?: string
}

export function agreedLine(terms: TestTerms): AgreedLine {
  return {
    name: 'Test line',
    pricingBasis: terms.pricingBasis ?? 'impressions',
    flightStart: terms.flightStart ?? '2020-01-01',
    flightEnd: terms.flightEnd ?? '2199-12-31',
    booked: terms.booked === undefined ? null : decimalFromInteger(terms.booked),
    price: decimalFromInteger(10),
    currency: 'EUR',
    billsOverdelivery: false,
    ...detailsOf({ reference: terms.reference }),
  }
}

export interface LineView {
  quantity: string | null
  as_of: string | null
  revision: number
  history: { quantity: string | null; as_of: string; effect: string }[]
}

/** What buyers would see of a line, with its history in the order received. */
export async function viewLine(database: Database, packageId: string): Promise<LineView> {
  const [figure] = await database.query<Omit<LineView, 'history'> & { line_number: number }>(
    `SELECT f.quantity, f.as_of, f.revision, f.line_number FROM line_figure f
     JOIN package_line l USING (organization_number, line_number) WHERE l.package_id = $1`,
    [packageId],
  )
  const history = await database.query<LineView['history'][number] & Record<string, unknown>>(
    'SELECT quantity, as_of, effect FROM delivery_report WHERE line_number = $1 ORDER BY revision',
    [figure!.line_number],
  )
  return { quantity: figure!.quantity, as_of: figure!.as_of, revision: figure!.revision, history }
}
