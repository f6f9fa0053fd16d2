import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import { openTable } from '../src/core/spreadsheet/table.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { previewFile, reportFile } from './support/report-file.ts'
import { createSeller, viewLine } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type LineBody, type Trade } from './support/trade.ts'

type CampaignView = Answer<'GET /campaigns/:campaignId'>
type Form = Body<'PUT /campaigns/:campaignId'>
interface Refused {
  status: number
  errors: { field: string; message: string }[]
}

const { database } = await createTestDatabase()
let app: TestApp
let trade: Trade

beforeAll(async () => {
  app = await startApp(database)
  trade = await createTrade(database, app)
})

describe('a line’s reference', () => {
  test('is kept as written and shown to both sides, on the campaign, the line, the form and in lists', async () => {
    const { id, packageIds } = await trade.sell('Own names', [{ reference: '  hL-Own/1 ' }])
    for (const [side, cookie] of Object.entries(trade.cookies)) {
      expect((await show(id, cookie)).lines[0]!.reference).toBe('hL-Own/1')
      const line = await ask<Answer<'GET /lines/:packageId'>>(`/lines/${packageIds[0]}`, cookie)
      expect(line.reference).toBe('hL-Own/1')
      for (const search of ['hl-own', 'OWN/1']) {
        const { lines } = await trade.lines(cookie, `?side=${side}&search=${encodeURIComponent(search)}`)
        expect(lines.map(({ reference }) => reference)).toEqual(['hL-Own/1'])
      }
      const { groups } = await ask<Answer<'GET /find'>>('/find?q=HL-own', cookie)
      expect(groups).toEqual([
        {
          kind: 'lines',
          results: [expect.objectContaining({ package_id: packageIds[0], reference: 'hL-Own/1' })],
        },
      ])
    }
    const form = `/campaigns/${id}/delivery?search=hl-OWN`
    const { lines } = await ask<Answer<'GET /campaigns/:campaignId/delivery'>>(form)
    expect(lines.map(({ reference }) => reference)).toEqual(['hL-Own/1'])
  })

  test('that another line of the organization has is refused at its field, naming that line, whatever the case', async () => {
    await trade.sell('Has it', [{ name: 'Holder', reference: 'Taken-1' }])
    const refused = await create([
      { name: 'Fine', reference: 'Fresh-1' },
      { name: 'Wants it', reference: 'TAKEN-1' },
      { name: 'Twice', reference: 'fresh-1' },
    ])
    expect(refused.status).toBe(400)
    expect(refused.errors.map(({ field }) => field)).toEqual(['lines.1.reference', 'lines.2.reference'])
    expect(refused.errors[0]!.message).toContain('line “Holder” in “Has it”')
    expect(refused.errors[1]!.message).toContain('line “Fine”')
    const { id } = await trade.sell('Free', [{ reference: 'Fresh-1' }])
    const again = await save(id, ({ lines: [line] }) => ({ lines: [{ ...line!, reference: 'taken-1' }] }))
    expect(again).toMatchObject({ status: 400, errors: [{ field: 'lines.0.reference' }] })
  })

  test('is unique within one organization only, which learns nothing of the others', async () => {
    await trade.sell('Here', [{ reference: 'Shared-name' }])
    const elsewhere = await createTrade(database, app)
    const { packageIds } = await elsewhere.sell('There', [{ reference: 'shared-name' }])
    expect(packageIds).toHaveLength(1)
    const { groups } = await ask<Answer<'GET /find'>>('/find?q=shared-name', elsewhere.cookies.seller)
    expect(groups).toMatchObject([{ kind: 'lines', results: [{ package_id: packageIds[0] }] }])
  })

  test('can be swapped with that of another line in one save, moved to a new line, and taken from a removed one', async () => {
    const { id } = await trade.sell('Swap', [
      { name: 'One', reference: 'S-1' },
      { name: 'Two', reference: 'S-2' },
      { name: 'Three', reference: 'S-3' },
    ])
    const saved = await save(id, ({ lines: [one, two] }) => ({
      lines: [
        { ...one!, reference: 'S-2' },
        { ...two!, reference: 's-1' },
        { ...LINE, name: 'Four', reference: 'S-3' },
      ],
    }))
    expect(saved.status).toBe(200)
    const referencesOf = async () => (await show(id)).lines.map(({ name, reference }) => [name, reference])
    expect(await referencesOf()).toEqual([
      ['One', 'S-2'],
      ['Two', 's-1'],
      ['Four', 'S-3'],
    ])
    const { changes } = await ask<Answer<'GET /campaigns/:campaignId/terms'>>(`/campaigns/${id}/terms`)
    expect(changes.slice(0, 2).map(({ line_name, terms }) => [line_name, terms])).toEqual([
      ['One', { reference: ['S-1', 'S-2'] }],
      ['Two', { reference: ['S-2', 's-1'] }],
    ])
    // The table of all lines is kept in memory: it has the new ones too.
    const { lines } = await trade.lines(trade.cookies.seller, '?search=s-1')
    expect(lines.map(({ name }) => name)).toEqual(['Two'])
    await save(id, (form) => ({ lines: form.lines.map((line) => ({ ...line, reference: null })) }))
    expect((await referencesOf()).map(([, reference]) => reference)).toEqual([null, null, null])
  })

  test('given to two lines at once is refused to one of them in words', async () => {
    const { id } = await trade.sell('Rival', [{ name: 'Rival' }])
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) =>
        create([{ name: `Rival ${i}`, reference: i % 2 ? 'Race' : 'RACE' }]),
      ),
      save(id, ({ lines: [line] }) => ({ lines: [{ ...line!, reference: 'race' }] })),
    ])
    const statuses = outcomes.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.slice(1)).toEqual([400, 400, 400, 400])
    const refused = outcomes.find(({ status }) => status === 400)
    expect(refused!.errors[0]).toMatchObject({
      field: 'lines.0.reference',
      message: expect.stringMatching(/reference of line “Rival/),
    })
  })

  test.each(['x'.repeat(65), 'two\nlines', 'in\u200Bvisible', '0192f0c11111 7abc8def0123456789ab'])(
    'that is none is refused at its field: %j',
    async (reference) => {
      expect(await create([{ reference }])).toMatchObject({
        status: 400,
        errors: [{ field: 'lines.0.reference' }],
      })
    },
  )
})

describe('a report that names lines by reference', () => {
  test('is recorded from a file, whatever the case, and mixes with package IDs', async () => {
    const { packageIds } = await trade.sell('By file', [
      { name: 'A', reference: 'F-1' },
      { name: 'B', reference: 'F-2' },
      { name: 'C', reference: '4711' },
    ])
    const file = `package_id,impressions\nf-1,10\n${packageIds[1]},20\nF-2,30\n4711,40\nF-9,50\n,60\n${'x'.repeat(70)},70\n`
    const answer = await reportFile(app.url, { cookie: trade.cookies.seller }, file)
    expect(answer).toMatchObject({ accepted: 3, rejected: 4 })
    expect(
      answer.rejected_rows.map(({ row, package_id, line_name, reason }) => [
        row,
        package_id.slice(0, 5),
        line_name,
        reason,
      ]),
    ).toEqual([
      [4, 'F-2', 'B', 'duplicate_package_id'],
      [6, 'F-9', null, 'not_seller'],
      [7, '', null, 'invalid_item'],
      [8, 'xxxxx', null, 'invalid_item'],
    ])
    expect(answer.rejected_rows[1]!.message).toContain('None of your lines has the reference “F-9”')
    const totals = await Promise.all(packageIds.map(async (id) => (await viewLine(database, id)).quantity))
    expect(totals).toEqual(['10', '20', '40'])
    const { requests } = await ask<Answer<'GET /requests'>>('/requests')
    expect(requests[0]).toMatchObject({ accepted: 3, rejected: 4 })
    const request = await ask<Answer<'GET /requests/:requestId'>>(`/requests/${requests[0]!.request_id}`)
    expect(JSON.stringify(request)).toContain('None of your lines has the reference “F-9”')
  })

  test.each(['reference', 'Line reference', 'Your reference'])(
    'is recognized by a column named “%s”, unless there is one of package IDs',
    async (name) => {
      const cookie = { cookie: trade.cookies.seller }
      expect((await previewFile(app.url, cookie, `${name},impressions\nF-1,1\n`)).columns).toEqual({
        package_id: 1,
        impressions: 2,
      })
      const both = await previewFile(app.url, cookie, `${name},API package ID,impressions\nF-1,,1\n`)
      expect(both).toMatchObject({ columns: { package_id: 2, impressions: 3 }, ambiguous: [] })
    },
  )

  test('is taken in the form too, and never for another organization', async () => {
    const { id, packageIds } = await trade.sell('By hand', [{ reference: 'Hand-1' }])
    const report = (reference: string, cookie: string, campaignId = id) =>
      askConsole(app.url, 'POST', `/campaigns/${campaignId}/delivery`, {
        cookie,
        body: { reports: [{ package_id: reference, quantity: '77', as_of: '2025-01-01' }] },
      })
    const answer = (await (await report(' hand-1 ', trade.cookies.seller)).json()) as { accepted: number }
    expect(answer).toMatchObject({ accepted: 1 })
    expect((await viewLine(database, packageIds[0]!)).quantity).toBe('77')
    const elsewhere = await createTrade(database, app)
    const other = await elsewhere.sell('Another', [{}])
    const foreign = await report('Hand-1', elsewhere.cookies.seller, other.id)
    expect(await foreign.json()).toMatchObject({ accepted: 0, results: [{ reason: 'not_seller' }] })
    expect((await report('Hand-1', trade.cookies.buyer)).status).toBe(404)
  })

  test('by API is malformed: the contract knows package IDs only', async () => {
    await trade.sell('By API', [{ reference: 'Api-1' }])
    const response = await postDelivery(app.url, trade.seller.apiKey, {
      items: [{ package_id: 'Api-1', impressions: 5 }],
    })
    expect(await response.json()).toMatchObject({
      accepted: 0,
      results: [{ status: 'rejected', reason: 'invalid_item', field: 'package_id' }],
    })
  })
})

describe('a purchase order', () => {
  test('is shown to both sides, found by both, and its changes are in the history of terms', async () => {
    const { id } = await trade.sell('Ordered', [{}])
    await save(id, () => ({ purchase_order: '  PO 2026/118 ' }))
    for (const [side, cookie] of Object.entries(trade.cookies)) {
      expect((await show(id, cookie)).purchase_order).toBe('PO 2026/118')
      for (const q of ['po 2026', '2026/118', 'ordered 118']) {
        const { groups } = await ask<Answer<'GET /find'>>(`/find?q=${encodeURIComponent(q)}`, cookie)
        expect(groups).toMatchObject([
          { kind: 'campaigns', results: [{ id, purchase_order: 'PO 2026/118' }] },
        ])
      }
      const search = `?side=${side}&search=2026%2F118`
      const { campaigns } = await ask<Answer<'GET /campaigns'>>(`/campaigns${search}`, cookie)
      expect(campaigns).toMatchObject([{ id, purchase_order: 'PO 2026/118' }])
      const rows = await ask<Answer<'GET /campaign-rows'>>(`/campaign-rows${search}`, cookie)
      expect(rows.campaigns).toMatchObject([{ id, purchase_order: 'PO 2026/118' }])
      const { lines } = await trade.lines(cookie, search)
      expect(lines.map(({ purchase_order }) => purchase_order)).toEqual(['PO 2026/118'])
    }
    await save(id, () => ({ purchase_order: null }))
    const { changes } = await ask<Answer<'GET /campaigns/:campaignId/terms'>>(`/campaigns/${id}/terms`)
    expect(changes.map(({ terms }) => terms)).toEqual([
      { purchase_order: ['PO 2026/118', null] },
      { purchase_order: [null, 'PO 2026/118'] },
    ])
    expect(await save(id, () => ({ purchase_order: 'x'.repeat(65) }))).toMatchObject({
      status: 400,
      errors: [{ field: 'purchase_order' }],
    })
  })
})

describe('a podcast line', () => {
  const EPISODE = {
    air_date: '2026-11-20',
    episode_url: 'https://show.example/12',
    download_window_days: '30',
  }

  test('has its air date, episode and window, for both sides, in files and in the history of terms', async () => {
    const { id, packageIds } = await trade.sell('Podcast', [
      { name: 'Mid-roll', pricing_basis: 'downloads', reference: 'Pod-1', ...EPISODE },
    ])
    for (const [side, cookie] of Object.entries(trade.cookies)) {
      expect((await show(id, cookie)).lines[0]).toMatchObject(EPISODE)
      expect(await ask(`/lines/${packageIds[0]}`, cookie)).toMatchObject(EPISODE)
      const columns = 'name,reference,purchase_order,air_date,episode_url,download_window_days'
      const file = await askConsole(
        app.url,
        'GET',
        `/lines/export?side=${side}&campaign_id=${id}&columns=${columns}`,
        { cookie },
      )
      expect(await cellsOf(file)).toEqual([
        ['Line', 'Reference', 'Purchase order', 'Air date', 'Episode', 'Download window (days)'],
        ['Mid-roll', 'Pod-1', '', '2026-11-20', 'https://show.example/12', '30'],
      ])
    }
    await save(id, ({ lines: [line] }) => ({
      lines: [{ ...line!, air_date: '2026-11-27', episode_url: null, download_window_days: '7' }],
    }))
    const { changes } = await ask<Answer<'GET /lines/:packageId/terms'>>(`/lines/${packageIds[0]}/terms`)
    expect(changes[0]!.terms).toEqual({
      air_date: ['2026-11-20', '2026-11-27'],
      episode_url: ['https://show.example/12', null],
      download_window_days: ['30', '7'],
    })
  })

  test('is the only kind that has them', async () => {
    const refused = await create([{ name: 'Banner', ...EPISODE, pricing_basis: 'impressions' }])
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.errors[0]!.field).toMatch(/^lines\.0\.(air_date|episode_url|download_window_days)$/)
    expect(await create([{ pricing_basis: 'downloads', episode_url: 'javascript:alert(1)' }])).toMatchObject({
      status: 400,
      errors: [{ field: 'lines.0.episode_url' }],
    })
  })
})

describe('contacts', () => {
  const NORA = { name: 'Nora', role: 'Invoices', email: 'nora@example.com', phone: '+47 55 12 34 56' }
  const MAYA = { name: 'Maya', role: null, email: 'maya@example.com', phone: null }

  test('are named by each side for itself and seen by both; each act is in that side’s own activity', async () => {
    const { id } = await trade.sell('Contacts', [{}])
    expect((await show(id)).contacts).toEqual({ seller: [], buyer: [] })
    await setContacts(id, trade.cookies.seller, [NORA, MAYA])
    await setContacts(id, trade.cookies.buyer, [MAYA])
    await setContacts(id, trade.cookies.seller, [NORA])
    await setContacts(id, trade.cookies.seller, [NORA])
    for (const cookie of Object.values(trade.cookies)) {
      expect((await show(id, cookie)).contacts).toEqual({ seller: [NORA], buyer: [MAYA] })
    }
    const entriesOf = async (organizationNumber: number) =>
      database.query(
        `SELECT detail -> 'contacts' AS contacts FROM audit_entry
         WHERE act = 'campaign.contacts_changed' AND subject_id = $1 AND organization_number = $2 ORDER BY at`,
        [id, organizationNumber],
      )
    expect(await entriesOf(trade.seller.organizationNumber)).toEqual([
      { contacts: [[], ['Nora', 'Maya']] },
      { contacts: [['Nora', 'Maya'], ['Nora']] },
    ])
    expect(await entriesOf(trade.buyer.organizationNumber)).toEqual([{ contacts: [[], ['Maya']] }])
    expect(
      await (await askConsole(app.url, 'GET', '/activity', { cookie: trade.cookies.buyer })).text(),
    ).toContain('changed the contacts of a campaign')
  })

  test('that are wrong are refused together, each at its field, and nothing is changed', async () => {
    const { id } = await trade.sell('Wrong contacts', [{}])
    const response = await putContacts(id, trade.cookies.buyer, [
      MAYA,
      { name: ' ', role: null, email: 'x', phone: 'y' },
    ])
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as Refused
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'contacts.1.email',
      'contacts.1.name',
      'contacts.1.phone',
    ])
    expect((await show(id)).contacts.buyer).toEqual([])
    expect(
      (
        await putContacts(
          id,
          trade.cookies.buyer,
          Array.from({ length: 6 }, () => MAYA),
        )
      ).status,
    ).toBe(400)
  })

  test('do not exist for a buyer who is not shown the campaign, nor go to the next buyer', async () => {
    const { id } = await trade.sell('Moves on', [{}])
    await setContacts(id, trade.cookies.buyer, [MAYA])
    const next = await createSeller(database, 'Next buyer')
    await save(id, () => ({ buyer_id: next.organizationId }))
    expect((await show(id)).contacts.buyer).toEqual([])
    expect((await putContacts(id, trade.cookies.buyer, [MAYA])).status).toBe(404)
    expect((await putContacts(id, trade.cookies.seller, [NORA])).status).toBe(200)
  })

  test('that someone else changed meanwhile are not replaced unseen', async () => {
    const { id } = await trade.sell('Together', [{}])
    const saves = Array.from({ length: 6 }, (_, i) =>
      putContacts(id, trade.cookies.seller, [NORA, { ...MAYA, name: `Maya ${i}` }]),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(5).fill(409)])
    const { seller } = (await show(id)).contacts
    expect(seller).toHaveLength(2)
    // What is there already needs no second save, and what was read can be changed.
    expect((await putContacts(id, trade.cookies.seller, seller)).status).toBe(200)
    expect((await putContacts(id, trade.cookies.seller, [NORA], seller)).status).toBe(200)
  })

  function putContacts(
    id: string,
    cookie: string,
    contacts: object[],
    read: object[] = [],
  ): Promise<Response> {
    return askConsole(app.url, 'PUT', `/campaigns/${id}/contacts`, { cookie, body: { read, contacts } })
  }

  async function setContacts(id: string, cookie: string, contacts: object[]): Promise<void> {
    const { side, contacts: read } = await show(id, cookie)
    const response = await putContacts(id, cookie, contacts, read[side])
    if (!response.ok) throw new Error(await response.text())
  }
})

function ask<Content>(path: string, cookie = trade.cookies.seller): Promise<Content> {
  return askConsoleFor<Content>(app.url, 'GET', path, { cookie })
}

function show(id: string, cookie?: string): Promise<CampaignView> {
  return ask<CampaignView>(`/campaigns/${id}`, cookie)
}

async function create(lines: Partial<LineBody>[]): Promise<Refused> {
  const body = {
    name: 'New',
    buyer_id: trade.buyer.organizationId,
    lines: lines.map((line) => ({ ...LINE, ...line })),
  }
  return outcomeOf(await askConsole(app.url, 'POST', '/campaigns', { cookie: trade.cookies.seller, body }))
}

/** Saves a campaign with a change, as the form sends it. */
async function save(id: string, change: (form: Form) => Partial<Form>): Promise<Refused> {
  const { version, name, purchase_order, buyer_id, lines } = await show(id)
  const form: Form = { version, name, purchase_order, buyer_id, lines: lines.map(formOf) }
  const body = { ...form, ...change(form) }
  return outcomeOf(
    await askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie: trade.cookies.seller, body }),
  )
}

function formOf(line: CampaignView['lines'][number]): LineBody {
  const { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency } = line
  const { reference, air_date, episode_url, download_window_days } = line
  return {
    ...{ package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency },
    ...{ reference, air_date, episode_url, download_window_days },
  }
}

async function cellsOf(file: Response): Promise<string[][]> {
  const { rows } = await openTable(Buffer.from(await file.arrayBuffer()), 'lines.csv')
  const cells: string[][] = []
  for await (const row of rows) cells.push(row.cells)
  return cells
}

async function outcomeOf(response: Response): Promise<Refused> {
  const { field, detail, errors } = (await response.json()) as {
    field?: string
    detail: string
  } & Partial<Refused>
  return {
    status: response.status,
    errors: errors ?? (field === undefined ? [] : [{ field, message: detail }]),
  }
}
