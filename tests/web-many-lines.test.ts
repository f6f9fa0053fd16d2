import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import { upsertSettings } from '../src/core/organization/organization-settings-sql.ts'
import { deleteSessionsOf } from '../src/core/person/session-sql.ts'
import type { Database } from '../src/database/database.ts'
import { PASSWORD, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties
let selling: Account

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: '2026-03-01',
  flightEnd: '2026-03-31',
  booked: '1000',
  price: '12.5',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  selling = parties.selling
  // A buyer that was sold to is in the list of buyers.
  await create('Earlier', [LINE])
})

test('everything that is wrong is shown at once, each with a link to its field, until it is fixed', async () => {
  const { id } = await create('All wrong', [LINE, { ...LINE, name: 'Back page' }])
  const page = await openPage(`${app.url}/campaigns/${id}/edit`, { cookie: selling.cookie })
  await page.getByLabel('Campaign name').fill('')
  await lineAt(page, 1).getByLabel('Last day').fill('2026-02-01')
  await lineAt(page, 2).getByLabel('Price per thousand').fill('12,50')
  await lineAt(page, 2).getByLabel('Currency').fill('ZZZ')
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('region', { name: 'fields need attention' })
  await summary.getByText('4 fields need attention').waitFor()
  await expectFocus(page, 'name')
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Line 2, Price: Price must be a number' }).click()
  await expectFocus(page, 'lines.1.price')
  // Fixing one leaves the others, also when lines move.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12.50')
  await summary.getByText('3 fields need attention').waitFor()
  await page.getByRole('button', { name: 'Duplicate line 1, Front page' }).press('Enter')
  await summary.getByRole('button', { name: 'Line 3, Currency' }).waitFor()
  // The name of a duplicate is selected, to be replaced.
  await page.keyboard.type('Inside front page')
  expect(await nameOf(lineAt(page, 2)).inputValue()).toBe('Inside front page')
  await lineAt(page, 1).getByLabel('Last day').fill('2026-03-31')
  await lineAt(page, 2).getByLabel('Last day').fill('2026-04-30')
  // A currency is found by its name, and Enter takes it.
  await lineAt(page, 3).getByLabel('Currency').fill('swiss')
  await page.getByRole('option', { name: 'CHF Swiss Franc' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await lineAt(page, 3).getByLabel('Currency').inputValue()).toBe('CHF')
  await page.getByLabel('Campaign name').fill('All right')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'All right' }).waitFor()
  for (const name of ['Front page', 'Inside front page', 'Back page']) {
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
  expectNoFaults()
})

describe('lines pasted from a sheet', () => {
  const HEADER = 'Line\tBasis\tStart\tEnd\tGoal\tCPM\tCurrency\tOwner'

  test('are shown row by row with what is wrong, asked about where unclear, and added as chosen', async () => {
    const page = await openPage(`${app.url}/new-campaign`, { ...PHONE, cookie: selling.cookie })
    await page.getByLabel('Campaign name').fill('Pasted')
    await page.getByLabel('Buyer').selectOption({ label: 'Buying House' })
    await page.getByRole('button', { name: 'Paste lines' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Paste lines from a sheet' })
    await dialog.getByText('Example', { exact: true }).waitFor()
    await expectAccessible(page)
    await dialog
      .getByLabel('Rows from Excel')
      .fill(
        [
          HEADER,
          'Homepage\tImpressions\t2026-03-01\t2026-03-31\t1,500,000\t€12.50\tEUR\tAnna',
          'Morning\tDownloads\t03/04/2026\t30/04/2026\t20000\t25\tEUR\tBen',
          'Newsletter\tFlat rate\t2026-03-15\t2026-03-10\t\tabc\tEUR\tAnna',
          'Evening\tCPM\t2026-03-15\t2026-03-20\t1000\t20\tEUR\tAnna',
        ].join('\n'),
      )
    await dialog.getByText('1 row can be added. 2 rows have errors. 1 row must be fixed').waitFor()
    // The buttons are in view, however long the dialog is.
    const button = (await dialog.getByRole('button', { name: 'Add 1 line' }).boundingBox())!
    expect(button.y + button.height).toBeLessThanOrEqual(page.viewportSize()!.height)
    await dialog.getByText('Ignored columns: Owner').waitFor()
    const rows = dialog.getByRole('table', { name: 'Rows as they are read' })
    await rows.getByText('1,500,000').waitFor()
    await rows.getByText('The last day is before the first day.').waitFor()
    await rows.getByText('nknown pricing “CPM”').waitFor()
    await dialog.getByLabel('Day/Month/Year').check()
    await dialog.getByText('2 rows can be added. 1 row has errors.').waitFor()
    await dialog.getByLabel('Also add 1 row with errors').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add 3 lines' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('3 lines added. Save the campaign to keep them.').waitFor()
    // The empty line of the new form is gone, and the wrong row has its errors at its fields.
    await page.getByRole('region', { name: '2 fields need attention' }).waitFor()
    expect(await lineAt(page, 1).getByLabel('Booked', { exact: true }).inputValue()).toBe('1500000')
    expect(await lineAt(page, 2).getByLabel('First day').inputValue()).toBe('2026-04-03')
    await expectFocus(page, 'lines.2.flight_end')
    await lineAt(page, 3).getByLabel('Last day').fill('2026-03-15')
    await lineAt(page, 3).getByRole('textbox', { name: 'Price' }).fill('900')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('heading', { name: 'Pasted' }).waitFor()
    await page.getByText('3 lines').first().waitFor()
    expectNoFaults()
  })

  test('have the currency of the organization if the sheet has none', async () => {
    await setCurrency('SEK')
    onTestFinished(() => setCurrency(null))
    const page = await openPage(`${app.url}/new-campaign`, { cookie: selling.cookie })
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Currency, if the sheet has none').inputValue()).toBe('SEK')
    await dialog
      .getByLabel('Rows from Excel')
      .fill('Name\tPricing\tFirst day\tLast day\tPrice\nHomepage\tFlat rate\t03/04/2026\t30/04/2026\t1,234')
    await dialog.getByLabel('Day/Month/Year').check()
    await dialog.getByLabel('With a decimal point').check()
    await dialog.getByText('1 row can be added.').waitFor()
    await dialog.getByRole('cell', { name: 'SEK' }).waitFor()
  })

  test('are folded if there are many, so that the form stays quick, and open where something is wrong', async () => {
    const page = await openPage(`${app.url}/new-campaign`, { cookie: selling.cookie })
    await page.getByLabel('Campaign name').fill('Many lines')
    await page.getByLabel('Buyer').selectOption({ label: 'Buying House' })
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = page.getByRole('dialog')
    const rows = Array.from({ length: 60 }, (_, i) => `Line ${i + 1}\t2026-03-01\t2026-03-31\t${i + 1}\t10`)
    await paste(page, ['Name\tFirst day\tLast day\tBooked\tPrice', ...rows].join('\n'))
    await dialog.getByText('60 rows must be fixed').waitFor()
    await dialog.getByLabel('Pricing, if the sheet has none').selectOption('downloads')
    await dialog.getByLabel('Currency, if the sheet has none').fill('eur')
    await dialog.getByRole('button', { name: 'Add 60 lines' }).click()
    await lineAt(page, 60).getByText('60 downloads').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Price per thousand').count()).toBe(0)
    await page.locator('button[aria-label="Edit line 40, Line 40"]').click()
    await expectFocus(page, 'lines.39.name')
    await page.keyboard.type('Renamed')
    await lineAt(page, 40).getByLabel('Price per thousand').fill('x')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await expectFocus(page, 'lines.39.price')
    await lineAt(page, 40).getByLabel('Price per thousand').fill('9')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('heading', { name: 'Many lines' }).waitFor()
    await page.getByText('60 lines').first().waitFor()
    expectNoFaults()
  })
})

test('a campaign is duplicated with its buyer and lines, with its dates shifted, and without its delivery', async () => {
  const { id } = await create('Spring', [LINE, { ...LINE, name: 'Back page', billsOverdelivery: true }])
  const page = await openPage(`${app.url}/campaigns/${id}`, { cookie: selling.cookie })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  expect(await page.getByLabel('Campaign name').inputValue()).toBe('Copy of Spring')
  await page.getByText('references, air dates and episode links are not copied').waitFor()
  await page.getByLabel('Shift all dates by').fill('364')
  await page.keyboard.press('Enter')
  expect(await lineAt(page, 2).getByLabel('First day').inputValue()).toBe('2027-02-28')
  await expectAccessible(page)
  await page.getByLabel('Campaign name').fill('Spring again')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('heading', { name: 'Spring again' }).waitFor()
  await page.getByText('Sold to Buying House').waitFor()
  await page.getByText('overdelivery billed').waitFor()
  expect(page.url()).not.toContain(id)
  // A buyer has no such button, and the address does not help.
  const bought = await openPage(`${app.url}/new-campaign?from=${id}`, { cookie: parties.buying.cookie })
  await bought.getByText('Only the seller can duplicate a campaign').waitFor()
  await expectAccessible(bought)
})

describe('what is typed and not saved', () => {
  test('survives a reload and an expired session, and is gone once it is saved or discarded', async () => {
    const account = await signInMember(database, parties.seller.organizationNumber)
    const { id } = await create('Typed over', [LINE])
    const page = await openPage(`${app.url}/campaigns/${id}/edit`, { cookie: account.cookie })
    await nameOf(lineAt(page, 1)).fill('Typed name')
    await reload(page)
    await page.getByText('Restored what you typed at').waitFor()
    expect(await nameOf(lineAt(page, 1)).inputValue()).toBe('Typed name')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => nameOf(lineAt(page, 1)).inputValue(), WAITING).toBe('Front page')
    await nameOf(lineAt(page, 1)).fill('Typed again')
    await deleteSessionsOf(database, account.personId, null)
    await reload(page)
    await signIn(page, account.email)
    await page.getByText('Restored what you typed at').waitFor()
    expect(await nameOf(lineAt(page, 1)).inputValue()).toBe('Typed again')
    // Someone else saved meanwhile: nothing of theirs is overwritten.
    await database.query("UPDATE campaign SET version = version + 1, name = 'Theirs' WHERE id = $1", [id])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Someone else changed this campaign').waitFor()
    await page.getByRole('button', { name: 'Discard my changes and reload' }).click()
    await page.getByRole('heading', { name: 'Edit Theirs' }).waitFor()
    await nameOf(lineAt(page, 1)).fill('Kept now')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Theirs', exact: true }).waitFor()
    expect(await keptIn(page)).toEqual([])
  })

  test('is never shown to someone else, and is gone after signing out', async () => {
    const [first, second] = await Promise.all([
      signInMember(database, parties.seller.organizationNumber),
      signInMember(database, parties.seller.organizationNumber),
    ])
    const page = await openPage(`${app.url}/new-campaign`, { cookie: first.cookie })
    await page.getByLabel('Campaign name').fill('A secret')
    await expect.poll(() => keptIn(page), WAITING).toHaveLength(1)
    await deleteSessionsOf(database, first.personId, null)
    await reload(page)
    await signIn(page, second.email)
    await page.getByLabel('Campaign name').waitFor()
    expect(await page.getByLabel('Campaign name').inputValue()).toBe('')
    expect(await keptIn(page)).toEqual([])
    await page.getByLabel('Campaign name').fill('Mine')
    await expect.poll(() => keptIn(page), WAITING).toHaveLength(1)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Selling House' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await keptIn(page)).toEqual([])
  })

  test('includes the totals of a report, with the day that they were typed on', async () => {
    const { id } = await create('Reported', [{ ...LINE, flightStart: '2020-01-01' }])
    const page = await openPage(`${app.url}/campaigns/${id}/report`, { cookie: selling.cookie })
    await page.getByLabel('Total', { exact: false }).first().fill('123')
    await expect.poll(() => keptIn(page), WAITING).toHaveLength(1)
    await reload(page)
    await page.getByText('Restored what you typed at').waitFor()
    expect(await page.getByLabel('Total', { exact: false }).first().inputValue()).toBe('123')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => keptIn(page), WAITING).toEqual([])
    expect(await page.getByLabel('Total', { exact: false }).first().inputValue()).toBe('')
  })
})

function create(name: string, lines: ProposedLine[]) {
  return createCampaign(callOf(database, parties), { buyerId: parties.buyer.organizationId, name, lines })
}

async function setCurrency(currency: string | null): Promise<void> {
  await upsertSettings(database, parties.seller.organizationNumber, { timeZone: 'UTC', currency })
}

function lineAt(page: Page, number: number) {
  return page.getByRole('group', { name: `Line ${number}`, exact: true })
}

/** Buttons of a line are labelled with its name. */
function nameOf(line: Locator) {
  return line.getByRole('textbox', { name: 'Name' })
}

async function expectFocus(page: Page, field: string): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("name")'), WAITING).toBe(field)
}

/** As a paste arrives: at once. The browser types what is filled in line by line, which takes it seconds. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Rows from Excel').evaluate((element, value) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!
    set!.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

/** Accepts the browser's question about unsaved changes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

function keptIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    'Object.keys(sessionStorage).filter((key) => key.startsWith("flightline-typed"))',
  )
}
