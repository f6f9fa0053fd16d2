import { beforeAll, expect, test } from 'vitest'
import { addProductImage } from '../src/core/product/add-product-image.ts'
import type { Database } from '../src/database/database.ts'
import { signInOperator, type Account } from './support/account.ts'
import { asOperator, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { LOGO } from './support/logo.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
})

test('an operator fills and publishes the media kit, and anyone can read and print it', async () => {
  const { image_id } = await addProductImage(asOperator(database), { bytes: LOGO })
  await save(
    database,
    product('front', {
      name: 'Front page',
      product_card: { title: 'First of all', image: { image_id, alt_text: 'The front page' } },
    }),
    product('radio', { name: 'Morning <b>show</b>', channels: ['radio'] }),
  )
  const page = await openPage(`${app.url}/operator/media-kit`, { cookie: operator.cookie })
  await page.getByText('0 of 2 products on sale are in the media kit').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add all products' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add all products' }).click()
  await page.getByText('2 of 2 products on sale are in the media kit').waitFor()
  await page.getByRole('switch', { name: 'Public' }).press('Space')
  await page.getByLabel('Title').fill('All of it')
  await page.getByLabel('Contact e-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must be an e-mail address.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Contact e-mail address').fill('sales@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Open the page' }).waitFor()
  expect(await copiedByClick(page.getByRole('button', { name: 'Copy the address of the media kit' }))).toBe(
    `${app.url}/media-kit`,
  )

  for (const settings of [{}, { ...PHONE, colorScheme: 'dark' as const }]) {
    const kit = await openPage(`${app.url}/media-kit`, settings)
    expect(await kit.title()).toBe('All of it')
    expect(await kit.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Front page',
      'Morning <b>show</b>',
    ])
    await kit.getByRole('img', { name: 'The front page' }).waitFor()
    await expect
      .poll(() => kit.evaluate<number>(`document.querySelector('img').naturalWidth`), WAITING)
      .toBe(60)
    await expectAccessible(kit, 'any')
    expect(await kit.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    // On paper there is no navigation.
    await kit.emulateMedia({ media: 'print' })
    expect(await kit.getByRole('navigation').count()).toBe(0)
    expect(await kit.evaluate<string>('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)')
  }
  expectNoFaults()
})
