import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openStream, untilItListens } from './support/live.ts'
import { LOGO, OTHER_LOGO } from './support/logo.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

type Settings = Answer<'GET /organization'>

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('the settings of an organization', () => {
  test('begin with UTC, no currency and no logo', async () => {
    const { seller, admin } = await newOrganization('New here')
    expect(await settingsOf(admin)).toEqual({
      id: seller.organizationId,
      name: 'New here',
      time_zone: 'UTC',
      currency: null,
      logo: null,
    })
  })

  test('are changed by an admin, seen by members and in the session, and are in the audit log', async () => {
    const { seller, admin } = await newOrganization('Before')
    const member = await signInMember(database, seller.organizationNumber, 'member')
    expect(await change(admin, { name: ' After ', time_zone: 'europe/berlin', currency: 'eur' })).toBe(204)
    const changed = { name: 'After', time_zone: 'Europe/Berlin', currency: 'EUR' }
    expect(await settingsOf(member)).toMatchObject(changed)
    const session = await askConsoleFor<Answer<'GET /session'>>(app.url, 'GET', '/session', member)
    expect(session).toMatchObject({
      organization: { ...changed, logo: null, role: 'member' },
      organizations: [{ name: 'After' }],
    })
    expect((await activityOf(admin))[0]).toMatchObject({
      what: 'changed the organization’s settings',
      about: 'name from “Before” to “After”, time zone from UTC to Europe/Berlin, currency from none to EUR',
    })
    expect(await change(member, { name: 'Mine' })).toBe(403)
    expect(await settingsOf(member)).toMatchObject(changed)
  })

  test('that are left out or sent again as they are stay, without an entry in the audit log', async () => {
    const { admin } = await newOrganization('Same')
    await change(admin, { currency: 'SEK' })
    const before = (await activityOf(admin)).length
    expect(await change(admin, { name: 'Same', time_zone: 'UTC' })).toBe(204)
    expect(await settingsOf(admin)).toMatchObject({ name: 'Same', time_zone: 'UTC', currency: 'SEK' })
    expect(await activityOf(admin)).toHaveLength(before)
    expect(await change(admin, { currency: null })).toBe(204)
    expect(await settingsOf(admin)).toMatchObject({ currency: null })
  })

  test('are all named if they are wrong, and none is changed', async () => {
    const { admin } = await newOrganization('Right')
    const body = { name: ' \n', time_zone: '+01:00', currency: 'ZZZ' }
    const response = await askConsole(app.url, 'PATCH', '/organization', { ...admin, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'name' }, { field: 'time_zone' }, { field: 'currency' }],
    })
    expect(await settingsOf(admin)).toMatchObject({ name: 'Right', time_zone: 'UTC', currency: null })
  })

  test('rename it in the lists of its buyers at once', async () => {
    const trade = await createTrade(database, app, { seller: 'Old name', buyer: 'Buyer' })
    await trade.sell('Campaign', [{ name: 'Line' }])
    const names = async () =>
      (await trade.lines(trade.cookies.buyer, '?side=buyer')).lines.map(({ partner_name }) => partner_name)
    expect(await names()).toEqual(['Old name'])
    await change({ cookie: trade.cookies.seller }, { name: 'New name' })
    expect(await names()).toEqual(['New name'])
  })

  test('are announced to open pages of the organization and of those that trade with it, and to no one else', async () => {
    const shared = await createTestDatabase({ isShared: true })
    const live = await startApp(shared.database)
    const trade = await createTrade(shared.database, live)
    const stranger = await signInMember(
      shared.database,
      (await createSeller(shared.database)).organizationNumber,
    )
    await untilItListens(live.url, stranger.cookie)
    const [own, buyers, strangers] = await Promise.all(
      [trade.cookies.seller, trade.cookies.buyer, stranger.cookie].map((cookie) =>
        openStream(live.url, cookie),
      ),
    )
    const body = { name: 'Another name' }
    await askConsoleFor(live.url, 'PATCH', '/organization', { cookie: trade.cookies.seller, body })
    await Promise.all([own!.hears('organization'), buyers!.hears('organization')])
    expect(strangers!.unread()).toEqual([])
  })
})

describe('a logo', () => {
  test('is served to its organization as the picture it is, and can never run as a page', async () => {
    const { seller, admin } = await newOrganization()
    const { logo } = await upload(admin, LOGO)
    expect(await settingsOf(admin)).toMatchObject({ logo })
    const response = await logoOf(seller, admin)
    expect(Buffer.from(await response.arrayBuffer()).equals(LOGO)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: `"${logo}"`,
    })
  })

  test('is not sent again to a browser that has it, and is once it differs', async () => {
    const { seller, admin } = await newOrganization()
    const { logo } = await upload(admin, LOGO)
    const headers = { 'if-none-match': `"${logo}"` }
    expect((await logoOf(seller, admin, headers)).status).toBe(304)
    await upload(admin, OTHER_LOGO)
    expect((await logoOf(seller, admin, headers)).status).toBe(200)
  })

  test('is replaced and removed by admins, with entries in the audit log', async () => {
    const { seller, admin } = await newOrganization()
    const member = await signInMember(database, seller.organizationNumber, 'member')
    await upload(admin, LOGO)
    await upload(admin, LOGO)
    await upload(admin, OTHER_LOGO)
    const byMember = await askConsole(app.url, 'PUT', '/organization/logo', { ...member, bytes: LOGO })
    expect(byMember.status).toBe(403)
    for (const status of [204, 204]) {
      expect((await askConsole(app.url, 'DELETE', '/organization/logo', admin)).status).toBe(status)
    }
    expect((await logoOf(seller, admin)).status).toBe(404)
    const acts = (await activityOf(admin)).map(({ what }) => what).filter((what) => what.includes('logo'))
    expect(acts).toEqual([
      'removed the organization’s logo',
      'changed the organization’s logo',
      'changed the organization’s logo',
    ])
  })

  test.each([
    ['an SVG file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture that claims to be huge', withWidth(LOGO, 100_000)],
  ])('is refused if it is %s', async (_what, bytes) => {
    const { seller, admin } = await newOrganization()
    const response = await askConsole(app.url, 'PUT', '/organization/logo', { ...admin, bytes })
    expect(response.status).toBe(400)
    expect((await logoOf(seller, admin)).status).toBe(404)
  })

  test('of more than 512 KiB is refused before it is read', async () => {
    const { admin } = await newOrganization()
    const bytes = Buffer.concat([LOGO, Buffer.alloc(512 * 1024)])
    const response = await askConsole(app.url, 'PUT', '/organization/logo', { ...admin, bytes })
    expect(response.status).toBe(413)
  })
})

describe('the logo of another organization', () => {
  let trade: Trade
  let campaignId: string

  beforeAll(async () => {
    trade = await createTrade(database, app)
    ;({ id: campaignId } = await trade.sell('Campaign', [{ name: 'Line' }]))
    await upload({ cookie: trade.cookies.seller }, LOGO)
    await upload({ cookie: trade.cookies.buyer }, OTHER_LOGO)
  })

  test('is seen by those who have a campaign together, on the campaign', async () => {
    const { seller, buyer, cookies } = trade
    expect((await logoOf(seller, { cookie: cookies.buyer })).status).toBe(200)
    expect((await logoOf(buyer, { cookie: cookies.seller })).status).toBe(200)
    const ofSeller = await settingsOf({ cookie: cookies.seller })
    const ofBuyer = await settingsOf({ cookie: cookies.buyer })
    expect(await partnerLogo(cookies.seller)).toBe(ofBuyer.logo)
    expect(await partnerLogo(cookies.buyer)).toBe(ofSeller.logo)
  })

  test('does not exist for those who do not trade with it', async () => {
    const { admin } = await newOrganization()
    expect((await logoOf(trade.seller, admin)).status).toBe(404)
    expect((await logoOf(trade.buyer, admin)).status).toBe(404)
    expect((await logoOf(trade.seller, await signInOperator(database))).status).toBe(403)
    expect((await logoOf(trade.seller, {})).status).toBe(401)
  })

  test('is hidden while the buyer has not accepted the seller, on both sides', async () => {
    const asking = await newOrganization('Asking')
    const asked = await newOrganization('Asked')
    await upload(asking.admin, LOGO)
    await upload(asked.admin, OTHER_LOGO)
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      ...asking.admin,
      body: { name: 'First', buyer_id: asked.seller.organizationId, lines: [LINE] },
    })
    expect((await logoOf(asking.seller, asked.admin)).status).toBe(404)
    expect((await logoOf(asked.seller, asking.admin)).status).toBe(404)
    expect(await partnerLogo(asking.admin.cookie, id)).toBeNull()
    await askConsoleFor(app.url, 'PUT', `/sellers/${asking.seller.organizationId}`, {
      ...asked.admin,
      body: { state: 'accepted' },
    })
    expect((await logoOf(asking.seller, asked.admin)).status).toBe(200)
    expect(await partnerLogo(asking.admin.cookie, id)).not.toBeNull()
  })

  test('is seen by a person who belongs to both, whichever they are in', async () => {
    const { admin } = await newOrganization('First')
    const second = await newOrganization('Second')
    await upload(second.admin, LOGO)
    expect((await logoOf(second.seller, admin)).status).toBe(404)
    await database.query(
      `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'member')`,
      [second.seller.organizationNumber, admin.personId],
    )
    expect((await logoOf(second.seller, admin)).status).toBe(200)
  })

  async function partnerLogo(cookie: string, id = campaignId): Promise<string | null> {
    const campaign = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
      app.url,
      'GET',
      `/campaigns/${id}`,
      { cookie },
    )
    return campaign.partner_logo
  }
})

const LINE = {
  name: 'Line',
  pricing_basis: 'impressions',
  flight_start: '2020-01-01',
  flight_end: '2199-12-31',
  booked: null,
  price: '10',
  currency: 'EUR',
}

async function newOrganization(name = 'An organization'): Promise<{ seller: Seller; admin: Account }> {
  const seller = await createSeller(database, name)
  return { seller, admin: await signInMember(database, seller.organizationNumber) }
}

function settingsOf({ cookie }: { cookie: string }): Promise<Settings> {
  return askConsoleFor<Settings>(app.url, 'GET', '/organization', { cookie })
}

async function change({ cookie }: { cookie: string }, body: object): Promise<number> {
  return (await askConsole(app.url, 'PATCH', '/organization', { cookie, body })).status
}

async function upload({ cookie }: { cookie: string }, bytes: Buffer): Promise<{ logo: string }> {
  const response = await askConsole(app.url, 'PUT', '/organization/logo', { cookie, bytes })
  expect(response.status).toBe(200)
  return (await response.json()) as { logo: string }
}

function logoOf(
  { organizationId }: Seller,
  { cookie }: { cookie?: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return askConsole(app.url, 'GET', `/organizations/${organizationId}/logo?version=1`, { cookie, headers })
}

async function activityOf({ cookie }: { cookie: string }): Promise<Answer<'GET /activity'>['entries']> {
  return (await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', { cookie })).entries
}

function withWidth(png: Buffer, width: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  return changed
}
