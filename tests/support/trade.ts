import type { Answer, Body } from '../../src/console/routes.ts'
import type { Database } from '../../src/database/database.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './account.ts'
import type { TestApp } from './app.ts'
import { reportDelivery } from './ingest.ts'
import { acceptSeller, createSeller, type Seller } from './seller.ts'

export type LineBody = Body<'POST /campaigns'>['lines'][number]
export type LinesAnswer = Answer<'GET /lines'>
export type ListedLine = LinesAnswer['lines'][number]

export const LINE: LineBody = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: '2020-01-01',
  flight_end: '2199-12-31',
  booked: '1000',
  price: '10',
  currency: 'EUR',
}

/** A seller and its buyer, who has accepted it, each with a person who is signed in. */
export interface Parties {
  seller: Seller
  buyer: Seller
  selling: Account
  buying: Account
}

export async function createParties(
  database: Database,
  {
    seller: sellerName = 'Selling House',
    buyer: buyerName = 'Buying House',
    role = 'member',
  }: { seller?: string; buyer?: string; role?: 'admin' | 'member' } = {},
): Promise<Parties> {
  const seller = await createSeller(database, sellerName)
  const buyer = await createSeller(database, buyerName)
  await acceptSeller(database, seller, buyer)
  const selling = await signInMember(database, seller.organizationNumber, role)
  const buying = await signInMember(database, buyer.organizationNumber, role)
  return { seller, buyer, selling, buying }
}

/** As the seller's person, straight to an operation. */
export function callOf(database: Database, { seller: { organizationNumber }, selling }: Parties) {
  const actor = { kind: 'person', organizationNumber, personId: selling.personId, role: 'member' } as const
  return { actor, database, now: instantFromMilliseconds(Date.now()) }
}

/** Two parties and what they do with each other. */
export interface Trade {
  seller: Seller
  buyer: Seller
  cookies: { seller: string; buyer: string }
  /** Creates a campaign, and returns its ID and those of its packages. */
  sell(name: string, lines: Partial<LineBody>[]): Promise<{ id: string; packageIds: string[] }>
  /** Saves a campaign with a change. */
  change(id: string, change: (form: Body<'PUT /campaigns/:campaignId'>) => object): Promise<void>
  report(packageId: string, total: number | null, asOf?: string, basis?: string): Promise<void>
  lines(cookie: string, query?: string, at?: TestApp): Promise<LinesAnswer>
}

export async function createTrade(
  database: Database,
  app: TestApp,
  names: { seller: string; buyer: string } = { seller: 'Seller', buyer: 'Buyer' },
): Promise<Trade> {
  const { seller, buyer, selling, buying } = await createParties(database, { ...names, role: 'admin' })
  const cookies = { seller: selling.cookie, buyer: buying.cookie }
  const asSeller = { cookie: cookies.seller }
  const show = (id: string) =>
    askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(app.url, 'GET', `/campaigns/${id}`, asSeller)
  return {
    seller,
    buyer,
    cookies,
    async sell(name, lines) {
      const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
        ...asSeller,
        body: { name, buyer_id: buyer.organizationId, lines: lines.map((line) => ({ ...LINE, ...line })) },
      })
      return { id, packageIds: (await show(id)).lines.map((line) => line.package_id) }
    },
    async change(id, change) {
      const { version, name, buyer_id, lines } = await show(id)
      const form = {
        version,
        name,
        buyer_id,
        lines: lines.map((line) => ({
          package_id: line.package_id,
          name: line.name,
          pricing_basis: line.pricing_basis,
          flight_start: line.flight_start,
          flight_end: line.flight_end,
          booked: line.booked,
          price: line.price,
          currency: line.currency,
        })),
      }
      const response = await askConsole(app.url, 'PUT', `/campaigns/${id}`, {
        ...asSeller,
        body: { ...form, ...change(form) },
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async report(packageId, total, asOf, basis = 'impressions') {
      const { accepted } = await reportDelivery(app.url, seller.apiKey, [
        {
          package_id: packageId,
          ...(total !== null && { [basis]: total }),
          ...(asOf !== undefined && { as_of: asOf }),
        },
      ])
      if (accepted !== 1) throw new Error('the report was rejected')
    },
    lines(cookie, query = '', at = app) {
      return askConsoleFor<LinesAnswer>(at.url, 'GET', `/lines${query}`, { cookie })
    },
  }
}
