import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { postDelivery } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database, 'Northwind Radio')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

describe('API keys', () => {
  test('are created with a label, shown only once, and stop the feed when revoked', async () => {
    await askConsole(app.url, 'POST', `/api-keys/${seller.keyId}/revocation`, { cookie: admin.cookie })
    const page = await openPage(`${app.url}/settings/api-keys`, { cookie: admin.cookie })
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Give the key a label of 1 to 100 characters').waitFor()
    await dialog.getByLabel('Label').fill('Ad server')
    await page.keyboard.press('Enter')
    await dialog.getByText('Copy it now').waitFor()
    const key = await dialog.getByLabel('the key', { exact: true }).innerText()
    expect(key).toMatch(/^flk_\w{36}$/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await copiedByClick(dialog.getByRole('button', { name: 'Copy the key' }))).toBe(key)
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await dialog.getByRole('button', { name: 'I’ve saved the key' }).click()

    const row = page.getByRole('list', { name: 'Keys', exact: true }).getByRole('listitem')
    await row.getByText('Never used').waitFor()
    await row.getByText(`${key.slice(0, 12)}…`).waitFor()
    expect(await page.content()).not.toContain(key.slice(12))
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      key.slice(12),
    )
    expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
    await page.reload()
    await row.getByText('1 request in the last 24 hours').waitFor()
    expect(await page.content()).not.toContain(key.slice(12))

    await row.getByRole('button', { name: 'Revoke Ad server' }).click()
    await dialog.getByText('This cannot be undone').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
    await row.getByRole('button', { name: 'Revoke Ad server' }).click()
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('“Ad server” was revoked.').waitFor()
    expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(401)
    await page.getByRole('list', { name: 'Revoked keys' }).getByText('Ad server').waitFor()
    await expectAccessible(page)
  })

  test('may report, read or both, and expire', async () => {
    const page = await openPage(`${app.url}/settings/api-keys`, { cookie: admin.cookie })
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill('Reporting tool')
    await dialog.getByRole('checkbox', { name: 'Report' }).uncheck()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Choose what the key may do').waitFor()
    await dialog.getByRole('checkbox', { name: 'Read' }).check()
    await dialog.getByLabel('Expires', { exact: true }).selectOption('On a date')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Enter the expiry as a future date').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Expires', { exact: true }).selectOption('In 30 days')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByRole('button', { name: 'I’ve saved the key' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Reporting tool' })
    await row.getByText('Reads', { exact: true }).waitFor()
    await row.getByText('Expires in 30 days').waitFor()
    await expectAccessible(page)
  })
})

describe('an API key', () => {
  test('is edited, rotated with an overlap, and shows what it did in 30 days', async () => {
    const packageId = await createLine(database, seller)
    const items = [{ package_id: packageId, impressions: 5 }, null]
    await postDelivery(app.url, seller.apiKey, { items })
    await database.query(`UPDATE api_key SET expires_at = now() + interval '5 days 1 hour' WHERE id = $1`, [
      seller.keyId,
    ])
    const page = await openPage(`${app.url}/settings/api-keys?expiring=true`, { cookie: admin.cookie })
    await page.getByText('1 key or previous secret about to expire').waitFor()
    const row = page.getByRole('list', { name: 'Keys', exact: true }).getByRole('listitem')
    await row.getByText('Expires in 5 days').waitFor()
    await row.getByText('from 127.0.0.1').waitFor()
    await row.getByText('2 items, 50.0% rejected').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all keys' }).click()

    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: 'Edit Test key' }).click()
    await dialog.getByLabel('Label').fill('Ad server')
    await dialog.getByLabel('Expires', { exact: true }).selectOption('In 90 days')
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.7, 10.0.0.300')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('“10.0.0.300” is not an IP address or range').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.9/24')
    await dialog.getByText('You are at 127.0.0.1.').waitFor()
    await dialog.getByRole('button', { name: 'Add this address' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Only from 203.0.113.0/24, 127.0.0.1').waitFor()
    await row.getByText('Expires in 90 days').waitFor()

    await row.getByRole('button', { name: 'Rotate Ad server' }).click()
    await dialog.getByLabel('Keep the current key working for').selectOption('1 week')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    await dialog.getByText('The previous key works until').waitFor()
    const key = await dialog.getByLabel('the key', { exact: true }).innerText()
    await dialog.getByRole('button', { name: 'I’ve saved the key' }).click()
    await row.getByText('Not used since the rotation.').waitFor()
    expect(await page.content()).not.toContain(key.slice(12))
    expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
    expect((await postDelivery(app.url, seller.apiKey, { items: [null] })).status).toBe(200)
    await page.reload()
    await row.getByText('also works until').waitFor()
    await row.getByText('4 items, 75.0% rejected').waitFor()

    await row.getByRole('button', { name: 'Show last 30 days' }).click()
    await row.getByText('Requests to the feeds').waitFor()
    await row.getByRole('button', { name: 'Show figures' }).click()
    await row.getByRole('table', { name: 'Items of Ad server by day' }).waitFor()
    await expectAccessible(page)
  })
})

describe('members', () => {
  test('are invited by link, made admins, given a link for a new password, and removed', async () => {
    const ida = await signInSomebody(database, { name: 'Ida Berg' })
    await database.query(
      `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'member')`,
      [seller.organizationNumber, ida.personId],
    )
    const page = await openPage(`${app.url}/settings/members`, { cookie: admin.cookie })
    const members = page.getByRole('list', { name: 'Members', exact: true })
    const row = members.getByRole('listitem').filter({ hasText: 'Ida Berg' })
    await row.waitFor()
    await expectAccessible(page)

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Invite a member' }).click()
    await dialog.getByLabel('E-mail address').fill(admin.email)
    await dialog.getByRole('radio', { name: 'Admin' }).check()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('is already a member').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('E-mail address').fill('new@example.com')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('Give this link to new@example.com').waitFor()
    const link = await dialog.getByLabel('the link', { exact: true }).innerText()
    expect(link).toMatch(new RegExp(`^${app.url}/invitation#[\\w-]{43}$`))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const invitation = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
    await invitation.getByText('new@example.com').waitFor()
    const expiry = invitation.getByText('Expires in 7 days', { exact: true })
    expect(await expiry.getAttribute('title')).toContain('UTC')
    await invitation.getByRole('button', { name: 'New link for new@example.com' }).click()
    const second = await dialog.getByLabel('the link', { exact: true }).innerText()
    expect(second).not.toBe(link)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await invitation.getByRole('button', { name: 'Withdraw the invitation for new@example.com' }).click()
    await page.getByText('Invitation for new@example.com withdrawn.').waitFor()
    await invitation.waitFor({ state: 'detached' })

    const choose = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for Ida Berg' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Make an admin')
    await dialog.getByText('can then manage members, API keys and sellers').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row.getByText('Member', { exact: true }).waitFor()
    await choose('Make an admin')
    await dialog.getByRole('button', { name: 'Make an admin' }).click()
    await page.getByText('Ida Berg is now an admin.').waitFor()
    await row.getByText('Admin', { exact: true }).waitFor()
    await choose('Send a reset link')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const access = await dialog.getByLabel('the link', { exact: true }).innerText()
    expect(access).toContain('/access#')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await choose('Remove')
    await dialog.getByText('is signed out').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Ida Berg was removed.').waitFor()
    await row.waitFor({ state: 'detached' })
    const { person } = await askConsoleFor<{ person: unknown }>(app.url, 'GET', '/session', ida)
    expect(person).toBeNull()
  })

  test('keep their last admin, who is informed; one of several admins can become a member and sees only what members see', async () => {
    const page = await openPage(`${app.url}/settings/members`, { cookie: admin.cookie, colorScheme: 'dark' })
    const dialog = page.getByRole('dialog')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Nora Test' }).first().click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Leave the organization')
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await dialog.getByText('This is the only admin of the organization.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await choose('Make a member')
    await dialog.getByRole('button', { name: 'Make a member' }).click()
    await dialog.getByText('This is the only admin of the organization.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const second = await signInSomebody(database, { name: 'Zoe Last' })
    await database.query(
      `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'admin')`,
      [seller.organizationNumber, second.personId],
    )
    await choose('Make a member')
    await dialog.getByRole('button', { name: 'Make a member' }).click()
    await page.getByRole('heading', { name: 'Only admins can see and manage members' }).waitFor()
    await expectAccessible(page)
    const settings = page.getByRole('group', { name: 'Settings' }).getByRole('link')
    // Nobody has asked to sell to them.
    expect(await settings.allInnerTexts()).toEqual(['Organization'])
    await page.goto(`${app.url}/settings/api-keys`)
    await page.getByRole('heading', { name: 'Only admins can see and manage API keys' }).waitFor()
    await page.goto(`${app.url}/settings/activity`)
    await page.getByRole('heading', { name: 'Only admins can see the activity' }).waitFor()
    await page.goto(`${app.url}/settings/members`)
    await page.getByRole('link', { name: 'your account' }).click()
    await page.getByRole('button', { name: 'Leave the organization' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'You are not in an organization' }).waitFor()
    await expectAccessible(page)
  })
})

describe('activity', () => {
  test('is shown in pages, filtered with the filter in the address, and exported', async () => {
    const page = await openPage(`${app.url}/settings/activity`, { cookie: admin.cookie })
    await page.getByRole('heading', { name: 'No activity yet' }).waitFor()
    await expectAccessible(page)

    await database.query(
      `INSERT INTO audit_entry (organization_number, at, actor_kind, actor_person_id, actor_name, actor_standing, act,
         subject_kind, subject_id, detail)
       SELECT $1, '2026-03-01T10:00:00Z', 'person', $2, 'Nora Test', 'member', 'api_key.revoked', 'api_key', 'x',
         jsonb_build_object('label', 'Key ' || n)
       FROM generate_series(1, 60) AS n`,
      [seller.organizationNumber, admin.personId],
    )
    await askConsole(app.url, 'POST', '/api-keys', { cookie: admin.cookie, body: { label: 'Ad server' } })
    await page.reload()
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await entries.first().getByText('created an API key').waitFor()
    await expect.poll(() => entries.count(), WAITING).toBe(50)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Older' }).click()
    await entries.getByText('Key 1', { exact: true }).waitFor()
    await expect.poll(() => entries.count(), WAITING).toBe(11)
    await page.goBack()
    await entries.first().getByText('created an API key').waitFor()

    await page.getByLabel('Action').selectOption({ label: 'Revoked an API key' })
    await page.getByLabel('To (UTC)', { exact: true }).fill('2026-03-01')
    await entries.first().getByText('Key 60').waitFor()
    const address = new URL(page.url())
    expect(Object.fromEntries(address.searchParams)).toEqual({ act: 'api_key.revoked', to: '2026-03-01' })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('activity.csv')

    const phone = await openPage(address.href, { ...PHONE, cookie: admin.cookie })
    await phone.getByRole('list', { name: 'Entries' }).getByText('Key 60').waitFor()
    await expectAccessible(phone)
    await phone.getByLabel('To (UTC)', { exact: true }).fill('2026-02-01')
    await phone.getByRole('heading', { name: 'No matches' }).waitFor()
    await phone.getByRole('button', { name: 'Clear filters' }).click()
    await phone.getByRole('list', { name: 'Entries' }).getByText('created an API key').waitFor()
  })
})

test('on a phone, in dark mode, with long names, keys and members are all visible and nothing scrolls sideways', async () => {
  const long = 'Reporting system of the northern broadcasting houses, second generation'
  const { key } = await askConsoleFor<{ key: string }>(app.url, 'POST', '/api-keys', {
    cookie: admin.cookie,
    body: { label: long },
  })
  await postDelivery(app.url, key, { items: [null] })
  await askConsole(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email: `${'a-rather-long-name.'.repeat(3)}x@subdomain.example.com`, role: 'admin' },
  })
  const page = await openPage(`${app.url}/settings/api-keys`, {
    ...PHONE,
    colorScheme: 'dark',
    cookie: admin.cookie,
  })
  await page.getByText(long).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Label').fill('Phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Copy the key' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved the key' }).click()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('list', { name: 'Invitations' }).waitFor()
  await expectAccessible(page)
})

test('people download their data and delete their account, and admins download the archive', async () => {
  await signInMember(database, seller.organizationNumber, 'member')
  const page = await openPage(`${app.url}/account`, { cookie: admin.cookie })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await download).suggestedFilename()).toBe('your-data.json')
  await page.getByText('Your download has started').waitFor()
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Wrong password. Try again.').waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('You are the only admin of Northwind Radio').waitFor()

  await page.goto(`${app.url}/settings/organization`)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^Northwind-Radio-\d{4}-\d\d-\d\d\.zip$/)
  await expectAccessible(page)

  await signInMember(database, seller.organizationNumber, 'admin')
  await page.goto(`${app.url}/account`)
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
