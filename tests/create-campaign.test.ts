import { expect, it } from 'vitest'
import { createMember } from './support/person.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import type { Actor } from '../src/core/context.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: '2026-03-01',
  flightEnd: '2026-03-31',
  booked: '1000',
  price: '12.5',
  currency: 'EUR',
}

const { database } = await createTestDatabase()
const seller = await createSeller(database)
const buyer = await createSeller(database)
const { organizationNumber } = seller
const buyerId = buyer.organizationId

it('a campaign gets its lines in their order, ready for reports, and an entry in the audit log', async () => {
  const lines = [LINE, { ...LINE, name: 'Back page, "quoted"', booked: null }]
  const { id, packageIds } = await create({ lines })
  const kept = await database.query(
    `SELECT l.package_id, l.name, l.booked, f.revision FROM package_line l
     JOIN line_figure f USING (organization_number, line_number) WHERE l.campaign_id = $1 ORDER BY l.line_number`,
    [id],
  )
  expect(kept).toEqual([
    { package_id: packageIds[0], name: 'Front page', booked: '1000', revision: 0 },
    { package_id: packageIds[1], name: 'Back page, "quoted"', booked: null, revision: 0 },
  ])
  const entries = await database.query('SELECT act FROM audit_entry WHERE subject_id = $1', [id])
  expect(entries).toEqual([{ act: 'campaign.created' }])
})

it('one bad line refuses the campaign as a whole', async () => {
  const before = await countCampaigns()
  await expect(create({ lines: [LINE, { ...LINE, currency: '' }] })).rejects.toThrow('currency')
  expect(await countCampaigns()).toEqual(before)
})

it('a campaign needs a buyer that exists and is not the seller, and at least one line', async () => {
  await expect(create({ buyerId: 'nonsense' })).rejects.toThrow('Buying organization not found')
  await expect(create({ buyerId: seller.organizationId })).rejects.toThrow('buy from itself')
  await expect(create({ lines: [] })).rejects.toThrow('1 to 1000 lines')
})

it('any member of the seller can create its campaigns, and no key can', async () => {
  const admin = await createMember(database, organizationNumber, 'admin')
  const member = await createMember(database, organizationNumber, 'member')
  await expect(create({}, admin)).resolves.toMatchObject({ packageIds: [expect.any(String)] })
  await expect(create({}, member)).resolves.toMatchObject({ packageIds: [expect.any(String)] })
  const key: Actor = {
    kind: 'api_key',
    organizationNumber,
    sourceNumber: 1,
    keyId: seller.keyId,
    scopes: ['ingest', 'read'],
  }
  await expect(create({}, key)).rejects.toMatchObject({ code: 'not_allowed' })
})

function create(
  input: { buyerId?: string; lines?: ProposedLine[] },
  actor: Actor = { kind: 'command_line', organizationNumber },
) {
  const context = { actor, database, now: instantFromMilliseconds(Date.now()) }
  return createCampaign(context, { name: 'Spring', buyerId, lines: [LINE], ...input })
}

function countCampaigns() {
  return database.query('SELECT count(*) FROM campaign')
}
