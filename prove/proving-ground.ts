import type { Database } from '../src/database/database.ts'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { insertFigures } from '../src/core/campaign/line-sql.ts'
import { hashPassword } from '../src/core/person/password.ts'
import { insertMembership, insertPerson } from '../src/core/person/person-sql.ts'

/** The data of the server under attack: a seller who attacks, their buyer, and a neighbour who just reports. */
export interface ProvingGround {
  attacker: {
    organizationNumber: number
    apiKey: string
    packageIds: string[]
    campaignIds: string[]
  }
  buyer: { email: string; password: string }
  /** Whose password is guessed. */
  victimEmail: string
  neighbour: { organizationNumber: number; apiKeys: string[]; packageIds: string[] }
}

const CAMPAIGNS = 103
const NEIGHBOUR_LINES = 400
/** Enough for 20 reports a second within the limit of 60 a minute and key. */
const NEIGHBOUR_KEYS = 40
const VICTIM_EMAIL = 'victim@example.com'
const BUYER = { email: 'buyer@example.com', password: 'six tabs of a heavy page' }

export async function createProvingGround(database: Database, lines: number): Promise<ProvingGround> {
  const attacker = await createSeller(database, 'Attacker', CAMPAIGNS, lines)
  const neighbour = await createSeller(database, 'Neighbour', 1, NEIGHBOUR_LINES)
  await reportHalf(database, attacker.organizationNumber)
  const passwordHash = await hashPassword(BUYER.password)
  for (const email of [BUYER.email, VICTIM_EMAIL]) {
    const personId = await insertPerson(database, { email, name: 'Buyer', passwordHash, isOperator: false })
    await insertMembership(database, {
      organizationNumber: attacker.buyerNumber,
      personId: personId!,
      role: 'admin',
    })
  }
  await database.query('VACUUM ANALYZE')
  return {
    attacker: { ...attacker, apiKey: await createKey(database, attacker.organizationNumber) },
    buyer: BUYER,
    victimEmail: VICTIM_EMAIL,
    neighbour: {
      ...neighbour,
      apiKeys: await Promise.all(
        Array.from({ length: NEIGHBOUR_KEYS }, () => createKey(database, neighbour.organizationNumber)),
      ),
    },
  }
}

async function createSeller(database: Database, name: string, campaigns: number, lines: number) {
  const [row] = await database.query<{ number: number; buyer_number: number }>(
    `WITH seller AS (INSERT INTO organization (name) VALUES ($1) RETURNING number),
       buyer AS (INSERT INTO organization (name) VALUES ($1 || '''s buyer') RETURNING number)
     SELECT seller.number, buyer.number AS buyer_number FROM seller, buyer`,
    [name],
  )
  const { number: organizationNumber, buyer_number: buyerNumber } = row!
  const made = await database.query<{ id: string }>(
    `INSERT INTO campaign (organization_number, buyer_number, name)
     SELECT $1, $2, 'Campaign ' || i FROM generate_series(1, $3::integer) i RETURNING id`,
    [organizationNumber, buyerNumber, campaigns],
  )
  const campaignIds = made.map(({ id }) => id)
  await database.query(
    `WITH line AS (
       INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, booked,
         price, currency)
       SELECT $1, ($2::uuid[])[1 + i % $3], 'Line ' || i, 'impressions', current_date - 30, current_date + 60, 1000000000,
         10, 'EUR'
       FROM generate_series(1, $4::integer) i
       RETURNING *)
     ${insertFigures('line')}`,
    [organizationNumber, campaignIds, campaigns, lines],
  )
  const rows = await database.query<{ package_id: string }>(
    'SELECT package_id FROM package_line WHERE organization_number = $1 ORDER BY line_number',
    [organizationNumber],
  )
  return {
    organizationNumber,
    buyerNumber,
    campaignIds,
    packageIds: rows.map(({ package_id }) => package_id),
  }
}

async function createKey(database: Database, organizationNumber: number): Promise<string> {
  const { secret, prefix, fingerprint } = generateKey('ingest')
  await insertKey(database, { organizationNumber, label: 'Attacks', prefix, fingerprint, createdBy: null })
  return secret
}

/** So that lists by pacing have something to compute. */
async function reportHalf(database: Database, organizationNumber: number): Promise<void> {
  await database.query(
    `UPDATE line_figure SET revision = 1, quantity = line_number * 1000 % 400000000,
       as_of = now() - interval '1 day', received_at = now() - interval '1 day'
     WHERE organization_number = $1 AND line_number % 2 = 0`,
    [organizationNumber],
  )
}
