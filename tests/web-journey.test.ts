import { expect, test } from 'vitest'
import { actingFor } from '../src/core/access.ts'
import { createOrganization } from '../src/core/organization/create-organization.ts'
import { createPerson } from '../src/core/person/create-person.ts'
import type { Page } from 'playwright-core'
import { asOperator } from './support/agent-catalogue.ts'
import { startApp } from './support/app.ts'
import { expectAccessible, openPage, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { reportDelivery } from './support/ingest.ts'
import { createTestDatabase } from './support/test-database.ts'

const PASSWORD = 'a password for the journey'

test('a new admin signs in, adds a campaign, creates a key, and their system reports delivery that the buyer sees once it accepts', async () => {
  const { database } = await createTestDatabase()
  const app = await startApp(database)
  const call = asOperator(database)
  const seller = await createOrganization(call, { name: 'Harbour Lane' })
  const buyer = await createOrganization(call, { name: 'Juniper & Pine' })
  for (const [email, { id }] of [
    ['nora@harbourlane.example', seller],
    ['maya@juniperpine.example', buyer],
  ] as const) {
    await createPerson(await actingFor(call, id), {
      email,
      name: email.split('@')[0]!,
      password: PASSWORD,
      role: 'admin',
    })
  }

  const page = await openPage(app.url)
  await signIn(page, 'nora@harbourlane.example')
  await page.getByRole('heading', { name: 'Get started' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create a campaign' }).click()
  await page.getByLabel('Campaign name').fill('Spring trails')
  await page.getByLabel('Buyer’s organization ID').fill(buyer.id)
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Name', { exact: false }).first().fill('Front page')
  await line.getByLabel('First day').fill('2026-01-01')
  await line.getByLabel('Last day').fill('2199-12-31')
  await line.getByLabel('Booked', { exact: true }).fill('1000000')
  await line.getByLabel('Price per thousand').fill('12.50')
  await line.getByLabel('Currency').fill('EUR')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('heading', { name: 'Spring trails' }).waitFor()
  await page.getByText('Waiting for Juniper & Pine to accept').waitFor()
  const campaignPath = new URL(page.url()).pathname
  await page.getByText('No data yet').first().waitFor()
  await expectAccessible(page)
  const packageId = await copiedByClick(page.getByRole('button', { name: 'Copy the API package ID' }).first())
  expect(packageId).toMatch(/^[0-9a-f-]{36}$/)

  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByLabel('Label').fill('Ad server')
  await page.keyboard.press('Enter')
  const key = await page.getByLabel('the key', { exact: true }).innerText()
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await page.getByRole('button', { name: 'I’ve saved the key' }).click()

  expect(await reportDelivery(app.url, key, [{ package_id: packageId, impressions: 456_789 }])).toMatchObject(
    {
      accepted: 1,
    },
  )
  await page.goto(app.url + campaignPath)
  await page.getByText('456,789').first().waitFor()
  await page.getByText('Ad server').first().waitFor()

  const buyersPage = await openPage(app.url)
  await signIn(buyersPage, 'maya@juniperpine.example')
  await buyersPage.getByRole('link', { name: '1 new seller' }).click()
  await buyersPage.getByRole('button', { name: 'Accept Harbour Lane' }).click()
  await buyersPage.getByText('You now see campaigns from Harbour Lane.').waitFor()
  await buyersPage.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await buyersPage.getByRole('link', { name: 'Spring trails' }).click()
  await buyersPage.getByText('456,789').first().waitFor()
  await expectAccessible(buyersPage)
  expect(await buyersPage.content()).not.toContain('Ad server')
  await expect.poll(() => buyersPage.getByRole('link', { name: 'Report delivery' }).count(), WAITING).toBe(0)
  await expect.poll(() => buyersPage.getByRole('link', { name: 'Edit' }).count(), WAITING).toBe(0)
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
