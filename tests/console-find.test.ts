import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { agreedLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

type Groups = Answer<'GET /find'>['groups']

let database: Database
let app: TestApp
let seller: Seller
let packageId: string
let requestId: string
let buyerNumber: number
let callers: Record<'admin' | 'member' | 'buyer' | 'stranger' | 'operator' | 'nobody', Account>

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Nordlicht Audio')
  const [campaign] = await database.query<{ buyer_number: number }>(
    `UPDATE campaign SET name = 'Autumn Harvest 100% Ä_b' WHERE id = $1 RETURNING buyer_number`,
    [seller.campaignId],
  )
  buyerNumber = campaign!.buyer_number
  packageId = await addLine(seller.campaignId, 'Host-read midroll, Berlin')
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO campaign (organization_number, buyer_number, name, is_withheld)
     VALUES ($1, $2, 'Autumn secrets', true) RETURNING id`,
    [seller.organizationNumber, buyerNumber],
  )
  withheld = { campaignId: row!.id, packageId: await addLine(row!.id, 'Host-read secret') }
  await sendRows(app.url, seller.apiKey, 'codes', [
    { packageId, code: 'Trail20' },
    { packageId: withheld.packageId, code: 'TRAILSECRET' },
  ])
  const response = await postDelivery(app.url, seller.apiKey, {
    items: [{ package_id: packageId, impressions: 1_000 }],
  })
  requestId = response.headers.get('x-request-id')!
  const elsewhere = await createSeller(database, 'Somewhere else')
  callers = {
    admin: await signInMember(database, seller.organizationNumber, 'admin'),
    member: await signInMember(database, seller.organizationNumber, 'member'),
    buyer: await signInMember(database, buyerNumber, 'admin'),
    stranger: await signInMember(database, elsewhere.organizationNumber, 'admin'),
    operator: await signInOperator(database),
    nobody: await signInSomebody(database),
  }
})

let withheld: { campaignId: string; packageId: string }

describe('a seller', () => {
  test.each(['autumn h', 'HARVEST', 'harvest autumn', 'Ä_B', '100%'])(
    'finds a campaign by its name, whatever the case and the order of words: %s',
    async (words) => {
      expect(await find('member', words)).toContainEqual({
        kind: 'campaigns',
        results: [
          {
            id: seller.campaignId,
            name: 'Autumn Harvest 100% Ä_b',
            purchase_order: null,
            side: 'seller',
            party_name: 'Test buyer',
            state: null,
          },
        ],
      })
    },
  )

  test('finds names that begin with the text first', async () => {
    const { organizationNumber } = await createSeller(database)
    await database.query(
      `INSERT INTO campaign (organization_number, buyer_number, name)
       SELECT $1, $2, name FROM unnest('{The zebra,Zebra,Zebra crossing}'::text[]) AS name`,
      [organizationNumber, buyerNumber],
    )
    const groups = await findAs(await signInMember(database, organizationNumber), 'zebra')
    expect(namesIn(groups)).toEqual(['Zebra', 'Zebra crossing', 'The zebra'])
  })

  test('finds at most five of a kind', async () => {
    const crowded = await createSeller(database)
    const lines = Array.from({ length: 9 }, (_, i) => ({ ...agreedLine({}), name: `Preroll ${i}` }))
    const { organizationNumber } = crowded
    await insertLines(database, { organizationNumber, id: crowded.campaignId }, lines)
    const groups = await findAs(await signInMember(database, organizationNumber), 'roll')
    expect(namesIn(groups)).toHaveLength(5)
  })

  test.each(['midroll', 'berlin host-read', 'Host-read m'])('finds a line by its name: %s', async (words) => {
    expect(await find('member', words)).toEqual([
      {
        kind: 'lines',
        results: [
          {
            package_id: packageId,
            name: 'Host-read midroll, Berlin',
            reference: null,
            campaign_id: seller.campaignId,
            campaign_name: 'Autumn Harvest 100% Ä_b',
            state: null,
          },
        ],
      },
    ])
  })

  test.each([
    ['a package ID', () => packageId, 'lines'],
    ['a package ID in upper case and in quotes', () => ` "${packageId.toUpperCase()}" `, 'lines'],
    ['a package ID without hyphens', () => packageId.replaceAll('-', ''), 'lines'],
    ['a campaign ID', () => seller.campaignId, 'campaigns'],
    ['a request ID', () => requestId, 'requests'],
  ] as const)('finds one thing by %s', async (_, pasted, kind) => {
    const groups = await find('member', pasted())
    expect(groups).toMatchObject([{ kind, results: [{}] }])
  })

  test('finds an affiliate code by its beginning or a part of it, whatever the case', async () => {
    for (const words of ['trail20', 'TRAIL2', 'ail20']) {
      expect(await find('member', words)).toMatchObject([
        { kind: 'codes', results: [{ code: 'Trail20', side: 'seller', place: 'Host-read midroll, Berlin' }] },
      ])
    }
  })

  test('finds colleagues as an admin, and not as a member', async () => {
    const { email, personId } = callers.member
    for (const words of [email, email.slice(3, 12), personId]) {
      expect(await find('admin', words)).toEqual([
        { kind: 'colleagues', results: [{ id: personId, name: 'Nora Test', email }] },
      ])
      expect(await find('member', words)).toEqual([])
    }
  })
})

describe('a buyer', () => {
  test('finds what is shown to it, by name, by ID and by code', async () => {
    expect(await find('buyer', 'harvest')).toMatchObject([
      { kind: 'campaigns', results: [{ side: 'buyer', party_name: 'Nordlicht Audio' }] },
    ])
    expect(await find('buyer', seller.campaignId)).toMatchObject([{ kind: 'campaigns' }])
    expect(await find('buyer', 'midroll')).toMatchObject([
      { kind: 'lines', results: [{ package_id: packageId }] },
    ])
    expect(await find('buyer', packageId)).toMatchObject([{ kind: 'lines' }])
    expect(await find('buyer', 'trail')).toMatchObject([
      { kind: 'codes', results: [{ code: 'Trail20', side: 'buyer', place: 'Nordlicht Audio' }] },
    ])
  })

  test('finds nothing that is withheld from it, and no request of the seller', async () => {
    for (const words of ['secret', withheld.campaignId, withheld.packageId, 'TRAILSECRET', requestId]) {
      expect(await find('buyer', words)).toEqual([])
    }
    expect(namesIn(await find('buyer', 'autumn'))).toEqual(['Autumn Harvest 100% Ä_b'])
    expect(namesIn(await find('admin', 'secret'))).toEqual([
      'Autumn secrets',
      'Host-read secret',
      'TRAILSECRET',
    ])
  })

  test('does not learn where a code is now that was on its campaign once', async () => {
    const moving = await createSeller(database, 'Moving')
    const place = { organizationNumber: moving.organizationNumber, id: moving.campaignId }
    const [first] = await insertLines(database, place, [agreedLine({})])
    const [row] = await database.query<{ id: string; buyer_number: number }>(
      `INSERT INTO campaign (organization_number, buyer_number, name, is_withheld)
       SELECT organization_number, buyer_number, 'Hidden', true FROM campaign WHERE id = $1 RETURNING id, buyer_number`,
      [moving.campaignId],
    )
    const hidden = { ...place, id: row!.id }
    const [second] = await insertLines(database, hidden, [{ ...agreedLine({}), name: 'Hidden line' }])
    await sendRows(app.url, moving.apiKey, 'codes', [{ packageId: first, code: 'WANDER' }])
    await sendRows(app.url, moving.apiKey, 'codes', [{ packageId: second, code: 'WANDER' }])
    const groups = await findAs(await signInMember(database, row!.buyer_number), 'wander')
    expect(groups).toMatchObject([{ kind: 'codes', results: [{ code: 'WANDER', place: 'Moving' }] }])
    expect(JSON.stringify(groups)).not.toContain('Hidden')
  })
})

describe('everyone else', () => {
  test('finds nothing of the seller, neither by words nor by exact IDs', async () => {
    const things = ['autumn', 'midroll', 'trail20', 'Nordlicht', seller.campaignId, packageId, requestId]
    for (const caller of ['stranger', 'nobody'] as const) {
      for (const words of [...things, seller.organizationId, callers.admin.email, callers.admin.personId]) {
        expect([caller, words, await find(caller, words)]).toEqual([caller, words, []])
      }
    }
  })

  test('finds nothing in the name of an organization that was switched away from', async () => {
    const { cookie } = callers.admin
    const headers = { 'flightline-organization': randomUUID() }
    const response = await askConsole(app.url, 'GET', '/find?q=autumn', { cookie, headers })
    expect(response.status).toBe(409)
  })
})

describe('an operator', () => {
  test('finds organizations and people, by name, address and ID, and no campaigns', async () => {
    const organization = { id: seller.organizationId, name: 'Nordlicht Audio', is_suspended: false }
    for (const words of ['nordl', 'audio', seller.organizationId]) {
      expect(await find('operator', words)).toEqual([{ kind: 'organizations', results: [organization] }])
    }
    const { personId, email } = callers.member
    for (const words of [email.toUpperCase(), email.slice(2, 14), personId]) {
      expect(await find('operator', words)).toEqual([
        { kind: 'people', results: [{ id: personId, name: 'Nora Test', email }] },
      ])
    }
    for (const words of ['autumn', packageId, requestId]) expect(await find('operator', words)).toEqual([])
  })

  test('finds shows, by name, ID and domain, and nobody else does', async () => {
    const mark = randomUUID().slice(0, 8)
    const show = { publisher_domain: `${mark}.example`, collection_id: `night_${mark}`, name: `Long ${mark}` }
    const { cookie } = callers.operator
    await askConsole(app.url, 'POST', '/operator/collections', { cookie, body: { collection: show } })
    for (const words of [`LONG ${mark}`, `night_${mark}`, `${mark}.exam`]) {
      expect(await find('operator', words)).toEqual([{ kind: 'shows', results: [show] }])
      expect(await find('admin', words)).toEqual([])
    }
  })

  test('who is also a member finds both', async () => {
    const both = await signInOperator(database)
    const { organizationNumber } = seller
    await insertMembership(database, { organizationNumber, personId: both.personId, role: 'member' })
    expect(namesIn(await findAs(both, 'autumn h'))).toEqual(['Autumn Harvest 100% Ä_b'])
    expect(namesIn(await findAs(both, 'nordlicht'))).toContain('Nordlicht Audio')
  })
})

describe('what is typed', () => {
  test.each(['%', '_', '\\', '%%', 'Autumn%', 'mid_oll', "'; --", '\u{10FFFF}', '𝒜', '(', '[a-z]', 'NULL'])(
    'has no wildcards: %s finds only what contains it',
    async (words) => {
      const found = namesIn(await find('member', words))
      expect(found.filter((name) => !name.includes(words))).toEqual([])
    },
  )

  test('finds nothing if it is empty, and words say what is wrong if it is too long or no text', async () => {
    expect(await find('admin', '')).toEqual([])
    expect(await find('admin', '   ')).toEqual([])
    expect(await findAs(callers.admin, 'x'.repeat(200))).toEqual([])
    const { cookie } = callers.admin
    for (const [sent, told] of [
      ['x'.repeat(201), 'search for at most 200 characters'],
      ['a\0b', 'characters that are not valid text'],
    ] as const) {
      const response = await askConsole(app.url, 'GET', `/find?q=${encodeURIComponent(sent)}`, { cookie })
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(told)])
    }
  })
})

function find(caller: keyof typeof callers, words: string): Promise<Groups> {
  return findAs(callers[caller], words)
}

async function findAs({ cookie }: Account, words: string): Promise<Groups> {
  const path = `/find?q=${encodeURIComponent(words)}`
  return (await askConsoleFor<Answer<'GET /find'>>(app.url, 'GET', path, { cookie })).groups
}

/** What people see of each result, in order. */
function namesIn(groups: Groups): string[] {
  return groups.flatMap(({ results }) =>
    results.map((result) =>
      'name' in result
        ? result.name
        : 'code' in result
          ? result.code
          : 'number' in result
            ? `Statement ${result.number}`
            : result.request_id,
    ),
  )
}

async function addLine(campaignId: string, name: string): Promise<string> {
  const place = { organizationNumber: seller.organizationNumber, id: campaignId }
  const [id] = await insertLines(database, place, [{ ...agreedLine({}), name }])
  return id!
}
