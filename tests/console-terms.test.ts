import { beforeAll, describe, expect, test } from 'vitest'
import type { TermsHistory } from '../src/core/terms/terms.ts'
import { CHANGES_PER_PAGE } from '../src/core/terms/terms.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { acceptSeller, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createParties } from './support/trade.ts'
import type { Answer, Body } from '../src/console/routes.ts'

type CampaignForm = Body<'POST /campaigns'>
type LineForm = CampaignForm['lines'][number]

const { database } = await createTestDatabase()
let app: TestApp
let seller: Seller
let buyer: Seller
let selling: Account
let buying: Account

const LINE: LineForm = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: '2026-01-01',
  flight_end: '2026-11-18',
  booked: '1000000',
  price: '12',
  currency: 'EUR',
}

beforeAll(async () => {
  app = await startApp(database)
  ;({ seller, buyer, selling, buying } = await createParties(database))
})

describe('a change of terms', () => {
  test('is shown to both sides with old and new values; only the seller sees who made it', async () => {
    const id = await create([LINE, { ...LINE, name: 'Goes' }])
    const [first] = (await show(id)).lines
    await reportDelivery(app.url, seller.apiKey, [{ package_id: first!.package_id, impressions: 5 }])
    await change(id, ({ name, lines: [line] }) => ({
      name: `${name}, extended`,
      lines: [
        { ...line!, name: 'Home page', booked: '1200000', price: '11.5', flight_end: '2026-11-25' },
        { ...LINE, name: 'New', booked: null },
      ],
    }))
    const sold = await terms(selling, id)
    expect(sold).toMatchObject({ side: 'seller', unseen: 4, seen_at: null, older: null })
    expect(sold.changes.map(({ kind, line_name, terms: changed }) => [kind, line_name, changed])).toEqual([
      ['changed', null, { name: ['Autumn', 'Autumn, extended'] }],
      [
        'changed',
        'Home page',
        {
          name: ['Front page', 'Home page'],
          booked: ['1000000', '1200000'],
          price: ['12', '11.5'],
          flight_end: ['2026-11-18', '2026-11-25'],
        },
      ],
      ['added', 'New', expect.objectContaining({ price: [null, '12'], currency: [null, 'EUR'] })],
      ['removed', 'Goes', expect.objectContaining({ booked: ['1000000', null] })],
    ])
    expect(sold.changes[1]).toMatchObject({
      version: 2,
      package_id: first!.package_id,
      pricing_basis: 'impressions',
      currency: 'EUR',
      by: 'person',
      person_name: 'Nora Test',
      person_email: selling.email,
      is_unseen: true,
    })
    const bought = await terms(buying, id)
    const hidden = { person_name: null, person_email: null }
    expect(bought).toEqual({
      ...sold,
      side: 'buyer',
      changes: sold.changes.map((each) => ({ ...each, ...hidden })),
    })
    expect(JSON.stringify(bought)).not.toContain(selling.email)

    const ofLine = await lineTerms(buying, first!.package_id)
    expect(ofLine.changes).toEqual([bought.changes[1]])
    expect(ofLine).toMatchObject({ unseen: 1, unseen_package_ids: [first!.package_id] })
  })

  test('that changes nothing leaves no trace, and neither does a refused one', async () => {
    const id = await create([LINE])
    await change(id, () => ({}))
    const view = await show(id)
    const refused = await save(id, { ...formOf(view), lines: [{ ...LINE, currency: 'ZZZ' }] }, view.version)
    expect(refused.status).toBe(400)
    expect((await terms(selling, id)).changes).toEqual([])
  })

  test('cannot be rewritten, deleted or truncated by anyone with database access', async () => {
    const id = await create([LINE])
    await change(id, () => ({ name: 'Other' }))
    for (const statement of [
      `UPDATE terms_change SET terms = '{}' WHERE campaign_id = '${id}'`,
      `DELETE FROM terms_change WHERE campaign_id = '${id}'`,
      'TRUNCATE terms_change',
    ]) {
      await expect(database.query(statement)).rejects.toThrow(/terms_change(?:_\d+)? is append only/)
    }
    expect((await terms(selling, id)).changes).toHaveLength(1)
  })

  test('of very many lines is read a page at a time, each change once', async () => {
    const many = Array.from({ length: CHANGES_PER_PAGE + 5 }, (_, i) => ({ ...LINE, name: `Line ${i}` }))
    const id = await create(many)
    await change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: '13' })) }))
    await change(id, () => ({ name: 'Renamed' }))
    const first = await terms(buying, id)
    expect(first.changes).toHaveLength(CHANGES_PER_PAGE)
    expect(first.unseen).toBe(many.length + 1)
    const second = await terms(buying, id, `?before=${first.older}`)
    expect(second.older).toBeNull()
    const names = [...first.changes, ...second.changes].map(({ line_name }) => line_name)
    expect(names).toEqual([null, ...many.map(({ name }) => name)])
    expect((await askConsole(app.url, 'GET', `/campaigns/${id}/terms?before=x`, selling)).status).toBe(400)
  })
})

describe('changes are marked for the buyer', () => {
  test('until someone there has viewed them, in the list, on the campaign and on the line; the seller sees when', async () => {
    const id = await create([LINE, { ...LINE, name: 'Untouched' }])
    const [line] = (await show(id)).lines
    expect(await unseenInList(buying, id)).toBe(0)
    await change(id, ({ lines: [first, ...rest] }) => ({
      lines: [{ ...first!, booked: '2000000' }, ...rest],
    }))
    expect(await unseenInList(buying, id)).toBe(1)
    expect(await unseenInList(selling, id)).toBe(0)
    const before = await terms(buying, id)
    expect(before).toMatchObject({ unseen: 1, unseen_package_ids: [line!.package_id], seen_version: 0 })

    // Loading it alone writes nothing.
    expect(await unseenInList(buying, id)).toBe(1)
    expect((await look(selling, id, 2)).status).toBe(403)
    expect((await look(buying, id, before.latest_version!)).status).toBe(204)
    expect(await unseenInList(buying, id)).toBe(0)
    const after = await terms(selling, id)
    expect(after).toMatchObject({ unseen: 0, seen_version: 2, seen_at: expect.any(String) })
    expect(after.changes[0]!.is_unseen).toBe(false)

    await change(id, () => ({ name: 'And another' }))
    expect((await terms(selling, id)).changes.map(({ is_unseen }) => is_unseen)).toEqual([true, false])
  })

  test('and one made after the page was shown stays marked; the viewed time never moves back or ahead', async () => {
    const id = await create([LINE])
    await change(id, () => ({ name: 'One' }))
    await change(id, () => ({ name: 'Two' }))
    expect((await look(buying, id, 2)).status).toBe(204)
    expect((await terms(buying, id)).unseen).toBe(1)
    await look(buying, id, 2_000_000_000)
    await look(buying, id, 1)
    expect(await terms(buying, id)).toMatchObject({ unseen: 0, seen_version: 3 })
    await change(id, () => ({ name: 'Three' }))
    expect((await terms(buying, id)).unseen).toBe(1)
  })

  test('but not for a buyer who is not shown the campaign, nor for anyone else', async () => {
    const other = await createSeller(database, 'Not asked yet')
    const waiting = await signInMember(database, other.organizationNumber)
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
    const id = await create([LINE], other)
    const [line] = (await show(id)).lines
    await change(id, () => ({ name: 'Changed while withheld' }))
    for (const account of [waiting, stranger]) {
      for (const path of [`/campaigns/${id}/terms`, `/lines/${line!.package_id}/terms`]) {
        expect((await askConsole(app.url, 'GET', path, account)).status).toBe(404)
      }
      expect((await look(account, id, 2)).status).toBe(404)
    }
    expect((await terms(selling, id)).seen_version).toBe(0)
  })

  test('and a new buyer sees nothing agreed with the previous one, not even that there was one', async () => {
    const third = await createSeller(database, 'Third House')
    await acceptSeller(database, seller, third)
    const later = await signInMember(database, third.organizationNumber)
    const id = await create([LINE])
    await change(id, ({ lines: [line] }) => ({ lines: [{ ...line!, price: '1' }] }))
    await change(id, ({ lines: [line] }) => ({
      buyer_id: third.organizationId,
      lines: [{ ...line!, price: '2' }],
    }))
    expect(await terms(later, id)).toMatchObject({ changes: [], unseen: 0, latest_version: null })
    expect(await unseenInList(later, id)).toBe(0)
    await change(id, ({ lines: [line] }) => ({ lines: [{ ...line!, price: '3' }] }))
    const seen = await terms(later, id)
    expect(seen.changes.map(({ terms: changed }) => changed)).toEqual([{ price: ['2', '3'] }])
    expect(JSON.stringify(seen)).not.toContain('Buying House')
    const sold = await terms(selling, id)
    expect(sold.changes.map(({ terms: changed }) => changed)).toContainEqual({
      buyer: ['Buying House', 'Third House'],
    })
    expect(sold.unseen).toBe(1)
  })
})

test('a currency must be in use today, but a line with another keeps it while other terms change', async () => {
  const id = await create([LINE])
  await database.query(`UPDATE package_line SET currency = 'ZZZ' WHERE campaign_id = $1`, [id])
  await change(id, ({ lines: [line] }) => ({ lines: [{ ...line!, price: '7' }] }))
  const view = await show(id)
  expect(view.lines[0]).toMatchObject({ currency: 'ZZZ', price: '7' })
  for (const currency of ['XXX', 'DEM', 'QQQ']) {
    const form = { ...formOf(view), lines: formOf(view).lines.map((line) => ({ ...line, currency })) }
    const response = await save(id, form, view.version)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'lines.0.currency' })
  }
  await change(id, ({ lines: [line] }) => ({ lines: [{ ...line!, currency: 'sek' }] }))
  expect((await show(id)).lines[0]!.currency).toBe('SEK')
})

async function create(lines: LineForm[], to = buyer): Promise<string> {
  const body = { name: 'Autumn', buyer_id: to.organizationId, lines }
  return (await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', { ...selling, body })).id
}

function show(id: string): Promise<Answer<'GET /campaigns/:campaignId'>> {
  return askConsoleFor(app.url, 'GET', `/campaigns/${id}`, selling)
}

async function change(id: string, edit: (form: CampaignForm) => Partial<CampaignForm>): Promise<void> {
  const view = await show(id)
  const form = formOf(view)
  expect((await save(id, { ...form, ...edit(form) }, view.version)).status).toBe(200)
}

function save(id: string, form: CampaignForm, version: number): Promise<Response> {
  return askConsole(app.url, 'PUT', `/campaigns/${id}`, { ...selling, body: { ...form, version } })
}

function formOf({ name, buyer_id, lines }: Answer<'GET /campaigns/:campaignId'>): CampaignForm {
  return {
    name,
    buyer_id,
    lines: lines.map(
      ({ package_id, pricing_basis, flight_start, flight_end, booked, price, currency, ...line }) => ({
        ...{ package_id, name: line.name, pricing_basis, flight_start, flight_end, booked, price, currency },
      }),
    ),
  }
}

function terms(account: Account, id: string, query = ''): Promise<TermsHistory> {
  return askConsoleFor(app.url, 'GET', `/campaigns/${id}/terms${query}`, account)
}

function lineTerms(account: Account, packageId: string): Promise<TermsHistory> {
  return askConsoleFor(app.url, 'GET', `/lines/${packageId}/terms`, account)
}

function look(account: Account, id: string, version: number): Promise<Response> {
  return askConsole(app.url, 'POST', `/campaigns/${id}/terms/seen`, { ...account, body: { version } })
}

async function unseenInList(account: Account, id: string): Promise<number> {
  const { campaigns } = await askConsoleFor<Answer<'GET /campaigns'>>(
    app.url,
    'GET',
    `/campaigns?search=${id}`,
    account,
  )
  return campaigns[0]!.unseen_terms
}
