import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { packageRoot } from '../src/package-root.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { routesOf } from './support/routes-of.ts'
import { canCheck } from './support/can-check.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { unzip } from './support/unzip.ts'
import type { Answer, Body } from '../src/console/routes.ts'

/** A migration of a version that could not be spread. */
const canMigrateOnOneServer = canCheck(
  inject('citusWorkers').length === 0,
  'the first answers to sellers, which a migration made, were not checked on a spread database; run without TEST_DATABASE_URL',
)

type ConsentAnswer = Body<'PUT /sellers/:sellerId'>['state']

/** A seller that nobody has accepted, and the organization that it names as its buyer, which also sells something itself. */
let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let cookies: { seller: string; buyer: string }

const CAMPAIGN = 'Zebra autumn flight'
const LINE = {
  package_id: null,
  name: 'Zebra line',
  pricing_basis: 'impressions',
  flight_start: '2020-01-01',
  flight_end: '2199-12-31',
  booked: '1000000',
  price: '12.50',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database, 'Zebra Audio')
  buyer = await createSeller(database, 'Meadow Foods')
  cookies = {
    seller: (await signInMember(database, seller.organizationNumber, 'member')).cookie,
    buyer: (await signInMember(database, buyer.organizationNumber)).cookie,
  }
})

describe('the first campaign for a buyer', () => {
  test('is visible to the buyer only as a request until accepted, and not at all once stopped', async () => {
    const id = await create(CAMPAIGN)
    const [line] = (await show(id)).lines
    const packageId = line!.package_id
    // The seller keeps working as before.
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 7_654_321 }])
    await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'ZEBRA20' }])
    await sendRows(app.url, seller.apiKey, 'metrics', [
      { code: 'ZEBRA20', date: '2026-01-01', clicks: 7_654_321, conversions: 1, conversionValue: 1 },
    ])
    const [code] = await database.query<{ id: string }>(
      `SELECT id FROM affiliate_code WHERE organization_number = $1`,
      [seller.organizationNumber],
    )
    const attachmentId = await share(id)
    const routes = routesToLookAt({ campaignId: id, packageId, codeId: code!.id, attachmentId })
    expect(await show(id)).toMatchObject({ sharing: 'pending', lines: [{ delivered: '7654321' }] })
    expect((await sellers()).sellers).toMatchObject([
      { name: 'Zebra Audio', state: 'pending', campaign_name: CAMPAIGN, campaigns: 1, decided_at: null },
    ])
    expect(await routesThatTell(routes)).toEqual([
      '/organization/archive',
      '/sellers',
      '/sellers?state=pending',
    ])
    expect(await sides()).toEqual(['seller'])

    await answer('accepted')
    expect(await show(id)).toMatchObject({ sharing: 'accepted' })
    expect(await show(id, cookies.buyer)).toMatchObject({ lines: [{ delivered: '7654321' }] })
    expect(await sides()).toEqual(['seller', 'buyer'])
    // This shows the check above looked in the right places: now they all have data.
    const accepted = await routesThatTell(routes)
    expect(accepted).toEqual(expect.arrayContaining(routes.filter((route) => isAboutSales(route))))

    await answer('declined')
    expect(await show(id)).toMatchObject({ sharing: 'declined' })
    // What they decided is theirs.
    expect(await routesThatTell(routes)).toEqual([
      '/account/export',
      '/activity',
      '/activity.csv',
      '/organization/archive',
      '/sellers',
    ])
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
      cookie: cookies.buyer,
    })
    // Looking at every address downloaded the archive, too.
    const decided = entries.filter(({ what }) => what !== 'downloaded the data archive')
    expect(decided.map(({ what, about }) => `${what}: ${about}`)).toEqual([
      'stopped a seller from sharing campaigns: Zebra Audio',
      'accepted a seller: Zebra Audio',
    ])
  })

  test('waits with later ones, and all appear at once when the buyer accepts', async () => {
    const ids = [await create('One'), await create('Two')]
    expect((await sellers()).sellers).toMatchObject([{ campaign_name: 'One', campaigns: 2 }])
    expect(await bought()).toEqual([])
    await answer('accepted')
    ids.push(await create('Three'))
    expect(await bought()).toEqual(ids.toReversed())
  })

  test('appears together with any number of others, or not at all', async () => {
    await create(CAMPAIGN)
    await answer('accepted')
    // More than one statement updates at a time.
    await database.query(
      `INSERT INTO campaign (organization_number, buyer_number, name)
       SELECT $1, $2, 'Many' FROM generate_series(1, 5001)`,
      [seller.organizationNumber, buyer.organizationNumber],
    )
    const shown = async () => {
      const [row] = await database.query<{ campaigns: number }>(
        'SELECT count(*)::integer AS campaigns FROM campaign WHERE shown_to_number = $1',
        [buyer.organizationNumber],
      )
      return row!.campaigns
    }
    await answer('declined')
    expect(await shown()).toBe(0)
    await answer('accepted')
    expect(await shown()).toBe(5_002)
  })

  test("is in the seller's activity as a request to the buyer", async () => {
    await create(CAMPAIGN)
    await create('Another')
    const entries = await database.query(
      `SELECT subject_id, detail FROM audit_entry WHERE organization_number = $1 AND act = 'buyer.asked'`,
      [seller.organizationNumber],
    )
    expect(entries).toEqual([{ subject_id: buyer.organizationId, detail: { name: 'Meadow Foods' } }])
  })

  test('takes its request along when it moves to another buyer before an answer', async () => {
    const id = await create(CAMPAIGN)
    const other = await createSeller(database, 'Other buyer')
    const otherCookie = (await signInMember(database, other.organizationNumber)).cookie
    expect((await change(id, other.organizationId)).status).toBe(200)
    expect((await sellers()).sellers).toEqual([])
    expect((await sellers(otherCookie)).sellers).toMatchObject([
      { state: 'pending', campaign_name: CAMPAIGN },
    ])
    expect(await bought(otherCookie)).toEqual([])
    await answer('accepted', otherCookie)
    expect(await bought(otherCookie)).toEqual([id])
    // Moved back to the first, who still has not answered, it is hidden from both.
    expect((await change(id, buyer.organizationId)).status).toBe(200)
    expect(await bought(otherCookie)).toEqual([])
    expect(await bought()).toEqual([])
  })
})

describe('a draft', () => {
  test('shows itself to its buyer nowhere, accepted seller or not, and everywhere once published', async () => {
    const id = await create(CAMPAIGN, buyer.organizationId, true)
    const packageId = (await show(id)).lines[0]!.package_id
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 7_654_321 }])
    await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'ZEBRA20' }])
    await sendRows(app.url, seller.apiKey, 'metrics', [
      { code: 'ZEBRA20', date: '2026-01-01', clicks: 7_654_321, conversions: 1, conversionValue: 1 },
    ])
    const [code] = await database.query<{ id: string }>(
      `SELECT id FROM affiliate_code WHERE organization_number = $1`,
      [seller.organizationNumber],
    )
    const attachmentId = await share(id)
    const routes = [
      ...routesToLookAt({ campaignId: id, packageId, codeId: code!.id, attachmentId }),
      '/campaigns?status=draft',
      '/campaign-rows?side=buyer&status=draft',
      '/campaign-rows?side=buyer&terms=unseen',
      '/lines?side=buyer&flight=draft',
      '/find?q=zebra',
      `/find?q=${id}`,
      `/find?q=${packageId}`,
    ]
    expect((await change(id, buyer.organizationId, 'Zebra renamed')).status).toBe(200)
    // Nobody was asked, and nobody is told.
    expect((await sellers()).sellers).toEqual([])
    expect(await routesThatTell(routes)).toEqual([])
    expect(await sides()).toEqual(['seller'])

    const other = await create('Other', buyer.organizationId)
    expect((await sellers()).sellers).toMatchObject([{ campaign_name: 'Other', campaigns: 1 }])
    await answer('accepted')
    expect(await bought()).toEqual([other])
    expect(
      (await routesThatTell(routes)).filter((route) => route.includes(id) || route.includes(packageId)),
    ).toEqual([])

    expect((await publish(id)).status).toBe(200)
    const published = await routesThatTell(routes)
    expect(published).toEqual(
      expect.arrayContaining(routes.filter((route) => isAboutSales(route) && !/draft|unseen/.test(route))),
    )
    expect(published).toEqual(
      expect.arrayContaining(['/find?q=zebra', `/find?q=${id}`, `/find?q=${packageId}`]),
    )
    // What happened to the draft is not for the buyer.
    const terms = async (cookie: string) =>
      (
        await askConsoleFor<Answer<'GET /campaigns/:campaignId/terms'>>(
          app.url,
          'GET',
          `/campaigns/${id}/terms`,
          {
            cookie,
          },
        )
      ).changes.map((each) => Object.keys(each.terms))
    expect(await terms(cookies.seller)).toEqual([['state'], ['name']])
    expect(await terms(cookies.buyer)).toEqual([['state']])
  })

  test('asks the buyer when it is published, not before, and is refused then if the buyer declined', async () => {
    const id = await create(CAMPAIGN, buyer.organizationId, true)
    expect(await show(id)).toMatchObject({ is_draft: true, sharing: 'accepted' })
    expect((await publish(id)).status).toBe(200)
    expect(await show(id)).toMatchObject({ is_draft: false, sharing: 'pending' })
    expect((await sellers()).sellers).toMatchObject([
      { state: 'pending', campaign_name: CAMPAIGN, campaigns: 1 },
    ])
    expect(await bought()).toEqual([])
    await answer('declined')
    const second = await create('Second', buyer.organizationId, true)
    expect(await (await publish(second)).json()).toMatchObject({ status: 400, field: 'buyer_id' })
    expect(await show(second)).toMatchObject({ is_draft: true })
    await answer('accepted')
    expect(await bought()).toEqual([id])
    expect((await publish(second)).status).toBe(200)
    expect(await bought()).toEqual([second, id])
  })

  test('may change its buyer, and counts for none of the limits', async () => {
    const other = await createSeller(database, 'Other buyer')
    const id = await create(CAMPAIGN, buyer.organizationId, true)
    expect((await change(id, other.organizationId)).status).toBe(200)
    await database.query(
      `INSERT INTO campaign (organization_number, buyer_number, is_draft, name)
       SELECT $1, $2, true, 'Draft' FROM generate_series(1, 25)`,
      [seller.organizationNumber, other.organizationNumber],
    )
    expect((await publish(id)).status).toBe(200)
    expect((await sellers()).sellers).toEqual([])
    const otherCookie = (await signInMember(database, other.organizationNumber)).cookie
    expect((await sellers(otherCookie)).sellers).toMatchObject([{ campaigns: 1, campaign_name: CAMPAIGN }])
  })

  test('published while the buyer answers is shown or withheld as the answer says', async () => {
    await create(CAMPAIGN)
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, i) => create(`Draft ${i}`, buyer.organizationId, true)),
    )
    await Promise.all([...drafts.map(publish), answer('accepted')])
    expect(await bought()).toHaveLength(7)
  })
})

describe('a declined seller', () => {
  test('cannot create more campaigns for the buyer, keeps the existing ones, and can be accepted later', async () => {
    const id = await create(CAMPAIGN)
    await answer('declined')
    const refusal = {
      status: 400,
      field: 'buyer_id',
      detail: 'Meadow Foods has declined campaigns from you. Ask them to accept you under Settings, Sellers.',
    }
    const response = await post('Second')
    expect(await response.json()).toMatchObject(refusal)
    const elsewhere = await create('Elsewhere', (await createSeller(database)).organizationId)
    expect(await (await change(elsewhere, buyer.organizationId)).json()).toMatchObject(refusal)

    const [line] = (await show(id)).lines
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line!.package_id, impressions: 5 }])
    expect((await change(id, buyer.organizationId, 'A new name')).status).toBe(200)
    expect(await bought()).toEqual([])

    await answer('accepted')
    const second = await create('Second')
    expect(await bought()).toEqual([second, id])
  })

  test('is not declined for other buyers: each answers for itself', async () => {
    await create(CAMPAIGN)
    await answer('declined')
    const other = await createSeller(database, 'Other buyer')
    const cookie = (await signInMember(database, other.organizationNumber)).cookie
    const id = await create('For another', other.organizationId)
    const response = await put('accepted', cookie, seller.organizationId.toUpperCase())
    expect(response.status).toBe(204)
    expect(await bought(cookie)).toEqual([id])
    expect(await bought()).toEqual([])
    expect((await put('accepted', cookie, buyer.organizationId)).status).toBe(404)
    expect((await put('accepted', cookie, 'nonsense')).status).toBe(404)
  })
})

describe('no request is needed for', () => {
  test('a buyer the seller invited', async () => {
    const admin = (await signInMember(database, seller.organizationNumber)).cookie
    const { id } = await askConsoleFor<Answer<'POST /buyers'>>(app.url, 'POST', '/buyers', {
      cookie: admin,
      body: { name: 'Brand new', email: 'first@example.com' },
    })
    expect(await show(await create('Welcome', id))).toMatchObject({ sharing: 'accepted' })
  })

  test.runIf(canMigrateOnOneServer)('a buyer sold to or invited before requests existed', async () => {
    const { database: old } = await createTestDatabase()
    await old.query('DROP TABLE seller_consent')
    await old.query('ALTER TABLE campaign DROP COLUMN shown_to_number, DROP COLUMN is_withheld')
    await old.query('DROP INDEX campaign_by_pair')
    const [pair] = await old.query<{ seller: number; buyer: number; brought_in: number }>(
      `WITH o AS (INSERT INTO organization (name) VALUES ('Seller'), ('Buyer'), ('Brought in') RETURNING number, id, name),
         parties AS (SELECT seller.number AS seller, buyer.number AS buyer, other.number AS brought_in, other.id
           FROM o seller, o buyer, o other
           WHERE seller.name = 'Seller' AND buyer.name = 'Buyer' AND other.name = 'Brought in'),
         sold AS (INSERT INTO campaign (organization_number, buyer_number, name)
           SELECT seller, buyer, name FROM parties, unnest('{First,Second}'::text[]) AS name),
         introduced AS (INSERT INTO audit_entry (organization_number, actor_kind, act, subject_kind, subject_id)
           SELECT seller, 'command_line', 'buyer.introduced', 'organization', id FROM parties)
       SELECT seller, buyer, brought_in FROM parties`,
    )
    await old.query(readFileSync(join(root, 'db/migrations/0015_seller_consent.sql'), 'utf8'))
    const { seller: from, buyer: to, brought_in } = pair!
    expect(
      await old.query(
        'SELECT organization_number, seller_number, state FROM seller_consent ORDER BY organization_number',
      ),
    ).toEqual([
      { organization_number: to, seller_number: from, state: 'accepted' },
      { organization_number: brought_in, seller_number: from, state: 'accepted' },
    ])
    expect(await old.query('SELECT DISTINCT shown_to_number FROM campaign')).toEqual([
      { shown_to_number: to },
    ])
  })
})

describe('requests are limited', () => {
  test('at most 20 campaigns wait for a buyer', async () => {
    await create(CAMPAIGN)
    await database.query(
      `INSERT INTO campaign (organization_number, buyer_number, is_withheld, name)
       SELECT organization_number, buyer_number, is_withheld, name FROM campaign, generate_series(2, 20)
       WHERE organization_number = $1 AND name = $2`,
      [seller.organizationNumber, CAMPAIGN],
    )
    expect(await (await post('One too many')).json()).toMatchObject({
      field: 'buyer_id',
      detail:
        '20 campaigns already wait for Meadow Foods to accept you. Ask them to answer under Settings, Sellers.',
    })
    await answer('accepted')
    await create('Another')
    const { total } = await askConsoleFor<{ total: number }>(app.url, 'GET', '/campaigns?side=buyer', {
      cookie: cookies.buyer,
    })
    expect(total).toBe(21)
  })

  test('at most 100 sellers wait for a buyer', async () => {
    await request(100, { buyerNumber: buyer.organizationNumber })
    expect(await (await post(CAMPAIGN)).json()).toMatchObject({
      field: 'buyer_id',
      detail: expect.stringContaining('100 new sellers already wait for Meadow Foods.'),
    })
    await database.query(
      `UPDATE seller_consent SET state = 'declined' WHERE organization_number = $1 AND seller_number = (
         SELECT min(seller_number) FROM seller_consent WHERE organization_number = $1)`,
      [buyer.organizationNumber],
    )
    await create(CAMPAIGN)
  })

  test('requests hidden because their campaigns moved to other buyers do not count', async () => {
    await request(100, { buyerNumber: buyer.organizationNumber })
    const other = await createSeller(database, 'Somebody else')
    await database.query('UPDATE campaign SET buyer_number = $2 WHERE buyer_number = $1', [
      buyer.organizationNumber,
      other.organizationNumber,
    ])
    expect((await sellers()).sellers).toEqual([])
    await create(CAMPAIGN)
  })

  test('a seller can ask at most 50 buyers in 24 hours', async () => {
    await request(50, { sellerNumber: seller.organizationNumber })
    expect(await (await post(CAMPAIGN)).json()).toMatchObject({
      field: 'buyer_id',
      detail: 'You asked 50 new buyers in the last 24 hours. Ask more tomorrow.',
    })
    await database.query(
      `UPDATE seller_consent SET requested_at = now() - interval '1 day'
       WHERE organization_number = (SELECT min(organization_number) FROM seller_consent
         WHERE seller_number = $1 AND requested_by IS NOT NULL)`,
      [seller.organizationNumber],
    )
    await create(CAMPAIGN)
  })
})

describe('at the same time', () => {
  test('campaigns created while the buyer accepts are all shown', async () => {
    await create(CAMPAIGN)
    const made = Array.from({ length: 8 }, (_, i) => create(`Meanwhile ${i}`))
    await Promise.all([...made, answer('accepted')])
    expect(await bought()).toHaveLength(9)
  })

  test('two organizations that ask each other do not deadlock', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await createSeller(database, 'One'), await createSeller(database, 'Other')]
      const asks = [
        [one, other],
        [other, one],
      ].map(async ([from, to]) => {
        const { cookie } = await signInMember(database, from!.organizationNumber)
        return (await post('Mutual', to!.organizationId, cookie)).status
      })
      expect(await Promise.all(asks)).toEqual([201, 201])
    }
  })
})

test('what a buyer sees is looked up by who a campaign is shown to, never by who it was created for', () => {
  const byBuyer = /(?<!SET )buyer_number\s*(=|IN)\s*\(?\$|\$\d+\s+(=|IN)[^'`\n]*buyer_number/
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => byBuyer.test(readFileSync(join(root, 'src', path), 'utf8')))
  // A pair is looked up by both its numbers; changes, notes, files, counts and statements of a campaign only if it is shown.
  expect(found.toSorted()).toEqual([
    join('core', 'archive', 'archive-sql.ts'),
    join('core', 'consent', 'consent-sql.ts'),
    join('core', 'count', 'count-sql.ts'),
    join('core', 'count', 'open-count-sql.ts'),
    join('core', 'note', 'entry-sql.ts'),
    join('core', 'statement', 'statement-list-sql.ts'),
    join('core', 'statement', 'statement-sql.ts'),
    join('core', 'terms', 'terms-sql.ts'),
  ])
})

const root = fileURLToPath(packageRoot)

/** Every read address behind the web app, as called by someone who knows all ids of the campaign. */
function routesToLookAt(names: Record<string, string>): string[] {
  const plain = routesOf(app.app)
    .filter((route) => route.startsWith('GET /api/console/') && !route.includes('/operator/'))
    .map((route) => route.replace('GET /api/console', ''))
    // Says only that something changed, and never ends: see console-live.test.ts.
    .filter((path) => path !== '/live')
    .map((path) => path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'none'))
  const { campaignId } = names
  const asked = [
    '/campaigns?side=buyer',
    `/campaigns?search=Zebra`,
    '/campaigns?search=' + campaignId,
    '/campaigns?status=running',
    '/sellers?state=pending',
    ...['/lines', '/lines/totals', '/lines/export', '/campaign-rows'].map((path) => `${path}?side=buyer`),
    `/lines?side=buyer&search=${names['packageId']}`,
    ...['code', 'package', 'campaign'].flatMap((by) => [
      `/affiliates?side=buyer&by=${by}`,
      `/affiliates?by=${by}&campaign_id=${campaignId}`,
      `/affiliates/totals.csv?side=buyer&by=${by}`,
    ]),
    '/affiliates/days?side=buyer',
    `/affiliates/days?campaign_id=${campaignId}`,
    '/affiliates/days.csv?side=buyer',
  ]
  return [...plain, ...asked].toSorted()
}

/** Those addresses that reveal anything about the seller and its work. */
async function routesThatTell(routes: string[]): Promise<string[]> {
  const telling: string[] = []
  for (const route of routes) {
    const response = await askConsole(app.url, 'GET', route, { cookie: cookies.buyer })
    // Answered, or refused for good: a request that was only delayed would prove nothing.
    expect([200, 400, 403, 404], route).toContain(response.status)
    if (/zebra|7654321|12\.50?\b/i.test(await textOf(response))) telling.push(route)
  }
  return telling
}

/** With all that is in it, if it is packed: an archive or a workbook. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString()
  return [...(await unzip(bytes))].flat().join('\n')
}

/** Addresses that contain the seller, the campaign or its figures once the buyer may see them. */
function isAboutSales(route: string): boolean {
  return (
    /^\/(campaigns|campaign-rows|lines|affiliates)/.test(route) &&
    // Only for the seller, about what the buyer itself sells or shares, or a file that is packed.
    !/^\/campaigns\/[^/]+\/(delivery|statements\/next|report-shares|campaign-report\/file)|^\/affiliates($|\/totals\.csv$|\/days$|\/days\.csv$)|^\/(campaign-rows|lines|lines\/totals|lines\/export)$/.test(
      route,
    )
  )
}

/** A note and a file of the seller for both sides. Returns the ID of the file. */
async function share(campaignId: string): Promise<string> {
  const asSeller = { cookie: cookies.seller }
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/notes`, {
    ...asSeller,
    body: { is_shared: true, text: 'Zebra ran on Monday.' },
  })
  const response = await askConsole(
    app.url,
    'POST',
    `/campaigns/${campaignId}/attachments?shared=true&file_name=zebra.gif`,
    { ...asSeller, bytes: Buffer.from('GIF89a\x01\0\x01\0 with a zebra') },
  )
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

function post(
  name: string,
  buyerId = buyer.organizationId,
  cookie = cookies.seller,
  isDraft = false,
): Promise<Response> {
  const body = { name, buyer_id: buyerId, lines: [LINE], is_draft: isDraft }
  return askConsole(app.url, 'POST', '/campaigns', { cookie, body })
}

async function create(name: string, buyerId = buyer.organizationId, isDraft = false): Promise<string> {
  const response = await post(name, buyerId, cookies.seller, isDraft)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

async function change(id: string, buyerId: string, name = CAMPAIGN): Promise<Response> {
  const { version, lines } = await show(id)
  const body = {
    version,
    name,
    buyer_id: buyerId,
    lines: lines.map(({ package_id }) => ({ ...LINE, package_id })),
  }
  return askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie: cookies.seller, body })
}

async function publish(id: string): Promise<Response> {
  const { version } = await show(id)
  return askConsole(app.url, 'POST', `/campaigns/${id}/publish`, {
    cookie: cookies.seller,
    body: { version },
  })
}

function show(id: string, cookie = cookies.seller): Promise<Answer<'GET /campaigns/:campaignId'>> {
  return askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(app.url, 'GET', `/campaigns/${id}`, { cookie })
}

function sellers(cookie = cookies.buyer): Promise<Answer<'GET /sellers'>> {
  return askConsoleFor<Answer<'GET /sellers'>>(app.url, 'GET', '/sellers', { cookie })
}

function put(
  state: ConsentAnswer,
  cookie = cookies.buyer,
  sellerId = seller.organizationId,
): Promise<Response> {
  return askConsole(app.url, 'PUT', `/sellers/${sellerId}`, { cookie, body: { state } })
}

async function answer(state: ConsentAnswer, cookie = cookies.buyer): Promise<void> {
  expect((await put(state, cookie)).status).toBe(204)
}

/** The ids of the campaigns the buyer sees, newest first. */
async function bought(cookie = cookies.buyer): Promise<string[]> {
  const { campaigns } = await askConsoleFor<{ campaigns: { id: string }[] }>(
    app.url,
    'GET',
    '/campaigns?side=buyer',
    { cookie },
  )
  return campaigns.map(({ id }) => id)
}

/** The sides from which the buyer may view affiliate results. */
async function sides(): Promise<string[]> {
  const answered = await askConsoleFor<{ sides: string[] }>(app.url, 'GET', '/affiliates/days', {
    cookie: cookies.buyer,
  })
  return answered.sides
}

/** This many requests between one organization and new ones. */
async function request(
  count: number,
  { buyerNumber, sellerNumber }: { buyerNumber?: number; sellerNumber?: number },
): Promise<void> {
  const others = await database.query<{ number: number }>(
    `INSERT INTO organization (name) SELECT 'Another' FROM generate_series(1, $1) RETURNING number`,
    [count],
  )
  const pairs = [others.map(({ number }) => number), buyerNumber ?? null, sellerNumber ?? null]
  await database.query(
    `WITH k AS (
       INSERT INTO seller_consent (organization_number, seller_number, state, requested_at, requested_by)
       SELECT coalesce($2, number), coalesce($3, number), 'pending', now(), (SELECT id FROM person LIMIT 1)
       FROM unnest($1::integer[]) AS number)
     SELECT`,
    pairs,
  )
  await database.query(
    `WITH c AS (
       INSERT INTO campaign (organization_number, buyer_number, is_withheld, name)
       SELECT coalesce($3, number), coalesce($2, number), true, 'Another' FROM unnest($1::integer[]) AS number)
     SELECT`,
    pairs,
  )
}
