import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { insertFigures } from '../src/core/campaign/line-sql.ts'
import type { Database } from '../src/database/database.ts'

/** A seller with lines to report on, on one campaign. */
export interface Seller {
  organizationNumber: number
  buyerNumber: number
  apiKeys: string[]
  packageIds: string[]
}

export async function createSellers(
  database: Database,
  { count, lines, keys }: { count: number; lines: number; keys: number },
): Promise<Seller[]> {
  const sellers: Seller[] = []
  for (let number = 1; number <= count; number++) {
    sellers.push(await createSeller(database, `Seller ${number}`, lines, keys))
  }
  return sellers
}

async function createSeller(database: Database, name: string, lines: number, keys: number): Promise<Seller> {
  const organizationNumber = await createOrganization(database, name)
  const buyerNumber = await createOrganization(database, `${name}’s buyer`)
  const [campaign] = await database.query<{ id: string }>(
    'INSERT INTO campaign (organization_number, buyer_number, name) VALUES ($1, $2, $3) RETURNING id',
    [organizationNumber, buyerNumber, 'Steady load'],
  )
  await database.query(
    `WITH line AS (
       INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, booked,
         price, currency)
       SELECT $1, $2, 'Line ' || i, 'impressions', current_date - 30, current_date + 60, 1000000000, 10, 'EUR'
       FROM generate_series(1, $3::integer) i
       RETURNING *)
     ${insertFigures('line')}`,
    [organizationNumber, campaign!.id, lines],
  )
  const rows = await database.query<{ package_id: string }>(
    'SELECT package_id FROM package_line WHERE organization_number = $1 ORDER BY line_number',
    [organizationNumber],
  )
  const apiKeys: string[] = []
  for (let number = 1; number <= keys; number++) {
    const { secret, prefix, fingerprint } = generateKey('ingest')
    await insertKey(database, {
      organizationNumber,
      label: `Key ${number}`,
      prefix,
      fingerprint,
      createdBy: null,
    })
    apiKeys.push(secret)
  }
  return { organizationNumber, buyerNumber, apiKeys, packageIds: rows.map(({ package_id }) => package_id) }
}

async function createOrganization(database: Database, name: string): Promise<number> {
  const [row] = await database.query<{ number: number }>(
    'INSERT INTO organization (name) VALUES ($1) RETURNING number',
    [name],
  )
  return row!.number
}
