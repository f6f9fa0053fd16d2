import type { Answer } from '../../src/console/routes.ts'
import type { Database } from '../../src/database/database.ts'
import { generateToken } from '../../src/core/person/session.ts'
import { insertSession } from '../../src/core/person/session-sql.ts'
import { hashPassword } from '../../src/core/person/password.ts'
import { insertMembership, insertPerson } from '../../src/core/person/person-sql.ts'
import { askConsole, askConsoleFor, PASSWORD, type Account } from './account.ts'
import type { TestApp } from './app.ts'
import { reportConfirmed } from './report-by-hand.ts'
import { reportFile } from './report-file.ts'
import { draftStatements, issueStatement } from './statements.ts'
import type { Trade } from './trade.ts'

/** Someone who has done nearly all that a person can do, with names that appear nowhere else. */
export interface BusyPerson extends Account {
  /** Each name and address they have had. */
  traces: string[]
  campaignId: string
  packageId: string
  noteText: string
}

let people = 0

/** An admin of the seller. All words about them contain their number. */
export async function createBusyPerson(database: Database, app: TestApp, trade: Trade): Promise<BusyPerson> {
  const mark = `q${++people}q${process.pid}`
  const formerName = `Wilhelmina Former${mark}`
  const name = `Wilhelmina Quist${mark}`
  const formerEmail = `former.${mark}@example.com`
  const email = `quist.${mark}@example.com`
  const personId = (await insertPerson(database, {
    email: formerEmail,
    name: formerName,
    passwordHash: await hashPassword(PASSWORD),
    isOperator: false,
    isTourDue: true,
  }))!
  const { organizationNumber } = trade.seller
  await insertMembership(database, { organizationNumber, personId, role: 'admin' })
  const { token, fingerprint } = generateToken()
  await insertSession(database, {
    fingerprint,
    personId,
    organizationNumber: null,
    method: 'password',
    hasSecondFactor: false,
    device: { address: '127.0.0.1', userAgent: null },
  })
  let cookie = `flightline=${token}`
  const ask = <T = unknown>(method: string, path: string, body?: unknown) =>
    askConsoleFor<T>(app.url, method, path, { cookie, body })
  const asAdmin = <T = unknown>(method: string, path: string, body?: unknown) =>
    askConsoleFor<T>(app.url, method, path, { cookie: trade.cookies.seller, body })

  const { id: campaignId, packageIds } = await trade.sell(`Campaign ${mark}`, [
    { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
  ])
  const packageId = packageIds[0]!
  // Under the former name and address.
  await ask('POST', '/api-keys', { label: 'Made before' })
  const early = await ask<{ id: string }>('POST', `/campaigns/${campaignId}/notes`, {
    is_shared: true,
    text: 'Said before',
  })
  await asAdmin('DELETE', `/campaigns/${campaignId}/notes/${early.id}`)
  await ask('PATCH', '/account', { name, time_zone: 'utc' })
  await ask('PUT', '/account/email', { email, password: PASSWORD })

  const view = await ask<Answer<'GET /campaigns/:campaignId'>>('GET', `/campaigns/${campaignId}`)
  await ask('PUT', `/campaigns/${campaignId}`, {
    version: view.version,
    name: `Campaign ${mark} renamed`,
    buyer_id: view.buyer_id,
    lines: view.lines.map((line) => ({
      package_id: line.package_id,
      name: line.name,
      pricing_basis: line.pricing_basis,
      flight_start: line.flight_start,
      flight_end: line.flight_end,
      booked: '2000',
      price: line.price,
      currency: line.currency,
    })),
  })
  await ask('PUT', `/campaigns/${campaignId}/contacts`, {
    read: [],
    contacts: [
      { name, email: email.toUpperCase(), role: 'Invoices', phone: '+49 1' },
      { name: 'Somebody Else', email: 'else@example.com' },
    ],
  })
  const noteText = `Airs on Tuesday ${mark}`
  await ask('POST', `/campaigns/${campaignId}/notes`, { is_shared: true, text: noteText })
  const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')
  for (const file of ['kept.gif', 'removed.gif']) {
    const path = `/campaigns/${campaignId}/attachments?shared=true&file_name=${file}`
    const added = await askConsole(app.url, 'POST', path, { cookie, bytes: gif })
    if (!added.ok) throw new Error(await added.text())
    const { id } = (await added.json()) as { id: string }
    if (file === 'removed.gif') await ask('DELETE', `/campaigns/${campaignId}/attachments/${id}`)
  }
  await done(reportConfirmed(app.url, `/lines/${packageId}/delivery`, { cookie }, { quantity: '700' }))
  await reportFile(app.url, { cookie }, `package_id,total\n${packageId},800\n`, { name: 'by-file.csv' })
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts`, {
    cookie: trade.cookies.buyer,
    body: { first_day: '2026-01-01', last_day: '2026-01-31', counts: [{ line: packageId, quantity: '5' }] },
  })
  await ask('POST', `/campaigns/${campaignId}/counts/answers`, {
    first_day: '2026-01-01',
    last_day: '2026-01-31',
    package_id: packageId,
    kind: 'proposed',
    quantity: '6',
    note: 'In the middle',
  })
  const [statementId] = await draftStatements(app.url, cookie, campaignId, '2026-01-31')
  await issueStatement(app.url, cookie, statementId!)
  await ask('POST', `/statements/${statementId}/answers`, { kind: 'comment', note: 'Sent by post as well' })
  await ask('POST', '/views', { page: 'campaigns', name: 'Behind', query: { pacing: 'behind' } })
  await ask('PATCH', '/account/alerts', { choices: [{ kind: 'behind_plan', how: 'daily' }] })
  await ask('POST', '/invitations', { email: `guest.${mark}@example.com`, role: 'member' })
  await ask('POST', `/campaigns/${campaignId}/report-shares`, {
    label: 'For the auditors',
    days: null,
    shows_money: false,
    expires_in_days: 30,
  })
  await ask('POST', '/webhooks', {
    url: 'https://example.com/hooks',
    description: 'CRM',
    event_types: ['terms.changed'],
  })
  await asAdmin('POST', `/members/${personId}/access-link`)
  await asAdmin('PATCH', `/members/${personId}`, { role: 'member' })
  await asAdmin('PATCH', `/members/${personId}`, { role: 'admin' })
  const signedIn = await askConsole(app.url, 'POST', '/session', { body: { email, password: PASSWORD } })
  if (!signedIn.ok) throw new Error(await signedIn.text())
  cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  await askConsole(app.url, 'POST', '/session', { body: { email, password: 'a wrong password' } })
  // As where mail is set up, and the mail was sent.
  await database.query(
    `INSERT INTO account_mail (kind, person_id, address, at, due_at) VALUES ('new_sign_in', $1, '127.0.0.1', now(), 'infinity')`,
    [personId],
  )
  return {
    personId,
    email,
    cookie,
    traces: [formerName, name, formerEmail, email],
    campaignId,
    packageId,
    noteText,
  }
}

async function done(answering: Promise<Response>): Promise<void> {
  const response = await answering
  if (!response.ok) throw new Error(await response.text())
}

/** The rows of all tables, as text, that contain one of the words in any case. */
export async function findInDatabase(database: Database, words: readonly string[]): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE EXISTS (
         SELECT FROM unnest($1::text[]) AS word WHERE strpos(lower(t::text), lower(word)) > 0)`,
      [words],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
