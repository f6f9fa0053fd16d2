import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
})

test('a seller saves a draft, publishes, cancels and archives it, and the buyer sees each step but the draft', async () => {
  const { selling, buying, buyer } = parties
  const sold = await openPage(`${app.url}/new-campaign`, selling)
  await sold.getByLabel('Campaign name').fill('Autumn')
  await sold.getByLabel('Buyer').selectOption({ label: 'Another buyer, by organization ID' })
  await sold.getByLabel('Buyer’s organization ID').fill(buyer.organizationId)
  await sold.getByRole('button', { name: 'Save as draft' }).click()
  await sold.getByText('Choose the first day.', { exact: true }).waitFor()
  const line = sold.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Name').fill('Front page')
  await line.getByLabel('First day').fill('2026-01-01')
  await line.getByLabel('Last day').fill('2199-12-31')
  await line.getByLabel('Price per thousand').fill('12.50')
  await line.getByLabel('Currency').fill('eur')
  await sold.getByRole('button', { name: 'Save as draft' }).click()
  await sold.getByText('Draft saved.').waitFor()
  await sold.getByText('Publish it when its terms are agreed.').waitFor()
  await expectAccessible(sold)

  const bought = await openPage(`${app.url}/campaigns`, { ...PHONE, ...buying })
  // What it sells itself.
  await bought.getByRole('link', { name: 'Test campaign' }).waitFor()
  expect(await bought.getByText('Autumn').count()).toBe(0)

  await sold.getByRole('button', { name: 'Publish' }).click()
  await confirm(sold, 'Publish “Autumn”?', 'Publish')
  await sold.getByText('Campaign published.').waitFor()
  await bought.getByRole('link', { name: 'Autumn' }).click()
  await bought.getByText('Published', { exact: true }).waitFor()
  expect(await bought.getByText('changed the terms').count()).toBe(0)

  await choose(sold, 'Cancel campaign…')
  const dialog = sold.getByRole('dialog', { name: 'Cancel “Autumn”?' })
  await dialog.getByLabel('Cancelled from').fill('2026-01-01')
  await dialog.getByLabel('Reason (optional)').fill('The budget was moved.')
  await expectAccessible(sold)
  await dialog.getByRole('button', { name: 'Cancel campaign' }).click()
  await dialog.getByText('or a later day').waitFor()
  await dialog.getByLabel('Cancelled from').fill(new Date().toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Cancel campaign' }).click()
  await sold.getByText(/^Campaign cancelled from /).waitFor()
  await sold.getByText('This is the first day without delivery').waitFor()
  await expectAccessible(sold)
  await bought.getByText('Selling House changed the terms').waitFor()
  await bought.getByText(/^Cancelled from .*\(The budget was moved\.\)$/).waitFor()
  await expectAccessible(bought)

  await choose(sold, 'Archive')
  await confirm(sold, 'Archive “Autumn”?', 'Archive')
  await sold.getByText(/^Archived on/).waitFor()
  expect(await sold.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await sold.goto(`${app.url}/campaigns`)
  await sold.getByLabel('Status').selectOption('Archived')
  await sold.getByRole('link', { name: 'Autumn' }).waitFor()
  expect(new URL(sold.url()).searchParams.get('status')).toBe('archived')
  await sold.getByLabel('Status').selectOption('Cancelled')
  await sold.getByText('No campaigns match').waitFor()
  expectNoFaults()
})

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function confirm(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: action }).click()
  await expect.poll(() => dialog.count(), WAITING).toBe(0)
}
