import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
})

test('a show is created by keyboard, seen in the list, named by a product, and deleted once no product names it', async () => {
  const { cookie } = operator
  const page = await openPage(`${app.url}/operator/shows`, { cookie })
  await page.getByRole('heading', { name: 'No shows yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New show' }).press('Enter')
  await page.getByRole('heading', { name: 'New show' }).waitFor()

  // What is wrong is named as one types.
  await page.getByRole('textbox', { name: 'Language' }).fill('German')
  await page.getByText('Must be a language tag such as en or es-MX.').waitFor()
  expect(await page.getByText('Must not be empty.').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Language' }).fill('')

  // Every wrong field is named at once.
  await page.getByRole('button', { name: 'Add deadlines' }).press('Enter')
  await page.getByRole('button', { name: 'Add material that is due' }).press('Enter')
  await page.getByLabel('Rating system').focus()
  await page.keyboard.type('Podcast')
  await page.getByRole('button', { name: 'Create show' }).press('Enter')
  const wrong = page.getByRole('region', { name: 'fields need attention' })
  for (const field of ['Name', 'Publisher’s domain', 'Show ID', 'Rating', 'Material 1, Stage'])
    await wrong.getByRole('button', { name: new RegExp(`^${field}: `) }).waitFor()
  await page.getByText('Enter a number.', { exact: true }).waitFor()
  await expectAccessible(page)

  await wrong.getByRole('button', { name: /^Name: / }).press('Enter')
  await expectFocusOn(page, 'name')
  await type(page, 'The Long Shift', 'kind')
  await page.keyboard.press('Tab')
  await type(page, 'https://radio.example/', 'collection_id')
  expect(await page.getByLabel('Show ID').inputValue()).toBe('the_long_shift')
  await type(page, 'the_long_shift', 'description')
  await type(page, 'People who work at night.', 'cadence')
  await page.keyboard.type('Weekly')
  await page.getByRole('textbox', { name: 'Genres' }).focus()
  await page.keyboard.type('documentary')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Rating' }).fill('clean')
  await page.getByLabel('Stage').focus()
  await type(page, 'draft', 'deadline_policy.material_stages[0].lead_days')
  await type(page, '3', 'deadline_policy.material_stages[0].label')
  await page.getByRole('button', { name: 'Add material that is due' }).press('Enter')
  await page.getByLabel('Stage').nth(1).fill('final')
  await page.getByRole('textbox', { name: 'Due' }).nth(1).fill('10')
  await page.getByRole('button', { name: 'Create show' }).press('Enter')
  await page.getByText('Must be in the order in which they are due, the earliest first.').first().waitFor()
  // A problem of the list leads to its first number.
  await expectFocusOn(page, 'deadline_policy.material_stages[0].lead_days')
  await page.getByRole('textbox', { name: 'Due' }).first().fill('14')
  await page.getByRole('button', { name: 'Create show' }).press('Enter')
  await page.getByText('None yet. Buyers see the show once a product names it').waitFor()
  await page.getByText('"collection_id": "the_long_shift"').waitFor()
  await expectAccessible(page)

  await save(
    database,
    product('long_shift_spots', {
      publisher_properties: [{ publisher_domain: 'radio.example', selection_type: 'all' }],
      collections: [{ publisher_domain: 'radio.example', collection_ids: ['the_long_shift'] }],
    }),
  )
  const phone = await openPage(`${app.url}/operator/shows?search=night`, { ...PHONE, cookie })
  await phone.getByRole('heading', { name: 'No matches' }).waitFor()
  await phone.getByLabel('Search').fill('shift radio')
  const card = phone.getByRole('list', { name: 'Shows' }).getByRole('listitem')
  await card.getByText('Podcast, TV or radio show, Weekly').waitFor()
  await expectAccessible(phone)
  await card.getByRole('link', { name: '1 product on The Long Shift' }).click()
  await phone.getByRole('link', { name: 'Product long_shift_spots' }).waitFor()
  await phone.getByRole('button', { name: 'Remove filter: Sold on the_long_shift, radio.example' }).waitFor()
  await expectAccessible(phone)
  await phone.context().close()

  await page.reload()
  await page.getByRole('link', { name: 'long_shift_spots' }).waitFor()
  await page.getByRole('link', { name: 'The whole file for radio.example' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  const inUse = page.getByRole('dialog', { name: '“The Long Shift” is in use' })
  await inUse.getByRole('link', { name: 'long_shift_spots' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await save(database, product('long_shift_spots'))
  await page.reload()
  await page.getByText('None yet. Buyers see the show once a product names it').waitFor()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete show' }).press('Enter')
  await page.getByRole('heading', { name: 'No shows yet' }).waitFor()
  expectNoFaults()
})

test('what is typed into the form of a show survives others’ changes and a reload, and a conflict offers to start over', async () => {
  const { cookie } = operator
  const show = { publisher_domain: 'radio.example', collection_id: 'early_shift', name: 'The Early Shift' }
  const path = '/operator/collections/radio.example/early_shift'
  await askConsoleFor(app.url, 'POST', '/operator/collections', { cookie, body: { collection: show } })
  const page = await openPage(`${app.url}/operator/shows/radio.example/early_shift`, { cookie })
  const name = page.locator('input[name=name]')
  const description = page.getByRole('textbox', { name: 'Description' })

  // One save after another, without a reload.
  await description.fill('Before dawn.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('"description": "Before dawn."').waitFor()
  await description.fill('Before dawn. Weekly.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('"description": "Before dawn. Weekly."').waitFor()

  await description.fill('Typed here.')
  await askConsoleFor(app.url, 'PUT', path, {
    cookie,
    body: { collection: { ...show, name: 'The Earlier Shift' }, revision: 3 },
  })
  // The tab regains the focus, until what it shows is old enough to be loaded again.
  await expect
    .poll(async () => {
      await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
      return page.getByRole('heading', { level: 1 }).textContent()
    }, WAITING)
    .toBe('The Earlier Shift')
  expect(await description.inputValue()).toBe('Typed here.')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.reload()
  await page.getByText('Restored what you typed').waitFor()
  expect(await description.inputValue()).toBe('Typed here.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else changed this show in the meantime.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard my changes and reload' }).click()
  await expect.poll(() => name.inputValue(), WAITING).toBe('The Earlier Shift')
  expect(await description.inputValue()).toBe('')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor()
  expectNoFaults()
})

/** Types into the field with the focus, and goes on to the next. */
async function type(page: Page, text: string, next: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await expectFocusOn(page, next)
}

async function expectFocusOn(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>('document.activeElement.name'), WAITING).toBe(name)
}
