import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import {
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { postDelivery } from './support/ingest.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
})

describe('organizations', () => {
  test('are created with a link for the first admin, which lets them in', async () => {
    const page = await openPage(`${app.url}/operator`, { cookie: operator.cookie })
    await page.getByRole('heading', { name: 'No organizations yet' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/operator/organizations')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'New organization' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First admin’s e-mail address').fill('nonsense')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Give the organization a name').waitFor()
    await dialog.getByLabel('Name').fill('Harbour Lane')
    await page.keyboard.press('Enter')
    await dialog.getByText('Give an e-mail address').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('First admin’s e-mail address').fill('ada@harbour.example')
    await page.keyboard.press('Enter')
    await dialog.getByText('Harbour Lane created').waitFor()
    const link = await dialog.getByLabel('the link', { exact: true }).innerText()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Harbour Lane', level: 1 }).waitFor()
    await page.getByText('Nobody has accepted an invitation yet.').waitFor()
    const pending = page.getByRole('list', { name: 'Invitations' })
    expect(await pending.innerText()).toMatch(
      /ada@harbour\.example\s+Admin\s+Invited .+ by Nora Test\.\s+Expires in 7 days/i,
    )
    await expectAccessible(page)

    const newcomer = await openPage(link)
    await newcomer.getByLabel('Your name').fill('Ada Harbour')
    await newcomer
      .getByLabel(/password/i)
      .first()
      .fill(PASSWORD)
    await newcomer.keyboard.press('Enter')
    await newcomer.getByRole('button', { name: 'Harbour Lane' }).waitFor()
    await page.reload()
    await page.getByText('ada@harbour.example').waitFor()
    await page.getByRole('link', { name: 'Audit log' }).last().click()
    await page.getByText('Ada Harbour accepted an invitation').waitFor()
    expectNoFaults()
  })

  test('are suspended at once, so keys are refused and people see a notice, and resumed', async () => {
    const seller = await createSeller(database, 'Copperfield Radio')
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const theirs = await openPage(`${app.url}/campaigns`, { ...PHONE, cookie: member.cookie })
    await theirs.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    const page = await openPage(`${app.url}/operator/organizations`, { ...PHONE, cookie: operator.cookie })
    await page.getByLabel('Search').fill('copper')
    await page.getByText('1 organization', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Copperfield Radio' }).click()
    await page.getByRole('button', { name: 'Suspend' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText(/Suspended since/).waitFor()
    await expectAccessible(page)
    expect((await postDelivery(app.url, seller.apiKey, { items: [{}] })).status).toBe(401)
    await theirs.reload()
    await theirs.getByRole('heading', { name: 'Copperfield Radio is suspended' }).waitFor()
    await expectAccessible(theirs)

    await page.getByRole('button', { name: 'End suspension' }).click()
    await page.getByRole('button', { name: 'Suspend' }).waitFor()
    expect((await postDelivery(app.url, seller.apiKey, { items: [{}] })).status).toBe(200)
    await theirs.reload()
    await theirs.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
  })

  test('that do not exist are reported as not found', async () => {
    const page = await openPage(`${app.url}/operator/organizations/nonsense`, { cookie: operator.cookie })
    await page.getByText('Organization not found').waitFor()
    await expectAccessible(page)
  })
})

describe('people', () => {
  test('get a link for a new password, are suspended and resumed, and made operators', async () => {
    const account = await signInSomebody(database, { name: 'Quentin Unusual' })
    const page = await openPage(`${app.url}/operator/people?search=quentin`, {
      cookie: operator.cookie,
      colorScheme: 'dark',
    })
    const menu = page.getByRole('button', { name: 'Actions for Quentin Unusual' })
    const dialog = page.getByRole('dialog')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Send a reset link' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('the link', { exact: true }).innerText()
    expect(link).toMatch(/\/access#[\w-]{43}$/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Suspended', { exact: true }).last().waitFor()
    await expectAccessible(page)
    const theirs = await openPage(`${app.url}/sign-in`)
    await theirs.getByLabel('E-mail address').fill(account.email)
    await theirs.locator('input[name="password"]').fill(PASSWORD)
    await theirs.keyboard.press('Enter')
    await theirs.getByText('Your account is suspended').waitFor()
    await expectAccessible(theirs)

    await menu.click()
    await page.getByRole('menuitem', { name: 'End suspension' }).click()
    await page.getByText('Quentin Unusual can sign in again.').waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Make an operator' }).click()
    await dialog.getByRole('button', { name: 'Make an operator' }).click()
    await page.getByText('Operator', { exact: true }).waitFor()
    expectNoFaults()
  })

  test('include the last operator, who cannot withdraw', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const boss = await signInOperator(fresh)
    const page = await openPage(`${own.url}/operator/people`, { ...PHONE, cookie: boss.cookie })
    await page.getByRole('button', { name: 'Actions for Nora Test' }).click()
    await page.getByRole('menuitem', { name: 'Remove as operator' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('This is the only operator').waitFor()
    await expectAccessible(page)
  })
})

test('the audit log is filtered in the address, and exported', async () => {
  const { organizationId } = await createSeller(database, 'Outgoing of in the log')
  await askConsoleFor(app.url, 'PUT', `/operator/organizations/${organizationId}/suspension`, operator)
  const page = await openPage(`${app.url}/operator/audit`, { ...PHONE, cookie: operator.cookie })
  await page.getByRole('list', { name: 'Entries' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Who', { exact: true }).fill('nobody.at.all')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('?who=nobody.at.all')
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Suspended the organization' })
  await page.waitForURL(/act=organization.suspended/)
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await entries.filter({ hasText: 'Outgoing of in the log' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  expectNoFaults()
})

test('the security log is filtered in the address, and exported', async () => {
  await database.query(
    `INSERT INTO security_event (at, kind, outcome, address, request_id, person_id, account, reason, times)
     VALUES (now() - interval '3 minutes', 'sign_in', 'done', '192.0.2.7', gen_random_uuid(), $1, 'a', NULL, 1),
       (now() - interval '2 minutes', 'sign_in', 'refused', '2001:db8:1:2:3:4:5:6', gen_random_uuid(), NULL, 'b', NULL, 1),
       (now() - interval '1 minute', 'sign_in', 'throttled', '192.0.2.9', gen_random_uuid(), NULL, NULL, NULL, 250),
       (now(), 'api_key_use', 'refused', NULL, gen_random_uuid(), NULL, NULL, 'unknown_or_revoked', 12345)`,
    [operator.personId],
  )
  const page = await openPage(`${app.url}/operator/health`, { cookie: operator.cookie })
  await page.getByRole('link', { name: 'Security' }).click()
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await events.filter({ hasText: '12,345 times' }).filter({ hasText: 'Many addresses' }).waitFor()
  await events.filter({ hasText: 'An unknown account' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show events from 192.0.2.7' }).click()
  await page.waitForURL(/address=192.0.2.7/)
  await expect.poll(() => events.count(), WAITING).toBe(1)
  await events.filter({ hasText: 'Nora Test' }).waitFor()
  await page.getByLabel('Outcome').selectOption('Refused')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all events' }).click()
  await page.getByLabel('Event', { exact: true }).selectOption('API key presented')
  await page.waitForURL(/kind=api_key_use/)
  await events.filter({ hasText: 'A key that is unknown, expired or revoked' }).first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('security-log.csv')
  await page.context().close()

  const phone = await openPage(`${app.url}/operator/security`, {
    ...PHONE,
    colorScheme: 'dark',
    cookie: operator.cookie,
  })
  await phone.getByRole('list', { name: 'Events' }).waitFor()
  await expectAccessible(phone)
  await phone.context().close()
})

test('the health page lists quiet lines, unused keys, limit hits, slow requests and failed sign-ins', async () => {
  const seller = await createSeller(database, 'Gone quiet')
  await createLine(database, seller, { flightStart: daysAgo(6) })
  await database.query(`UPDATE api_key SET created_at = now() - interval '120 days' WHERE id = $1`, [
    seller.keyId,
  ])
  await database.query(
    `INSERT INTO ingest_request SELECT organization_number, now() - interval '1 hour', gen_random_uuid(), source_number,
       'delivery', 'processed', false, 0, 0, 1500000, null FROM api_key WHERE id = $1`,
    [seller.keyId],
  )
  await database.query(
    `INSERT INTO refused_request SELECT organization_number, date_trunc('hour', now()), source_number, 'delivery', 12345
     FROM api_key WHERE id = $1`,
    [seller.keyId],
  )
  for (const options of [{}, { ...PHONE, colorScheme: 'dark' as const }]) {
    const page = await openPage(`${app.url}/operator/health`, { ...options, cookie: operator.cookie })
    await page
      .getByRole('list', { name: 'Quiet lines' })
      .getByText('No report since the start, 6 days ago')
      .waitFor()
    await page.getByRole('list', { name: 'Unused keys' }).getByText('Never used').waitFor()
    await page
      .getByRole('list', { name: 'Rate-limit hits' })
      .getByText('12,345 times', { exact: true })
      .waitFor()
    await page.getByRole('list', { name: 'Slow requests to the feeds' }).getByText('1.5 sec').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Quiet for at least').selectOption('7')
    await page.getByRole('region', { name: 'Quiet lines' }).getByText('None', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?days=7')
    await page.context().close()
  }
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
