import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let operator: Account
let member: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
  const seller = await createSeller(database)
  member = await signInMember(database, seller.organizationNumber, 'member')
  await database.query(
    `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run,
       accepted, rejected, duration_us)
     SELECT $1, now() - interval '40 days', gen_random_uuid(), 1, 'delivery', 'processed', false, 1, 0, 1
     FROM generate_series(1, 3)`,
    [seller.organizationNumber],
  )
})

test('an operator is told what fewer days delete before they are set, and everyone sees the days', async () => {
  const page = await openPage(`${app.url}/operator/health`, { cookie: operator.cookie })
  await page.getByRole('main').getByRole('link', { name: 'Data kept' }).click()
  const requests = page.getByRole('listitem').filter({ hasText: 'Requests, files and reports' })
  expect(await requests.innerText()).toMatch(/90 days\s+Default/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change Requests' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days').fill('many')
  await page.keyboard.press('Enter')
  await dialog.getByText('enter a whole number of days').waitFor()
  await dialog.getByLabel('Days').fill('4000')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter 1 to 3,650.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Days').fill('30')
  await dialog.getByText('Enter 1 to 3,650.').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await dialog.getByText('3 rows are older than that and will be deleted').waitFor()
  await dialog.getByText('This applies to “Request contents” too.').waitFor()
  await expectAccessible(page)
  // A key pressed too soon does no harm.
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await database.query('SELECT FROM data_retention')).toEqual([])

  await page.getByRole('button', { name: 'Change Requests' }).click()
  await dialog.getByLabel('Days').fill('30')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete older data' }).click()
  await requests.getByText('Set here (default 90, INGEST_LOG_DAYS)').waitFor()

  const theirs = await openPage(`${app.url}/account`, { ...PHONE, cookie: member.cookie })
  await theirs.getByRole('main').getByRole('link', { name: 'Data kept' }).click()
  await theirs.getByText('For 30 days after they were received.').waitFor()
  await expectAccessible(theirs)

  // An operator without an organization sees it too.
  const own = await openPage(`${app.url}/data-kept`, { cookie: operator.cookie })
  await own.getByRole('link', { name: 'Change retention' }).waitFor()

  await page.getByRole('button', { name: 'Change Requests' }).click()
  await dialog.getByRole('button', { name: 'Reset to 90 days' }).click()
  await requests.getByText('Default', { exact: true }).waitFor()
  expect(await database.query('SELECT FROM data_retention')).toEqual([])
  expectNoFaults()
})
