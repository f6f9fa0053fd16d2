import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { newSession, signInMember, type Account } from './support/account.ts'
import { startApp } from './support/app.ts'
import { expectAccessible, expectQuery, openPage, PHONE } from './support/browser.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let url: string
let me: Account
let page: Page

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  ;({ url } = await startApp(database))
})

beforeEach(async () => {
  const seller = await createSeller(database)
  me = await signInMember(database, seller.organizationNumber, 'member')
  page = await openPage(`${url}/campaigns?status=running&page=1`, { cookie: me.cookie })
})

test('a view is saved, opened on another device, updated, renamed and deleted', async () => {
  await item('Save this view…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Running now')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await button('Views: Running now').waitFor()

  const first = page
  page = await openPage(`${url}/campaigns`, { cookie: await newSession(database, me.personId) })
  await item('Running now')
  await expectQuery(page, 'status=running')
  await button('Views: Running now').waitFor()

  await page.getByLabel('Pacing').selectOption('Behind')
  await button('Views').waitFor()
  await item('Update “Running now”')
  await button('Views: Running now').waitFor()
  await expectQuery(page, 'status=running&pacing=behind')

  await item('Rename “Running now”…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Selling')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await button('Views: Selling').waitFor()

  // What was saved elsewhere is here after a reload.
  await first.goto(`${url}/campaigns?pacing=behind&status=running`)
  await first.getByRole('button', { name: 'Views: Selling' }).waitFor()

  await item('Delete “Selling”…')
  await page.getByRole('button', { name: 'Delete view' }).click()
  await button('Views').waitFor()
  await expectQuery(page, 'status=running&pacing=behind')
})

test('the default view is what the page opens with, until its filters are cleared', async () => {
  await item('Save this view…')
  await page.getByRole('textbox', { name: 'Name' }).fill('Running')
  await page.getByLabel('Open by default').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await button('Views: Running').waitFor()

  await page.goto(`${url}/campaigns`)
  await expectQuery(page, 'status=running')
  await page.getByLabel('Status').selectOption('All')
  await expectQuery(page, '')
  await button('Views').waitFor()

  await page.goto(`${url}/campaigns?side=seller`)
  await button('Views').waitFor()
  await expectQuery(page, 'side=seller')

  await item('Running (default)')
  await item('Stop opening “Running” by default')
  await page.getByText('The page opens with the whole list.').waitFor()
  await page.goto(`${url}/campaigns`)
  await button('Views').click()
  await page.getByRole('menuitem', { name: 'Running', exact: true }).waitFor()
  await expectQuery(page, '')
})

test('a default view whose filters were cleared stays cleared after a step back and a reload', async () => {
  await save('Running', { status: 'running' }, { isDefault: true })
  await page.goto(`${url}/campaigns`)
  await expectQuery(page, 'status=running')
  await page.getByLabel('Status').selectOption('All')
  const link = page.getByRole('link', { name: 'Test campaign' })
  await link.click()
  await page.getByRole('heading', { name: 'Test campaign' }).waitFor()
  await page.goBack()
  await expectWholeList()
  await page.reload()
  await expectWholeList()
  // Opened from the menu, it starts with the default view.
  await link.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).first().click()
  await expectQuery(page, 'status=running')

  async function expectWholeList(): Promise<void> {
    await link.waitFor()
    await button('Views').click()
    await page.getByRole('menuitem', { name: 'Running (default)' }).waitFor()
    await page.keyboard.press('Escape')
    await expectQuery(page, '')
  }
})

test('a name that is taken is said at the field, and a second click replaces the view', async () => {
  await save('Mine', { status: 'ended' })
  await page.reload()
  await item('Save this view…')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('mine')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('You already have a view named “Mine”. Replace it, or choose another name.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace view' }).click()
  await button('Views: mine').waitFor()
  await expectQuery(page, 'status=running&page=1')
})

test('a saved filter that is no longer valid is cleared with words', async () => {
  await save('Old', { status: 'nonsense', side: 'seller' })
  await page.goto(`${url}/campaigns`)
  await item('Old')
  await page.getByText('Some filters in this link were not valid and have been cleared.').waitFor()
  await expectQuery(page, 'side=seller')
})

test('views work by keyboard and on a phone', async () => {
  await save('A view with a name that is about as long as names can be', { side: 'seller' })
  await save('Second', { side: 'buyer' })
  page = await openPage(`${url}/campaigns?side=seller`, { cookie: me.cookie, ...PHONE })
  await page.getByRole('button', { name: /^Views: A view/ }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('menuitem', { name: /^A view/ })
    .and(page.locator('[aria-current=true]'))
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Second', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectQuery(page, 'side=buyer')
  await button('Views: Second').waitFor()
})

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Opens the menu and chooses. */
async function item(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Views/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function save(
  name: string,
  query: Record<string, string>,
  { isDefault = false }: { isDefault?: boolean } = {},
): Promise<void> {
  const response = await page.request.post(`${url}/api/console/views`, {
    data: { page: 'campaigns', name, query, is_default: isDefault },
  })
  expect(response.status()).toBe(201)
}
