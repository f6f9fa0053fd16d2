import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectQuery, openPage, PHONE, WAITING } from './support/browser.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

let database: Database
let app: TestApp
let trade: Trade
let campaignId: string
let page: Page

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Northern Audio', buyer: 'Meadow Foods' })
  const { id, packageIds } = await trade.sell('Spring', [
    { name: 'Alpha', booked: '1000' },
    { name: 'Bravo', booked: '3000', currency: 'SEK' },
    { name: 'Charlie', booked: '2000', pricing_basis: 'downloads' },
  ])
  campaignId = id
  await trade.report(packageIds[0]!, 10)
  // Gone quiet, which is shown in another colour.
  await database.query(
    `UPDATE line_figure SET received_at = now() - interval '9 days' WHERE as_of IS NOT NULL`,
  )
})

test('lines are filtered, sorted by their heads, and what is shown is in the address', async () => {
  await open('/lines')
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
  await page.getByLabel('Currency').selectOption('SEK')
  await expectRows(['Bravo'])
  await expectQuery(page, 'currency=SEK')
  await expectTotals('SEK')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectRows(['Alpha', 'Bravo', 'Charlie'])

  await head('Booked').click()
  await expectRows(['Bravo', 'Charlie', 'Alpha'])
  await expectQuery(page, 'sort=booked&direction=down')
  await page.getByRole('columnheader', { name: 'Booked', exact: true }).and(sorted('descending')).waitFor()
  await head('Booked').click()
  await expectRows(['Alpha', 'Charlie', 'Bravo'])
  await page.getByRole('columnheader', { name: 'Booked', exact: true }).and(sorted('ascending')).waitFor()

  await page.getByRole('button', { name: /^Behind/ }).click()
  await expectRows(['Alpha'])
  await page.getByRole('link', { name: 'Alpha' }).click()
  await page.getByRole('heading', { name: 'Alpha' }).waitFor()
  await page.goBack()
  await expectRows(['Alpha'])
})

test('columns are chosen, saved in a view, and exported as shown', async () => {
  await open('/lines?search=a&sort=name&direction=down')
  await columns()
  await page.getByRole('checkbox', { name: 'Package ID' }).check()
  await page.getByRole('checkbox', { name: 'Campaign' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Package ID' }).waitFor()
  await page.getByRole('columnheader', { name: 'Campaign' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Views/ }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('With IDs')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Views: With IDs' }).waitFor()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const [header, ...rows] = (await text(await (await download).createReadStream())).trimEnd().split('\r\n')
  const labels = await page.getByRole('table', { name: 'Lines' }).getByRole('columnheader').allInnerTexts()
  expect(header!.split(',')).toEqual([...labels.map((label) => label.trim()), 'Currency'])
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Charlie', 'Bravo', 'Alpha'])

  await page.goto(`${app.url}/lines`)
  await page.getByRole('columnheader', { name: 'Campaign' }).waitFor()
  await page.getByRole('button', { name: /^Views/ }).click()
  await page.getByRole('menuitem', { name: 'With IDs' }).click()
  await page.getByRole('columnheader', { name: 'Package ID' }).waitFor()
  await expectRows(['Charlie', 'Bravo', 'Alpha'])

  await columns()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.getByRole('columnheader', { name: 'Package ID' }).waitFor({ state: 'detached' })
})

test('an organization without lines reads how to add them', async () => {
  const empty = await createSeller(database)
  await open('/lines', (await signInMember(database, empty.organizationNumber)).cookie)
  await page.getByText('No lines yet').waitFor()
  await page.getByRole('link', { name: 'New campaign' }).waitFor()
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
  await expectAccessible(page)
})

test('filters that match nothing say so, and are cleared with one click', async () => {
  await open('/lines?search=nothing+like+it')
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
})

test('all lines are shown on the same side, with the same columns and in the same order', async () => {
  const kept = 'side=buyer&columns=name,package_id&sort=name&direction=down'
  await open(`/lines?${kept}&search=nothing+like+it`, trade.cookies.buyer)
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expectRows(['Charlie', 'Bravo', 'Alpha'])
  await expectQuery(page, kept)
  const heads = page.getByRole('table', { name: 'Lines' }).getByRole('columnheader')
  expect(await heads.allInnerTexts()).toEqual(['Line', 'Package ID'])
})

test('all lines are shown, and not the default view', async () => {
  const { cookie } = await signInMember(database, trade.seller.organizationNumber, 'member')
  await open('/lines?search=nothing+like+it', cookie)
  const saved = await page.request.post(`${app.url}/api/console/views`, {
    data: { page: 'lines', name: 'Ahead', query: { pacing: 'ahead' }, is_default: true },
  })
  expect(saved.status()).toBe(201)
  await page.goto(`${app.url}/lines`)
  await expectQuery(page, 'pacing=ahead')
  await page.goto(`${app.url}/lines?search=nothing+like+it`)
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
  await expectQuery(page, '')
})

test('a link to the lines of one campaign says so, and the filter is removed with one click', async () => {
  await open(`/lines?campaign_id=${campaignId}`)
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
  await page.getByRole('button', { name: 'Remove filter: Spring' }).click()
  await expectQuery(page, '')
  await page.goto(`${app.url}/lines?campaign_id=00000000-0000-4000-8000-000000000000`)
  await page.getByText('No matches').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter: One campaign' }).click()
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
})

test('filters in the address that are not valid are cleared with words', async () => {
  await open('/lines?pacing=foo&currency=SEK')
  await page.getByText('Some filters in this link were not valid and have been cleared.').waitFor()
  await expectRows(['Bravo'])
  await expectQuery(page, 'currency=SEK')
  await open('/lines?columns=name,foo&currency=SEK')
  await page.getByText('Some filters in this link were not valid and have been cleared.').waitFor()
  await expectRows(['Bravo'])
  await expectQuery(page, 'currency=SEK')
  await open('/lines?page=77')
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
})

test('a buyer sees the same lines, by their seller', async () => {
  await open('/lines?side=buyer', trade.cookies.buyer)
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
  await page.getByRole('columnheader', { name: 'Seller' }).waitFor()
  await page.getByLabel('Seller', { exact: true }).selectOption('Northern Audio')
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
})

test.each(['light', 'dark'] as const)(
  'the page is accessible when %s, wide and on a phone',
  async (colorScheme) => {
    for (const screen of [{ viewport: { width: 1920, height: 1080 } }, PHONE]) {
      page = await openPage(`${app.url}/lines`, { cookie: trade.cookies.seller, colorScheme, ...screen })
      await expectRows(['Alpha', 'Bravo', 'Charlie'])
      await page.getByRole('region', { name: 'Totals' }).waitFor()
      await expectAccessible(page)
      await columns()
      await page.getByRole('checkbox', { name: 'Package ID' }).waitFor()
      await expectAccessible(page)
    }
  },
)

test('everything works by keyboard', async () => {
  await open('/lines')
  await expectRows(['Alpha', 'Bravo', 'Charlie'])
  await head('Line').focus()
  await page.keyboard.press('Enter')
  await expectQuery(page, 'sort=name&direction=up')
  await page.keyboard.press('Enter')
  await expectRows(['Charlie', 'Bravo', 'Alpha'])
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('checkbox', { name: 'Campaign' })
  await first.focus()
  await page.keyboard.press('Space')
  await page.getByRole('columnheader', { name: 'Campaign' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement?.textContent'), WAITING).toBe('Columns')
})

async function open(path: string, cookie = trade.cookies.seller): Promise<void> {
  page = await openPage(`${app.url}${path}`, { cookie })
}

function head(name: string) {
  return page.getByRole('columnheader', { name, exact: true }).getByRole('button')
}

function sorted(direction: string) {
  return page.locator(`[aria-sort=${direction}]`)
}

async function columns(): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
}

async function expectRows(names: string[]): Promise<void> {
  const heads = page.getByRole('table', { name: 'Lines' }).getByRole('rowheader')
  await expect.poll(() => heads.allInnerTexts(), WAITING).toEqual(names)
}

async function expectTotals(currency: string): Promise<void> {
  const rows = page.getByRole('region', { name: 'Totals' }).getByRole('rowheader')
  await expect.poll(() => rows.allInnerTexts(), WAITING).toEqual([currency, 'Impressions'])
}
