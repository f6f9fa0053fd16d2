import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { actingFor } from '../src/core/access.ts'
import { ARCHIVE_TABLES, archiveQuery, LEFT_OUT } from '../src/core/archive/archive-sql.ts'
import { exportOrganization } from '../src/core/archive/export-organization.ts'
import { checkStatement, readPublicKeys } from '../src/core/statement/verify-statement.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { sendRows } from './support/affiliate.ts'
import { askConsole, askConsoleFor, signInMember, signInOperator } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createBusyPerson, type BusyPerson } from './support/busy-person.ts'
import { postDelivery } from './support/ingest.ts'
import { acceptSeller, createLine, createSeller } from './support/seller.ts'
import { draftStatements } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'
import { unzip } from './support/unzip.ts'

/** The archive of an organization, read as anyone would who has downloaded it. */

let database: Database
let app: TestApp
let trade: Trade
let person: BusyPerson

const LINE = {
  package_id: null,
  name: 'A line',
  pricing_basis: 'impressions',
  flight_start: '2026-01-01',
  flight_end: '2199-12-31',
  booked: null,
  price: '1',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
  person = await createBusyPerson(database, app, trade)
  const { campaignId, packageId } = person
  const asBuyer = { cookie: trade.cookies.buyer }
  for (const [cookie, text] of [
    [trade.cookies.seller, 'The margin of Selling House is thin'],
    [trade.cookies.buyer, 'Buying House asks for a discount'],
  ]) {
    await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/notes`, {
      cookie,
      body: { is_shared: false, text },
    })
  }
  await askConsole(app.url, 'POST', `/campaigns/${campaignId}/attachments?shared=false&file_name=own.gif`, {
    ...asBuyer,
    bytes: Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  })
  await askConsoleFor(app.url, 'POST', '/campaigns', {
    cookie: trade.cookies.seller,
    body: {
      name: 'A secret draft',
      buyer_id: trade.buyer.organizationId,
      is_draft: true,
      lines: [{ ...LINE, name: 'Drafted line' }],
    },
  })
  await draftStatements(app.url, trade.cookies.seller, campaignId, '2026-02-28')
  await sendRows(app.url, trade.seller.apiKey, 'codes', [{ packageId, code: 'AUTUMN' }])
  await sendRows(app.url, trade.seller.apiKey, 'metrics', [
    { code: 'AUTUMN', date: '2026-01-05', clicks: 5, conversions: 2, conversionValue: 12.5 },
  ])
  // More than are read at once, on a line of the seller.
  await database.query(
    `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at, effect, quantity)
     SELECT r.organization_number, r.line_number, r.revision + n, r.source_number, r.as_of, r.received_at, 'late', n
     FROM delivery_report r JOIN package_line l USING (organization_number, line_number), generate_series(1, 2500) AS n
     WHERE l.package_id = $1 AND r.revision = 2`,
    [packageId],
  )
})

interface Archive {
  files: Map<string, Buffer>
  manifest: { files: { path: string; rows: number | null; bytes: number; sha256: string }[] }
  /** Everything in it, as text. */
  text: string
  rows: (path: string) => Record<string, string>[]
}

async function download(cookie: string, path = '/organization/archive'): Promise<Archive> {
  const response = await askConsole(app.url, 'GET', path, { cookie })
  if (response.status !== 200) throw new Error(await response.text())
  expect(response.headers.get('content-type')).toBe('application/zip')
  return readArchive(Buffer.from(await response.arrayBuffer()))
}

async function readArchive(bytes: Buffer): Promise<Archive> {
  const files = await unzip(bytes)
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Archive['manifest']
  return {
    files,
    manifest,
    text: [...files].map(([name, content]) => `${name}\n${content.toString()}`).join('\n'),
    rows: (path) => {
      const lines = files.get(path)!.toString().trimEnd().split('\n')
      if (path.endsWith('.jsonl')) {
        return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, string>]))
      }
      const [header, ...rest] = lines.map((line) => line.trimEnd().split(','))
      return rest.map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i]!])))
    },
  }
}

describe('the archive of an organization', () => {
  test('is whole: its manifest has the rows, size and hash of every file, and each is named in the README', async () => {
    const { files, manifest } = await download(trade.cookies.seller)
    expect([...files.keys()].toSorted()).toEqual(
      [...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted(),
    )
    const readme = files.get('README.txt')!.toString()
    for (const { path, rows, bytes, sha256 } of manifest.files) {
      const content = files.get(path)!
      expect({ path, bytes, sha256 }).toEqual({
        path,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
      const lines = content.toString().split('\n').length - 1
      if (rows !== null)
        expect({ path, lines }).toEqual({ path, lines: path.endsWith('.csv') ? rows + 1 : rows })
      if (!path.includes('/') && !path.startsWith('README')) expect(readme).toContain(path)
    }
    expect(ARCHIVE_TABLES.every(({ path }) => files.has(path))).toBe(true)
  })

  test('has as many rows of each kind as the database, and the figures that the campaign page shows', async () => {
    const { rows, files } = await download(trade.cookies.seller)
    const { organizationNumber } = trade.seller
    const tables: Record<string, string> = {
      'members.csv': 'membership',
      'campaigns.csv': 'campaign',
      'contacts.csv': 'campaign_contact',
      'lines.csv': 'package_line',
      'delivery-reports.csv': 'delivery_report',
      'terms.jsonl': 'terms_change',
      'affiliate-codes.csv': 'affiliate_code',
      'affiliate-results.csv': 'affiliate_result',
      'counts.jsonl': 'count_entry',
      'statements.csv': 'statement',
      'statement-answers.jsonl': 'statement_answer',
      'share-links.csv': 'report_share',
      'api-keys.csv': 'api_key',
      'webhooks.jsonl': 'webhook_endpoint',
      'requests.jsonl': 'ingest_request',
      'saved-views.jsonl': 'saved_view',
      'activity.jsonl': 'audit_entry',
    }
    for (const [path, table] of Object.entries(tables)) {
      const [row] = await database.query<{ count: string }>(
        `SELECT count(*) FROM ${table} WHERE organization_number = $1`,
        [organizationNumber],
      )
      expect({ path, rows: rows(path).length }).toEqual({ path, rows: Number(row!.count) })
      expect(Number(row!.count), path).toBeGreaterThan(0)
    }
    expect(rows('delivery-reports.csv').length).toBeGreaterThan(2_500)

    const { packageId, campaignId } = person
    const page = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
      app.url,
      'GET',
      `/campaigns/${campaignId}`,
      { cookie: trade.cookies.seller },
    )
    const line = rows('lines.csv').find(({ package_id }) => package_id === packageId)!
    const { delivered, as_of, booked, price } = page.lines[0]!
    expect(line).toMatchObject({ delivered, as_of, booked, price })
    const last = rows('delivery-reports.csv').findLast(
      ({ package_id, effect }) => package_id === packageId && effect !== 'late',
    )
    expect(last).toMatchObject({ quantity: delivered, by: 'file', file_name: 'by-file.csv' })
    expect(rows('affiliate-results.csv')).toMatchObject([
      { code: 'AUTUMN', clicks: '5', conversion_value: '12.5' },
    ])

    // Signed as it is on the statement's page, and the file as it was attached.
    const [statement] = rows('statements.csv')
    const signed = files.get(`statements/made/${statement!['number']}.json`)!.toString()
    const keys = readPublicKeys(await (await fetch(`${app.url}/.well-known/flightline-keys.json`)).text())!
    expect(await checkStatement({ name: 'statement.json', text: signed }, keys)).toMatchObject({
      finding: 'valid',
    })
    const attached = rows('files.jsonl').find(({ file_name }) => file_name === 'kept.gif')!
    const content = files.get(`files/${attached['id']}-kept.gif`)!
    expect(createHash('sha256').update(content).digest('hex')).toBe(attached['sha256'])
  })

  test('has what a buyer is shown, without drafts and what the seller keeps for itself; and the other way round', async () => {
    const bought = await download(trade.cookies.buyer)
    const sold = await download(trade.cookies.seller)
    const { campaignId, packageId } = person
    expect(bought.rows('campaigns.csv').map((row) => row['campaign_id'])).toContain(campaignId)
    const ofLine = ({ rows }: Archive) =>
      rows('delivery-reports.csv')
        .filter((row) => row['package_id'] === packageId)
        .map(({ quantity, as_of }) => ({ quantity, as_of }))
    expect(ofLine(bought)).toEqual(ofLine(sold))
    expect(bought.rows('notes.jsonl').map(({ text }) => text)).toEqual([
      null,
      person.noteText,
      'Buying House asks for a discount',
    ])
    expect(sold.text).toContain('The margin of Selling House is thin')
    expect(sold.text).toContain('A secret draft')
    expect([...bought.files.keys()].filter((path) => path.startsWith('statements/received/'))).toHaveLength(1)
    expect([sold, bought].map(({ rows }) => rows('statements.csv').length)).toEqual([2, 1])
    for (const secret of [
      'A secret draft',
      'Drafted line',
      'margin',
      'by-file.csv',
      'Made before',
      'For the auditors',
      'guest.',
    ]) {
      expect(bought.text, secret).not.toContain(secret)
    }
    // Of the seller's people, the buyer knows who wrote to it and who is its contact, and no one else.
    const named = bought.text.split('\n').filter((row) => row.includes(person.traces[1]!))
    expect(named.filter((row) => !/"is_shared":true|,Invoices,/.test(row))).toEqual([])
    expect(sold.text).not.toContain('discount')
    expect(sold.text).not.toContain('own.gif')
  })

  test('has every table that has an organization, or its README says what is left out and why', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.attname ~ '(organization|seller|buyer|author|maker)_number$' AND NOT a.attisdropped`,
    )
    const queries = ARCHIVE_TABLES.map(archiveQuery).join('\n')
    /** In files that are no lists. */
    const ELSEWHERE = new Set(['organization_setting', 'organization_logo', 'attachment_part'])
    const archived = tables.flatMap(({ name }) =>
      ELSEWHERE.has(name) || new RegExp(`\\b(FROM|JOIN) ${name}\\b`).test(queries) ? [name] : [],
    )
    const leftOut = LEFT_OUT.flatMap((one) => one.tables)
    expect(leftOut.filter((name) => archived.includes(name))).toEqual([])
    expect([...archived, ...leftOut].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
    const readme = (await download(trade.cookies.seller)).files.get('README.txt')!.toString()
    for (const { what, because } of LEFT_OUT) expect(readme).toContain(`- ${what}: ${because}`)
  })

  test('has how the organization signs in, whom it shares with, and what its webhooks and keys did', async () => {
    const { organizationNumber: number, apiKey } = trade.seller
    await database.query(
      `INSERT INTO sign_on_connection (organization_number, issuer, client_id, client_secret, default_role, changed_at)
       VALUES ($1, 'https://idp.example', 'flightline', 'the-client-secret', 'member', now())`,
      [number],
    )
    for (const sql of [
      `INSERT INTO sign_on_domain (organization_number, domain, token, created_at) VALUES ($1, 'house.example', 't', now())`,
      `INSERT INTO second_factor_rule (organization_number, required_since, grace_days) VALUES ($1, now(), 14)`,
      `INSERT INTO month_closing (organization_number, month, started_at, statements) VALUES ($1, '2026-01-01', now(), 3)`,
      `INSERT INTO report_share_use (organization_number, share_id, place, at, kind, device)
       SELECT organization_number, id, 0, now(), 'page', 'phone' FROM report_share WHERE organization_number = $1`,
      `INSERT INTO refused_request (organization_number, hour, source_number, feed, requests)
       SELECT $1, date_trunc('hour', now()), source_number, 'delivery', 7 FROM api_key WHERE organization_number = $1 LIMIT 1`,
      `INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state)
       SELECT organization_number, id, gen_random_uuid(), 's', 'terms.changed', '{"booked":12345678901234567890.10}', now(), 'pending'
       FROM webhook_endpoint WHERE organization_number = $1`,
    ]) {
      await database.query(sql, [number])
    }
    await postDelivery(app.url, apiKey, {
      items: [{ package_id: 'nothing', impressions: 1 }],
    })
    const { rows, text, files } = await download(trade.cookies.seller)
    expect(text).not.toContain('the-client-secret')
    expect(text).not.toContain(Buffer.from('the-client-secret').toString('hex'))
    expect(rows('single-sign-on.csv')).toMatchObject([
      { issuer: 'https://idp.example', is_required: 'false' },
    ])
    expect(rows('sign-on-domains.csv')).toMatchObject([{ domain: 'house.example' }])
    expect(rows('second-factor.csv')).toMatchObject([{ grace_days: '14' }])
    expect(rows('closed-months.csv')).toMatchObject([{ month: '2026-01-01', statements: '3' }])
    expect(rows('share-link-uses.csv')).toMatchObject([{ what: 'page', device: 'phone' }])
    expect(rows('refused-requests.csv')).toMatchObject([{ feed: 'delivery', requests: '7' }])
    expect(rows('buyers.csv').map(({ buyer, state }) => `${buyer} ${state}`)).toContain(
      'Buying House accepted',
    )
    expect(new Set(rows('campaigns.csv').map(({ sharing }) => sharing))).toEqual(new Set(['accepted']))
    expect(files.get('webhook-messages.jsonl')!.toString()).toContain(
      '"payload":{"booked":12345678901234567890.10}',
    )
    const rejected = rows('requests.jsonl').find((request) => Number(request['rejected']) > 0)!
    expect(rejected['rejected_items']).toMatchObject([{ index: 0, reason: expect.any(String) }])
    await database.query('DELETE FROM second_factor_rule WHERE organization_number = $1', [number])
  })

  test('has the version of a campaign that each side’s page shows', async () => {
    const { id } = await trade.sell('Saved without telling', [{ booked: '1000' }])
    await database.query('UPDATE campaign SET own_saves = own_saves + 2 WHERE id = $1', [id])
    for (const cookie of [trade.cookies.seller, trade.cookies.buyer]) {
      const page = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
        app.url,
        'GET',
        `/campaigns/${id}`,
        { cookie },
      )
      const { rows } = await download(cookie)
      const row = rows('campaigns.csv').find((one) => one['campaign_id'] === id)!
      expect(row['version']).toBe(String(page.version))
    }
  })

  test('has nothing of what was removed from a draft before the buyer was shown it', async () => {
    const { seller: cookie } = trade.cookies
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie,
      body: { name: 'Published later', buyer_id: trade.buyer.organizationId, is_draft: true, lines: [LINE] },
    })
    const notes = `/campaigns/${id}/notes`
    const body = { is_shared: true, text: 'Second thoughts' }
    const note = await askConsoleFor<{ id: string }>(app.url, 'POST', notes, { cookie, body })
    await askConsoleFor(app.url, 'DELETE', `${notes}/${note.id}`, { cookie })
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/publish`, { cookie, body: { version: 1 } })
    const [bought, sold] = [await download(trade.cookies.buyer), await download(cookie)]
    expect(bought.text).toContain('Published later')
    expect([sold, bought].map(({ text }) => text.includes(note.id))).toEqual([true, false])
  })

  test('has nothing of another organization, and no secret', async () => {
    const other = await createSeller(database, 'Unrelated House')
    const third = await createSeller(database, 'Third House')
    await acceptSeller(database, other, third)
    const packageId = await createLine(database, other)
    const stranger = await signInMember(database, other.organizationNumber)
    const { text, rows } = await download(stranger.cookie)
    expect(rows('lines.csv').map((row) => row['package_id'])).toEqual([packageId])
    for (const foreign of [
      'Selling House',
      'Buying House',
      person.packageId,
      person.campaignId,
      ...person.traces,
    ]) {
      expect(text).not.toContain(foreign)
    }
    const sold = await download(trade.cookies.seller)
    expect(sold.text).not.toContain('Unrelated House')
    const secrets = await database.query<{ secret: string }>(
      `SELECT encode(fingerprint, 'hex') AS secret FROM api_key UNION SELECT encode(fingerprint, 'hex') FROM report_share
       UNION SELECT encode(fingerprint, 'hex') FROM invitation UNION SELECT encode(secret, 'hex') FROM webhook_endpoint
       UNION SELECT encode(secret, 'base64') FROM webhook_endpoint UNION SELECT password_hash FROM person`,
    )
    for (const { secret } of secrets) expect(sold.text).not.toContain(secret)
    expect(sold.text).not.toContain(trade.seller.apiKey)
  })

  test('is for its admins and the operator alone, and each download is in the log', async () => {
    const member = await signInMember(database, trade.seller.organizationNumber, 'member')
    expect((await askConsole(app.url, 'GET', '/organization/archive', member)).status).toBe(403)
    const operator = await signInOperator(database)
    const path = `/operator/organizations/${trade.seller.organizationId}/archive`
    const { rows } = await download(operator.cookie, path)
    expect(rows('lines.csv').map((row) => row['package_id'])).toContain(person.packageId)
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(
      app.url,
      'GET',
      '/activity?act=organization.exported',
      { cookie: trade.cookies.seller },
    )
    expect(entries.map(({ who }) => who)).toEqual(expect.arrayContaining(['The operator', 'Nora Test']))
  })

  test('ends when it takes longer than its door allows', async () => {
    const { organizationId } = trade.seller
    const context = await actingFor(
      { actor: { kind: 'command_line' }, database, now: instantFromMilliseconds(Date.now()) },
      organizationId,
    )
    const { content } = await exportOrganization(context, database, { msMax: 1 })
    const readAll = async () => {
      for await (const bytes of content) expect(bytes.length).toBeGreaterThan(0)
    }
    await expect(readAll()).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is downloaded once at a time, and a download that is broken off makes room for the next', async () => {
    const { cookie } = await signInMember(database, trade.seller.organizationNumber)
    const controller = new AbortController()
    const url = `${app.url}/api/console/organization/archive`
    const first = await fetch(url, { headers: { cookie }, signal: controller.signal })
    expect(first.status).toBe(200)
    controller.abort()
    // Until the server has noticed.
    await expect
      .poll(async () => {
        const next = await fetch(url, { headers: { cookie } })
        await next.arrayBuffer()
        return next.status
      })
      .toBe(200)
    const both = await Promise.all([1, 2, 3].map(() => fetch(url, { headers: { cookie } })))
    const statuses = await Promise.all(both.map(async (one) => (await one.arrayBuffer(), one.status)))
    expect(statuses).toContain(200)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
